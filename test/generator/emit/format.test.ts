/** The two forms of emitted text: plain, the same everywhere, and Prettier's, where it is asked for. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFiles, formatOptions } from '../../../generator/emit/format.js';
import type { SourceFile } from '../../../generator/emit/source-file.js';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'svc-format-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

const GIVEN: readonly SourceFile[] = [
  { path: 'src/a.ts', text: "export type A = { a: 'b' };\n" },
  { path: 'README.md', text: '* one\n* two\n' },
  { path: 'snapshot.json', text: '{"a":1}\n' },
  { path: 'dist/a.js', text: "'use strict'\n" },
];

const texts = async (): Promise<readonly string[]> => (await formatFiles(GIVEN, out)).map(({ text }) => text);

describe('Prettier formats', () => {
  test('sources and pages with its own options, and nothing that is built or recorded', async () => {
    expect(await texts()).toEqual([
      'export type A = { a: "b" };\n',
      '- one\n- two\n',
      '{"a":1}\n',
      "'use strict'\n",
    ]);
  });

  test.each([
    {
      file: '.prettierrc',
      text: '{ "semi": false, "singleQuote": true }',
      want: "export type A = { a: 'b' }\n",
    },
    {
      file: '.editorconfig',
      text: 'root = true\n[*]\nmax_line_length = 20\n',
      want: 'export type A = {\n  a: "b";\n};\n',
    },
    {
      file: '.prettierrc.json',
      text: '{ "overrides": [{ "files": "src/*.ts", "options": { "bracketSpacing": false } }] }',
      want: 'export type A = {a: "b"};\n',
    },
  ])('with those of the $file of the folder', async ({ file, text, want }) => {
    const before = await formatOptions(out);
    expect(before).toEqual([{}, {}, {}]);
    await writeFile(join(out, file), text);
    expect((await texts())[0]).toBe(want);
  });

  test('nothing where its configuration cannot be read, in one line', async () => {
    await writeFile(join(out, '.prettierrc'), '{ "semi": ');
    await expect(texts()).rejects.toThrow(/src.a\.ts: Prettier cannot format it \(/);
  });
});
