/** An installation or a folder that is not there ends with exit code 2, which no drift check takes for drift. */

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** yargs, and the packages that it loads. */
const YARGS = [
  'yargs',
  'yargs-parser',
  'cliui',
  'escalade',
  'get-caller-file',
  'require-directory',
  'string-width',
  'y18n',
  'wrap-ansi',
  'strip-ansi',
  'ansi-regex',
  'ansi-styles',
  'color-convert',
  'color-name',
  'emoji-regex',
  'is-fullwidth-code-point',
];

const folder = temporaryFolder();

beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
});

function svcGen(...args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/svc-gen.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('a generator that is not built', () => {
  expect(svcGen('check')).toEqual({
    status: 2,
    stderr: 'svc-gen: dist/generator/cli.js: the generator is not built; run "npm ci" or "npm run build"\n',
  });
});

describe('a generator without most of its packages', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'package.json'), '{ "name": "svc-gen", "type": "module" }');
    await writeFile(join(folder, 'account.yaml'), 'openapi: 3.0.0');
    await writeFile(join(folder, 'overlay.json'), '{}');
    for (const part of ['generator', 'runtime'])
      await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
    // What each run needs, so that the rows come as far as those that they need themselves.
    for (const name of YARGS)
      await cp(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
  });

  const missing = (name: string) =>
    new RegExp(`^svc-gen: node_modules: Cannot find (package|module) '${name}'; run "npm ci"\n$`);

  test.each([
    {
      name: 'the sandbox',
      args: ['generate'],
      want: /^svc-gen: .*undici is not installed: .*\(npm install undici@7\).*\n$/,
    },
    { name: 'an overlay', args: ['list', '--overlay', 'overlay.json'], want: missing('yaml') },
    { name: 'YAML', args: ['list', '--spec', 'account.yaml'], want: missing('yaml') },
  ])('$name', ({ args, want }) => {
    const { status, stderr } = svcGen(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(want);
  });
});

test('a current folder that is gone', async () => {
  const gone = await mkdtemp(join(tmpdir(), 'svc-gone-'));
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'rmdir "$1" && exec "$2" "$3" check', 'sh', gone, process.execPath, join(root, 'bin/svc-gen.js')],
    { cwd: gone, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'svc-gen: the current folder: it no longer exists; change to another one\n',
  });
});
