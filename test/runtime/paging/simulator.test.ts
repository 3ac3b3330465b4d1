/**
 * Lists of accounts made from seeds, read in every way: each row once, or one `ProtocolError`. Nothing is lost silently
 * but rows that vanish and pages that are hidden completely. `LIST_SEEDS` is the number of seeds,
 * from `LIST_FIRST` on.
 */

import { describe, expect, it } from 'vitest';
import type { ListCall, ListResume } from '../../../runtime/index.js';
import { fakeClient } from '../call/fake-account.js';
import { type Profile, profileOf, simulatedAccount, type SimulatedAccount } from './simulated-account.js';

const SEEDS = Number(process.env['LIST_SEEDS'] ?? 50);
const FIRST = Number(process.env['LIST_FIRST'] ?? 1);
/** Seeds that failed once, and that the quick run would not draw. */
const FOUND = [1643, 8776, 70_927];
const seeds: readonly number[] = [...Array.from({ length: SEEDS }, (_, index) => FIRST + index), ...FOUND];
const METHOD = 'x.list';

type Row = Readonly<Record<string, unknown>>;

function listOf(account: SimulatedAccount, resume?: ListResume, signal?: AbortSignal): ListCall<Row> {
  const { generation } = account.profile;
  const tables = { [generation]: { [METHOD]: account.metadata } };
  const client = fakeClient(account.handle, { ...tables, retry: { attempts: 3 } });
  const options = { list: true as const, resume, signal };
  return generation === 'v3'
    ? client.v3.call<Row>(METHOD, account.params, options)
    : client.legacy.call<Row>(METHOD, account.params, options);
}

interface Outcome {
  readonly way: string;
  readonly marks: readonly string[];
  readonly error: unknown;
  readonly account: SimulatedAccount;
}

/** More rows than any list has. */
const ENDLESS = 20_000;

const WAYS: Record<
  string,
  (account: SimulatedAccount, take: (rows: readonly Row[]) => void) => Promise<void>
> = {
  'for await': async (account, take) => {
    for await (const row of listOf(account)) take([row]);
  },
  pages: async (account, take) => {
    for await (const page of listOf(account).pages()) take(page);
  },
  toArray: async (account, take) => take(await listOf(account).toArray()),
  resume: async (account, take) => {
    let resume: ListResume | undefined;
    for (;;) {
      const next = await listOf(account, resume).pages()[Symbol.asyncIterator]().next();
      if (next.done === true) return;
      take(next.value);
      if (next.value.resume === undefined) return;
      resume = JSON.parse(JSON.stringify(next.value.resume)) as ListResume;
    }
  },
};

/** Pages of one process, which the next one goes on from. */
const PAGES_OF_A_PROCESS = [1, 3, 2, 7, 30];

/** @param leave how a process leaves its iteration: it stops, or is aborted while it is under way */
async function inProcesses(
  account: SimulatedAccount,
  take: (rows: readonly Row[]) => void,
  leave: 'stop' | 'abort',
): Promise<void> {
  let resume: ListResume | undefined;
  for (let process = 0; ; process += 1) {
    const abort = new AbortController();
    let left = PAGES_OF_A_PROCESS[process % PAGES_OF_A_PROCESS.length] ?? 1;
    const read = async (): Promise<boolean> => {
      for await (const page of listOf(account, resume, abort.signal).pages()) {
        take(page);
        if (page.resume === undefined) return true;
        resume = JSON.parse(JSON.stringify(page.resume)) as ListResume;
        left -= 1;
        if (left > 0) continue;
        if (leave === 'stop') return false;
        abort.abort('enough');
      }
      return true;
    };
    const isOver = await read().catch((error: unknown) => {
      if (error !== 'enough') throw error;
      return false;
    });
    if (isOver) return;
  }
}

WAYS['resume later'] = (account, take) => inProcesses(account, take, 'stop');
WAYS['abort'] = (account, take) => inProcesses(account, take, 'abort');

async function outcomeOf(profile: Profile, way: string): Promise<Outcome> {
  const account = simulatedAccount(profile);
  const marks: string[] = [];
  const take = (rows: readonly Row[]): void => {
    for (const { mark } of rows) marks.push(String(mark));
    if (marks.length > ENDLESS) throw new Error('it does not end');
  };
  const error: unknown = await WAYS[way]?.(account, take).catch((thrown: unknown) => thrown);
  return { way, marks, error, account };
}

/** Accounts whose lists may end with `ProtocolError`. */
function mayFail(profile: Profile): boolean {
  const { fault, ignoresFilter, way, twins, changes, idName, count, clamp, hidden, total, roundsStart } =
    profile;
  // Nothing tells such rows apart.
  if (changes && idName === undefined) return true;
  // A page with the whole list, of which some is hidden, is like one of a list that is not paged.
  if (count <= clamp && clamp > 50 && hidden > 0 && total && roundsStart) return true;
  // More rows can share a day than a page holds.
  return fault !== 'none' || ignoresFilter || twins || way === 'tail by day';
}

