/** A program of all entries, bundled by each bundler from ES modules and from CommonJS, runs where the package is not. */

import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUNDLERS } from './bundlers.js';
import { root, run } from '../../package/installed-client.js';
import { environmentOf, useClient } from '../../package/use-client.js';
import { temporaryFolder } from '../../temporary-folder.js';

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

const used = useClient(['bundled.ts']);
/** Holds undici and the bundles alone. */
const elsewhere = temporaryFolder();

beforeAll(async () => {
  await mkdir(join(elsewhere, 'node_modules'));
  await symlink(join(root, 'node_modules/undici'), join(elsewhere, 'node_modules/undici'), 'dir');
});

describe.each(BUNDLERS)('$name', ({ bundle, modulesAlone = false }) => {
  test.each(modulesAlone ? ['mjs'] : ['mjs', 'cjs'])('makes one program of .%s', async (extension) => {
    const out = await mkdtemp(join(elsewhere, 'out-'));
    const file = join(out, await bundle(join(used.client.project, `bundled.${extension}`), out));
    const ran = await run(process.execPath, [file], { cwd: elsewhere, env: environmentOf(used.sandbox) });
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
  expect(await used.complaints(['bundled.ts'])).toBe('');
});
