/** Puts each module together with ts-morph: its head, its imports in bulk, its text; the tree is kept for verification. */

import {
  IndentationText,
  NewLineKind,
  Project,
  QuoteKind,
  ScriptTarget,
  StructureKind,
  type ImportDeclarationStructure,
  type ts,
} from 'ts-morph';
import { WIDTH } from './layout/layout.js';
import type { Draft, Import } from './source-file.js';

export type Assembled<File extends Draft> = Omit<File, 'head' | 'imports'> & {
  /** The text as TypeScript reads it; absent for a file that is no module. */
  readonly module?: ts.SourceFile;
};

/** One at a time: the tree of a file is forgotten when the next one is asked for. */
export function* assembleFiles<File extends Draft>(drafts: Iterable<File>): Generator<Assembled<File>> {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { target: ScriptTarget.ES2022 },
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Single,
    },
  });
  for (const { head = '', imports = [], ...file } of drafts) {
    if (!file.path.endsWith('.ts')) {
      yield file;
      continue;
    }
    const statements = [`${head}\n`, ...imports.map(importStructure), `\n${file.text}`];
    const text = head === '' ? file.text : `${head}\n${file.text}`;
    const source = project.createSourceFile(file.path, imports.length === 0 ? text : { statements });
    yield { ...file, text: source.compilerNode.text, module: source.compilerNode };
    project.removeSourceFile(source);
  }
}

/** A list of names that does not fit a line has a line for each; a single name has nowhere to break. */
function importStructure({ isTypeOnly, names, from }: Import): ImportDeclarationStructure {
  const length = `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';`.length;
  const isBroken = names.length > 1 && length > WIDTH;
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly,
    namedImports: isBroken
      ? (writer) => writer.write(`\n${names.map((name) => `${name},\n`).join('')}`)
      : [...names],
    moduleSpecifier: from,
  };
}
