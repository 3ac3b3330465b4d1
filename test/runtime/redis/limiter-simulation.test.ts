/** Random lives of a shared limiter: several processes, aborted calls, skewed clocks, refusals, a Redis that goes away and loses all. */

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { makeLimiter } from '../../../runtime/limit/create-limiter.js';
import type { Limiter } from '../../../runtime/limit/limiter.js';
import type { RedisCommand } from '../../../runtime/redis/index.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { createVirtualTime, type VirtualTime } from '../virtual-time.js';
import { fullest } from './fullest.js';
import { createLimitModel } from './limit-model.js';
import { playStorm } from './limiter-storm.js';
import { createPick } from './outages.js';

const SEEDS = Number(process.env['LIMITER_SEEDS'] ?? 20);

interface Life {
  readonly perSecond: number;
  readonly burst: number;
  readonly processes: number;
  /** Of each process. */
  readonly calls: number;
  /** ms between two calls of one process at most. */
  readonly pause: number;
  /** Part of the calls that are aborted, or may wait only briefly. */
  readonly aborted: number;
  /** ms one way to Redis at most. */
  readonly way: number;
  /** From and to ms; its data is lost, or it only does not answer. */
  readonly away: readonly { readonly from: number; readonly to: number; readonly isLost: boolean }[];
}

function drawLife(random: () => number, withAway: boolean): Life {
  const pick = createPick(random);
  const perSecond = pick(2, 5, 20);
  const calls = pick(10, 25, 40);
  // Later than the first calls, by which the processes know of each other.
  const from = 3000 + random() * 4000;
  const away = { from, to: from + 300 + random() * 8000, isLost: random() < 0.5 };
  return {
    perSecond,
    burst: pick(10, 50),
    processes: pick(1, 2, 4, 6),
    calls,
    pause: pick(0, 50, 1000),
    aborted: pick(0, 0.1, 0.5),
    way: pick(1, 5, 30),
    away: withAway ? [away] : [],
  };
}

/** Each process has a clock of its own, hours from the others'. */
function processOf(life: Life, command: RedisCommand, time: VirtualTime, random: () => number): Limiter {
  const skew = (random() - 0.5) * 1e7;
  const environment = { now: () => time.now() + skew, sleep: time.sleep, random };
  return makeRedisLimiter(
    command,
    { account: 'a', perSecond: life.perSecond, burst: life.burst },
    environment,
  );
}

interface Played {
  readonly highest: number;
  readonly acquired: number;
  readonly inOrder: boolean;
  /** ms until all were acquired. */
  readonly took: number;
  /** ms that a burst waits once everything is quiet. */
  readonly debt: number;
}

async function play(life: Life, random: () => number): Promise<Played> {
  const time = createVirtualTime();
  const model = createLimitModel(() => time.now() + 1e12);
  for (const { from, isLost } of life.away) if (isLost) void time.sleep(from).then(() => model.clear());
  const taken: number[] = [];
  const command: RedisCommand = async (...words) => {
    await time.sleep(random() * life.way);
    const gone = life.away.find(({ from, to }) => time.now() >= from && time.now() < to);
    if (gone?.isLost === true) throw new Error('ECONNREFUSED');
    // Its connection is there: it reads the command when it goes on.
    if (gone !== undefined) await time.sleep(gone.to - time.now());
    const reply = await model.command(...words);
    await time.sleep(random() * life.way);
    return reply;
  };
  const first = processOf(life, command, time, random);
  const others = Array.from({ length: life.processes - 1 }, () => processOf(life, command, time, random));
  const limiters = [first, ...others];
  let acquired = 0;
  let inOrder = true;
  async function work(limiter: Limiter): Promise<void> {
    let last = -1;
    const calls: Promise<void>[] = [];
    for (let call = 0; call < life.calls; call += 1) {
      if (life.pause > 0) await time.sleep(random() * life.pause);
      const abort = new AbortController();
      const isShort = random() < life.aborted;
      if (isShort) void time.sleep(random() * 2000).then(() => abort.abort());
      const within = isShort && random() < 0.5 ? random() * 3000 : Infinity;
      const acquiring = limiter.acquire({ signal: abort.signal, within }).catch(() => false);
      calls.push(
        acquiring.then((isAcquired) => {
          if (!isAcquired) return;
          acquired += 1;
          inOrder &&= call > last;
          last = call;
          taken.push(time.now());
        }),
      );
    }
    await Promise.all(calls);
  }
  await time.run(() => Promise.all(limiters.map(work)));
  const took = time.now();
  const highest = fullest(taken, life.perSecond);
  // Everything is quiet until the burst is free again.
  await time.run(() => time.sleep((life.burst / life.perSecond) * 1000 + 20_000));
  // Who was away returns with its next call.
  await time.run(() => first.acquire());
  await time.run(() => time.sleep((life.burst / life.perSecond) * 1000 + RETURN_MS + 2000));
  const begin = time.now();
  await time.run(() => Promise.all(Array.from({ length: life.burst - 4 }, () => first.acquire())));
  return { highest, acquired, inOrder, took, debt: time.now() - begin };
}

