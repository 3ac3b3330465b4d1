/** A limiter of one process, by GCRA. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { Bucket, RatePart, usableSlots } from './bucket.js';
import { createCooldownStore, type Limiter, type LimiterOptions } from './limiter.js';
import { SlotQueue } from './queue.js';

type LimiterWorld = Pick<Environment, 'now' | 'sleep'>;

/**
 * Creates a limit that several clients of one account share: `rateLimit: limiter`.
 *
 * @throws UsageError for a rate of 0 or below, or a burst below 1.
 */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  checkNames(options, ['perSecond', 'burst'], 'createLimiter');
  return makeLimiter(options, realEnvironment);
}

export function makeLimiter(options: LimiterOptions, environment: LimiterWorld): Limiter {
  const { perSecond, burst } = checkLimit(options, 'rateLimit.');
  const slots = usableSlots(burst);
  const bucket = new Bucket(perSecond, slots);
  const part = new RatePart();
  const source = {
    reserve: (isLastAttempt: boolean) => {
      const now = environment.now();
      const wait = bucket.wait(now, isLastAttempt ? slots / 2 : 1);
      if (wait > 0) return { wait, isReserved: false };
      bucket.take(now, bucket.step / part.value);
      part.regain();
      return { wait: 0, isReserved: true };
    },
    // Nothing is reserved ahead.
    release: () => undefined,
    interval: () => bucket.step / part.value,
  };
  const queue = new SlotQueue(source, environment);
  return {
    perSecond,
    burst,
    cooldowns: createCooldownStore(environment.now),
    acquire: (terms) => queue.acquire(terms),
    markExhausted: () => {
      const now = environment.now();
      bucket.fill(now, burst);
      part.halve(now, (burst - slots + 1) * bucket.step);
    },
  };
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
