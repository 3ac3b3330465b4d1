/** Time and chance, passed in so that tests wait for nothing; bounded waits on that clock. */

import { type AbortSignalLike, throwIfAborted } from './abort-signal.js';

export interface Environment {
  /** ms since 1970, never going back. */
  readonly now: () => number;
  /** Ends after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal?: AbortSignalLike) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** ms since 1970 by the system's clock, which may be corrected; absent: `now`. */
  readonly date?: (() => number) | undefined;
  /** Runs once after `ms`, if the process still lives by other reasons; absent: never. */
  readonly background?: ((ms: number, run: () => void) => void) | undefined;
}

/** Taken once: fake timers of test libraries replace it, some by a function. */
const ORIGIN = Number.isFinite(performance.timeOrigin) ? performance.timeOrigin : 0;

/** ms by which a timer may be early, as those of some systems are that count in steps of 16 ms. One that is earlier had no clock. */
const MAX_EARLY_MS = 20;

/** The longest time that a timer can hold, as engines count its ms in a signed integer of 32 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** ms that timers have waited while the clock stood still: test libraries can fake timers and leave the clock as it is. */
let skipped = 0;

function now(): number {
  return ORIGIN + performance.now() + skipped;
}

export const realEnvironment: Environment = {
  now,
  sleep,
  random: Math.random,
  // Found at each call, since test libraries replace it.
  date: () => Date.now(),
  background,
};

function background(ms: number, run: () => void): void {
  const timer = Object(setTimeout(run, ms)) as { unref?(): void };
  // Elsewhere than on Node a timer is a number, and keeps nothing alive.
  timer.unref?.();
}

function sleep(ms: number, signal?: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    // A longer timer would fire at once. A caller that waits longer checks the clock and waits again.
    const wait = Math.min(Math.ceil(ms), MAX_TIMER_MS);
    const begun = now();
    const timer = setTimeout(() => {
      const missing = wait - (now() - begun);
      if (missing > MAX_EARLY_MS) skipped += missing;
      done();
    }, wait);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Waits at least `ms`, because a timer may fire a little early; throws the signal's reason once it is aborted. */
export async function pause(environment: Environment, ms: number, signal?: AbortSignalLike): Promise<void> {
  const until = environment.now() + ms;
  for (let left = ms; left > 0; left = until - environment.now()) {
    await environment.sleep(left, signal);
    throwIfAborted(signal);
  }
}

/** Why a wait ended early, which nobody reads: without a reason, an error with a stack would be made for each wait. */
const ENDED = 'ended';

/** Ends a wait before its time. */
export function endWait(wait: AbortController | undefined): void {
  wait?.abort(ENDED);
}

export const TIMED_OUT: unique symbol = Symbol('timed out');

interface Bounds {
  /** ms. */
  readonly left: number;
  readonly signal: AbortSignalLike | undefined;
}

/** Returns `TIMED_OUT` if the time ends first; throws the signal's reason when it is aborted. */
export async function withTimeout<T>(
  work: Promise<T>,
  { left, signal }: Bounds,
  environment: Pick<Environment, 'sleep'>,
): Promise<T | typeof TIMED_OUT> {
  const over = new AbortController();
  const stop = (): void => endWait(over);
  signal?.addEventListener('abort', stop, { once: true });
  const late = environment.sleep(left, over.signal).then((): typeof TIMED_OUT => {
    throwIfAborted(signal);
    return TIMED_OUT;
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
