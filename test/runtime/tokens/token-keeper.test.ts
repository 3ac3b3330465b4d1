/** One keeper of tokens for any number of processes: no refresh token is spent twice, and no account is lost that one process could save. */

import { describe, expect, test } from 'vitest';
import {
  createTokenMemory,
  firstVersion,
  TokenKeeper,
  type TokenRecord,
} from '../../../runtime/tokens/token-keeper.js';
import { createVirtualTime } from '../virtual-time.js';
import { type Faults, type OpenTokens, simulate, TokenRefusal } from './token-simulation.js';

/** Of each kind; the slow tests raise it to 1,000. */
const SEEDS = Number(process.env['TOKEN_SEEDS'] ?? 5);
/** Every run tries them too: each once had a failure of its own. */
const FORMER: Readonly<Record<string, readonly number[]>> = {
  'in a database: all of it': [1524, 1972, 3590, 5371, 5803],
  'in Redis: all of it': [2231, 2403, 2724, 3850, 4535],
};
const FAULTS: Readonly<Record<string, Faults>> = {
  nothing: {},
  'skewed clocks that jump': { skew: true },
  'processes that are killed': { kills: true },
  'a slow store that fails now and then': { slowStore: true },
  'a slow token server': { slowServer: true },
  'a store that loses its last write': { lostWrites: true },
  'a store that is away for a while': { outages: true },
};
const ALL: Faults = {
  skew: true,
  kills: true,
  slowStore: true,
  slowServer: true,
  lostWrites: true,
  outages: true,
};

const open =
  (absent: 'removed' | 'lost'): OpenTokens =>
  ({ store, refresh, first, environment }) =>
    new TokenKeeper<TokenRecord>({
      store,
      environment,
      absent,
      initial: absent === 'lost' ? { version: 1, ...first } : undefined,
      refresh: async ({ refreshToken }) => {
        const { lifetime, ...pair } = await refresh(refreshToken);
        return { ...pair, expiresAt: environment.date() + lifetime };
      },
      isExpired: ({ expiresAt }) =>
        absent === 'removed' && expiresAt !== undefined && expiresAt <= environment.date(),
      mayBeSpent: (error) => error instanceof TokenRefusal,
      noAnswer: (problem: string) => new Error(problem),
      noTokens: () => new Error('not installed'),
      watchedMs: Infinity,
      report: () => undefined,
    });

const KINDS = [
  ...Object.entries(FAULTS).flatMap(([name, faults]) => [
    { name: `in a database: ${name}`, faults, absent: 'removed' } as const,
    { name: `in Redis: ${name}`, faults, absent: 'lost' } as const,
  ]),
  { name: 'in a database: removals and new installations', faults: { removals: true }, absent: 'removed' },
  { name: 'in a database: all of it', faults: { ...ALL, removals: true }, absent: 'removed' },
  { name: 'in Redis: a store that forgets everything', faults: { flushes: true }, absent: 'lost' },
  { name: 'in Redis: all of it', faults: ALL, absent: 'lost' },
] as const;

test.each(KINDS)(
  `$name`,
  async ({ name, faults, absent }) => {
    const failed: string[] = [];
    for (const seed of [...Array(SEEDS).keys(), ...(FORMER[name] ?? [])])
      for (const violation of await simulate(seed, open(absent), faults))
        failed.push(`seed ${seed}: ${violation}`);
    expect(failed).toEqual([]);
  },
  3_600_000,
);

const FIRST = firstVersion(() => 0.5);

/** A process over a store that the test changes. */
function openProcess(
  first: TokenRecord,
  refresh: () => void | Promise<void> = () => expect.fail('it renewed'),
) {
  const place: {
    stored: TokenRecord;
    refusals: number;
    /** Of the next save, which is carried out all the same. */
    answer?: (() => Promise<boolean>) | undefined;
  } = { stored: first, refusals: 0 };
  const reported: string[] = [];
  const clock = createVirtualTime();
  const keeper = new TokenKeeper<TokenRecord>({
    store: {
      load: () => Promise.resolve(place.stored),
      save(next, expected) {
        const isExpected = place.stored.version === expected;
        if (isExpected) place.stored = next;
        else place.refusals += 1;
        const { answer = () => Promise.resolve(isExpected) } = place;
        place.answer = undefined;
        return answer();
      },
    },
    environment: { ...clock, random: () => 0.5 },
    absent: 'removed',
    refresh: async () => {
      await refresh();
      return { accessToken: 'access-2', refreshToken: 'refresh-2' };
    },
    mayBeSpent: (error) => error instanceof TokenRefusal,
    noAnswer: (problem: string) => new Error(problem),
    noTokens: () => new Error('not installed'),
    watchedMs: 0,
    report: (how) => void reported.push(how),
  });
  const renew = () =>
    clock.run(async () => {
      await keeper.accessToken();
      return keeper.renew('access-1');
    });
  return { place, clock, keeper, renew, reported };
}

