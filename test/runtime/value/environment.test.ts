/** The clock of a process whose timers, date or clock a test library has replaced. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLimiter, makeLimiter } from '../../../runtime/limit/create-limiter.js';
import { SlotQueue } from '../../../runtime/redis/queue.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { type Environment, pause, realEnvironment, withTimeout } from '../../../runtime/value/environment.js';

afterEach(() => void vi.useRealTimers());

describe('under fake timers', () => {
  it.each([
    { what: 'timers alone', toFake: ['Date', 'setTimeout'] as const },
    { what: 'timers and the clock', toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] as const },
  ])('a wait ends when the time has passed that $what tell', async ({ toFake }) => {
    vi.useFakeTimers({ toFake: [...toFake] });
    let hasEnded = false;
    const waiting = pause(realEnvironment, 60_000).then(() => (hasEnded = true));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    expect(hasEnded).toBe(true);
  });

  it('a limiter gives a place when timers alone have waited', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
    const limiter = createLimiter({ perSecond: 1, burst: 1 });
    const acquired = [limiter.acquire({ within: 10_000 }), limiter.acquire({ within: 10_000 })];
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await Promise.all(acquired)).toEqual([true, true]);
  });

  it('the date is that of the test', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    expect(realEnvironment.date?.()).toBe(1_000);
  });

  it('the clock is a number when the origin of time is replaced by a function', () => {
    const origin = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue((() => 1) as unknown as number);
    const before = realEnvironment.now();
    expect(Number.isFinite(before)).toBe(true);
    origin.mockRestore();
  });
});

/** Waits that end by their signals alone. */
function endless(): Pick<Environment, 'now' | 'sleep'> & { readonly signals: readonly AbortSignalLike[] } {
  const signals: AbortSignalLike[] = [];
  const sleep: Environment['sleep'] = (_ms, signal) =>
    new Promise((resolve) => {
      if (signal === undefined) return;
      signals.push(signal);
      signal.addEventListener('abort', () => resolve());
    });
  return { now: () => 0, sleep, signals };
}

const settled = (): Promise<unknown> => new Promise(setImmediate);

// Its stack is as expensive as a small call, and there is one wait for each renewal, store access and queued call.
describe('a wait that ends early makes no error', () => {
  it('that bounds work', async () => {
    const world = endless();
    expect(await withTimeout(Promise.resolve(1), { left: 9, signal: undefined }, world)).toBe(1);
    expect(world.signals.map(({ aborted, reason }) => [aborted, typeof reason])).toEqual([[true, 'string']]);
  });

  it('of a call that another one lets go in a limiter', async () => {
    const world = endless();
    const limiter = makeLimiter({ perSecond: 1, burst: 1 }, world);
    await limiter.acquire();
    const abort = new AbortController();
    const left = Promise.resolve(limiter.acquire({ signal: abort.signal })).catch(String);
    void limiter.acquire();
    await settled();
    abort.abort('enough');
    expect(await left).toBe('enough');
    const ended = world.signals.filter(({ aborted }) => aborted);
    expect(ended.map(({ reason }) => typeof reason)).toEqual(['string', 'string']);
  });

  it('of a queue whose first call leaves', async () => {
    const world = endless();
    const away = { wait: 9, isReserved: false };
    const source = { reserve: () => Promise.resolve(away), release: () => undefined, interval: () => 1 };
    const queue = new SlotQueue(source, world);
    const abort = new AbortController();
    const left = queue.acquire({ signal: abort.signal }).catch(String);
    await settled();
    abort.abort('enough');
    expect(await left).toBe('enough');
    expect(world.signals.map(({ aborted, reason }) => [aborted, typeof reason])).toEqual([[true, 'string']]);
  });
});
