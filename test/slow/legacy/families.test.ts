/** Two legacy families of each style, typed, from a packed client: added, read, listed, changed, deleted, and referred to in a batch. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';

let client: InstalledClient;
let account: Sandbox;
let program: string;

beforeAll(async () => {
  [client, account, program] = await Promise.all([
    installClient(),
    startSandbox(),
    readFile(join(root, 'test/slow/legacy/families.ts.txt'), 'utf8'),
  ]);
  await client.write('families.ts', program);
});
afterAll(async () => {
  await account.close();
  await client.remove();
});

test('runs against the sandbox', async () => {
  const { code } = await transform(program, { loader: 'ts', format: 'esm', target: 'node20' });
  const file = await client.write('families.mjs', code);
  const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  const { stdout, stderr } = await run(process.execPath, [file], { cwd: client.project, env });
  expect({ stderr, lines: stdout.trimEnd().split('\n') }).toEqual({
    stderr: '',
    lines: [
      'deal Ship 5 1 3',
      'listed 1 Ship',
      'updated true',
      'batch number Sail Third',
      'deleted true',
      'gone false',
      'contact Ada a@example.com Y',
      'listed 1',
      'updated true',
      'deleted true',
      'price number 9.5 EUR',
      'listed true',
      'updated 3',
      'batch 2',
      'deleted true',
      'measure Crate 901 N',
      'updated cr',
      'listed cr',
      'deleted true',
    ],
  });
});

const resolutions = ['bundler', 'nodenext'] as const;
const cells = COMPILERS.flatMap((compiler) => resolutions.map((resolution) => ({ compiler, resolution })));

test.each(cells)('type-checks with $compiler.name under $resolution', async ({ compiler, resolution }) => {
  const { code, stdout } = await typeCheck(client.project, ['families.ts'], compiler.path, resolution);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});
