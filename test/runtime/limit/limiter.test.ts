/** The leaky bucket, by a clock that only moves when somebody waits. */

import { describe, expect, it } from 'vitest';
import { createLimiter, makeLimiter } from '../../../runtime/limit/leaky-bucket.js';
import type { Limiter, LimiterOptions } from '../../../runtime/limit/limiter.js';

/** Time goes on to the earliest end of a wait as soon as everything else has been done. */
function fakeClock(): { now: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> } {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms, signal) => {
      await new Promise(setImmediate);
      if (signal?.aborted !== true) time += ms;
    },
  };
}

function limiterOf(options: LimiterOptions): { readonly limiter: Limiter; readonly now: () => number } {
  const clock = fakeClock();
  const sleep = (ms: number, signal?: unknown): Promise<void> =>
    clock.sleep(ms, signal instanceof AbortSignal ? signal : undefined);
  return { limiter: makeLimiter(options, { now: clock.now, sleep }), now: clock.now };
}

describe('a limiter', () => {
  it('lets a burst through at once and then as many a second as it drains, in order', async () => {
    const { limiter, now } = limiterOf({ perSecond: 2, burst: 3 });
    const went: (readonly [number, number])[] = [];
    const calls = Array.from({ length: 7 }, (_, call) => limiter.take().then(() => went.push([call, now()])));
    await Promise.all(calls);
    expect(went).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 500],
      [4, 1000],
      [5, 1500],
      [6, 2000],
    ]);
  });

  it('says how long a call that joins will wait', () => {
    const { limiter } = limiterOf({ perSecond: 2, burst: 1 });
    expect(limiter.delay()).toBe(0);
    expect(limiter.tryTake()).toBe(true);
    expect(limiter.tryTake()).toBe(false);
    expect(limiter.delay()).toBe(500);
    void limiter.take();
    expect(limiter.delay()).toBe(1000);
  });

  it('lets nobody overtake those who wait', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.take();
    const waiting = limiter.take();
    expect(limiter.tryTake()).toBe(false);
    await waiting;
  });

  it('gives up the place of a call that is aborted, and the next one moves up', async () => {
    const { limiter, now } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.take();
    const abort = new AbortController();
    const reason = new Error('enough');
    const first = limiter.take({ signal: abort.signal });
    const second = limiter.take().then(now);
    abort.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(await second).toBe(1000);
  });

  it('says that its turn did not come in time, and takes no place', async () => {
    const { limiter, now } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.take();
    const first = limiter.take();
    const second = limiter.take({ within: 500 });
    expect([await first, await second]).toEqual([true, false]);
    expect(limiter.delay()).toBe(1000 - (now() - 1000));
  });

  it('has no room left once the account has refused a call', async () => {
    const { limiter } = limiterOf({ perSecond: 2, burst: 50 });
    limiter.fill();
    expect(limiter.tryTake()).toBe(false);
    // A place takes a second at half the rate, and one to two of them pass first.
    expect(limiter.delay()).toBeGreaterThanOrEqual(1000);
    expect(limiter.delay()).toBeLessThanOrEqual(2000);
  });

  it('can be used again after the only one who waited has gone', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.take();
    const abort = new AbortController();
    const gone = limiter.take({ signal: abort.signal });
    abort.abort();
    await expect(gone).rejects.toBe(abort.signal.reason);
    await limiter.take();
  });

  it('does not let a call in that was aborted before', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.take();
    await expect(limiter.take({ signal: AbortSignal.abort('no') })).rejects.toBe('no');
  });

  for (const options of [{ perSecond: 0 }, { perSecond: Number.NaN }, { burst: 0 }, { burst: Infinity }]) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => createLimiter(options)).toThrow(/rateLimit/);
    });
  }
});
