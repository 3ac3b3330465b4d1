/** Runs that meet in one folder, and runs that were killed there: the package is always one whole package. */

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../../generator/emit/hash.js';
import { claimFolder } from '../../../generator/emit/run-folder.js';
import { thisProcess } from '../../../generator/emit/run-owner.js';
import { beginRun, writePackage } from '../../../generator/emit/write.js';

/** Files of a package. */
const COUNT = 60;

const PATIENCE = { wait: 300, silence: 200, beat: 20 };

let home: string;
let out: string;
let program = '';

/** Writes the package `version` of some files into a folder, again and again until it is killed. */
const PROGRAM = `
  import { beginRun, writePackage } from ${JSON.stringify(fileURLToPath(new URL('../../../generator/emit/write.ts', import.meta.url)))};
  const [out, first, rounds] = process.argv.slice(-3);
  for (let round = 0; round < Number(rounds); round += 1) {
    const version = first + round;
    const since = await beginRun(out);
    const files = Array.from({ length: ${COUNT} }, (_, n) => ({ path: 'src/m' + (n % 7) + '/f' + n + '.ts', text: version }));
    const extra = { path: 'src/only/' + version + '.ts', text: version };
    await writePackage(out, [...files, extra], { since });
    process.stdout.write('.');
  }
`;

