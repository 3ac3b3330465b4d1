/** A leaky bucket: `burst` calls at once, `perSecond` in the long run; first come, first served. */

import { UsageError } from './errors/usage-error.js';
import type { AbortSignalLike } from './exchange.js';
import { realWorld, type World } from './send/world.js';

export interface LimiterOptions {
  /** Calls a second in the long run; 2. */
  readonly perSecond?: number | undefined;
  /** Calls at once; 50. */
  readonly burst?: number | undefined;
}

/** Made by `createLimiter`; several clients that share one share its limit. */
export interface Limiter {
  readonly perSecond: number;
  readonly burst: number;
  /** Takes a place at once, if there is one and nobody waits. */
  tryTake(): boolean;
  /** ms that a call which joins now will wait. */
  delay(): number;
  /** Waits for its turn and takes the place; gives it up, and throws the signal's reason, when aborted. */
  take(signal?: AbortSignalLike): Promise<void>;
}

/** Defaults: 2 a second, 50 at once, as an account of the lower plans drains and blocks (contract/4-observed.md, D). */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  return makeLimiter(options, realWorld);
}

export function makeLimiter(options: LimiterOptions, world: Pick<World, 'now' | 'sleep'>): Limiter {
  const { perSecond = 2, burst = 50 } = options;
  if (!(Number.isFinite(perSecond) && perSecond > 0)) {
    throw new UsageError('rateLimit.perSecond must be a number above 0');
  }
  if (!(Number.isFinite(burst) && burst >= 1))
    throw new UsageError('rateLimit.burst must be a number from 1 on');
  return new LeakyBucket(perSecond, burst, world);
}

interface Waiter {
  readonly go: () => void;
}

/** A class because its identity is the limit. */
class LeakyBucket implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  private readonly world: Pick<World, 'now' | 'sleep'>;
  private readonly queue: Waiter[] = [];
  private level = 0;
  private levelAt: number;
  private idle: AbortController | undefined;

  constructor(perSecond: number, burst: number, world: Pick<World, 'now' | 'sleep'>) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.world = world;
    this.levelAt = world.now();
  }

  tryTake(): boolean {
    if (this.queue.length > 0 || this.untilRoom(1) > 0) return false;
    this.level += 1;
    return true;
  }

  delay(): number {
    return this.untilRoom(this.queue.length + 1);
  }

  take(signal?: AbortSignalLike): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.leave(waiter);
        reject(signal?.reason);
      };
      if (signal?.aborted === true) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.push(waiter);
      if (this.idle === undefined) void this.serve();
    });
  }

  private leave(waiter: Waiter): void {
    this.queue.splice(this.queue.indexOf(waiter), 1);
    // Nobody waits any more: no timer may keep the process alive.
    if (this.queue.length === 0) this.idle?.abort();
  }

  private async serve(): Promise<void> {
    const idle = new AbortController();
    this.idle = idle;
    while (this.queue.length > 0 && !idle.signal.aborted) {
      const wait = this.untilRoom(1);
      if (wait > 0) {
        await this.world.sleep(wait, idle.signal);
      } else {
        this.level += 1;
        this.queue.shift()?.go();
      }
    }
    this.idle = undefined;
    if (this.queue.length > 0) void this.serve();
  }

  /** ms until `places` more calls fit. */
  private untilRoom(places: number): number {
    const now = this.world.now();
    this.level = Math.max(0, this.level - ((now - this.levelAt) / 1000) * this.perSecond);
    this.levelAt = now;
    const over = this.level + places - this.burst;
    // Below a microsecond it is the rounding of the line above.
    return over < 1e-6 ? 0 : (over / this.perSecond) * 1000;
  }
}
