/** Many processes on one limit in virtual time: fair parts, few commands, and a Redis that is slow. */

import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import type { RedisCommand } from '../../../runtime/redis/index.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { createVirtualTime } from '../virtual-time.js';
import { fullest } from './fullest.js';
import { createLimitModel } from './limit-model.js';

interface Fleet {
  readonly processes: number;
  /** ms there and back. */
  readonly trip: number;
  readonly seconds: number;
  readonly perSecond?: number;
  readonly burst?: number;
  /** ms within which the processes start. */
  readonly spread?: number;
}

async function play({ processes, trip, seconds, perSecond = 2, burst = 50, spread = 0 }: Fleet) {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  let commands = 0;
  let isKnown = false;
  const command: RedisCommand = async (...words) => {
    commands += 1;
    await time.sleep(trip / 2);
    const reply = words[0] === 'EVALSHA' && !isKnown ? undefined : await model.command(...words);
    isKnown ||= words[0] === 'EVAL';
    await time.sleep(trip / 2);
    if (reply === undefined) throw new Error('NOSCRIPT No matching script.');
    return reply;
  };
  const random = seededRandom(processes);
  const taken: number[] = [];
  const counts = Array.from({ length: processes }, () => 0);
  let longest = 0;
  const work = async (at: number): Promise<void> => {
    await time.sleep(random() * spread);
    const limiter = makeRedisLimiter(command, { account: 'a', perSecond, burst }, { ...time, random });
    for (;;) {
      const began = time.now();
      const within = seconds * 1000 - began;
      if (within <= 0 || !(await limiter.acquire({ within }))) break;
      longest = Math.max(longest, time.now() - began);
      taken.push(time.now());
      counts[at] = (counts[at] ?? 0) + 1;
    }
  };
  await time.run(() => Promise.all(counts.map((_, at) => work(at))));
  return { counts, most: fullest(taken, perSecond), calls: taken.length, commands };
}

describe('waiting calls', () => {
  test.each([
    { processes: 8, seconds: 60, perSecond: 2, burst: 10 },
    { processes: 50, seconds: 100, perSecond: 2, burst: 10 },
  ])('of $processes processes get fair parts, for three commands a call', async (fleet) => {
    const { counts, calls, commands } = await play({ ...fleet, trip: 2 });
    const fair = calls / fleet.processes;
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.floor(fair * 0.8));
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(fair * 1.2));
    expect(commands / calls).toBeLessThan(3);
    expect(calls).toBeGreaterThan(fleet.seconds * fleet.perSecond * 0.9);
  });
});

describe('a slow Redis', () => {
  test.each([
    { name: 'start together at 200 ms', trip: 200, spread: 0, most: 50 },
    { name: 'start together at 300 ms', trip: 300, spread: 0, most: 50 },
    // The first call of each goes on alone, also where the others have used up everything.
    { name: 'start one after the other at 300 ms', trip: 300, spread: 20_000, most: 60 },
    { name: 'start together at 450 ms', trip: 450, spread: 0, most: 50 },
  ])('20 processes that $name keep to the limit', async ({ trip, spread, most: allowed }) => {
    const { most, calls } = await play({ processes: 20, trip, seconds: 60, spread });
    expect(most).toBeLessThanOrEqual(allowed);
    // They use what there is all the same.
    expect(calls).toBeGreaterThan(100);
  });

  test('a process that is alone gets all of the limit, once it is sure to be', async () => {
    const { calls } = await play({ processes: 1, trip: 300, seconds: 60 });
    expect(calls).toBeGreaterThan(150);
  });
});