const record = (version: number, name: string): TokenRecord => ({
  version,
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
});

test('takes a new installation for what it is when another process renews its tokens', async () => {
  const { place, clock, keeper } = openProcess(record(FIRST + 30, '1'));
  await clock.run(async () => keeper.accessToken());
  const renewing = { by: 'another', until: 0 };
  place.stored = { ...record(firstVersion(() => 0.4999) + 1, 'new'), renewing };
  expect(await clock.run(() => keeper.renew('access-1'))).toBe('access-new');
  expect(place.stored.refreshToken).toBe('refresh-new');
});

test('writes no version again that the store has lost', async () => {
  // The claim has the version that the new tokens would get.
  const first = record(FIRST + 14, '1');
  const { place, renew } = openProcess(first, () => {
    expect(place.stored.version).toBe(FIRST + 15);
    place.stored = first;
  });
  expect(await renew()).toBe('access-2');
  expect(place.stored.version).toBeGreaterThan(FIRST + 15);
  expect(place.stored.refreshToken).toBe('refresh-2');
});

test('takes no claim on lost tokens for newer than the tokens that followed', async () => {
  const { place, renew } = openProcess(record(FIRST, '1'), () => undefined);
  await renew();
  const { place: later, clock, keeper, reported } = openProcess(place.stored);
  await clock.run(async () => keeper.accessToken());
  later.stored = { ...record(FIRST + 9, '1'), renewing: { by: 'another', until: 0 } };
  expect(await clock.run(() => keeper.current(0))).toMatchObject({ refreshToken: 'refresh-2' });
  expect(later.stored.refreshToken).toBe('refresh-2');
  expect(reported).toEqual(['restored']);
});

test.each([
  { name: 'its answer gets lost', answer: () => Promise.reject(new Error('lost')) },
  { name: 'it answers that somebody was faster', answer: () => Promise.resolve(false) },
])('a record that is brought back is reported once, also where $name', async ({ answer }) => {
  const { place, renew } = openProcess(record(FIRST, '1'), () => undefined);
  await renew();
  const { place: later, clock, keeper, reported } = openProcess(place.stored);
  await clock.run(async () => keeper.accessToken());
  later.stored = record(FIRST + 9, '1');
  later.answer = answer;
  await clock.run(() => keeper.current(0)).catch(() => undefined);
  for (let looks = 0; looks < 2; looks += 1)
    expect(await clock.run(() => keeper.current(0))).toMatchObject({ refreshToken: 'refresh-2' });
  expect([later.stored.refreshToken, reported]).toEqual(['refresh-2', ['restored']]);
});

test('takes no claim on tokens whose successors it has seen for newer ones, whatever their version', async () => {
  const { place, clock, keeper } = openProcess(record(FIRST, '1'));
  await clock.run(async () => keeper.accessToken());
  place.stored = record(FIRST + 16, '2');
  await clock.run(() => keeper.current(0));
  place.stored = { ...record(FIRST + 40, '1'), renewing: { by: 'another', until: 0 } };
  expect(await clock.run(() => keeper.current(0))).toMatchObject({ refreshToken: 'refresh-2' });
});

test.each([
  { name: 'renews', claims: [], want: ['refreshed'] },
  { name: 'takes over', claims: ['another'], want: ['taken over'] },
])('a process that $name reports it once', async ({ claims, want }) => {
  const [by] = claims;
  const first = { ...record(FIRST, '1'), ...(by !== undefined && { renewing: { by, until: 0 } }) };
  const { renew, reported } = openProcess(first, () => undefined);
  expect(await renew()).toBe('access-2');
  expect(reported).toEqual(want);
});

test.each([
  ['stays where its refresh token may be spent', new TokenRefusal('invalid_grant'), true],
  ['ends after another failure', new Error('no answer'), false],
])('the claim of a process that obtains no tokens %s', async (_name, error, stays) => {
  const { place, renew } = openProcess(record(FIRST, '1'), () => Promise.reject(error));
  await expect(renew()).rejects.toBe(error);
  expect(place.stored.renewing !== undefined).toBe(stays);
});