describe(`a shared limiter, over ${SEEDS} seeds`, () => {
  it.each([
    { name: 'with Redis', withAway: false },
    { name: 'with a Redis that goes away', withAway: true },
  ])('never overfills the account and loses no slot: $name', { timeout: 900_000 }, async ({ withAway }) => {
    const wrong: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = seededRandom(seed);
      const life = drawLife(random, withAway);
      const { highest, acquired, inOrder, took, debt } = await play(life, random);
      const say = (what: string): unknown => wrong.push(`seed ${seed}: ${what} ${JSON.stringify(life)}`);
      if (highest > life.burst) say(`filled ${highest}`);
      if (!inOrder) say('out of order');
      if (life.aborted === 0 && acquired !== life.processes * life.calls) say(`acquired ${acquired}`);
      // Each of the burst asks once, there and back.
      if (debt > life.burst * life.way * 2 + 10) say(`a burst waits ${debt} ms`);
      const needed =
        Math.max(0, acquired - life.burst + 2) / life.perSecond + (life.calls * life.pause) / 1000;
      if (!withAway && took > needed * 1100 + 5000) say(`took ${took} ms for ${acquired}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('lets no call wait because Redis was away, where the account has room', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  void time.sleep(3000).then(() => model.clear());
  const command: RedisCommand = (...words) =>
    time.now() < 3000 || time.now() > 6000
      ? model.command(...words)
      : Promise.reject(new Error('ECONNREFUSED'));
  const life = { ...drawLife(seededRandom(1), false), perSecond: 50, burst: 50 };
  const limiters = [1, 2].map((seed) => processOf(life, command, time, seededRandom(seed)));
  let longest = 0;
  const work = async (limiter: Limiter): Promise<void> => {
    for (let call = 0; call < 150; call += 1) {
      await time.sleep(60);
      const begin = time.now();
      await limiter.acquire();
      longest = Math.max(longest, time.now() - begin);
    }
  };
  await time.run(() => Promise.all(limiters.map(work)));
  expect(longest).toBeLessThan(10);
});

describe(`a fleet in storms, over ${SEEDS} seeds`, () => {
  it('exceeds no limit, however often Redis is away or loses its data', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { over, acts } = await playStorm(seededRandom(seed));
      // What a process uses without Redis reaches the others up to 500 ms later.
      if (over > 1) wrong.push(`seed ${seed}: ${over.toFixed(1)} too many: ${acts.join('; ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe(`a limiter of one process, over ${SEEDS} seeds`, () => {
  it('never overfills the account, in order, without debts of aborted calls', async () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = seededRandom(seed);
      const life = { ...drawLife(random, false), processes: 1, way: 0 };
      const time = createVirtualTime();
      const limiter = makeLimiter(life, time);
      const taken: number[] = [];
      const order: number[] = [];
      const refusedAt = random() < 0.3 ? Math.floor(random() * life.calls) : -1;
      const call = async (number: number): Promise<void> => {
        const abort = new AbortController();
        if (random() < life.aborted) void time.sleep(random() * 5000).then(() => abort.abort());
        if (!(await limiter.acquire({ signal: abort.signal }).catch(() => false))) return;
        order.push(number);
        taken.push(time.now());
        if (number === refusedAt) limiter.markExhausted();
      };
      await time.run(() => Promise.all(Array.from({ length: life.calls }, (_, number) => call(number))));
      const needed = Math.max(0, order.length - life.burst + 2) / life.perSecond;
      const highest = fullest(taken, life.perSecond);
      if (highest > life.burst - 2) wrong.push(`seed ${seed}: filled ${highest}`);
      if (order.some((number, at) => number <= (order[at - 1] ?? -1))) wrong.push(`seed ${seed}: order`);
      if (refusedAt < 0 && time.now() > needed * 1000 + 5001) wrong.push(`seed ${seed}: took ${time.now()}`);
    }
    expect(wrong).toEqual([]);
  });
});
