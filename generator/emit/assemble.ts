/** Makes every module with ts-morph: its text, the tree that is verified, its declarations and its JavaScript come from one parse. */

import type { ImportDeclarationStructure, StatementStructures } from 'ts-morph';
import { GENERATED, moduleFiles } from './module-files.js';
import type { Draft, Import, SourceFile } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind, StructureKind } from '../typescript.js';
import { pathVerifier, verifyModule } from './verify.js';

/** Throws where a file lies outside the package, does not parse, or holds a statement that we do not emit. */
export function assembleFiles(drafts: readonly Draft[]): readonly SourceFile[] {
  const project = newProject();
  const verifyPath = pathVerifier();
  return drafts.flatMap((draft) => {
    const { path, text } = draft;
    verifyPath(path);
    if (!path.endsWith('.ts')) return [{ path, text }];
    const module = project.createSourceFile(path, { statements: statementsOf(draft) });
    const tree = module.compilerNode;
    verifyModule(tree, path);
    const files = path.startsWith('src/') ? moduleFiles(tree, path) : [{ path, text: tree.text }];
    // A package has thousands; none is looked at again.
    module.forget();
    return files;
  });
}

function newProject(): InstanceType<typeof Project> {
  return new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      newLineKind: NewLineKind.LineFeed,
      quoteKind: QuoteKind.Single,
    },
  });
}

/** The head, the imports as structures, and the text of the templates, with a blank line between them. */
function statementsOf({ head = '', imports = [], text }: Draft): (string | StatementStructures)[] {
  const separator = imports.length > 0 ? '\n' : '';
  return [
    `${GENERATED}${head}${head === '' ? '' : '\n'}`,
    ...imports.map(importStructure),
    `${separator}${text.trimEnd()}\n`,
  ];
}

function importStructure({ isTypeOnly, names, from }: Import): ImportDeclarationStructure {
  return {
    kind: StructureKind.ImportDeclaration,
    isTypeOnly,
    // In one piece, not name by name.
    namedImports: (writer) => writer.write(names.join(', ')),
    moduleSpecifier: from,
  };
}
