/** The committed client of the sandbox is what svc-gen makes: a change of what it makes is a change of `generated/`. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svcGen } from '../cli/program.js';

const committed = fileURLToPath(new URL('../../../generated', import.meta.url));
const ADVICE = 'run "npm run build" and "npm run generate", and read the diff';
let made = '';

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'svc-gen-committed-'));
  expect(await svcGen(['generate', '--out', made, '--quiet'])).toMatchObject({ code: 0 });
});
afterAll(() => rm(made, { recursive: true, force: true }));

/** Of sources and pages: Prettier, which formats the committed ones, takes longer than all the rest. */
async function unformatted(folder: string, path: string): Promise<string> {
  const text = await readFile(join(folder, path), 'utf8').catch(() => 'nothing');
  return text.replaceAll(path.endsWith('.md') ? /[\s,;|()'"*_-]/g : /[\s,;|()'"]/g, '');
}

test('sources and pages are those that are committed', async () => {
  const paths = (await readdir(made, { recursive: true })).filter((path) => /^src\/.*\.ts$|\.md$/.test(path));
  const differing: string[] = [];
  for (const path of paths)
    if ((await unformatted(made, path)) !== (await unformatted(committed, path))) differing.push(path);
  expect(differing, ADVICE).toEqual([]);
  expect(paths.length).toBeGreaterThan(30);
});

const read = async (folder: string, path: string): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(await readFile(join(folder, path), 'utf8')) as Readonly<Record<string, unknown>>; // both are objects

test('package.json is the one that is committed', async () => {
  expect(await read(made, 'package.json'), ADVICE).toEqual(await read(committed, 'package.json'));
});

test('the description is the one that is committed, of a client that is not formatted', async () => {
  const { options, ...rest } = await read(made, 'snapshot.json');
  expect({ ...rest, options: { ...(options as object), prettier: true } }, ADVICE).toEqual(
    await read(committed, 'snapshot.json'),
  );
});
