/** The two forms of emitted text: plain, the same everywhere, and Prettier's, where it is asked for. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'prettier';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFiles, formatOptions } from '../../../generator/emit/format.js';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { additive, account, type Described } from '../generate/account.js';
import { build } from '../model/account.js';
import { emittedFiles, formattedFiles } from './emitted.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

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

test('a package is what Prettier leaves as it is', async () => {
  const wrong: string[] = [];
  for (const { path, text } of await formattedFiles(smallModel, EMIT_OPTIONS)) {
    if (!/^src\/.*\.ts$|\.md$/.test(path)) continue;
    if (!(await check(text, { filepath: path, singleQuote: true, printWidth: 110 }))) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

describe('a field that an account has gained', () => {
  /** With a field more, and nothing else. */
  function grown(): Described {
    const described = additive();
    delete described.paths['/note.page.pin'];
    const page = described.components.schemas['svc.note.pagedto'];
    if (page) page.properties['pinned'] = { type: 'string' };
    return described;
  }

  const FORMS = [
    {
      form: 'the plain form',
      emit: (described: Described) => emittedFiles(build(described).model, EMIT_OPTIONS),
    },
    {
      form: "Prettier's form",
      emit: (described: Described) => formattedFiles(build(described).model, EMIT_OPTIONS),
    },
  ];

  test.each(FORMS)('is one changed line for each place where it stands, in $form', async ({ emit }) => {
    const before = new Map((await emit(account())).map(({ path, text }) => [path, text.split('\n')]));
    const changed = (await emit(grown())).flatMap(({ path, text }) => {
      const [gained, lost] = difference(before.get(path) ?? [], text.split('\n'));
      return gained.length + lost.length === 0 ? [] : [{ path, gained, lost }];
    });
    expect(changed.map(({ path }) => path)).toEqual([
      'api.md',
      'src/v3/note/index.ts',
      'src/v3/note/page.ts',
    ]);
    for (const { gained, lost } of changed) {
      expect(gained.every((line) => line.includes('pinned'))).toBe(true);
      // A line is new, or was one line before.
      expect(lost.length).toBeLessThanOrEqual(gained.length);
    }
    const [, index, page] = changed;
    expect(index?.gained).toEqual(["const pageFields = 'id title body pinned';"]);
    expect(page?.gained.map((line) => line.trim())).toContain('pinned?: string | null;');
  });
});

/** Lines that only the second text has, and that only the first has. */
function difference(before: readonly string[], after: readonly string[]): readonly [string[], string[]] {
  const left = [...before];
  const gained = after.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [gained, left];
}
