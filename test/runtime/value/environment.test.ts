/** The clock of a process whose timers, date or clock a test library has replaced. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLimiter } from '../../../runtime/limit/create-limiter.js';
import { pause, realEnvironment } from '../../../runtime/value/environment.js';

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
