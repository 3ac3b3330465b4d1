/** A run that keeps the files of unchanged modules leaves the same package as one that makes all of it. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- edits reach into a parsed document */

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { svcGen } from '../../generator/cli/program.js';
import { desk, type Json } from '../../generator/drift/desk.js';

const made = vi.hoisted(() => ({ build: 1, printed: [] as string[] }));

/** Sources have no build, and so no keys. */
vi.mock(import('../../../generator/emit/unchanged.js'), async (original) => ({
  ...(await original()),
  inputKey: (text: string) => createHash('sha256').update(`${made.build} ${text}`).digest('hex'),
}));

/** Every module that is printed is verified. */
vi.mock(import('../../../generator/emit/verify.js'), async (original) => {
  const verify = await original();
  return {
    ...verify,
    verifyModule: (tree, path) => {
      made.printed.push(path);
      verify.verifyModule(tree, path);
    },
  };
});

let home = '';
let warm = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-kept-'));
  warm = join(home, 'warm');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** The code, and the modules that were printed. */
async function generate(document: Json, out: string): Promise<readonly [number, readonly string[]]> {
  const spec = join(home, 'account.json');
  await writeFile(spec, JSON.stringify(document));
  made.printed = [];
  const { code } = await svcGen(['generate', '--quiet', '--spec', spec, '--out', out]);
  return [code, made.printed];
}

async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}

/** Makes the package once more in a new folder, and compares. */
async function expectAsCold(document: Json): Promise<void> {
  const cold = await mkdtemp(join(home, 'cold-'));
  expect((await generate(document, cold))[0]).toBe(0);
  expect(await filesIn(warm)).toEqual(await filesIn(cold));
}

/** Changes one method of one module. */
function withSummary(summary: string): Json {
  const document = desk();
  document.paths['/desk.ticket.get'].post.summary = summary;
  return document;
}

/** The modules of methods and types. */
const OF_GENERATIONS = /^src\/(v3|legacy|gateway)\/(.+\/)?index\.ts$/;

test('prints only the module of a changed method', async () => {
  const [, all] = await generate(withSummary('One.'), warm);
  const [code, some] = await generate(withSummary('Two.'), warm);
  expect([code, some.filter((path) => OF_GENERATIONS.test(path))]).toEqual([0, ['src/v3/desk/index.ts']]);
  expect(all).toEqual(expect.arrayContaining(['src/v3/index.ts', 'src/legacy/index.ts', ...some]));
  await expectAsCold(withSummary('Two.'));
});

test('prints the index of a generation when a module has another type', async () => {
  await generate(desk(), warm);
  const document = desk();
  document.paths['/desk.ticket.reopen'] = structuredClone(document.paths['/desk.ticket.get']);
  const [code, printed] = await generate(document, warm);
  expect([code, printed.includes('src/v3/index.ts'), printed.includes('src/legacy/index.ts')]).toEqual([
    0,
    true,
    false,
  ]);
  await expectAsCold(document);
});

const MODULE = 'src/v3/index.ts';

test.each([
  { name: 'its file is gone', damage: () => rm(join(warm, MODULE)) },
  { name: 'a file that is built of it is gone', damage: () => rm(join(warm, 'dist/v3/index.mjs')) },
  {
    name: 'the record was edited',
    damage: async () => {
      const path = join(warm, '.svc-gen-built.json');
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"names": "', '"names": "0'));
    },
  },
])('prints a module once more when $name', async ({ damage }) => {
  await generate(withSummary('One.'), warm);
  await damage();
  const [code, printed] = await generate(withSummary('Two.'), warm);
  expect([code, printed.includes(MODULE)]).toEqual([0, true]);
  await expectAsCold(withSummary('Two.'));
});

test('takes nothing of an edited file, as a cold run', async () => {
  await generate(withSummary('One.'), warm);
  await writeFile(join(warm, MODULE), 'export type A = 1;\n');
  const [code, printed] = await generate(withSummary('Two.'), warm);
  expect(code).not.toBe(0);
  expect(printed).toContain(MODULE);
});

test('keeps nothing of another build', async () => {
  const [, all] = await generate(withSummary('One.'), warm);
  made.build += 1;
  const [, printed] = await generate(withSummary('One.'), warm);
  expect(printed).toEqual(expect.arrayContaining([...all]));
});
