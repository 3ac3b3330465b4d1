/** Four clients of one account that do not know of each other: the account refuses, and no call is lost. By seeds, on a clock of its own. */

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { makeLimiter } from '../../../runtime/limit/create-limiter.js';
import type { AttemptResult, Transport } from '../../../runtime/platform/transport.js';
import type { Environment } from '../../../runtime/value/environment.js';
import { createVirtualTime, type VirtualTime } from '../virtual-time.js';
import { callOf, senderOf, type Sender } from './client.js';
import { flatError, stage, success } from './scripted.js';

interface Fleet {
  readonly perSecond: number;
  readonly burst: number;
  readonly clients: number;
  /** Of each client, all at once. */
  readonly reads: number;
}

/** ms; a client that stands still sends nothing, hears nothing, and then does all of it at once. */
interface Stall {
  readonly from: number;
  readonly to: number;
}

interface LimitedAccount {
  readonly transport: (environment: Environment) => Transport;
  readonly refused: () => number;
}

/** A leaky bucket by the account's own clock, as in Observed behaviour, Limits. */
function createAccount({ perSecond, burst }: Fleet, time: VirtualTime, random: () => number): LimitedAccount {
  let level = 0;
  let at = 0;
  let refused = 0;
  const answer = (): AttemptResult => {
    level = Math.max(0, level - ((time.now() - at) / 1000) * perSecond);
    at = time.now();
    if (level + 1 > burst) {
      refused += 1;
      return flatError(503, 'QUERY_LIMIT_EXCEEDED');
    }
    level += 1;
    return success;
  };
  /** ms on the way, one way. */
  const way = (): number => 1 + random() ** 4 * 40;
  return {
    refused: () => refused,
    transport: (environment) => ({
      attempt: async () => {
        await time.sleep(way());
        const given = answer();
        await environment.sleep(way());
        return given;
      },
      close: () => Promise.resolve(),
    }),
  };
}

/** Each client has its own: what would end while it stands still ends when it goes on. */
function worldWith(stalls: readonly Stall[], time: VirtualTime, random: () => number): Environment {
  return {
    now: time.now,
    random,
    sleep: (ms, signal) => {
      const end = time.now() + ms;
      const stall = stalls.find(({ from, to }) => from < end && end < to);
      return time.sleep((stall?.to ?? end) - time.now(), signal);
    },
  };
}

/** Up to three in the first seconds, of up to a second each. */
function drawStalls(random: () => number): readonly Stall[] {
  return Array.from({ length: Math.floor(random() * 4) }, () => {
    const from = random() * 8000;
    return { from, to: from + random() * 1000 };
  });
}

interface Played {
  readonly lost: readonly string[];
  readonly refused: number;
}

async function play(fleet: Fleet, seed: number, withStalls: boolean): Promise<Played> {
  const random = seededRandom(seed);
  const time = createVirtualTime();
  const account = createAccount(fleet, time, random);
  const create = (): Sender => {
    const environment = worldWith(withStalls ? drawStalls(random) : [], time, random);
    const rateLimit = makeLimiter({ perSecond: fleet.perSecond, burst: fleet.burst }, environment);
    return senderOf({ rateLimit }, { ...environment, transport: account.transport(environment) });
  };
  const senders = Array.from({ length: fleet.clients }, create);
  const outcomes = await time.run(() =>
    Promise.all(
      senders.flatMap((sender) =>
        Array.from({ length: fleet.reads }, () => sender.send(callOf('read'), {}).then(() => '', String)),
      ),
    ),
  );
  return { lost: outcomes.filter((outcome) => outcome !== ''), refused: account.refused() };
}

const SEEDS = Number(process.env['FLEET_SEEDS'] ?? 5);

describe('four clients of one account lose no read', () => {
  const fleet = { perSecond: 40, burst: 20, clients: 4, reads: 60 };

  it.each([
    { name: 'that run', withStalls: false },
    { name: 'each of which stands still now and then', withStalls: true },
  ])(`$name, over ${SEEDS} seeds`, { timeout: 300_000 }, async ({ withStalls }) => {
    const failed: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { lost, refused } = await play(fleet, seed, withStalls);
      if (lost.length > 0) failed.push(`seed ${seed}: ${lost.length} lost`);
      // They did share one account: what each counted by itself was not enough.
      expect(refused).toBeGreaterThan(0);
    }
    expect(failed).toEqual([]);
  });
});

it('Retry-After: 0 is no leave to ask as fast as possible, and is paid for out of the budget', async () => {
  const refusals = stage([flatError(503, 'OVERLOAD_LIMIT', { 'retry-after': '0' })]);
  const retry = { attempts: 50, baseDelay: 1, maxDelay: 1, budget: 20 };
  const sender = senderOf({ retry }, refusals.environment);
  await expect(sender.send(callOf('read'), {})).rejects.toThrow(/retry budget/);
  expect(refusals.sent).toHaveLength(5);
});
