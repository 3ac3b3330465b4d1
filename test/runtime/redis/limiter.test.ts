/** A shared limiter whose Redis is away: a clock of the test's. */

import { expect, test } from 'vitest';
import type { Limiter } from '../../../runtime/limit/limiter.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { createVirtualTime, type VirtualTime } from '../virtual-time.js';
import { fullest } from './fullest.js';
import { createLimitModel } from './limit-model.js';

/** A process that does not know the seven others keeps to an eighth: one call at once, the next one after 100 s. */
const RARE = { account: 'a', perSecond: 0.08, burst: 1 };

function withoutRedis(): { readonly time: VirtualTime; readonly limiter: Limiter; readonly asked: number[] } {
  const time = createVirtualTime();
  const asked: number[] = [];
  const command = (): Promise<never> => {
    asked.push(time.now());
    return Promise.reject(new Error('ECONNREFUSED'));
  };
  return { time, asked, limiter: makeRedisLimiter(command, RARE, { ...time, random: () => 0 }) };
}

test('a call that is aborted while it waits rejects with the reason', async () => {
  const { time, limiter } = withoutRedis();
  const abort = new AbortController();
  const reason = new Error('enough');
  await time.run(async () => {
    await limiter.acquire();
    const waiting = limiter.acquire({ signal: abort.signal });
    void time.sleep(700).then(() => abort.abort(reason));
    await expect(waiting).rejects.toBe(reason);
  });
  expect(time.now()).toBe(700);
});

test('a call whose turn would come too late gets no slot, at once', async () => {
  const { time, limiter } = withoutRedis();
  await time.run(async () => {
    await limiter.acquire();
    expect(await limiter.acquire({ within: 400 })).toBe(false);
  });
  expect(time.now()).toBe(0);
});

test('Redis is asked every 500 ms whether it is back while a call waits', async () => {
  const { time, limiter, asked } = withoutRedis();
  const abort = new AbortController();
  await time.run(async () => {
    await limiter.acquire();
    void time.sleep(2200).then(() => abort.abort());
    await limiter.acquire({ signal: abort.signal }).catch(() => undefined);
  });
  expect(asked.filter((at) => at > 0)).toEqual([500, 1000, 1500, 2000]);
});

interface Outage {
  /** ms at which a question is asked that the library keeps, and at which it is answered, or fails. */
  readonly from: number;
  readonly to: number;
  readonly fails?: boolean;
}

/** ms after an outage until which the calls of a process keep to its share. */
async function alonePast({ from, to, fails = false }: Outage): Promise<number> {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const limiter = makeRedisLimiter(
    async (...words) => {
      const at = time.now();
      if (at >= from && at < to) {
        await time.sleep(to - at);
        if (fails) throw new Error('ECONNRESET');
      }
      return model.command(...words);
    },
    { account: 'a', perSecond: 1000, burst: 1000 },
    { ...time, random: () => 0 },
  );
  let last = 0;
  await time.run(async () => {
    while (time.now() < to + 9000) {
      await limiter.acquire({ onWait: ({ share }) => void (last = share === undefined ? last : time.now()) });
      await time.sleep(100);
    }
  });
  return last - to;
}

test.each([
  ['was slow for a moment', { from: 1000, to: 1600 }, 1000],
  ['was away, and the library kept the questions', { from: 1000, to: 3500 }, 7000],
  ['was away, and the questions failed at last', { from: 1000, to: 1600, fails: true }, 7000],
] as const)(
  'after a Redis that %s, a process keeps to its share until all have returned',
  async (_, outage, ms) => {
    const past = await alonePast(outage);
    expect(past).toBeGreaterThan(ms - 300);
    expect(past).toBeLessThan(ms + 600);
  },
);

