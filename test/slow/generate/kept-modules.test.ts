/** A run that keeps the files of unchanged modules leaves the package that a run into an empty folder makes, byte for byte. */

/* eslint-disable @typescript-eslint/no-unsafe-assignment -- a parsed document is edited */

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { svcGen } from '../../generator/cli/program.js';
import { desk, type Json } from '../../generator/drift/desk.js';
import { type Random, withRandomEdits } from '../../generator/drift/random-edits.js';
import { root } from '../../package/installed-client.js';

const SEED = Number(process.env['SVC_RANDOM_SEED'] ?? 61);
const EDITS = Number(process.env['SVC_RANDOM_EDITS'] ?? 60);

const run = vi.hoisted(() => ({ build: 1, kept: 0 }));

/** Sources have no build, and so no keys. */
vi.mock(import('../../../generator/emit/unchanged.js'), async (original) => ({
  ...(await original()),
  inputKey: (text: string) =>
    createHash('sha256')
      .update(`${String(run.build)} ${text}`)
      .digest('hex'),
}));

vi.mock(import('../../../generator/emit/last-modules.js'), async (original) => {
  const { lastModules } = await original();
  return {
    lastModules: (...given) => {
      const last = lastModules(...given);
      return {
        ...last,
        find: (...asked) => {
          const kept = last.find(...asked);
          if (kept !== undefined) run.kept += 1;
          return kept;
        },
      };
    },
  };
});

const sandbox = readSnapshot(readFileSync(join(root, 'generated/snapshot.json'), 'utf8'), 'snapshot.json')
  .description.document;

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-kept-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function generate(document: Json, out: string): Promise<number> {
  const spec = join(home, 'account.json');
  await writeFile(spec, JSON.stringify(document));
  return (await svcGen(['generate', '--quiet', '--spec', spec, '--out', out])).code;
}

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.toSorted().map(async (path): Promise<[string, string]> => [
    path.slice(folder.length + 1),
    // A checkout can change them, and a run leaves them.
    (await readFile(path, 'utf8')).replaceAll('\r\n', '\n'),
  ]);
  return new Map(await Promise.all(texts));
}

type Files = ReadonlyMap<string, string>;

/** Paths. */
function differing(left: Files, right: Files): readonly string[] {
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path));
}

const RECORD = '.svc-gen-built.json';

/** What can happen to a package between two runs, without a file that belongs to the user. */
const DAMAGES: readonly ((out: string, random: Random) => Promise<unknown>)[] = [
  async (out, random) => {
    const paths = [...(await filesIn(out)).keys()].filter((path) => /^(src|dist)\/(v3|legacy)\//.test(path));
    await rm(join(out, paths[Math.floor(random() * paths.length)] ?? ''));
  },
  (out) => rm(join(out, RECORD)),
  async (out, random) => {
    const text = await readFile(join(out, RECORD), 'utf8');
    const names = random() < 0.5 ? '"names": "' : '"key": "';
    await writeFile(join(out, RECORD), text.replaceAll(names, `${names}0`));
  },
  async (out) => {
    const path = join(out, 'src/v3/index.ts');
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'));
  },
  async () => (run.build += 1),
];

describe.each([
  { name: 'a desk', base: desk() },
  { name: 'the sandbox', base: sandbox as Json },
])('$name', ({ name, base }) => {
  const count = Math.ceil(EDITS / 2);

  test(`is made as into an empty folder, after each of ${String(count)} edits from seed ${String(SEED)}`, async () => {
    const random = seededRandom(SEED);
    const warm = join(home, `${name} warm`);
    let document: Json = base;
    expect(await generate(document, warm)).toBe(0);
    run.kept = 0;
    let runs = 0;
    for (let round = 0; round < count; round += 1) {
      const damage = random() < 0.4 ? DAMAGES[Math.floor(random() * DAMAGES.length)] : undefined;
      await damage?.(warm, random);
      const next = withRandomEdits(document, random, 1 + Math.floor(random() * 3));
      const code = await generate(next, warm);
      const cold = await mkdtemp(join(home, 'cold-'));
      expect(await generate(next, cold), `round ${String(round)}`).toBe(code);
      if (code === 0) {
        expect(differing(await filesIn(warm), await filesIn(cold)), `round ${String(round)}`).toEqual([]);
        document = next;
        runs += 1;
      }
      await rm(cold, { recursive: true });
    }
    expect(runs).toBeGreaterThan(count / 2);
    expect(run.kept).toBeGreaterThan(runs);
  }, 600_000);
});
