/** A shared limiter whose Redis is away: a clock of the test's. */

import { expect, test } from 'vitest';
import type { Limiter } from '../../../runtime/limit/limiter.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { createVirtualTime, type VirtualTime } from '../virtual-time.js';

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
