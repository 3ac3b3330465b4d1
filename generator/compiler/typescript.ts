/** TypeScript and the project of ts-morph, loaded when they are first used: most commands need neither. */

import { createRequire } from 'node:module';
import type * as Library from 'ts-morph';
import { once } from '../base/once.js';

/** Required: an `import` would first search nine megabytes for the names of exports, which takes a third of a second. */
export const tsMorph = once(() => createRequire(import.meta.url)('ts-morph') as typeof Library);

/** The compiler; its types are those of `ts` in ts-morph. */
export function compilerOf(): typeof Library.ts {
  return tsMorph().ts;
}
