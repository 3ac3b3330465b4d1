/** A limiter as a leaky bucket: its level, its queue, and the lower rate after the account has refused a call. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { realWorld, type World } from '../value/world.js';
import {
  createHoldBoard,
  type HoldBoard,
  type Limiter,
  type LimiterOptions,
  type TakeTerms,
} from './limiter.js';
import { awaitTurn, type Turn } from './turn.js';

type LimiterWorld = Pick<World, 'now' | 'sleep'> & Partial<Pick<World, 'random'>>;

/**
 * How clients that do not know of each other come to share one account: each halves its rate when it is refused, waits
 * for one to two places at the new rate, and wins back a small part of the full rate for each place that drains. Its
 * part of the burst is as large as that of the rate. A last attempt waits until this client has neither sent nor been
 * refused for twenty places, during which no other call of it goes, and the next one for eight more. Found by
 * simulation of four clients that stand still now and then; what is left is chance: others may fill the account at
 * any moment.
 */
const CUT = 1 / 2;
const SLOWEST = 1 / 64;
const PAUSE = 1;
const QUIET_PLACES = 20;
const LAST_ATTEMPT_GAP = 8;
const RECOVERY = 1 / 640;

/** A class because its identity is the limit. */
class LeakyBucket implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  readonly holds: HoldBoard;
  readonly #world: LimiterWorld;
  readonly #queue: Turn[] = [];
  readonly #lastAttempts: Turn[] = [];
  #level = 0;
  #levelAt: number;
  /** This client's part of the rate. */
  #share = 1;
  #cutAt = -Infinity;
  #pausedUntil = -Infinity;
  #unsafeUntil = -Infinity;
  /** When a call went that was not its last attempt. */
  #normalAt = -Infinity;
  #serving = false;
  #nap: AbortController | undefined;

  constructor(perSecond: number, burst: number, world: LimiterWorld) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.#world = world;
    this.holds = createHoldBoard(world.now);
    this.#levelAt = world.now();
  }

  tryTake({ isLastAttempt = false }: Pick<TakeTerms, 'isLastAttempt'> = {}): boolean {
    if (this.#waiting() > 0 || this.#untilTurn(isLastAttempt) > 0) return false;
    this.#go(isLastAttempt);
    return true;
  }

  delay(): number {
    return Math.max(this.#untilRoom(this.#waiting() + 1), this.#pausedUntil - this.#levelAt);
  }

  fill(): void {
    const now = this.#drain();
    this.#level = Math.max(this.#level, this.burst);
    // Calls that were under way together are refused together, and say it only once.
    if (now - this.#cutAt <= this.#placeTime()) return;
    this.#share = Math.max(SLOWEST, this.#share * CUT);
    this.#cutAt = now;
    const jitter = (this.#world.random ?? Math.random)();
    this.#pausedUntil = now + (PAUSE + jitter) * this.#placeTime();
    this.#unsafeUntil = now + (QUIET_PLACES + jitter) * this.#placeTime();
  }

  take(terms: TakeTerms = {}): Promise<boolean> {
    if (this.tryTake(terms)) return Promise.resolve(true);
    const isLastAttempt = terms.isLastAttempt === true;
    terms.onWait?.(Math.max(this.delay(), this.#untilTurn(isLastAttempt)));
    const queue = isLastAttempt ? this.#lastAttempts : this.#queue;
    return awaitTurn({ queue, changed: () => this.#look() }, terms, this.#world);
  }

  /** Who joins or leaves may change whose turn it is; without waiting calls, no timer may keep the process alive. */
  #look(): void {
    this.#nap?.abort();
    if (!this.#serving) void this.#serve();
  }

  async #serve(): Promise<void> {
    this.#serving = true;
    while (this.#waiting() > 0) {
      const isLastAttempt = this.#lastAttempts.length > 0;
      const wait = this.#untilTurn(isLastAttempt);
      if (wait > 0) {
        this.#nap = new AbortController();
        await this.#world.sleep(wait, this.#nap.signal);
      } else {
        this.#go(isLastAttempt);
        (isLastAttempt ? this.#lastAttempts : this.#queue).shift()?.go();
      }
    }
    this.#serving = false;
  }

  #go(isLastAttempt: boolean): void {
    this.#level += 1;
    if (isLastAttempt) this.#unsafeUntil = this.#levelAt + LAST_ATTEMPT_GAP * this.#placeTime();
    else this.#normalAt = this.#levelAt;
  }

  #waiting(): number {
    return this.#queue.length + this.#lastAttempts.length;
  }

  /** ms until the next call may go. */
  #untilTurn(isLastAttempt: boolean): number {
    const room = this.#untilRoom(1) / this.#share;
    if (!isLastAttempt) return Math.max(room, this.#pausedUntil - this.#levelAt);
    const quiet = this.#normalAt + QUIET_PLACES * this.#placeTime();
    return Math.max(room, Math.max(this.#unsafeUntil, quiet) - this.#levelAt);
  }

  /** ms until `places` more calls fit, at the full rate. */
  #untilRoom(places: number): number {
    this.#drain();
    const over = this.#level + places - this.burst;
    // Below a microsecond it is the rounding of the draining.
    return over < 1e-6 ? 0 : (over / this.perSecond) * 1000;
  }

  /** ms that one place takes at the present rate. */
  #placeTime(): number {
    return 1000 / (this.perSecond * this.#share);
  }

  /** Brings level and share up to now. */
  #drain(): number {
    const now = this.#world.now();
    const places = ((now - this.#levelAt) / 1000) * this.perSecond;
    // Its part of the burst is as large as that of the rate.
    const least = Math.min(this.#level, this.burst * (1 - this.#share));
    this.#level = Math.max(least, this.#level - places * this.#share);
    this.#share = Math.min(1, this.#share + places * RECOVERY);
    this.#levelAt = now;
    return now;
  }
}

/**
 * A limit that several clients of one account share: `rateLimit: limiter`. 2 requests a second and 50 at once unless given,
 * as an account of the lower plans drains and blocks (Observed behaviour, Limits).
 *
 * @throws UsageError for a rate of 0 or below, or a burst below 1.
 */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  checkNames(options, ['perSecond', 'burst'], 'createLimiter');
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
