/** A program of all entries, bundled by each bundler from ES modules and from CommonJS, runs where the package is not. */

import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { BUNDLERS } from './bundlers.js';
import { COMPILER, typeCheck } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';

const SAYS = [
  'task 8',
  'true true',
  'task 8',
  'true true',
  'gateway true',
  'event ONCRMLEADADD',
  'usage true',
  'done',
];

let client: InstalledClient;
let sandbox: Sandbox;
/** Holds undici and the bundles alone. */
let elsewhere: string;

beforeAll(async () => {
  [client, sandbox] = await Promise.all([installClient(), startSandbox()]);
  const program = await readFile(join(root, 'test/package/programs/bundled.ts'), 'utf8');
  await client.write('bundled.ts', program);
  for (const [format, name] of [
    ['esm', 'bundled.mjs'],
    ['cjs', 'bundled.cjs'],
  ] as const) {
    const { code } = await transform(program, { loader: 'ts', format, platform: 'node', target: 'node20' });
    await client.write(name, code);
  }
  elsewhere = await mkdtemp(join(tmpdir(), 'svc-bundles-'));
  await mkdir(join(elsewhere, 'node_modules'));
  await symlink(join(root, 'node_modules/undici'), join(elsewhere, 'node_modules/undici'), 'dir');
});

afterAll(async () => {
  await sandbox.close();
  await client.remove();
  await rm(elsewhere, { recursive: true, force: true });
});

describe.each(BUNDLERS)('$name', ({ bundle, modulesAlone = false }) => {
  test.each(modulesAlone ? ['mjs'] : ['mjs', 'cjs'])('makes one program of .%s', async (extension) => {
    const out = await mkdtemp(join(elsewhere, 'out-'));
    const file = join(out, await bundle(join(client.project, `bundled.${extension}`), out));
    const env = { SVC_BASE_URL: sandbox.baseUrl, SVC_WEBHOOK: sandbox.webhook };
    const ran = await run(process.execPath, [file], { cwd: elsewhere, env });
    expect({ said: ran.stdout.trim().split('\n'), err: ran.stderr, code: ran.code }).toEqual({
      said: SAYS,
      err: '',
      code: 0,
    });
    const copies = (await readFile(file, 'utf8')).match(/Symbol\.for\(["'`]svc\.error\./g);
    expect(copies).toHaveLength(1);
  });
});

test('the program compiles', async () => {
  const checked = await typeCheck(client.project, ['bundled.ts'], COMPILER.path, 'nodenext');
  expect(checked.stdout + checked.stderr).toBe('');
});
