/** A leaky bucket: `burst` calls at once, `perSecond` in the long run; first come, first served. */

import { UsageError } from './errors/usage-error.js';
import type { AbortSignalLike } from './exchange.js';
import { createHoldBoard, type HoldBoard } from './hold-board.js';
import { realWorld, type World } from './send/world.js';

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
  tryTake(): boolean;
  /** ms that a call which joins now will wait at least, as far as is known without asking anybody. */
  delay(): number;
  /**
   * Waits for its turn and takes the place: `true`. `false`: its turn did not come within `within` ms, and no place
   * was taken. Throws the signal's reason when it is aborted.
   */
  take(terms?: TakeTerms): Promise<boolean>;
  /** The account refused a call with `QUERY_LIMIT_EXCEEDED`: its bucket is full, whatever was counted here. */
  fill(): void;
  /** Holds of the account that all who share this limiter share; without it each client keeps its own. */
  readonly holds?: HoldBoard | undefined;
}

/** How long a call waits for its turn. */
export interface TakeTerms {
  readonly signal?: AbortSignalLike | undefined;
  /** ms; without end unless given. */
  readonly within?: number | undefined;
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

/** A class because its identity is the limit. */
class LeakyBucket implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  readonly holds: HoldBoard;
  private readonly world: Pick<World, 'now' | 'sleep'>;
  private readonly queue: (() => void)[] = [];
  private level = 0;
  private levelAt: number;
  private idle: AbortController | undefined;

  constructor(perSecond: number, burst: number, world: Pick<World, 'now' | 'sleep'>) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.world = world;
    this.holds = createHoldBoard(world.now);
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

  fill(): void {
    this.untilRoom(1);
    this.level = Math.max(this.level, this.burst);
  }

  async take({ signal, within }: TakeTerms = {}): Promise<boolean> {
    if (this.tryTake()) return true;
    throwIfAborted(signal);
    const over = new AbortController();
    const stop = (): void => over.abort();
    signal?.addEventListener('abort', stop, { once: true });
    const turn = this.join(over.signal);
    if (within !== undefined) void this.world.sleep(within, over.signal).then(stop);
    const came = await turn;
    stop();
    signal?.removeEventListener('abort', stop);
    if (!came) throwIfAborted(signal);
    return came;
  }

  /** False where the signal is aborted first. */
  private join(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const go = (): void => resolve(true);
      const leave = (): void => {
        const place = this.queue.indexOf(go);
        if (place >= 0) this.queue.splice(place, 1);
        // Nobody waits any more: no timer may keep the process alive.
        if (this.queue.length === 0) this.idle?.abort();
        resolve(false);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(go);
      if (this.idle === undefined) void this.serve();
    });
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
        this.queue.shift()?.();
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

function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw signal.reason;
}
