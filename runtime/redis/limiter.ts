/** A limiter that many processes share through Redis: one GCRA for the account, and a part of it while Redis is away. */

import { checkNames } from '../params/check-names.js';
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
import { MISSED_MS, SlotQueue, type Slot } from './queue.js';
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
  RETURN_MS,
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
  const keys = [redisKey(account, 'limit')];
  const ask: Ask = async (args, onSecondTrip) =>
    readLimitState(await runScript(command, LIMIT, { keys, args, onSecondTrip }));
  return new RedisLimiter(ask, { perSecond, burst }, environment);
}

interface Question {
  /** ms of the limit to reserve; below 0 to return. */
  readonly cost?: number;
  /** ms that the call may wait for the slot. */
  readonly within?: number;
  /** ms of the limit that calls have used up without Redis. */
  readonly used?: number;
}

type Ask = (args: readonly (string | number)[], onSecondTrip: () => void) => Promise<LimitState>;

/** The assumed number of processes before Redis has named one: all may start while Redis is away. With more, the account refuses a few. */
const EXPECTED_PROCESSES = 8;
/**
 * ms between two requests while Redis is away, within which a cooldown of one process reaches the others too, and ms after which an
 * unanswered request counts as lost: a library keeps it while it connects, for up to 5 s.
 */
const PROBE_MS = 500;
const LOST_MS = 5000;
/**
 * ms after which a Redis that has not answered counts as away, not as slow: a first connection with TLS and a login takes
 * several trips, and a library keeps questions while it connects again.
 */
const SLOW_MS = 2000;
/** ms after which all processes have reported what they used, where Redis was only slow: each asks twice in this time. */
const REPORTED_MS = 2 * PROBE_MS;

