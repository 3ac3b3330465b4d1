/** A leaky bucket: `burst` calls at once, `perSecond` in the long run; first come, first served. */

import { UsageError } from './errors/usage-error.js';
import type { AbortSignalLike } from './exchange.js';
import type { HoldBoard } from './hold-board.js';
import { LeakyBucket, type LimiterWorld } from './leaky-bucket.js';
import { realWorld } from './send/world.js';

export interface LimiterOptions {
  /** Calls a second in the long run; 2. */
  readonly perSecond?: number | undefined;
  /** Calls at once; 50. */
  readonly burst?: number | undefined;
}

/** Made by `createLimiter`; several clients that share one share its limit. Others may count elsewhere, for many processes. */
export interface Limiter {
  readonly perSecond: number;
  readonly burst: number;
  /** Takes a place at once, if there is one and nobody waits; `false` also where that has to be asked for. */
  tryTake(terms?: Pick<TakeTerms, 'careful'>): boolean;
  /** ms that a call which joins now will wait at least, as far as is known without asking anybody. */
  delay(): number;
  /**
   * Waits for its turn and takes the place: `true`. `false`: its turn did not come within `within` ms, and no place
   * was taken. Throws the signal's reason when it is aborted.
   */
  take(terms?: TakeTerms): Promise<boolean>;
  /**
   * The account refused a call with `QUERY_LIMIT_EXCEEDED`: its bucket is full, whatever was counted here, and others
   * draw on it too.
   */
  fill(): void;
  /** Holds of the account that all who share this limiter share; without it each client keeps its own. */
  readonly holds?: HoldBoard | undefined;
}

/** How long a call waits for its turn. */
export interface TakeTerms {
  readonly signal?: AbortSignalLike | undefined;
  /** ms; without end unless given. */
  readonly within?: number | undefined;
  /** It must not be refused again, for it is the call's last attempt: it goes after the others that wait. */
  readonly careful?: boolean | undefined;
}

/** Defaults: 2 a second, 50 at once, as an account of the lower plans drains and blocks (contract/4-observed.md, D). */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  return makeLimiter(options, realWorld);
}

export function makeLimiter(options: LimiterOptions, world: LimiterWorld): Limiter {
  const { perSecond = 2, burst = 50 } = options;
  if (!(Number.isFinite(perSecond) && perSecond > 0)) {
    throw new UsageError('rateLimit.perSecond must be a number above 0');
  }
  if (!(Number.isFinite(burst) && burst >= 1))
    throw new UsageError('rateLimit.burst must be a number from 1 on');
  return new LeakyBucket(perSecond, burst, world);
}