test('repeats its claim over the version that any look has seen', async () => {
  const { place, clock, keeper, renew } = openProcess(record(FIRST, '1'), async () => {
    place.stored = { ...record(FIRST + 5, '1'), renewing: { by: 'another', until: 0 } };
    await keeper.current(0);
    await clock.sleep(2500);
    expect(place).toMatchObject({ stored: { version: FIRST + 6 }, refusals: 0 });
  });
  expect(await renew()).toBe('access-2');
});

test('drops tokens that arrive after a new installation', async () => {
  const { place, clock, keeper, renew } = openProcess(record(FIRST, '1'), async () => {
    for (const [version, name] of [
      [1, '3'],
      [17, '4'],
    ] as const) {
      place.stored = record(version, name);
      await keeper.current(0);
    }
    place.stored = record(1, '3');
  });
  expect(await renew()).toBe('access-4');
  await clock.run(() => keeper.current(0));
  expect(place.stored.refreshToken).toBe('refresh-4');
});

describe('what a process has seen through another keeper', () => {
  const memory = createTokenMemory<TokenRecord>();
  const open = (place: { stored: TokenRecord | undefined }) =>
    new TokenKeeper<TokenRecord>({
      store: {
        load: () => Promise.resolve(place.stored),
        save: (next) => Promise.resolve(void (place.stored = next)).then(() => true),
      },
      environment: { ...createVirtualTime(), random: () => 0.5 },
      absent: 'lost',
      memory,
      initial: record(1, '0'),
      refresh: () => expect.fail('it renewed'),
      noAnswer: (problem: string) => new Error(problem),
      noTokens: () => new Error('none'),
      watchedMs: 0,
      report: () => undefined,
    });
  test.each([
    { name: 'a record that is older', stored: record(33, '1') },
    { name: 'nothing', stored: undefined },
  ])('takes $name for lost', async ({ stored }) => {
    await open({ stored: record(48, '2') }).accessToken();
    const place = { stored };
    expect(await open(place).accessToken()).toBe('access-2');
    expect(place.stored).toMatchObject({ refreshToken: 'refresh-2' });
  });
});

test.each([
  { name: 'another process has taken over', taken: true },
  { name: 'it repeats its claim', taken: false },
])('whether the signal of a renewal is aborted when $name: $taken', async ({ taken }) => {
  const clock = createVirtualTime();
  let stored: TokenRecord = record(FIRST, '1');
  let isAborted: boolean | undefined;
  const keeper = new TokenKeeper<TokenRecord>({
    store: {
      load: () => Promise.resolve(stored),
      save(next, expected) {
        const isExpected = stored.version === expected;
        if (isExpected) stored = next;
        return Promise.resolve(isExpected);
      },
    },
    environment: { ...clock, random: () => 0.5 },
    absent: 'removed',
    async refresh(_record, signal) {
      await clock.sleep(1000);
      if (taken) stored = { ...stored, version: stored.version + 3, renewing: { by: 'another', until: 0 } };
      await clock.sleep(2000);
      isAborted = signal.aborted;
      return { accessToken: 'access-2', refreshToken: 'refresh-2' };
    },
    noAnswer: (problem: string) => new Error(problem),
    noTokens: () => new Error('none'),
    watchedMs: 0,
    report: () => undefined,
  });
  await clock.run(() => keeper.renew('access-1'));
  expect(isAborted).toBe(taken);
});

test.each([
  { name: 'taken over', renewing: { by: 'another', until: 0 }, want: 'perhaps held' },
  { name: 'free', renewing: undefined, want: 'invalid_grant' },
])('a refusal says that another process may hold newer tokens: $name', async ({ renewing, want }) => {
  const clock = createVirtualTime();
  let stored: TokenRecord = { ...record(FIRST, '1'), ...(renewing === undefined ? {} : { renewing }) };
  const keeper = new TokenKeeper<TokenRecord>({
    store: {
      load: () => Promise.resolve(stored),
      save: (next) => Promise.resolve(void (stored = next)).then(() => true),
    },
    environment: { ...clock, random: () => 0.5 },
    absent: 'removed',
    refresh: () => Promise.reject(new TokenRefusal('invalid_grant')),
    mayBeSpent: (error) => error instanceof TokenRefusal,
    mayBeHeld: () => new TokenRefusal('perhaps held'),
    noAnswer: (problem: string) => new Error(problem),
    noTokens: () => new Error('none'),
    watchedMs: 0,
    report: () => undefined,
  });
  await expect(clock.run(() => keeper.renew('access-1'))).rejects.toThrow(want);
});
