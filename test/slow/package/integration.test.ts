/** A made-up small integration with its own test suite, in a project that has the client and `svc-gen` installed. */

import { readFile, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILER, typeCheck } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';

const FOLDER = join(root, 'test/examples/integration');

let client: InstalledClient;
let files: readonly string[];

beforeAll(async () => {
  client = await installClient();
  await symlink(root, join(client.project, 'node_modules/svc-gen'), 'dir');
  files = await readdir(FOLDER);
  for (const name of files) {
    const text = await readFile(join(FOLDER, name), 'utf8');
    await client.write(name, text);
    const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' });
    await client.write(name.replace(/\.ts$/, '.js'), code);
  }
}, 120_000);

afterAll(() => client.remove());

test('type-checks', { timeout: 120_000 }, async () => {
  const checked = await typeCheck(client.project, files, COMPILER.path, 'nodenext');
  expect(checked.stdout + checked.stderr).toBe('');
});

test('passes its own suite', async () => {
  const args = ['--test', '--test-reporter=tap', 'order-tasks.spec.js'];
  const ran = await run(process.execPath, args, { cwd: client.project });
  expect(ran.stdout).toMatch(/^# pass 8$/m);
  expect(ran.stdout).toMatch(/^# fail 0$/m);
  expect(ran.code).toBe(0);
});