/** A first page of fewer rows than it could have, which comes again, ends a list that is not paged. */
function looksUnpaged({ fault, clamp, callerLimit, generation, total, next }: Profile): boolean {
  const limit = generation === 'v3' ? (callerLimit ?? 50) : 50;
  const isShort = clamp < limit && clamp !== 50;
  const countsNothing = generation === 'legacy' && !total && next === 'none';
  return fault !== 'none' && (isShort || countsNothing);
}

/** What is wrong with an outcome; undefined: nothing. */
function wrongWith({ way, marks, error, account }: Outcome): string | undefined {
  const { profile } = account;
  const twice = marks.length - new Set(marks).size;
  if (twice > 0) return `${way}: ${twice} rows twice`;
  if (account.requests() > 250 + profile.count) return `${way}: ${account.requests()} requests`;
  if (error !== undefined) {
    const isOfPage =
      profile.failsPage !== undefined && (error as { code?: string }).code === profile.failsWith;
    const isExpected =
      (error instanceof Error && error.name === 'ProtocolError' && mayFail(profile)) ||
      (isOfPage && profile.failsWith === 'ERROR_CORE');
    return isExpected
      ? undefined
      : `${way}: ${error instanceof Error ? error.message : JSON.stringify(error)}`;
  }
  const seen = new Set(marks);
  const lost = account.stayed().filter((mark) => !seen.has(mark));
  if (lost.length === 0 || account.mayLose() || looksUnpaged(profile)) return undefined;
  return `${way}: ${lost.length} of ${account.stayed().length} rows lost`;
}

async function failuresOf(seed: number): Promise<readonly string[]> {
  const profile = profileOf(seed);
  const failures: string[] = [];
  for (const way of Object.keys(WAYS)) {
    const wrong = wrongWith(await outcomeOf(profile, way));
    if (wrong !== undefined) failures.push(`seed ${seed}: ${wrong}\n  ${JSON.stringify(profile)}`);
  }
  return failures;
}

async function first(profile: Profile, limit: number): Promise<readonly string[]> {
  const rows = await listOf(simulatedAccount(profile)).toArray({ limit });
  return rows.map(({ mark }) => String(mark));
}

/** Well-behaved accounts of every combination; their page sizes are from 10 to 100. */
const COMBINATIONS: readonly Profile[] = (['byId', 'start', 'keyset'] as const).flatMap((way) =>
  (['asc', 'desc', 'mixed'] as const).flatMap((defaultOrder) =>
    (['id', 'ID', 'Id'] as const).flatMap((idName, at) =>
      (
        [
          { total: true, next: 'shown', roundsStart: true, clamp: 25 },
          { total: false, next: 'page', roundsStart: false, clamp: 100 },
          { total: true, next: 'none', roundsStart: true, clamp: 10 + 20 * at },
          { total: false, next: 'none', roundsStart: false, clamp: 50 },
        ] as const
      ).map((manner): Profile => ({
        ...{ seed: 1, generation: way === 'keyset' ? 'v3' : 'legacy', way, count: 137, textIds: at === 1 },
        ...{ idName: way === 'keyset' ? 'id' : idName, defaultOrder, hidden: 0, hidesFront: 0 },
        ...{ refusesFrom: undefined, refusesOrder: false, ignoresFilter: false, failsAbove: undefined },
        ...{ failure: 413, batches: true, changes: false, fault: 'none', callerLimit: undefined },
        ...{ order: 'none', wordIds: false, twins: false, under: at === 1 ? 'items' : '', missing: 'empty' },
        ...{ failsPage: undefined, failsWith: 'ERROR_CORE', failsBatchAbove: undefined, ...manner },
      })),
    ),
  ),
);

it(`reads ${COMBINATIONS.length} accounts completely in every way`, { timeout: 120_000 }, async () => {
  const totals = { lost: 0, twice: 0, errors: 0 };
  for (const profile of COMBINATIONS) {
    for (const way of Object.keys(WAYS)) {
      const { marks, error, account } = await outcomeOf(profile, way);
      const seen = new Set(marks);
      totals.lost += account.stayed().filter((mark) => !seen.has(mark)).length;
      totals.twice += marks.length - seen.size;
      totals.errors += error === undefined ? 0 : 1;
    }
  }
  expect(totals).toEqual({ lost: 0, twice: 0, errors: 0 });
});

describe(`lists of ${SEEDS} simulated accounts`, () => {
  it('has each row once, or one ProtocolError, in every way of reading', { timeout: 1_200_000 }, async () => {
    const failures: string[] = [];
    for (const seed of seeds) failures.push(...(await failuresOf(seed)));
    expect(`${failures.length} failures\n${failures.slice(0, 20).join('\n')}`).toBe('0 failures\n');
  });

  it('has the first rows alone under a limit', { timeout: 1_200_000 }, async () => {
    for (const seed of seeds) {
      const profile = profileOf(seed);
      if (profile.fault !== 'none' || profile.hidden > 0 || profile.hidesFront > 0 || profile.changes)
        continue;
      if (profile.way === 'tail by day' || profile.ignoresFilter || profile.failsPage !== undefined) continue;
      const all = await first(profile, ENDLESS);
      for (const limit of [1, 7, 60]) {
        const some = await first(profile, limit);
        expect(some, JSON.stringify(profile)).toEqual(all.slice(0, limit));
      }
    }
  });
});
