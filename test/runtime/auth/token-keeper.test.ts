/** One keeper of tokens for any number of processes: no refresh token is spent twice, and no account is lost that one process could save. */

import { expect, test } from 'vitest';
import { TokenKeeper, type TokenRecord } from '../../../runtime/auth/token-keeper.js';
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
