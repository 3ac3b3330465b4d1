/** Puts each module together: its head and its imports, which ts-morph prints in bulk, and its text. */

import type { ImportDeclarationStructure, Project as MorphProject } from 'ts-morph';
import { WIDTH } from './layout/layout.js';
import type { Draft, Import } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } from './typescript.js';

export type Assembled<File extends Draft> = Omit<File, 'head' | 'imports'>;

/** One at a time. */
export function* assembleFiles<File extends Draft>(drafts: Iterable<File>): Generator<Assembled<File>> {
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
  for (const { head = '', imports = [], ...file } of drafts) {
    if (!file.path.endsWith('.ts') || (head === '' && imports.length === 0)) yield file;
    else yield { ...file, text: `${beginning(project, head, imports)}\n${file.text}` };
  }
}

/** Only this passes through ts-morph: it would print the declarations character by character, and wrap their tree. */
function beginning(project: MorphProject, head: string, imports: readonly Import[]): string {
  if (imports.length === 0) return head;
  const statements = [`${head}\n`, ...imports.map(importStructure)];
  const source = project.createSourceFile('module.ts', { statements });
  const { text } = source.compilerNode;
  project.removeSourceFile(source);
  return text;
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
