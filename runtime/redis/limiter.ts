/** A limiter that many processes share through Redis: one GCRA for the account, and a part of it while Redis is away. */

import { checkNames } from '../call/check-names.js';
import { Bucket, RatePart, usableSlots, checkLimit } from '../limit/create-limiter.js';
import {
  type AcquireOptions,
  type Cooldown,
  type CooldownStore,
  type Limiter,
  type LimiterWait,
  createCooldownStore,
  type LocalCooldowns,
} from '../limit/limiter.js';
import { SlotQueue, type Slot } from './queue.js';
import { randomUUID } from '../value/crypto.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import {
  HORIZON_MS,
  LIMIT,
  LIVE_MS,
  MAX_COOLDOWN_MS,
  readLimitState,
  type LimitState,
} from './limiter-script.js';
import {
  checkFleet,
  redisKey,
  PATIENCE_MS,
  answerInTime,
  runScript,
  type RedisCommand,
  redisErrorOf,
} from './script.js';

export interface RedisLimiterOptions {
  /** Names the account in Redis: the same in every process that shares its limit, such as its host. */
  readonly account: string;
  /** Requests a second of the account, above 0. @default 2 */
  readonly perSecond?: number | undefined;
  /** Size of the account's burst, at least 1; two of its slots stay unused. @default 50 */
  readonly burst?: number | undefined;
}

/**
 * A limiter by which any number of processes share the request limit and the operating-time cooldowns of one account through
 * Redis or Valkey. While Redis is unavailable, each process continues with its share: the limit divided by the number of
 * processes in the last minute, or by 8 if it has never reached Redis. It reconnects by itself.
 *
 * @throws UsageError
 */
export function redisLimiter(command: RedisCommand, options: RedisLimiterOptions): Limiter {
  return makeRedisLimiter(command, options, realEnvironment);
}

export function makeRedisLimiter(
  command: RedisCommand,
  options: RedisLimiterOptions,
  environment: Environment,
): Limiter {
  checkNames(options ?? {}, ['account', 'perSecond', 'burst'], 'redisLimiter');
  const { account, ...limit } = options ?? {};
  checkFleet('redisLimiter', command, account);
  const { perSecond, burst } = checkLimit(limit, 'redisLimiter: ');
  const ask = async (...args: readonly (string | number)[]): Promise<LimitState> =>
    readLimitState(await runScript(command, LIMIT, { keys: [redisKey(account, 'limit')], args }));
  return new RedisLimiter(ask, { perSecond, burst }, environment);
}

type Ask = (...args: readonly (string | number)[]) => Promise<LimitState>;

/** The assumed number of processes before Redis has named one: all may start while Redis is away. */
const EXPECTED_PROCESSES = 8;
/** ms between two requests while Redis is away, and ms after which an unanswered request counts as lost. */
const PROBE_MS = 500;
const LOST_MS = 5000;
/** ms within which the other processes return: Redis clients wait up to about 2 s before they connect again. */
const RETURN_MS = 3000;

/** Redis is away: this process keeps to its own part of the limit. */
interface Away {
  readonly bucket: Bucket;
  readonly share: number;
  readonly reason: string;
  /** When nothing would be used up any more, as Redis said last. */
  readonly emptyAt: number;
  /** ms of the account's limit that calls have used up since Redis was asked to count them. */
  unreported: number;
  /** When Redis answered again; `Infinity` while it is away. */
  backAt: number;
}

