/** What an earlier svc-gen made of the same description differs by svc-gen alone, and generate says so once. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MANIFESTS } from '../../../generator/emit/manifest.js';
import { writePackage } from '../../../generator/emit/write.js';
import type { GenerateReport } from '../../../generator/pipeline/generate-report.js';
import { svcGen } from '../cli/program.js';
import { account, additive, type Described } from './account.js';

let home = '';
let out = '';

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-gen-types-'));
  out = join(home, 'client');
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function generate(description: Described, ...args: readonly string[]): Promise<string> {
  const spec = join(home, 'account.json');
  await writeFile(spec, JSON.stringify(description));
  const ran = await svcGen(['generate', '--spec', spec, '--out', out, '--include', 'note.*', ...args]);
  expect(ran).toMatchObject({ code: 0 });
  return ran.out;
}

async function typesChanged(description: Described): Promise<readonly string[]> {
  const report = JSON.parse(await generate(description, '--json')) as GenerateReport; // the report is its contract
  return report.typesChanged;
}

/** Puts into the folder what another version would have made. */
async function remake(changes: Readonly<Record<string, readonly [from: string, to: string]>>): Promise<void> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)));
  const files = paths
    .filter((path) => !MANIFESTS.some((name) => name === path))
    .map(async (path) => {
      const text = await readFile(join(out, path), 'utf8');
      const [from, to] = changes[path] ?? ['', ''];
      expect(text).toContain(from);
      return { path, text: text.replace(from, to) };
    });
  writePackage(out, await Promise.all(files));
}

const NULLABLE = ['title?: string | null', 'title?: string'] as const;

test('names the types in one line, once, when svc-gen alone has changed', async () => {
  await generate(account());
  await remake({ 'src/v3/note/index.ts': NULLABLE });
  const first = await generate(account());
  expect(first.split('\n').filter((line) => line.startsWith('types changed with svc-gen: '))).toEqual([
    'types changed with svc-gen: v3.Page',
  ]);
  expect(await generate(account())).not.toContain('types changed');
});

test.each([
  { name: 'an earlier version wrote the package', generator: '0.0.1', want: ['v3.Page'] },
  { name: 'this version wrote it', generator: undefined, want: [] },
])('leaves out what the account has changed when $name', async ({ generator, want }) => {
  await generate(account());
  if (generator !== undefined) {
    const [now = ''] = /"generator": ".*"/.exec(await readFile(join(out, 'package.json'), 'utf8')) ?? [];
    await remake({ 'src/v3/note/index.ts': NULLABLE, 'package.json': [now, `"generator": "${generator}"`] });
  }
  expect(await typesChanged(additive())).toEqual(want);
});

test('says nothing when the package is new, or the user changed how it is made', async () => {
  expect(await typesChanged(account())).toEqual([]);
  expect(await generate(account(), '--exclude', 'note.page.list')).not.toContain('types changed');
});
