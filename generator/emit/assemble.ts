/** Prints every module: ts-morph prints and parses its source, which is verified before any file is returned. */

import type { Project, ts as Compiler } from 'ts-morph';
import { aroundTypes, builtFiles } from './module-files.js';
import { once } from '../base/once.js';
import type { EmittedFile, ModuleFile, SourceFile } from './source-file.js';
import { tsMorph } from '../compiler/typescript.js';
import { pathVerifier, verifyModule } from './verify.js';

/** Those that are kept are left out. Throws where a file lies outside the package, does not parse, or holds a statement that we do not emit. */
export function assembleFiles(files: readonly EmittedFile[]): readonly SourceFile[] {
  const project = once(newProject);
  const verifyPath = pathVerifier();
  return files.flatMap((file) => {
    verifyPath(file.path);
    if ('kept' in file) return [];
    return 'text' in file ? [file] : assembleModule(file, project());
  });
}

function assembleModule(module: ModuleFile, project: Project): readonly SourceFile[] {
  const { path, types = [] } = module;
  const { before, after } = aroundTypes(module);
  const source = project.createSourceFile(path, {
    leadingTrivia: before,
    statements: [...types, (writer) => writer.blankLineIfLastNot().write(after)],
  });
  verifyModule(source.compilerNode, path);
  const { text } = source.compilerNode;
  // A package has thousands of sources, and none is used again: without this they would all stay in memory.
  source.forget();
  return [{ path, text }, ...builtFiles(module, text.slice(before.length, -after.length).trimEnd())];
}

/**
 * ts-morph passes the target to the parser as it is, and the parser takes its options there as well: without this it makes
 * a tree of each comment, which nobody reads, a third of what it makes.
 */
function withoutComments({ ScriptTarget, JSDocParsingMode }: typeof Compiler): Compiler.ScriptTarget {
  const options: Compiler.CreateSourceFileOptions = {
    languageVersion: ScriptTarget.Latest,
    jsDocParsingMode: JSDocParsingMode.ParseNone,
  };
  return options as unknown as Compiler.ScriptTarget;
}

function newProject(): Project {
  const { IndentationText, NewLineKind, Project, QuoteKind, ts } = tsMorph();
  return new Project({
    compilerOptions: { target: withoutComments(ts) },
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