/** A class because its identity is the process's part in the limit. */
class RedisLimiter implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  readonly cooldowns: CooldownStore;
  readonly #slots: number;
  readonly #step: number;
  readonly #id = randomUUID();
  readonly #ask: Ask;
  readonly #environment: Environment;
  readonly #queue: SlotQueue;
  readonly #part = new RatePart();
  readonly #knownCooldowns: LocalCooldowns;
  /** Cooldowns that Redis has, as far as is known. */
  #stored: ReadonlySet<string> = new Set();
  /** When nothing is used up any more, by our clock. */
  #emptyAt = -Infinity;
  /** Processes that share the limit. Until then fewer are not believed: an emptied Redis knows only the first that return. */
  #live = { count: EXPECTED_PROCESSES, until: -Infinity };
  #answeredAt = -Infinity;
  #probedAt = -Infinity;
  #isProbing = false;
  #away: Away | undefined;

  constructor(
    ask: Ask,
    { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
    environment: Environment,
  ) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.#slots = usableSlots(burst);
    this.#step = 1000 / perSecond;
    this.#ask = ask;
    this.#environment = environment;
    this.#knownCooldowns = createCooldownStore(environment.now);
    this.cooldowns = {
      get: (key) => this.#knownCooldowns.get(key),
      set: (key, cooldown) => this.#setCooldown(key, cooldown),
    };
    this.#queue = new SlotQueue(
      {
        reserve: () => this.#reserve(),
        release: () => this.#askWithoutWaiting(-this.#cost()),
        interval: () => this.#away?.bucket.step ?? this.#cost(),
        away: () => this.#awayReport(),
        beforeUse: () => this.#refresh(),
      },
      environment,
    );
  }

  acquire(options?: AcquireOptions): Promise<boolean> {
    return this.#queue.acquire(options);
  }

  markExhausted(): void {
    const now = this.#environment.now();
    this.#part.halve(now, (this.burst - this.#slots + 1) * this.#step);
    this.#emptyAt = now + Math.max(this.#emptyAt - now, this.burst * this.#step);
    this.#away?.bucket.fill(now, this.burst);
    this.#askWithoutWaiting(0);
  }

  async #reserve(): Promise<Slot> {
    if (!this.#isAlone()) {
      const slot = await this.#askInTime(this.#cost());
      if (slot?.isReserved === true) this.#part.regain();
      // Processes that ask at the same moments would be served in the same order each time.
      if (slot !== undefined)
        return slot.isReserved
          ? slot
          : { ...slot, wait: slot.wait - HORIZON_MS * this.#environment.random() };
    }
    return this.#reserveAlone();
  }

  #reserveAlone(): Slot {
    this.#probe();
    const now = this.#environment.now();
    const wait = this.#away?.bucket.wait(now) ?? 0;
    if (wait > 0) return { wait: Math.min(wait, PROBE_MS), isReserved: false };
    if (this.#away !== undefined) {
      this.#away.bucket.take(now);
      this.#away.unreported += this.#step;
    }
    return { wait: 0, isReserved: true };
  }

  /** Asks Redis; undefined if it does not answer in time. */
  async #askInTime(cost: number): Promise<LimitState | undefined> {
    const sentAt = this.#environment.now();
    const added = this.#knownCooldowns.entries().filter(([key]) => !this.#stored.has(key));
    const list = JSON.stringify(
      added.map(([key, { ms, code }]) => [key, Math.min(ms, MAX_COOLDOWN_MS), code]),
    );
    let isLate = false;
    const known = Math.max(0, this.#emptyAt - sentAt);
    const asking = this.#ask(this.#step, this.#slots, cost, this.#id, known, list, this.#usedAlone(sentAt));
    const away = this.#away;
    const { unreported = 0 } = away ?? {};
    if (away !== undefined) away.unreported = 0;
    const answered = asking.then(
      (state) => {
        // The answer does not count the calls that went on without Redis, so Redis is asked again soon.
        if (isLate) this.#probedAt = -Infinity;
        else this.#noteAnswer(state, sentAt);
        return state;
      },
      (error: unknown) => {
        if (away !== undefined) away.unreported += unreported;
        throw error;
      },
    );
    try {
      return await answerInTime(answered, this.#environment);
    } catch (error) {
      isLate = true;
      this.#goAlone(error);
      return undefined;
    }
  }

  /** ms of the account's limit that this process has used up without Redis, less what has drained meanwhile. */
  #usedAlone(now: number): number {
    if (this.#away === undefined) return 0;
    const { bucket, emptyAt, unreported } = this.#away;
    return Math.min(
      unreported,
      Math.max(0, bucket.ahead(now) - Math.max(0, emptyAt - now)) / this.#live.count,
    );
  }

  #noteAnswer({ ahead, live, cooldowns }: LimitState, sentAt: number): void {
    this.#emptyAt = sentAt + ahead;
    if (live >= this.#live.count || sentAt > this.#live.until)
      this.#live = { count: live, until: sentAt + LIVE_MS };
    this.#answeredAt = this.#environment.now();
    if (this.#away !== undefined) this.#away.backAt = Math.min(this.#away.backAt, this.#answeredAt);
    for (const [key, cooldown] of cooldowns) this.#knownCooldowns.set(key, cooldown);
    this.#stored = new Set(cooldowns.map(([key]) => key));
  }

  /**
   * Whether this process keeps to its own part of the limit: while Redis is away, and after it until all processes have
   * reported what they used, so that none of it has to be guessed, or waited for.
   */
  #isAlone(): boolean {
    if (this.#away === undefined) return false;
    const { unreported, backAt } = this.#away;
    if (this.#environment.now() - backAt < RETURN_MS) return true;
    this.#away = undefined;
    if (unreported > 0) this.#askWithoutWaiting(unreported);
    return false;
  }

  /** The question without an answer may have reserved a slot, which counts as one of this process. */
  #goAlone(error: unknown): void {
    if (this.#away !== undefined) {
      this.#away.backAt = Infinity;
      return;
    }
    const now = this.#environment.now();
    const { count } = this.#live;
    const share = this.perSecond / count;
    const slots = Math.max(1, Math.floor(this.#slots / count));
    const known = Math.max(this.#emptyAt, now);
    const bucket = new Bucket(share, slots, this.#emptyAt === -Infinity ? now : known + 1000 / share);
    const { message: reason } = redisErrorOf(error, 'redisLimiter');
    this.#away = { bucket, share, reason, emptyAt: known, unreported: this.#step, backAt: Infinity };
  }

  #awayReport(): Pick<LimiterWait, 'share' | 'reason'> | undefined {
    if (this.#away === undefined) return undefined;
    const { share, reason } = this.#away;
    return { share, reason };
  }

  /** Cooldowns that others have met are known within 500 ms, also to a call that has reserved its slot. */
  async #refresh(): Promise<void> {
    if (this.#away === undefined && this.#environment.now() - this.#answeredAt > PATIENCE_MS)
      await this.#askInTime(0);
  }

  #probe(): void {
    const now = this.#environment.now();
    if (now - this.#probedAt < (this.#isProbing ? LOST_MS : PROBE_MS)) return;
    this.#probedAt = now;
    this.#isProbing = true;
    void this.#askInTime(0).finally(() => (this.#isProbing = false));
  }

  #setCooldown(key: string, cooldown: Cooldown): void {
    this.#knownCooldowns.set(key, cooldown);
    this.#stored = new Set([...this.#stored].filter((one) => one !== key));
    this.#askWithoutWaiting(0);
  }

  /** Reports to Redis without waiting for the answer. */
  #askWithoutWaiting(cost: number): void {
    if (this.#away === undefined) void this.#askInTime(cost);
  }

  #cost(): number {
    return this.#step / this.#part.value;
  }
}
