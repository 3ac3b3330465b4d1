/** One keeper of tokens for any number of processes: no refresh token is spent twice, and no account is lost that one process could save. */

import { expect, test } from 'vitest';
import { firstVersion, TokenKeeper, type TokenRecord } from '../../../runtime/auth/token-keeper.js';
import { createVirtualTime } from '../virtual-time.js';
import { type Faults, type OpenTokens, simulate, TokenRefusal } from './token-simulation.js';

/** Of each kind; the slow tests raise it to 1,000. */
const SEEDS = Number(process.env['TOKEN_SEEDS'] ?? 20);
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
      isOver: ({ expiresAt }) =>
        absent === 'removed' && expiresAt !== undefined && expiresAt <= environment.date(),
      mayBeSpent: (error) => error instanceof TokenRefusal,
      noAnswer: (problem: string) => new Error(problem),
      noTokens: () => new Error('not installed'),
      watched: Infinity,
      tell: () => undefined,
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
  async ({ faults, absent }) => {
    const failed: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1)
      for (const violation of await simulate(seed, open(absent), faults))
        failed.push(`seed ${seed}: ${violation}`);
    expect(failed).toEqual([]);
  },
  3_600_000,
);

const FIRST = firstVersion(() => 0.5);

/** A process over a store that the test changes. */
function openProcess(first: TokenRecord, refresh: () => void = () => expect.fail('it renewed')) {
  const place = { stored: first };
  const clock = createVirtualTime();
  const keeper = new TokenKeeper<TokenRecord>({
    store: {
      load: () => Promise.resolve(place.stored),
      save(next, expected) {
        const isExpected = place.stored.version === expected;
        if (isExpected) place.stored = next;
        return Promise.resolve(isExpected);
      },
    },
    environment: { ...clock, random: () => 0.5 },
    absent: 'removed',
    refresh: () => {
      refresh();
      return Promise.resolve({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    },
    noAnswer: (problem: string) => new Error(problem),
    noTokens: () => new Error('not installed'),
    watched: 0,
    tell: () => undefined,
  });
  const renew = () =>
    clock.run(async () => {
      await keeper.accessToken();
      return keeper.renew('access-1');
    });
  return { place, clock, keeper, renew };
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
  place.stored = { ...record(firstVersion(() => 0.1) + 1, 'new'), renewing };
  expect(await clock.run(() => keeper.renew('access-1'))).toBe('access-new');
  expect(place.stored.refreshToken).toBe('refresh-new');
});

test('writes no version again that the store has lost', async () => {
  const first = record(FIRST, '1');
  const { place, renew } = openProcess(first, () => {
    expect(place.stored.version).toBe(FIRST + 1);
    place.stored = first;
  });
  expect(await renew()).toBe('access-2');
  expect(place.stored).toMatchObject({ version: FIRST + 2, refreshToken: 'refresh-2' });
});
