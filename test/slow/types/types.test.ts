/** The declarations of the runtime, used as generated code and users would, under each compiler. */

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

let project: string;

/** A project that holds nothing but declarations: what they need and do not import, they lack. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-types-'));
  await cp(join(import.meta.dirname, '../../types/sample'), project, { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  for (const file of sourcesIn('runtime')) {
    const source = await readFile(join(ROOT, file), 'utf8');
    const declared = ts.transpileDeclaration(source, { fileName: file }).outputText;
    const target = join(project, file.replace(/\.ts$/, '.d.ts'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, declared);
  }
});

afterAll(() => rm(project, { recursive: true, force: true }));

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

async function errorsOf(compiler: string, options: object, files: readonly string[]): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    noUncheckedIndexedAccess: true,
    ...options,
  };
  const config = join(project, 'tsconfig.json');
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  return run(process.execPath, [join(ROOT, compiler), '-p', config, '--pretty', 'false'], {
    cwd: project,
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

/** Imports are relative: how modules are found decides nothing here, so each compiler takes another way. */
const COMPILERS = [
  {
    name: '5.9',
    path: 'node_modules/typescript/bin/tsc',
    settings: { module: 'node16', moduleResolution: 'node16', exactOptionalPropertyTypes: false },
  },
  {
    name: '6',
    path: 'test/slow/node_modules/typescript-6/bin/tsc',
    settings: { module: 'nodenext', moduleResolution: 'nodenext', exactOptionalPropertyTypes: true },
  },
  {
    name: '7',
    path: 'test/slow/node_modules/typescript-7/bin/tsc',
    settings: { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: true },
  },
];

describe.each(COMPILERS)('TypeScript $name', ({ path, settings }) => {
  it('takes every use and refuses every mistake', async () => {
    expect(await errorsOf(path, settings, ['uses.ts', 'mistakes.ts'])).toBe('');
  });
});

describe('the mistakes', () => {
  it('are distinct, and each is the only error of its line', async () => {
    const text = await readFile(join(project, 'mistakes.ts'), 'utf8');
    const marks = [...text.matchAll(/@ts-expect-error (.+)/g)].map(([, reason]) => reason);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThanOrEqual(40);
    await writeFile(join(project, 'unmarked.ts'), text.replaceAll('@ts-expect-error', ''));
    const errors = await errorsOf('node_modules/typescript/bin/tsc', { module: 'node16' }, ['unmarked.ts']);
    expect(errors.match(/^unmarked\.ts\(/gm)).toHaveLength(marks.length);
  });
});
