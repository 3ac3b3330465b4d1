/** Clocks of an account: the system's, and one that a test sets. */

import { setTimeout } from 'node:timers/promises';
import type { Clock } from './account.js';
import { checkValue, FROM_0, type ValueRule } from './known-names.js';

export const systemClock: Clock = {
  now: () => Date.now(),
  // Unreferenced: a slow answer must not keep a process alive whose work is done.
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
};

export interface TestClock extends Clock {
  /** Moves the clock by `ms` and wakes everything that waits for a moment up to then. */
  advance(ms: number): void;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

const MOMENT: ValueRule = {
  // The range of a Date, in which all dates of the sandbox are written.
  fits: (value) => typeof value === 'number' && !Number.isNaN(new Date(value).getTime()),
  form: 'a moment in ms, such as Date.UTC(2026, 2, 1)',
};

/** A clock that advances only when the test calls `advance()`. Nothing waits in real time. Throws InputError. */
export function createClock(start: number): TestClock {
  checkValue(start, MOMENT, 'createClock');
  let now = start;
  let sleepers: readonly Sleeper[] = [];
  return {
    now: () => now,
    sleep: (ms) =>
      ms <= 0
        ? Promise.resolve()
        : new Promise((wake) => {
            sleepers = [...sleepers, { until: now + ms, wake }];
          }),
    advance(ms) {
      checkValue(ms, FROM_0, 'advance');
      now += ms;
      const due = sleepers.filter(({ until }) => until <= now).sort((a, b) => a.until - b.until);
      sleepers = sleepers.filter(({ until }) => until > now);
      for (const { wake } of due) wake();
    },
  };
}
