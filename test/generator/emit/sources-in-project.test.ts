/** The sources of a package in a folder of a project are compiled with it where its settings name no folders. */

import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceProject, type SourceProject } from '../../package/source-project.js';
import { textOf } from './emitted.js';
import { smallModel } from './small-model.js';

let project: SourceProject;

beforeAll(async () => {
  project = await sourceProject();
  const files = await project.emit('client', smallModel);
  await project.write('client/package.json', textOf(files, 'package.json'));
});
afterAll(() => project.remove());

/** As `tsc --init` writes them. */
const STRICT = { strict: true, verbatimModuleSyntax: true, isolatedModules: true, skipLibCheck: true };

test.each([
  { name: 'nodenext', module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  { name: 'bundler', module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler },
])('they compile as the ES modules that they are: $name', ({ module, moduleResolution }) => {
  const options = {
    ...STRICT,
    module,
    moduleResolution,
    target: ts.ScriptTarget.ES2022,
    // The package needs no more, and the library of a browser takes longer to read than the package.
    lib: ['lib.es2022.d.ts'],
    types: [],
    noEmit: true,
  };
  const entries = ['index.ts', 'gateway.ts', 'application.ts'].map((name) =>
    join(project.folder, 'client/src', name),
  );
  const program = ts.createProgram(entries, options);
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
