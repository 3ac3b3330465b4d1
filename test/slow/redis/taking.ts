/** Takes places of limiters over and over, and tells whether the account's bucket held them. */

import { expect, vi } from 'vitest';
import type { Limiter } from '../../../runtime/limit/limiter.js';
import { PATIENCE } from './fleet.js';

/** ms between two looks at the clock. */
const TICK = 10;

export interface Taking {
  /** When each place was taken, ms. */
  readonly times: readonly number[];
  /** By limiter. */
  readonly counts: readonly number[];
  /** ms that this process stood still at most: calls that had their turn meanwhile go together. */
  stall(): number;
  stop(): Promise<void>;
}

/** Takes places until it is stopped, ten lanes for each limiter. */
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
  const lanes = limiters.flatMap((limiter, index) => Array.from({ length: 10 }, () => lane(limiter, index)));
  async function lane(limiter: Limiter, index: number): Promise<void> {
    const stop = new AbortController();
    stops.push(stop);
    while (!stop.signal.aborted) {
      const taken = await limiter.take({ signal: stop.signal }).catch(() => false);
      if (!taken) continue;
      times.push(performance.now());
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return {
    times,
    counts,
    stall: () => stall,
    stop: async () => {
      clearInterval(ticks);
      for (const stop of stops) stop.abort();
      await Promise.all(lanes);
    },
  };
}

/** Ends when so many places were taken from now on. */
export async function more(taking: Taking, count: number): Promise<void> {
  const before = taking.times.length;
  await vi.waitFor(() => expect(taking.times.length).toBeGreaterThan(before + count), PATIENCE);
}

/** A bucket of this size did not flow over. */
export function expectWithin(
  taking: Taking,
  { perSecond, burst }: { perSecond: number; burst: number },
): void {
  const late = (taking.stall() / 1000) * perSecond;
  expect(fullest(taking, perSecond)).toBeLessThanOrEqual(burst + late);
}

/** The most calls that a leaky bucket held which these ran into, by times in ms. */
function fullest({ times }: Taking, perSecond: number): number {
  let level = 0;
  let most = 0;
  let last = -Infinity;
  for (const at of times.toSorted((a, b) => a - b)) {
    level = Math.max(0, level - ((at - last) / 1000) * perSecond) + 1;
    last = at;
    most = Math.max(most, level);
  }
  return most;
}
