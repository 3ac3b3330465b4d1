/** What a limiter offers to the clients that share it: slots, and the cooldowns that one of them meets. */

import type { AbortSignalLike } from '../value/abort-signal.js';

export interface LimiterOptions {
  /** Requests a second in the long run, above 0. @default 2 */
  readonly perSecond?: number | undefined;
  /** Size of the account's burst, at least 1; two of its slots stay unused. @default 50 */
  readonly burst?: number | undefined;
}

/** Made by `createLimiter` or `redisLimiter`; clients that share one share its limit. */
export interface Limiter {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Size of the account's burst. */
  readonly burst: number;
  /**
   * Waits for a slot, first in, first out, takes it and returns `true`. Returns `false` and takes none if the wait would be
   * longer than `within` ms. Rejects with the signal's reason when it is aborted.
   */
  acquire(options?: AcquireOptions): Promise<boolean>;
  /** Empties the burst. The client calls it when the account answers `QUERY_LIMIT_EXCEEDED`. */
  markExhausted(): void;
  /** Cooldowns shared by all clients of this limiter; without it each client keeps its own. */
  readonly cooldowns?: CooldownStore | undefined;
}

export interface AcquireOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** ms. @default Infinity */
  readonly within?: number | undefined;
  /** Called at most once: when the call has to wait, or when it continues without the shared limiter. Exceptions are ignored. */
  readonly onWait?: ((wait: LimiterWait) => void) | undefined;
}

export interface LimiterWait {
  /** Minimum wait in ms. */
  readonly delay: number;
  /** Requests a second of this process, while the store of a shared limiter is unavailable. */
  readonly share?: number;
  /** Why it is unavailable. */
  readonly reason?: string;
}

/** A wait that the account asked for, or its remaining part. */
export interface Cooldown {
  /** Milliseconds. */
  readonly ms: number;
  /** The account's code, such as `OPERATION_TIME_LIMIT`; empty where it sent none. */
  readonly code: string;
}

export interface CooldownStore {
  /** Returns the remaining cooldown of a key. */
  get(key: string): Cooldown | undefined;
  /** Starts a cooldown, unless a longer one is running. A key contains no secret. */
  set(key: string, cooldown: Cooldown): void;
}

/** Keys at once; a gateway has one for each path. Above this the oldest ends early, and costs one refused call. */
const MAX_KEYS = 2_000;

export interface LocalCooldowns extends CooldownStore {
  /** Returns all that are running. */
  entries(): readonly (readonly [key: string, cooldown: Cooldown])[];
}

export function createCooldownStore(now: () => number): LocalCooldowns {
  const ends = new Map<string, { readonly until: number; readonly code: string }>();
  const get = (key: string): Cooldown | undefined => {
    const found = ends.get(key);
    if (found === undefined) return undefined;
    const ms = found.until - now();
    if (ms > 0) return { ms, code: found.code };
    ends.delete(key);
    return undefined;
  };
  return {
    get,
    set(key, { ms, code }) {
      const until = now() + ms;
      if (!(ms > 0) || until <= (ends.get(key)?.until ?? 0)) return;
      ends.set(key, { until, code });
      const [oldest] = ends.keys();
      if (ends.size > MAX_KEYS && oldest !== undefined) ends.delete(oldest);
    },
    entries: () =>
      [...ends.keys()].flatMap((key) => {
        const cooldown = get(key);
        return cooldown === undefined ? [] : [[key, cooldown] as const];
      }),
  };
}
