/** An installation that is not whole ends with exit code 2, which no drift check takes for drift. */

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-install-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function check(): { readonly status: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/svc-gen.js'), 'check'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('a generator that is not built', () => {
  expect(check()).toEqual({
    status: 2,
    stderr: 'svc-gen: dist/generator/cli.js: the generator is not built; run "npm ci" or "npm run build"\n',
  });
});

test('a generator without its packages', async () => {
  for (const part of ['generator', 'runtime'])
    await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
  const { status, stderr } = check();
  expect(status).toBe(2);
  expect(stderr).toMatch(/^svc-gen: node_modules: Cannot find package '[\w@/-]+'; run "npm ci"\n$/);
});
