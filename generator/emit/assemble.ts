/** Puts each module together: its head and its imports, which ts-morph prints in bulk, and its text. */

import type { ImportDeclarationStructure } from 'ts-morph';
import { WIDTH } from './layout/layout.js';
import type { Draft, Import } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } from './typescript.js';

export type Assembled<File extends Draft> = Omit<File, 'head' | 'imports'>;

/** One at a time. */
export function* assembleFiles<File extends Draft>(drafts: readonly File[]): Generator<Assembled<File>> {
  const imports = printedImports(drafts);
  for (const { head = '', imports: _, ...file } of drafts) {
    const beginning = [head, imports.get(file.path) ?? ''].filter((part) => part !== '').join('\n');
    yield beginning === '' ? file : { ...file, text: `${beginning}\n${file.text}` };
  }
}

/** What stands before the imports of each module, where all of them are printed as one: no import has such a line. */
const BORDER = '// next module';

/**
 * The imports of each module by its path. They alone pass through ts-morph, those of all modules together: it would
 * print declarations character by character and wrap their tree, and each source of its own costs it a millisecond.
 */
function printedImports(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const modules = drafts.filter(({ imports = [] }) => imports.length > 0);
  if (modules.length === 0) return new Map();
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
  const statements = modules.flatMap(({ imports = [] }) => [BORDER, ...imports.map(importStructure)]);
  const { text } = project.createSourceFile('imports.ts', { statements }).compilerNode;
  const [, ...printed] = text.split(`${BORDER}\n`);
  return new Map(modules.map(({ path }, index) => [path, printed[index] ?? '']));
}

/** A list of names that does not fit a line has a line for each; a single name has nowhere to break. */
function importStructure({ isTypeOnly, names, from }: Import): ImportDeclarationStructure {
  const line = names.join(', ');
  const length = `import ${isTypeOnly ? 'type ' : ''}{ ${line} } from '${from}';`.length;
  const isBroken = names.length > 1 && length > WIDTH;
  const text = isBroken ? `\n${names.map((name) => `${name},\n`).join('')}` : line;
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly,
    // In one piece, not name by name.
    namedImports: (writer) => writer.write(text),
    moduleSpecifier: from,
  };
}
