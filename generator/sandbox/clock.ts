/** Clocks of an account: the system's, and one that a test sets. */

import { setTimeout } from 'node:timers/promises';
import type { Clock } from './account.js';

export const systemClock: Clock = {
  now: () => Date.now(),
  // Unreferenced: a slow answer must not keep a process alive whose work is done.
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
};

export interface TestClock extends Clock {
  /** Lets `ms` pass. */
  advance(ms: number): void;
}

/** A clock that stands until a test moves it. Waiting takes its time on this clock alone: nothing really waits. */
export function createClock(start: number): TestClock {
  let now = start;
  const advance = (ms: number): void => {
    now += ms;
  };
  return { now: () => now, sleep: async (ms) => advance(ms), advance };
}
