/** A run that has nothing to do is known before anything is made, and only then. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordedNotes, unchangedRun } from '../../../generator/emit/unchanged.js';
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

/** A record that cannot be read is no record. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

describe('a package that was written with a key', () => {
  test('is as this run would make it, by the same key', async () => {
    writePackage(out, FILES, { run });
    expect(unchangedRun(out, 'k')).toEqual({
      report: { methods: 1 },
      paths: ['dist/a.d.ts', 'src/a.ts'],
    });
  });

  test('is written again where only the key is another', async () => {
    writePackage(out, FILES, { run });
    writePackage(out, FILES, { run: { key: 'l', report: {} } });
    expect(unchangedRun(out, 'k')).toBeUndefined();
    expect(unchangedRun(out, 'l')).toMatchObject({ report: {} });
  });

  test('is the same with other line ends', async () => {
    writePackage(out, FILES, { run });
    await writeFile(join(out, 'src/a.ts'), 'export type A = 1;\r\n');
    expect(unchangedRun(out, 'k')).toBeDefined();
  });

  test('is known by all of a long file', async () => {
    const long = 'export type Long = 1;\n'.repeat(30_000);
    writePackage(out, [{ path: 'src/a.ts', text: long }], { run });
    expect(unchangedRun(out, 'k')).toBeDefined();
    await writeFile(join(out, 'src/a.ts'), long.replaceAll('\n', '\r\n'));
    expect(unchangedRun(out, 'k')).toBeDefined();
    await writeFile(join(out, 'src/a.ts'), `${long.slice(0, -2)}:\n`);
    expect(unchangedRun(out, 'k')).toBeUndefined();
  });

  test.each([
    { name: 'another key', touch: () => Promise.resolve(), key: 'l' },
    { name: 'no key', touch: () => Promise.resolve(), key: undefined },
    { name: 'an edited source', touch: () => writeFile(join(out, 'src/a.ts'), 'export type A = 2;\n') },
    { name: 'an edited build', touch: () => writeFile(join(out, 'dist/a.d.ts'), '') },
    {
      name: 'a pipe in place of a file',
      touch: async () => {
        await rm(join(out, 'src/a.ts'));
        execFileSync('mkfifo', [join(out, 'src/a.ts')]);
      },
    },
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
        writePackage(out, [{ path: 'src/a.ts', text: 'export type A = 2;\n' }, ...FILES.slice(1)], {
          run,
        });
        await writeFile(list, earlier);
        await writeFile(join(out, 'src/a.ts'), FILES[0]?.text ?? '');
      },
    },
    { name: 'a later run without a key', touch: () => writePackage(out, FILES) },
  ])('is looked at whole after $name', async ({ touch, ...given }) => {
    writePackage(out, FILES, { run });
    await touch();
    const key = 'key' in given ? given.key : 'k';
    expect(tried(() => unchangedRun(out, key))).toBeUndefined();
  });
});

describe('what building the model said', () => {
  const note = { level: 'warning', at: 'a.b', message: 'is a list' };
  const recordedAs = (notes: unknown) => {
    writePackage(out, FILES, { run: { ...run, model: { key: 'm', notes } } });
    return {
      m: recordedNotes(out, 'm'),
      other: recordedNotes(out, 'n'),
      none: recordedNotes(out, undefined),
    };
  };

  test('is that of the same model alone', () => {
    expect(recordedAs([note])).toEqual({ m: [note], other: undefined, none: undefined });
  });

  test.each([[{}], [[{ at: 'a.b' }]], [[1]]])('is not known when the record holds %j', (notes) => {
    expect(recordedAs(notes).m).toBeUndefined();
  });
});
