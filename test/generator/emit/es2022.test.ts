/** The declarations of the runtime need nothing of a platform: no Node types and no DOM library. */

import ts from 'typescript';
import { expect, test } from 'vitest';
import { prebuiltRuntime } from '../../../generator/emit/prebuilt-runtime.js';

const OPTIONS: ts.CompilerOptions = {
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  skipLibCheck: false,
  strict: true,
  target: ts.ScriptTarget.ES2022,
  types: [],
};

test('the declarations of the runtime compile when only ES2022 is there', () => {
  const declarations = prebuiltRuntime().filter(({ path }) => path.endsWith('.d.ts'));
  const texts = new Map(declarations.map(({ path, text }) => [`/package/${path}`, text]));
  const host = ts.createCompilerHost(OPTIONS);
  const isOurs = (path: string): boolean => path.startsWith('/package/');
  const program = ts.createProgram([...texts.keys()], OPTIONS, {
    ...host,
    directoryExists: (path) => isOurs(`${path}/`) || ts.sys.directoryExists(path),
    fileExists: (path) => (isOurs(path) ? texts.has(path) : host.fileExists(path)),
    readFile: (path) => (isOurs(path) ? texts.get(path) : host.readFile(path)),
    getSourceFile: (path, options) =>
      isOurs(path)
        ? ts.createSourceFile(path, texts.get(path) ?? '', options)
        : host.getSourceFile(path, options),
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(texts.size).toBeGreaterThan(5);
  expect(problems).toEqual([]);
});
