/** A fleet of real processes with the libraries' own settings: whatever happens to it and to Redis, no token is spent twice, and no call waits beyond its time. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVERS, SKIPPED } from './server.js';
import { storm, type StormResult } from './storm.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

/** `.ci/run all` plays 200. */
const SEEDS = Number(process.env['STORM_SEEDS'] ?? 8);
const FIRST = Number(process.env['STORM_FIRST'] ?? 0);
/** At once: each is mostly waiting. */
const AT_ONCE = Number(process.env['STORM_AT_ONCE'] ?? 8);

let folder = '';
let program = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-storm-'));
  program = join(folder, 'worker.cjs');
  const entry = fileURLToPath(new URL('storm-worker.ts', import.meta.url));
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', outfile: program });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each with how often it is there: what a storm had. */
function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} ${count}`).join(', ');
}

test.skipIf(SERVERS.length === 0)(
  `over ${SEEDS} seeds`,
  async () => {
    const results = new Map<number, StormResult>();
    let next = FIRST;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < FIRST + SEEDS) {
          const seed = next;
          next += 1;
          results.set(seed, await storm(seed, program));
        }
      }),
    );
    // A failover loses the newest writes, and for moments a part of the fleet sees another server than the rest: the excess is
    // printed, and only an excess as large as the burst is taken for a fault.
    const isOver = ({ kind, over, burst }: StormResult): boolean => kind === 'alone' && over > burst;
    const wrong = [...results].filter(
      ([, result]) => result.spentTwice.length > 0 || result.overdue.length > 0 || isOver(result),
    );
    const sum = (count: (result: StormResult) => number): number =>
      [...results.values()].reduce((total, result) => total + count(result), 0);
    const exceeded = (count: (result: StormResult) => number): string =>
      [...results]
        .filter(([, result]) => count(result) > 1)
        .map(
          ([seed, result]) => `${count(result).toFixed(1)} of ${result.burst} (${result.kind}, seed ${seed})`,
        )
        .join(', ') || 'none';
    console.log(
      `${SEEDS} seeds: ${sum(({ calls }) => calls)} calls (${sum(({ knownCalls }) => knownCalls)} of processes that the others count with), ${sum(({ renewals }) => renewals)} renewals, ` +
        `${sum(({ lost }) => lost)} tokens lost with all that held them, ` +
        `limits exceeded by more than one slot: ${exceeded(({ over }) => over)}; ` +
        `with calls of processes that the others cannot count with: ${exceeded(({ overWithUnknown }) => overWithUnknown)}; ` +
        `on ${tally([...results.values()].map(({ kind }) => kind))}; ` +
        tally(
          [...results.values()].flatMap(({ acts }) => acts.map((act) => act.replace(/^[\d.]+ |:.*$/g, ''))),
        ),
    );
    expect(wrong.map(([seed, result]) => ({ seed, ...result }))).toEqual([]);
    expect(sum(({ renewals }) => renewals)).toBeGreaterThan(SEEDS);
  },
  3_600_000,
);
