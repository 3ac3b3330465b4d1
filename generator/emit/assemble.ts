/** Prints every module with ts-morph: one parse yields its text, the tree that is verified, its declarations and its JavaScript. */

import { moduleFiles } from './module-files.js';
import { GENERATED, type EmittedFile, type SourceFile } from './source-file.js';
import { IndentationText, NewLineKind, Project, QuoteKind } from '../typescript.js';
import { pathVerifier, verifyModule } from './verify.js';

/** Throws where a file lies outside the package, does not parse, or holds a statement that we do not emit. */
export function assembleFiles(files: readonly EmittedFile[]): readonly SourceFile[] {
  const project = newProject();
  const verifyPath = pathVerifier();
  return files.flatMap((file) => {
    const { path } = file;
    verifyPath(path);
    if ('text' in file && !path.endsWith('.ts')) return [file];
    const structure = 'text' in file ? { leadingTrivia: GENERATED, statements: [file.text] } : file.module;
    const module = project.createSourceFile(path, structure);
    const tree = module.compilerNode;
    verifyModule(tree, path);
    const printed = path.startsWith('src/') ? moduleFiles(tree, path) : [{ path, text: tree.text }];
    // A package has thousands; none is looked at again.
    module.forget();
    return printed;
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