beforeAll(async () => {
  const bundled = await build({
    stdin: { contents: PROGRAM, resolveDir: '/' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  program = bundled.outputFiles[0]?.text ?? '';
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-concurrent-'));
  out = join(home, 'client');
});

afterEach(() => rm(home, { recursive: true, force: true }));

/** Every text of the package, each once; and what lies in it that is not a part of one. */
async function state(): Promise<{ versions: string[]; strange: string[] }> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  const texts = await Promise.all(
    sources.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  const manifest = JSON.parse(await readFile(join(out, '.svc-gen-manifest.json'), 'utf8')) as {
    files: Record<string, { hash: string }>;
  };
  const hashes = new Set(Object.values(manifest.files).map(({ hash }) => hash));
  const versions = [...new Set(texts)];
  const strange = (await readdir(out)).filter(
    (name) => !['src', '.svc-gen-manifest.json', '.svc-gen-built.json'].includes(name),
  );
  if (Object.keys(manifest.files).length !== COUNT + 1 || sources.length !== COUNT + 1)
    strange.push(`${sources.length} files`);
  if (versions.some((text) => !hashes.has(hashOf(text)))) strange.push('files that are not recorded');
  return { versions, strange };
}

test('two runs at once end with one done and one done or told, and never mixed', async () => {
  const results: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const since = await beginRun(out);
    const files = (text: string) =>
      Array.from({ length: COUNT + 1 }, (_, n) => ({ path: `src/f${n}.ts`, text: `${text}${round}` }));
    const ends = await Promise.allSettled(
      ['a', 'b'].map((text) => writePackage(out, files(text), { since })),
    );
    const told = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    results.push(`${told.length} ${told.map((text) => text.replace(/^.*: /, '')).join('')}`);
    expect((await state()).versions).toHaveLength(1);
    expect((await state()).strange).toEqual([]);
  }
  expect([...new Set(results)]).toEqual(['1 another run of svc-gen has written here meanwhile; run again']);
}, 60_000);

test('two runs of the same description are both done', async () => {
  const files = Array.from({ length: COUNT + 1 }, (_, n) => ({ path: `src/f${n}.ts`, text: 'same' }));
  const since = await beginRun(out);
  const ends = await Promise.all([1, 2, 3].map(() => writePackage(out, files, { since })));
  expect(ends.map(({ written }) => written.length).toSorted((a, b) => a - b)).toEqual([0, 0, COUNT + 1]);
});

describe('a run that is killed', () => {
  /** Kills after a part of the second package; several times, since it is not known where it strikes. */
  test('is finished or undone by the next, whichever description that has', async () => {
    for (let round = 0; round < 5; round += 1) {
      const child = spawn(
        process.execPath,
        ['--input-type=module', '--eval', program, '--', out, `r${round}-`, '50'],
        {
          cwd: fileURLToPath(new URL('../../..', import.meta.url)),
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let written = 0;
      const enough = new Promise<void>((resolve) => {
        child.stdout.on('data', () => (++written >= 2 ? resolve() : undefined));
      });
      await enough;
      await sleep(round * 7);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
      await beginRun(out);
      const { versions, strange } = await state();
      expect({ versions: versions.length, strange }).toEqual({ versions: 1, strange: [] });
    }
  }, 60_000);

  const foreign = `.svc-gen-run-1-1-${'0'.repeat(12)}-${'0'.repeat(12)}`;
  const dead = `.svc-gen-run-4194305-1-${thisProcess().place}-${'0'.repeat(12)}`;

  test.each([
    { name: 'in this place', folder: dead },
    { name: 'on another machine, which shows no sign of life', folder: foreign },
  ])('$name is taken over from', async ({ folder }) => {
    await mkdir(join(out, folder), { recursive: true });
    const claimed = await claimFolder(out, PATIENCE);
    expect(claimed.leftovers).toEqual([join(out, folder)]);
    await claimed.release();
  });

  test('before it had decided on anything leaves nothing behind', async () => {
    await mkdir(join(out, dead), { recursive: true });
    await writeFile(join(out, dead, 'new-0'), 'half');
    await beginRun(out);
    expect(await readdir(out)).toEqual([]);
  });

  test.each([
    { name: 'that leads out of the package', step: { path: '../secret', staged: 'new-0' } },
    { name: 'from a file elsewhere', step: { path: 'a.ts', staged: '../../secret' } },
    {
      name: 'over a file that was edited since',
      step: { path: 'mine.ts', staged: 'new-0', from: hashOf('old') },
    },
    { name: 'through a link', step: { path: 'link/a.ts', staged: 'new-0' } },
  ])('does not have a step finished $name', async ({ step }) => {
    await mkdir(join(out, dead), { recursive: true });
    await mkdir(join(home, 'elsewhere'));
    await symlink(join(home, 'elsewhere'), join(out, 'link'));
    await writeFile(join(home, 'secret'), 'mine');
    await writeFile(join(out, 'mine.ts'), 'mine');
    await writeFile(join(out, dead, 'new-0'), 'new');
    await writeFile(join(out, dead, 'journal.json'), JSON.stringify({ steps: [step] }));
    await beginRun(out);
    expect((await readdir(out)).sort()).toEqual(['link', 'mine.ts']);
    expect(await readdir(join(home, 'elsewhere'))).toEqual([]);
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe('mine');
    expect(await readFile(join(out, 'mine.ts'), 'utf8')).toBe('mine');
  });
});

describe('a run that lives', () => {
  test('is waited for, and then the other one is told whose it is', async () => {
    await mkdir(out);
    const held = await claimFolder(out, PATIENCE);
    const second = await claimFolder(out, PATIENCE).catch((error: unknown) => String(error));
    expect(second).toContain(
      `client: another run of svc-gen is writing here (process ${process.pid}); wait until`,
    );
    await held.release();
    await (await claimFolder(out, PATIENCE)).release();
    expect(await readdir(out)).toEqual([]);
  });

  test('on another machine is known by its signs of life, and is not removed', async () => {
    await mkdir(out);
    const held = await claimFolder(out, PATIENCE);
    const foreign = held.path.replace(thisProcess().place, '0'.repeat(12));
    await held.release();
    await mkdir(foreign);
    const alive = setInterval(
      () => void mkdir(join(foreign, `${performance.now()}`), { recursive: true }),
      10,
    );
    const second = await claimFolder(out, { ...PATIENCE, silence: 5000 }).catch((error: unknown) =>
      String(error),
    );
    clearInterval(alive);
    expect(second).toContain('is writing here (on another machine or in another container)');
    expect(await readdir(out)).toHaveLength(1);
  });
});
