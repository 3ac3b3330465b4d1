/** Puts each module together: its head and its imports, which ts-morph prints in bulk, and its text. */

import type { ImportDeclarationStructure } from 'ts-morph';
import { WIDTH } from './layout/layout.js';
import type { Draft, Import } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } from './typescript.js';

export type Assembled<File extends Draft> = Omit<File, 'head' | 'imports'>;

/** One at a time. */
export function* assembleFiles<File extends Draft>(drafts: readonly File[]): Generator<Assembled<File>> {
  const printed = printedImports(drafts.flatMap(({ imports = [] }) => imports));
  for (const { head = '', imports = [], ...file } of drafts) {
    const lines = imports.map((one) => `${printed.get(lineOf(one)) ?? ''}\n`).join('');
    const beginning = [head, lines].filter((part) => part !== '').join('\n');
    yield beginning === '' ? file : { ...file, text: `${beginning}\n${file.text}` };
  }
}

/**
 * Each import by its line. They alone pass through ts-morph, those of all modules together and each once: it would
 * print declarations character by character and wrap their tree, and each source of its own costs it a millisecond.
 */
function printedImports(imports: readonly Import[]): ReadonlyMap<string, string> {
  const distinct = new Map(imports.map((one) => [lineOf(one), one]));
  if (distinct.size === 0) return new Map();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Single,
    },
  });
  const structures = { statements: [...distinct.values()].map(importStructure) };
  const { text, statements } = project.createSourceFile('imports.ts', structures).compilerNode;
  const printed = statements.map(({ pos, end }) => text.slice(pos, end).trim());
  return new Map([...distinct.keys()].map((line, index) => [line, printed[index] ?? '']));
}

/** A list of names that does not fit a line has a line for each; a single name has nowhere to break. */
function importStructure(one: Import): ImportDeclarationStructure {
  const { isTypeOnly, names, from } = one;
  const isBroken = names.length > 1 && lineOf(one).length > WIDTH;
  const text = isBroken ? `\n${names.map((name) => `${name},\n`).join('')}` : names.join(', ');
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly,
    // In one piece, not name by name.
    namedImports: (writer) => writer.write(text),
    moduleSpecifier: from,
  };
}

function lineOf({ isTypeOnly, names, from }: Import): string {
  return `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';`;
}
