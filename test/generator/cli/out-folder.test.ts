/** Folders that `generate` does not write into; all of them lie below a temporary folder. */

import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentProblem, placeProblem, assertSafeOutputDir } from '../../../generator/commands/out-folder.js';
import { svcGen } from './program.js';

let home: string;

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'svc-out-')));
});

afterEach(() => rm(home, { recursive: true, force: true }));

test.each([
  { name: 'the root', out: '/', want: 'this is the root of a file system' },
  { name: 'a home folder', out: '/home/ada', want: 'this is a home folder' },
  { name: 'the folder of home folders', out: '/home', want: 'this folder contains a home folder' },
  { name: 'a folder in a home folder', out: '/home/ada/client', want: undefined },
  { name: 'a folder whose name begins as one', out: '/home/ad', want: undefined },
  { name: 'a folder elsewhere', out: '/srv/client', want: undefined },
])('$name: $want', ({ out, want }) => {
  expect(placeProblem(out, ['/home/ada', '/root'])).toBe(want);
});

const MANIFEST = '.svc-gen-manifest.json';

test.each([
  { name: 'a package again', names: [MANIFEST, 'snapshot.json', 'src'], content: 'package', want: undefined },
  { name: 'a site again', names: [MANIFEST, 'index.html', 'settings.js'], content: 'site', want: undefined },
  {
    name: 'a package of which a file was deleted',
    names: [MANIFEST, 'src'],
    content: 'package',
    want: undefined,
  },
  { name: 'an empty folder', names: [], content: 'package', want: undefined },
  {
    name: 'files that begin with a dot',
    names: ['.git', '.gitignore', '.env', '.github'],
    content: 'package',
    want: undefined,
  },
  {
    name: 'files of somebody else in the place of a site',
    names: ['.git', 'snapshot.json', 'settings.js'],
    content: 'site',
    want: 'this folder has other files ("settings.js") and was never generated into',
  },
  {
    name: 'a site in the place of a package',
    names: [MANIFEST, 'snapshot.json', 'src'],
    content: 'site',
    want: 'this folder contains a generated package',
  },
  {
    name: 'a package in the place of a site',
    names: [MANIFEST, 'index.html', 'settings.js'],
    content: 'package',
    want: 'this folder contains a site that svc-gen docs wrote',
  },
  {
    name: 'a project of somebody else',
    names: ['package.json', 'src'],
    content: 'package',
    want: 'this folder has other files ("package.json") and was never generated into',
  },
] as const)('$name: $want', ({ names, content, want }) => {
  expect(contentProblem(names, content)).toBe(want);
});

test('a file is no folder, which is said before anything is read', async () => {
  await writeFile(join(home, 'file'), '');
  for (const out of [join(home, 'file'), join(home, 'file', 'below')])
    expect(await svcGen(['generate', '--out', out, '--spec', '/nowhere.json'], { env: {} })).toMatchObject({
      code: 2,
      err: `svc-gen: --out ${out}: this is a file, or lies below one; name a folder of its own, such as --out ./client\n`,
    });
});

test('a site is not written into a home folder', async () => {
  expect(await svcGen(['docs', '--out', home], { env: { HOME: home } })).toMatchObject({
    code: 2,
    err: `svc-gen: --out ${home}: this is a home folder; name a folder of its own, such as --out ./site\n`,
  });
  expect(await readdir(home)).toEqual([]);
});

describe('generate', () => {
  async function refused(out: string): Promise<string> {
    const { code, out: text, err } = await svcGen(['generate', '--out', out], { env: { HOME: home } });
    expect({ code, text, lines: err.split('\n').length }).toEqual({ code: 2, text: '', lines: 2 });
    return err;
  }

  test('refuses the home folder, also behind a link', async () => {
    expect(await refused(home)).toContain('this is a home folder; name a folder of its own');
    await mkdir(join(home, 'sub'));
    await symlink(home, join(home, 'sub', 'link'));
    expect(await refused(join(home, 'sub/link'))).toContain('this is a home folder');
    expect(await readdir(home)).toEqual(['sub']);
  });

  test('refuses a folder with other files, and leaves it as it was', async () => {
    await mkdir(join(home, 'repo/.git'), { recursive: true });
    await writeFile(join(home, 'repo/main.py'), '');
    expect(await refused(join(home, 'repo'))).toContain('this folder has other files ("main.py")');
    expect((await readdir(join(home, 'repo'))).sort()).toEqual(['.git', 'main.py']);
  });
});

test('a folder that is not there yet is taken', async () => {
  const folder = { out: join(home, 'a/b'), label: 'a/b', content: 'package' } as const;
  await expect(assertSafeOutputDir(folder, { HOME: home })).resolves.toBeUndefined();
});
