/** A limiter of one process, by the generic cell rate algorithm (GCRA): how many ms of slots are used up, and when the next slot is due. */

import { checkNames } from '../params/check-names.js';
import { UsageError } from '../errors/errors.js';
import { endWait, realEnvironment, type Environment } from '../value/environment.js';
import { callHook } from '../observe/tracing.js';
import { throwIfAborted } from '../value/abort-signal.js';
import { type AcquireOptions, createCooldownStore, type Limiter, type LimiterOptions } from './limiter.js';

type LimiterEnvironment = Pick<Environment, 'now' | 'sleep'>;

/**
 * Creates a limit that several clients of one account share: `rateLimit: limiter`.
 *
 * @throws UsageError for a rate of 0 or below, or a burst below 1.
 */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  checkNames(options, ['perSecond', 'burst'], 'createLimiter');
  return makeLimiter(options, realEnvironment);
}

export function makeLimiter(options: LimiterOptions, environment: LimiterEnvironment): Limiter {
  const { perSecond, burst } = checkLimit(options, 'rateLimit.');
  const slots = usableSlots(burst);
  const bucket = new Bucket(perSecond, slots);
  const part = new RatePart();
  const waiting: Turn[] = [];
  const tryTake = (): boolean => {
    const now = environment.now();
    if (bucket.wait(now) > 0) return false;
    bucket.take(now, bucket.step / part.value);
    part.regain();
    return true;
  };
  const wait = async ({ signal, within = Infinity, onWait }: AcquireOptions): Promise<boolean> => {
    const until = environment.now() + within;
    const turn: Turn = { nap: undefined };
    const wake = (): void => endWait(turn.nap);
    let isReported = false;
    let isAcquired = false;
    waiting.push(turn);
    signal?.addEventListener('abort', wake, { once: true });
    try {
      while (!isAcquired) {
        const place = waiting.indexOf(turn);
        if (place === 0 && (isAcquired = tryTake())) break;
        const now = environment.now();
        const delay = bucket.wait(now) + (place * bucket.step) / part.value;
        if (now + delay >= until) break;
        if (!isReported) callHook(onWait, { delay });
        isReported = true;
        turn.nap = new AbortController();
        // A timer may be a little early, when the call before this one still waits.
        await environment.sleep(Math.max(delay, MIN_SLEEP), turn.nap.signal);
        throwIfAborted(signal);
      }
      return isAcquired;
    } finally {
      signal?.removeEventListener('abort', wake);
      waiting.splice(waiting.indexOf(turn), 1);
      // The others may go earlier now.
      if (!isAcquired) wakeAll(waiting);
    }
  };
  return {
    perSecond,
    burst,
    cooldowns: createCooldownStore(environment.now),
    async acquire(terms = {}) {
      throwIfAborted(terms.signal);
      return (waiting.length === 0 && tryTake()) || wait(terms);
    },
    markExhausted: () => {
      const now = environment.now();
      bucket.fill(now, burst);
      part.halve(now, (burst - slots + 1) * bucket.step);
      // Some may find that they would wait too long.
      wakeAll(waiting);
    },
  };
}

/**
 * A call that waits. Each has a timer of its own: on Workers a timer belongs to the request in which it was started, and ends
 * with it.
 */
interface Turn {
  nap: AbortController | undefined;
}

/** ms. Half of the least that a timer counts, so that no loop of waits without an end can block the program. */
const MIN_SLEEP = 0.5;

function wakeAll(waiting: readonly Turn[]): void {
  for (const { nap } of [...waiting]) endWait(nap);
}

/** @throws UsageError */
export function checkLimit(
  { perSecond = 2, burst = 50 }: LimiterOptions,
  prefix: string,
): { readonly perSecond: number; readonly burst: number } {
  if (!(Number.isFinite(perSecond) && perSecond > 0))
    throw new UsageError(`${prefix}perSecond must be a number above 0`);
  if (!(Number.isFinite(burst) && burst >= 1))
    throw new UsageError(`${prefix}burst must be a number of at least 1`);
  return { perSecond, burst };
}

/** Slots of the burst that stay unused, because requests arrive at other intervals than they were sent: 1 s of the service's 2 a second. */
const UNUSED_SLOTS = 2;
/**
 * Part of a client's rate after a refusal, its smallest part, and what it regains with each call. Half is what several clients
 * that count alone reach a common rate by. At 1 % a call, 70 calls regain one refusal. Six refusals in a row leave a call in
 * 32 s at 2 a second: less would look like a program that hangs.
 */
const REDUCTION = 1 / 2;
const MIN_PART = 1 / 64;
const REGAIN = 0.01;

export function usableSlots(burst: number): number {
  return Math.max(1, burst - UNUSED_SLOTS);
}

/** A class because it is the state of one limit. */
export class Bucket {
  /** ms of one slot. */
  readonly step: number;
  readonly #slots: number;
  /** When nothing is used up any more. */
  #emptyAt: number;

  constructor(perSecond: number, slots: number, emptyAt: number = -Infinity) {
    this.step = 1000 / perSecond;
    this.#slots = slots;
    this.#emptyAt = emptyAt;
  }

  /** ms that are used up. */
  ahead(now: number): number {
    return Math.max(0, this.#emptyAt - now);
  }

  /** ms until a slot is free. */
  wait(now: number): number {
    const wait = this.ahead(now) - (this.#slots - 1) * this.step;
    // Below that it is a rounding error, which a timer could not wait for.
    return wait < 1e-6 ? 0 : wait;
  }

  /** @param cost ms; a client with a part of the rate pays more than a slot. */
  take(now: number, cost: number = this.step): void {
    this.#emptyAt = now + this.ahead(now) + cost;
  }

  fill(now: number, slots: number): void {
    this.#emptyAt = now + Math.max(this.ahead(now), slots * this.step);
  }
}

/** This client's part of the rate: halved when the account refuses a call, regained at 1 % a call. */
export class RatePart {
  #value = 1;
  #halvedAt = -Infinity;

  get value(): number {
    return this.#value;
  }

  /** Calls in flight together are refused together: within `pause` ms they count once. */
  halve(now: number, pause: number): void {
    if (now - this.#halvedAt < pause) return;
    this.#halvedAt = now;
    this.#value = Math.max(MIN_PART, this.#value * REDUCTION);
  }

  regain(): void {
    this.#value = Math.min(1, this.#value * (1 + REGAIN));
  }
}
