/** The limiter of one process, by a clock that only moves when a call waits. */

import { describe, expect, it } from 'vitest';
import { createLimiter, makeLimiter } from '../../../runtime/limit/create-limiter.js';
import type { Limiter, LimiterOptions } from '../../../runtime/limit/limiter.js';

/** Time goes on to the earliest end of a wait as soon as everything else has been done. */
function fakeClock(): { now: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> } {
  let time = 0;
  const ends: number[] = [];
  return {
    now: () => time,
    sleep: async (ms, signal) => {
      const end = time + ms;
      ends.push(end);
      do await new Promise(setImmediate);
      while (signal?.aborted !== true && Math.min(...ends) < end);
      if (signal?.aborted !== true) time = Math.max(time, end);
      ends.splice(ends.indexOf(end), 1);
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
    // Two slots of the burst stay unused.
    const { limiter, now } = limiterOf({ perSecond: 2, burst: 5 });
    const went: (readonly [number, number])[] = [];
    const calls = Array.from({ length: 7 }, (_, call) =>
      limiter.acquire().then(() => went.push([call, now()])),
    );
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

  it('says once how long a call will wait', async () => {
    const { limiter } = limiterOf({ perSecond: 2, burst: 1 });
    const waits: unknown[] = [];
    const onWait = (wait: unknown): unknown => waits.push(wait);
    await Promise.all([1, 2, 3].map(() => limiter.acquire({ onWait })));
    expect(waits).toEqual([{ delay: 500 }, { delay: 1000 }]);
  });

  it.each([
    {
      name: 'throws',
      onWait: () => {
        throw new Error('of the hook');
      },
    },
    { name: 'rejects', onWait: (): unknown => Promise.reject(new Error('of the hook')) },
  ])('goes on where onWait $name', async ({ onWait }) => {
    const { limiter } = limiterOf({ perSecond: 2, burst: 1 });
    const acquiring = [1, 2, 3].map(() => limiter.acquire({ onWait }));
    expect(await Promise.all(acquiring)).toEqual([true, true, true]);
    expect(await limiter.acquire()).toBe(true);
  });

  it('lets no call overtake those that wait', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.acquire();
    const waiting = limiter.acquire();
    expect(await limiter.acquire({ within: 1 })).toBe(false);
    await waiting;
  });

  it('gives up the slot of a call that is aborted, and the next one moves up', async () => {
    const { limiter, now } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.acquire();
    const abort = new AbortController();
    const reason = new Error('enough');
    const first = limiter.acquire({ signal: abort.signal });
    const second = limiter.acquire().then(now);
    abort.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(await second).toBe(1000);
  });

  it('takes no slot when it would come too late', async () => {
    const { limiter, now } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.acquire();
    const first = limiter.acquire();
    const second = limiter.acquire({ within: 500 });
    expect([await first, await second]).toEqual([true, false]);
    await limiter.acquire();
    expect(now()).toBe(2000);
  });

  it('lets no call go 1 ms before its slot', async () => {
    const { limiter } = limiterOf({ perSecond: 1000, burst: 1 });
    await limiter.acquire();
    expect(await limiter.acquire({ within: 1 })).toBe(false);
  });

  it('has no slot left when the account has refused a call, and goes on at half the rate', async () => {
    const { limiter, now } = limiterOf({ perSecond: 2, burst: 50 });
    limiter.markExhausted();
    limiter.markExhausted();
    expect(await limiter.acquire({ within: 999 })).toBe(false);
    await limiter.acquire();
    expect(now()).toBeGreaterThanOrEqual(1000);
    expect(now()).toBeLessThanOrEqual(2000);
    const before = now();
    await limiter.acquire();
    expect(now() - before).toBe(1000);
    for (let call = 0; call < 100; call += 1) await limiter.acquire();
    const later = now();
    await limiter.acquire();
    expect(now() - later).toBe(500);
  });

  it('can be used again after the only call that waited has left', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.acquire();
    const abort = new AbortController();
    const gone = limiter.acquire({ signal: abort.signal });
    abort.abort();
    await expect(gone).rejects.toBe(abort.signal.reason);
    await limiter.acquire();
  });

  it('does not let a call in that was aborted before', async () => {
    const { limiter } = limiterOf({ perSecond: 1, burst: 1 });
    await limiter.acquire();
    await expect(limiter.acquire({ signal: AbortSignal.abort('no') })).rejects.toBe('no');
  });

  for (const options of [{ perSecond: 0 }, { perSecond: Number.NaN }, { burst: 0 }, { burst: Infinity }]) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      expect(() => createLimiter(options)).toThrow(/rateLimit/);
    });
  }
});
