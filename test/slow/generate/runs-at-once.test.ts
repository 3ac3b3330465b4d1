/** Processes that write into one folder at the same moment: one complete package, and the next run works. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePackage } from '../../../generator/emit/write.js';

const ROUNDS = 25;
const RUNS = 4;
const WRITE = fileURLToPath(new URL('../../../generator/emit/write.ts', import.meta.url));

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'svc-runs-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Each package has other texts, and files that the others lack. */
function filesOf(run: number): readonly { readonly path: string; readonly text: string }[] {
  const names = Array.from(
    { length: 60 },
    (_, at) => `src/m${String(at % (40 + run * 5))}/f${String(at)}.ts`,
  );
  return [...names, 'package.json', 'snapshot.json'].map((path) => ({
    path,
    text: `run ${String(run)} of ${path}\n`,
  }));
}

const PROGRAM = `
import { existsSync } from 'node:fs';
import { packageMark, writePackage } from './write.mjs';
const [out, start, files] = process.argv.slice(2);
const hashBefore = packageMark(out);
process.stdout.write('ready\\n');
while (!existsSync(start));
try {
  writePackage(out, JSON.parse(files), { hashBefore, run: { key: files, report: {} } });
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = 2;
}
`;

test('one of them is complete, whichever it is', async () => {
  const program = join(home, 'run.mjs');
  await writeFile(program, PROGRAM);
  const outfile = join(home, 'write.mjs');
  await build({ entryPoints: [WRITE], outfile, bundle: true, platform: 'node', format: 'esm' });
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [out, start] = [join(home, `out-${String(round)}`), join(home, `start-${String(round)}`)];
    if (round % 2 === 1) writePackage(out, filesOf(9));
    const runs = await Promise.all(
      Array.from({ length: RUNS }, async (_, run) => {
        const child = spawn(process.execPath, [program, out, start, JSON.stringify(filesOf(run))]);
        let said = '';
        child.stderr.on('data', (part: Buffer) => (said += part.toString()));
        const ended = once(child, 'close').then(([code]) => ({ run, code: code as number, said })); // of a process
        await once(child.stdout, 'data');
        return { ended };
      }),
    );
    await writeFile(start, '');
    const done = await Promise.all(runs.map(({ ended }) => ended));
    const [winner, ...others] = done.filter(({ code }) => code === 0);
    const said = done.map((one) => one.said).join('; ');
    if (winner === undefined || others.length > 0) {
      lost.push(`round ${String(round)}: ${said}`);
      continue;
    }
    const found = await readdir(out, { recursive: true, withFileTypes: true });
    const texts = found
      .filter((entry) => entry.isFile() && !/^\.svc-gen-(manifest|built)\.json$/.test(entry.name))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: relative(out, path), text: await readFile(path, 'utf8') };
      });
    const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
    expect((await Promise.all(texts)).sort(byPath), said).toEqual(filesOf(winner.run).toSorted(byPath));
    writePackage(out, filesOf(7));
    expect(writePackage(out, filesOf(7)).written).toEqual([]);
  }
  expect(lost).toEqual([]);
}, 120_000);
