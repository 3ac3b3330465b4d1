/** Four processes of an application on 100 accounts, over a real PostgreSQL, killed 20 times while the store fails over five times. Needs `npm run generate`. */

import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from './parts.mjs';
import { startService } from './service.mjs';
import { hasPostgres, startPostgres } from './postgres.mjs';
import type { InstallationStore } from '../../../runtime/application/record.js';

const PROCESSES = 4;
const ACCOUNTS = 100;
const KILLS = 20;
const FAILOVERS = 5;
const SECONDS = 50;
const program = fileURLToPath(new URL('./fleet-worker.mjs', import.meta.url));

interface Counts {
  readonly calls: number;
  readonly failed: number;
  readonly reasons: Readonly<Record<string, number>>;
}

interface StoreUnderFire {
  readonly store: InstallationStore;
  /** What a worker needs to reach it. */
  readonly settings: object;
  /** It is away for 2 s, and keeps what it has confirmed. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

async function inPostgres(): Promise<StoreUnderFire> {
  const database = await startPostgres();
  const opened = await openStore(database.url);
  await opened.prepare();
  return {
    store: opened.store,
    settings: { database: database.url },
    async failOver() {
      database.stop();
      await sleep(2000);
      database.start();
    },
    async close() {
      await opened.pool.end();
      database.close();
    },
  };
}

function startFleet(settings: object) {
  const living: ChildProcess[] = [];
  const latest = new Map<ChildProcess, Counts>();
  const launch = (): void => {
    const child = fork(program, { env: { ...process.env, APPLICATION: JSON.stringify(settings) } });
    child.on('message', (counts) => latest.set(child, counts as Counts)); // of our own worker
    living.push(child);
  };
  for (let at = 0; at < PROCESSES; at += 1) launch();
  return {
    kill(at: number) {
      living.splice(at % PROCESSES, 1)[0]?.kill('SIGKILL');
      launch();
    },
    async end(): Promise<readonly Counts[]> {
      const ends = living.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of living) child.send('end');
      await Promise.all(ends);
      return [...latest.values()];
    },
  };
}

test('no account is logged out over PostgreSQL', async () => {
  if (!hasPostgres) return console.warn('skipped: no PostgreSQL on this machine');
  const service = await startService({ life: 2000, accounts: ACCOUNTS });
  const under = await inPostgres();
  for (const { memberId, record } of service.records) await under.store.save(memberId, record, undefined);
  const fleet = startFleet({ url: service.url, accounts: ACCOUNTS, loops: 4, ...under.settings });
  const failingOver = (async () => {
    for (let at = 0; at < FAILOVERS; at += 1) {
      await sleep((SECONDS * 1000) / FAILOVERS - 2500);
      await under.failOver();
    }
  })();
  for (let at = 0; at < KILLS; at += 1) {
    await sleep((SECONDS * 1000) / KILLS);
    fleet.kill(at * 3);
  }
  await failingOver;
  await sleep(12_000);
  const reports = await fleet.end();
  const sum = (of: 'calls' | 'failed'): number => reports.reduce((all, one) => all + one[of], 0);
  const reasons = [...new Set(reports.flatMap((one) => Object.keys(one.reasons)))];
  console.log({ ...service.counts, answered: sum('calls'), failed: sum('failed'), reasons });
  expect(service.counts.loggedOut).toBe(0);
  expect(service.counts.renewals).toBeGreaterThan(0);
  expect(sum('calls')).toBeGreaterThan(0);
  service.close();
  await under.close();
}, 300_000);
