/** The declarations of the runtime, which the compiler makes file by file when svc-gen is built. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { declarationPath } from './declarations.js';
import type { SourceFile } from './source-file.js';
import { compiler } from './typescript.js';

/** What emitted code imports. */
const ENTRIES = [
  'index',
  'errors/index',
  'callbacks/index',
  'gateway/index',
  'redis/index',
  'application/index',
].map((entry) => `src/runtime/${entry}.ts`);

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  isolatedDeclarations: true,
  module: compiler.ModuleKind.NodeNext,
  newLine: compiler.NewLineKind.LineFeed,
  stripInternal: true,
  target: compiler.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
};

/** Of all that the entries lead to; the rest is nobody's to import. Sorted by path. */
export function declareRuntime(sources: readonly SourceFile[]): readonly SourceFile[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const declared = new Map<string, string>();
  const open = [...ENTRIES];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = texts.get(path);
    if (text === undefined || declared.has(path)) continue;
    const declarations = declare(path, text);
    declared.set(path, declarations);
    open.push(...importedPaths(path, declarations));
  }
  return [...declared]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ path: declarationPath(path), text }));
}

function importedPaths(path: string, declarations: string): readonly string[] {
  const { importedFiles } = compiler.preProcessFile(declarations);
  return importedFiles.map(({ fileName }) =>
    posix.join(posix.dirname(path), fileName.replace(/\.js$/, '.ts')),
  );
}

function declare(fileName: string, text: string): string {
  const { outputText, diagnostics } = compiler.transpileDeclaration(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: OPTIONS,
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined)
    throw new Error(`${fileName}: ${compiler.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  // Without the last line every declaration would be exported.
  return outputText.trimEnd().endsWith('export {};') ? outputText : `${outputText}export {};\n`;
}
