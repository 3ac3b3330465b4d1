/** Acquires slots of limiters over and over, and checks whether the account's bucket held them. */

import { expect, vi } from 'vitest';
import type { Limiter, LimiterWait } from '../../../runtime/limit/limiter.js';
import { fullest } from '../../runtime/redis/fullest.js';
import { PATIENCE } from './fleet.js';

/** ms between two looks at the clock. */
const TICK = 10;

export interface Taking {
  /** When each slot was acquired, ms. */
  readonly times: readonly number[];
  /** By limiter. */
  readonly counts: readonly number[];
  /** Requests a second of each limiter while Redis is away, as its last call said. */
  readonly shares: readonly (number | undefined)[];
  /** ms that this process stood still at most: calls that had their turn meanwhile go together. */
  stall(): number;
  stop(): Promise<void>;
}

/** Acquires slots until it is stopped, ten lanes for each limiter. */
export function takeAll(limiters: readonly Limiter[]): Taking {
  const stops: AbortController[] = [];
  let seen = performance.now();
  let stall = 0;
  const ticks = setInterval(() => {
    const now = performance.now();
    stall = Math.max(stall, now - seen - TICK);
    seen = now;
  }, TICK);
  const times: number[] = [];
  const counts = limiters.map(() => 0);
  const shares: (number | undefined)[] = limiters.map(() => undefined);
  const lanes = limiters.flatMap((limiter, index) => Array.from({ length: 10 }, () => lane(limiter, index)));
  async function lane(limiter: Limiter, index: number): Promise<void> {
    const stop = new AbortController();
    stops.push(stop);
    while (!stop.signal.aborted) {
      let share: number | undefined;
      const onWait = (wait: LimiterWait): unknown => (share = wait.share);
      const isAcquired = await limiter.acquire({ signal: stop.signal, onWait }).catch(() => false);
      if (!isAcquired) continue;
      shares[index] = share;
      times.push(performance.now());
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return {
    times,
    counts,
    shares,
    stall: () => stall,
    stop: async () => {
      clearInterval(ticks);
      for (const stop of stops) stop.abort();
      await Promise.all(lanes);
    },
  };
}

/** Ends when so many slots were acquired from now on. */
export async function more(taking: Taking, count: number): Promise<void> {
  const before = taking.times.length;
  await vi.waitFor(() => expect(taking.times.length).toBeGreaterThan(before + count), PATIENCE);
}

/**
 * A bucket of this size did not flow over. A fault would bring a second bucket, whole. Half of one is allowed,
 * since a busy machine shows some slots later than Redis gave them, and then several at once.
 */
export function expectWithin(
  taking: Taking,
  { perSecond, burst }: { perSecond: number; burst: number },
): void {
  const late = (taking.stall() / 1000) * perSecond;
  expect(fullest(taking.times, perSecond)).toBeLessThanOrEqual(burst * 1.5 + late);
}
