/** A run that has nothing to do is known before anything is made, and only then. */

import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unchangedRun } from '../../../generator/emit/unchanged.js';
import { writePackage } from '../../../generator/emit/write.js';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'svc-unchanged-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

const FILES = [
  { path: 'src/a.ts', text: 'export type A = 1;\n' },
  { path: 'dist/a.d.ts', text: 'export type A = 1;\nexport {};\n' },
];
const run = { key: 'k', report: { methods: 1 } };

describe('a package that was written with a key', () => {
  test('is as this run would make it, by the same key', async () => {
    await writePackage(out, FILES, { run });
    expect(await unchangedRun(out, 'k')).toEqual({
      report: { methods: 1 },
      paths: ['src/a.ts', 'dist/a.d.ts'],
    });
  });

  test('is written again where only the key is another', async () => {
    await writePackage(out, FILES, { run });
    await writePackage(out, FILES, { run: { key: 'l', report: {} } });
    expect(await unchangedRun(out, 'k')).toBeUndefined();
    expect(await unchangedRun(out, 'l')).toMatchObject({ report: {} });
  });

  test('is the same with other line ends', async () => {
    await writePackage(out, FILES, { run });
    await writeFile(join(out, 'src/a.ts'), 'export type A = 1;\r\n');
    expect(await unchangedRun(out, 'k')).toBeDefined();
  });

  test.each([
    { name: 'another key', touch: () => Promise.resolve(), key: 'l' },
    { name: 'no key', touch: () => Promise.resolve(), key: undefined },
    { name: 'an edited source', touch: () => writeFile(join(out, 'src/a.ts'), 'export type A = 2;\n') },
    { name: 'an edited build', touch: () => writeFile(join(out, 'dist/a.d.ts'), '') },
    { name: 'a removed file', touch: () => rm(join(out, 'dist/a.d.ts')) },
    {
      name: 'a link to the same text',
      touch: async () => {
        await rm(join(out, 'src/a.ts'));
        await writeFile(join(out, 'elsewhere.ts'), FILES[0]?.text ?? '');
        await symlink(join(out, 'elsewhere.ts'), join(out, 'src/a.ts'));
      },
    },
    { name: 'a removed record', touch: () => rm(join(out, '.svc-gen-built.json')) },
    {
      name: 'a record that is something else',
      touch: () => writeFile(join(out, '.svc-gen-built.json'), '[]'),
    },
    {
      name: 'an earlier list and its files, put back by a repository',
      touch: async () => {
        const list = join(out, '.svc-gen-manifest.json');
        const earlier = await readFile(list, 'utf8');
        await writePackage(out, [{ path: 'src/a.ts', text: 'export type A = 2;\n' }, ...FILES.slice(1)], {
          run,
        });
        await writeFile(list, earlier);
        await writeFile(join(out, 'src/a.ts'), FILES[0]?.text ?? '');
      },
    },
    { name: 'a later run without a key', touch: () => writePackage(out, FILES) },
  ])('is looked at whole after $name', async ({ touch, ...given }) => {
    await writePackage(out, FILES, { run });
    await touch();
    const key = 'key' in given ? given.key : 'k';
    expect(await unchangedRun(out, key).catch(() => undefined)).toBeUndefined();
  });
});