test('after a process stood still, a new call waits no longer than it may', async () => {
  const time = createVirtualTime();
  const { command } = createLimitModel(time.now);
  const options = { account: 'a', perSecond: 2, burst: 10 };
  const environment = { ...time, random: () => 0.9 };
  const busy = makeRedisLimiter(command, options, environment);
  // What ends while it stands still goes on after it.
  const sleep = async (ms: number): Promise<void> =>
    time.sleep(time.now() < 9000 && time.now() + ms > 100 ? 9000 - time.now() : ms);
  const frozen = makeRedisLimiter(command, options, { ...environment, sleep });
  await time.run(async () => {
    const keepFull = async (): Promise<void> => {
      while (time.now() < 14_000) await busy.acquire();
    };
    const others = Promise.all(Array.from({ length: 12 }, keepFull));
    await time.sleep(50);
    void frozen.acquire({ within: 6000 });
    await time.sleep(8949);
    await frozen.acquire({ within: 2000 });
    expect(time.now() - 8999).toBeLessThan(2500);
    await others;
  });
});

test('after an outage, a process that starts takes what the shares of the others leave', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const command = async (...words: string[]): Promise<unknown> => {
    if (time.now() >= 3000 && time.now() < 6000) await time.sleep(6000 - time.now());
    return model.command(...words);
  };
  const open = (): Limiter =>
    makeRedisLimiter(command, { account: 'a', perSecond: 10, burst: 10 }, { ...time, random: () => 0.5 });
  const taken: number[] = [];
  const work = async (limiter: Limiter): Promise<void> => {
    while (time.now() < 16_000) {
      await limiter.acquire();
      taken.push(time.now());
    }
  };
  await time.run(async () => {
    const old = Promise.all(Array.from({ length: 8 }, () => work(open())));
    await time.sleep(6500);
    await Promise.all([old, work(open())]);
  });
  expect(fullest(taken, 10)).toBeLessThan(10 + 1);
});

test('a call that has its slot knows a cooldown that another process met meanwhile', async () => {
  const time = createVirtualTime();
  const { command } = createLimitModel(time.now);
  const open = (): Limiter =>
    makeRedisLimiter(command, { account: 'a', perSecond: 1, burst: 1 }, { ...time, random: () => 0.5 });
  const [one, other] = [open(), open()];
  await time.run(async () => {
    await one.acquire();
    void time.sleep(600).then(() => other.cooldowns?.set('tasks.task.add', { ms: 60_000, code: 'X' }));
    await one.acquire();
  });
  expect(one.cooldowns?.get('tasks.task.add')?.code).toBe('X');
});

test('a process that stood still past its slot asks for another one', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const reserved: number[] = [];
  const command = (...words: string[]): Promise<unknown> => {
    if (Number(words[6]) > 0) reserved.push(time.now());
    return model.command(...words);
  };
  // What ends while it stands still goes on after it.
  const sleep = (ms: number): Promise<void> => time.sleep(time.now() + ms > 500 ? 9000 - time.now() : ms);
  const environment = { ...time, sleep, random: () => 0.5 };
  const limiter = makeRedisLimiter(command, { account: 'a', perSecond: 1, burst: 1 }, environment);
  await time.run(async () => {
    await limiter.acquire();
    await limiter.acquire();
  });
  expect(reserved).toEqual([0, 0, 9000]);
});

test.each([
  { name: 'who knows least', order: [0, 1, 2, 3] },
  { name: 'who knows most', order: [3, 2, 1, 0] },
])(
  'a Redis that has lost everything hears what was used up, and counts what others use until then, first from one $name',
  async ({ order }) => {
    const time = createVirtualTime();
    const model = createLimitModel(time.now);
    const limiters = Array.from({ length: 4 }, () =>
      makeRedisLimiter(
        model.command,
        { account: 'a', perSecond: 1, burst: 50 },
        { ...time, random: () => 0 },
      ),
    );
    // The account loses nothing.
    const taken: number[] = [];
    const take = async (limiter: Limiter | undefined, times: number): Promise<void> => {
      for (let one = 0; one < times; one += 1)
        if (await limiter?.acquire({ within: 10 })) taken.push(time.now());
    };
    await time.run(async () => {
      for (const limiter of limiters) await take(limiter, 8);
      model.clear();
      // Each takes some before the next one says what it knows.
      for (const at of order) await take(limiters[at], 5);
      for (const at of order) await take(limiters[at], 20);
    });
    const most = fullest(taken, 1);
    expect(most).toBeLessThanOrEqual(51);
    expect(most).toBeGreaterThan(40);
  },
);

