/** TypeScript and the project of ts-morph. */

import { createRequire } from 'node:module';
import type * as Library from 'ts-morph';

/** Required: an `import` would first search nine megabytes for the names of exports, which takes a third of a second. */
const library = createRequire(import.meta.url)('ts-morph') as typeof Library; // its own types

export const { IndentationText, NewLineKind, Project, QuoteKind, StructureKind, VariableDeclarationKind } =
  library;

/** The compiler; its types are those of `ts` in ts-morph. */
export const compiler = library.ts;