/** Redis is away, or too slow: this process keeps to its own part of the limit. */
interface Away {
  bucket: Bucket;
  share: number;
  readonly reason: string;
  /** Its answers come, too late. */
  isSlow: boolean;
  /** Redis has not said yet how many processes there are: one call goes on, and others wait for that. */
  isGuess: boolean;
  /** When nothing would be used up any more, as Redis said last. */
  emptyAt: number;
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
  /** The last answer in time: when it was asked for, and whether calls had to wait. */
  #last = { sentAt: -Infinity, isFull: false };
  #firstAskedAt: number | undefined;
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
        reserve: (patience) => this.#reserve(patience),
        release: () => this.#askWithoutWaiting({ cost: -this.#cost() }),
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
    this.#askWithoutWaiting({});
  }

  async #reserve(patience: number): Promise<Slot> {
    if (!this.#isAlone()) {
      const sentAt = this.#environment.now();
      const within = Math.min(patience, HORIZON_MS);
      const slot = await this.#askInTime({ cost: this.#cost(), within });
      if (slot?.isReserved === true) {
        this.#part.regain();
        // This process stood still, and its slot has passed.
        const isMissed = this.#environment.now() - sentAt - slot.wait > MISSED_MS;
        return isMissed ? { wait: 0, isReserved: false } : slot;
      }
      // Processes that ask at the same moments would be served in the same order each time.
      if (slot !== undefined)
        return { ...slot, again: Math.max(0, slot.wait - within * this.#environment.random()) };
    }
    return this.#reserveAlone();
  }

  #reserveAlone(): Slot {
    this.#probe();
    const now = this.#environment.now();
    if (now - (this.#firstAskedAt ?? now) >= SLOW_MS) this.#endGuess(now);
    const wait = this.#away?.bucket.wait(now) ?? 0;
    if (wait > 0) return { wait: Math.min(wait, PROBE_MS), isReserved: false };
    if (this.#away !== undefined) {
      this.#away.bucket.take(now);
      this.#away.unreported += this.#step;
    }
    return { wait: 0, isReserved: true };
  }

  /** Asks Redis; undefined if it does not answer in time. What it says later is learned all the same. */
  async #askInTime({ cost = 0, within = 0, used = 0 }: Question): Promise<LimitState | undefined> {
    const sentAt = this.#environment.now();
    this.#firstAskedAt ??= sentAt;
    const added = this.#knownCooldowns.entries().filter(([key]) => !this.#stored.has(key));
    const list = JSON.stringify(
      added.map(([key, { ms, code }]) => [key, Math.min(ms, MAX_COOLDOWN_MS), code]),
    );
    const away = this.#away;
    const known = Math.max(0, this.#emptyAt - sentAt, this.#ownPart(sentAt));
    const lost = away === undefined ? this.#withoutRedis(sentAt) : known;
    const args = [
      this.#step,
      this.#slots,
      cost,
      this.#id,
      known,
      list,
      used + this.#usedAlone(sentAt),
      lost,
      within,
    ];
    let trips = 1;
    let isLate = false;
    let hasFailed = false;
    const asking = this.#ask(args, () => (trips += 1));
    const { unreported = 0 } = away ?? {};
    if (away !== undefined) away.unreported = 0;
    const answered = asking.then(
      (state) => {
        if (isLate) this.#noteLate(state, { sentAt, cost });
        else this.#noteAnswer(state, sentAt);
        return state;
      },
      (error: unknown) => {
        hasFailed = true;
        if (away !== undefined) away.unreported += unreported;
        if (isLate) this.#noteOutage();
        throw error;
      },
    );
    const inTime = (): Promise<LimitState> => answerInTime(answered, this.#environment);
    try {
      // A script that the server does not know yet takes two round trips.
      return await inTime().catch((error: unknown) => {
        if (hasFailed || trips === 1) throw error;
        return inTime();
      });
    } catch (error) {
      isLate = true;
      this.#goAlone(error, !hasFailed);
      return undefined;
    }
  }

  /**
   * ms that are used up as far as this process knows, where Redis does not say it, or has lost it: calls that wait use all that
   * drains, so that as much is used up as before.
   */
  #withoutRedis(now: number): number {
    const { sentAt, isFull } = this.#last;
    const known = Math.max(0, this.#emptyAt - now);
    return isFull && now - sentAt < LIVE_MS ? Math.max(known, this.#emptyAt - sentAt) : known;
  }

  /** ms of the account's limit that this process has used up without Redis, less what has drained meanwhile. */
  #usedAlone(now: number): number {
    if (this.#away === undefined) return 0;
    const { bucket, emptyAt, unreported, backAt } = this.#away;
    // Since it is back, Redis drains by itself, and gives to others what it does not hear of.
    if (backAt <= now) return unreported;
    return Math.min(
      unreported,
      Math.max(0, bucket.ahead(now) - Math.max(0, emptyAt - now)) / this.#live.count,
    );
  }

  /**
   * ms that this process itself has used up, at the least: while not all are back, Redis drains what the first have reported for
   * all of them.
   */
  #ownPart(now: number): number {
    if (this.#away === undefined || this.#away.backAt > now) return 0;
    const { bucket, unreported } = this.#away;
    return bucket.ahead(now) / this.#live.count - unreported;
  }

  #noteAnswer(state: LimitState, sentAt: number): void {
    this.#emptyAt = sentAt + state.ahead;
    this.#last = { sentAt, isFull: state.wait > 0 };
    this.#learn(state, sentAt);
    if (this.#away !== undefined) this.#away.backAt = Math.min(this.#away.backAt, this.#answeredAt);
  }

  /** An answer for which the call could not wait: the call went on alone, and the next one knows more. */
  #noteLate(state: LimitState, { sentAt, cost }: { readonly sentAt: number; readonly cost: number }): void {
    this.#emptyAt = Math.max(this.#emptyAt, sentAt + state.ahead);
    if (this.#environment.now() - sentAt > SLOW_MS) this.#noteOutage();
    const away = this.#away;
    // Redis has counted the call.
    if (away !== undefined && cost > 0 && state.isReserved)
      away.unreported = Math.max(0, away.unreported - this.#step);
    this.#learn(state, sentAt);
    if (away === undefined) return;
    const now = this.#environment.now();
    const { count } = this.#live;
    if (away.isGuess) {
      // Processes that start together know of each other with their second question.
      if (sentAt - (this.#firstAskedAt ?? sentAt) < PROBE_MS) return;
      away.isGuess = false;
      this.#divide(away, Math.max(now, this.#emptyAt));
      return;
    }
    // Processes that went on alone have overfilled the account together: each waits, for two of its slots at most.
    const over = Math.min(this.#emptyAt - now - this.#slots * this.#step, 2 * away.bucket.step);
    const least = now + this.#partOfSlots() * away.bucket.step + over;
    if (over > 0 && now + away.bucket.ahead(now) < least) this.#divide(away, least - away.unreported * count);
  }

  /** Processes have come or gone: what of its part this process has used up stays. @param before the number that it knew */
  #shareWithOthers(away: Away, before: number): void {
    const { count } = this.#live;
    if (count === before) return;
    const now = this.#environment.now();
    const used = (away.bucket.ahead(now) * count) / before;
    this.#divide(away, now + Math.max(0, used - away.unreported * count));
  }

  #learn({ live, cooldowns }: LimitState, sentAt: number): void {
    // A Redis that was away for longer than it remembers processes knows only the first that return.
    const isAway = this.#away?.isSlow === false;
    const before = this.#live.count;
    if (live >= this.#live.count || (sentAt > this.#live.until && !isAway))
      this.#live = { count: live, until: sentAt + LIVE_MS };
    if (this.#away?.isGuess === false) this.#shareWithOthers(this.#away, before);
    this.#answeredAt = this.#environment.now();
    for (const [key, cooldown] of cooldowns) this.#knownCooldowns.set(key, cooldown);
    this.#stored = new Set(cooldowns.map(([key]) => key));
  }

  /**
   * Whether this process keeps to its own part of the limit: while Redis is away, and after it until all processes have
   * reported what they used, so that none of it has to be guessed, or waited for.
   */
  #isAlone(): boolean {
    if (this.#away === undefined) return false;
    const { unreported, backAt, isSlow } = this.#away;
    if (this.#environment.now() - backAt < (isSlow ? REPORTED_MS : RETURN_MS)) return true;
    this.#away = undefined;
    if (unreported > 0) this.#askWithoutWaiting({ used: unreported });
    return false;
  }

  /** Redis was not only slow: other processes may return to it as late as their libraries do. */
  #noteOutage(): void {
    if (this.#away !== undefined) this.#away.isSlow = false;
  }

  /** The question without an answer may have reserved a slot, which counts as one of this process. */
  #goAlone(error: unknown, isSlow: boolean): void {
    if (this.#away !== undefined) {
      this.#away.backAt = Infinity;
      this.#away.isSlow &&= isSlow;
      if (!isSlow) this.#endGuess(this.#environment.now());
      return;
    }
    const now = this.#environment.now();
    const { message: reason } = redisErrorOf(error, 'redisLimiter');
    const isKnown = this.#emptyAt !== -Infinity;
    const isGuess = isSlow && !isKnown;
    const share = this.perSecond / this.#live.count;
    const unreported = isKnown || isGuess ? this.#step : 0;
    const rest = { reason, isSlow, isGuess, unreported, backAt: Infinity };
    this.#away = { ...rest, share, emptyAt: now, bucket: new Bucket(share, 1, now) };
    if (!isGuess) this.#divide(this.#away, now + this.#withoutRedis(now));
  }

  /** Redis is away, not slow: nobody will say how many processes there are. */
  #endGuess(now: number): void {
    if (this.#away?.isGuess !== true) return;
    this.#away.isGuess = false;
    // The first question has reserved nothing.
    this.#away.unreported = Math.max(0, this.#away.unreported - this.#step);
    this.#divide(this.#away, now);
  }

  /** The part of this process by the number of those that share the limit. @param emptyAt of what Redis has counted */
  #divide(away: Away, emptyAt: number): void {
    const { count } = this.#live;
    away.share = this.perSecond / count;
    away.bucket = new Bucket(away.share, this.#partOfSlots(), emptyAt + away.unreported * count);
    away.emptyAt = emptyAt;
  }

  #partOfSlots(): number {
    return Math.max(1, Math.floor(this.#slots / this.#live.count));
  }

  #awayReport(): Pick<LimiterWait, 'share' | 'reason'> | undefined {
    if (this.#away === undefined) return undefined;
    const { share, reason } = this.#away;
    return { share, reason };
  }

  /** Cooldowns that others have met are known within 500 ms, also to a call that has reserved its slot. */
  async #refresh(): Promise<void> {
    if (this.#away === undefined && this.#environment.now() - this.#answeredAt > PATIENCE_MS)
      await this.#askInTime({});
  }

  #probe(): void {
    const now = this.#environment.now();
    if (now - this.#probedAt < (this.#isProbing ? LOST_MS : PROBE_MS)) return;
    this.#probedAt = now;
    this.#isProbing = true;
    void this.#askInTime({}).finally(() => (this.#isProbing = false));
  }

  #setCooldown(key: string, cooldown: Cooldown): void {
    this.#knownCooldowns.set(key, cooldown);
    this.#stored = new Set([...this.#stored].filter((one) => one !== key));
    this.#askWithoutWaiting({});
  }

  /** Reports to Redis without waiting for the answer. */
  #askWithoutWaiting(question: Question): void {
    if (this.#away === undefined) void this.#askInTime(question);
  }

  #cost(): number {
    return this.#step / this.#part.value;
  }
}
