/** Each library does its part of the work: an installation without it fails at what it is for. */

import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../generator/generate/account.js';
import { root } from '../package/installed-client.js';

const PARTS = ['package.json', 'bin', 'dist', 'templates', 'generator/specs'];

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-libraries-'));
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  // Links: what a package needs itself is found beside the real one.
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(modules, name), 'dir');
  }
  await writeFile(join(folder, 'account.json'), JSON.stringify(account()));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const GENERATE = ['generate', '--spec', 'account.json', '--out'];

describe.each([
  { library: 'handlebars', what: 'printing a package', args: [...GENERATE, 'a'] },
  { library: 'ts-morph', what: 'assembling a package', args: [...GENERATE, 'b'] },
  { library: 'prettier', what: 'formatting a package', args: [...GENERATE, 'c', '--prettier'] },
  // The client says so.
  { library: 'undici', what: 'reading an account', args: ['list'], says: 'undici, which sends the requests' },
  { library: 'yargs', what: 'the help', args: ['--help'] },
])('$library', ({ library, what, args, says = `'${library}` }) => {
  test(`is what ${what} needs`, { timeout: 240_000 }, async () => {
    const place = join(folder, 'node_modules', library);
    const aside = join(dirname(place), `.${library}`);
    await rename(place, aside);
    const without = svcGen(args);
    await rename(aside, place);
    expect(without.status).toBe(2);
    expect(without.stderr).toContain(says);
    const { status, stderr } = svcGen(args);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });
});

function svcGen(args: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['bin/svc-gen.js', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH },
  });
  return { status, stderr };
}