test.each([{ seconds: 30 }, { seconds: 90 }])(
  'processes keep to their parts when Redis returns after $seconds s, whoever returns first',
  async ({ seconds }) => {
    const time = createVirtualTime();
    const model = createLimitModel(time.now);
    const [from, to] = [40_000, 40_000 + seconds * 1000];
    const limiters = Array.from({ length: 4 }, (_, place) =>
      makeRedisLimiter(
        async (...words) => {
          // Libraries keep questions, and come back one after the other.
          const back = to + place * 1600;
          if (time.now() >= from && time.now() < back) await time.sleep(back - time.now());
          return model.command(...words);
        },
        { account: 'a', perSecond: 2, burst: 4 },
        { ...time, random: () => 0.5 },
      ),
    );
    const taken: number[] = [];
    await time.run(async () => {
      void time.sleep(to - 1).then(() => model.clear());
      const call = async (limiter: Limiter): Promise<void> => {
        while (time.now() < to + 20_000)
          if (await limiter.acquire({ within: 3000 })) taken.push(time.now());
          else await time.sleep(100);
      };
      await Promise.all(limiters.map(call));
    });
    const most = fullest(taken, 2);
    expect(most).toBeGreaterThanOrEqual(2);
    expect(most).toBeLessThanOrEqual(5);
  },
);

test('a process that comes between two outages takes its part of the share of each', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const isAway = (): boolean => (time.now() > 3000 && time.now() < 9000) || time.now() > 13_000;
  const open = (): Limiter =>
    makeRedisLimiter(
      (...words) => (isAway() ? Promise.reject(new Error('ECONNREFUSED')) : model.command(...words)),
      { account: 'a', perSecond: 10, burst: 10 },
      { ...time, random: () => 0.5 },
    );
  const taken: number[] = [];
  const work = async (limiter: Limiter): Promise<void> => {
    while (time.now() < 40_000) {
      await limiter.acquire();
      taken.push(time.now());
    }
  };
  await time.run(async () => {
    const old = Promise.all([open(), open(), open()].map(work));
    await time.sleep(11_000);
    await Promise.all([old, work(open())]);
  });
  const most = fullest(taken, 10);
  expect(most).toBeGreaterThan(5);
  // What a process uses reaches the others up to 500 ms later, which is up to five slots.
  expect(most).toBeLessThanOrEqual(13);
});

test('a process that was idle while others used all takes no part of what it saw last when Redis goes away', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const open = (): Limiter =>
    makeRedisLimiter(
      (...words) =>
        time.now() > 30_000 ? Promise.reject(new Error('ECONNREFUSED')) : model.command(...words),
      { account: 'a', perSecond: 2, burst: 20 },
      { ...time, random: () => 0.5 },
    );
  const taken: number[] = [];
  const work = async (limiter: Limiter, until: number): Promise<void> => {
    while (time.now() < until) {
      await limiter.acquire();
      taken.push(time.now());
    }
  };
  const [busy, idle] = [open(), open()];
  await time.run(async () => {
    const others = work(busy, 50_000);
    await work(idle, 15_000);
    await time.sleep(31_000 - time.now());
    await Promise.all([others, work(idle, 50_000)]);
  });
  const most = fullest(taken, 2);
  expect(most).toBeGreaterThan(17);
  expect(most).toBeLessThanOrEqual(20);
});

test('what the first process reports after an outage is not drained for the one that is back last', async () => {
  const time = createVirtualTime();
  const model = createLimitModel(time.now);
  const [from, to] = [10_000, 30_000];
  void time.sleep(to).then(() => model.clear());
  const open = (late: number): Limiter =>
    makeRedisLimiter(
      (...words) =>
        time.now() > from && time.now() < to + late
          ? Promise.reject(new Error('ECONNREFUSED'))
          : model.command(...words),
      { account: 'a', perSecond: 10, burst: 50 },
      { ...time, random: () => 0.5 },
    );
  const taken: number[] = [];
  const work = async (limiter: Limiter): Promise<void> => {
    while (time.now() < 50_000) {
      await limiter.acquire();
      taken.push(time.now());
    }
  };
  await time.run(() => Promise.all([open(100), open(5000)].map(work)));
  const most = fullest(taken, 10);
  expect(most).toBeGreaterThan(45);
  expect(most).toBeLessThanOrEqual(51);
});
