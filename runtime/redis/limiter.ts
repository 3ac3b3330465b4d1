/** The limiter of a fleet: any number of processes take places of one leaky bucket, which lies in Redis. */

import { UsageError } from '../errors/client-error.js';
import { createHoldBoard, type BoardHold, type HoldBoard } from '../limit/limiter.js';
import type { Limiter, TakeTerms } from '../limit/limiter.js';
import { awaitTurn } from '../limit/turn.js';
import { randomUUID } from '../value/crypto.js';
import { realWorld, type World } from '../value/world.js';
import { ASK, FILL, HOLD } from './limiter-scripts.js';
import { checkFleet, keyOf, reached, runScript, type RedisCommand, type Script } from './script.js';
import { createShare, type Share } from './share.js';
import { readAnswer, type Answer } from './answer.js';

export interface RedisLimiterOptions {
  /** Names the account in Redis: the same in every process that shares its limit, such as its host. */
  readonly account: string;
  /** Calls a second of the whole account; 2. */
  readonly perSecond?: number | undefined;
  /** Calls at once of the whole account; 50. */
  readonly burst?: number | undefined;
}

/** ms that what Redis said of holds is good for. */
const FRESH = 250;
/** ms between two signs of life of a process that has calls, and for how long one is good. */
const BEAT = 5000;
const LIVE = 15_000;
/** ms without a call after which a process is no longer one of the fleet. */
const IDLE = 60_000;
/** Processes that a process expects which has never reached Redis: all may begin while it is away. */
const UNKNOWN_LIVE = 8;
/** ms between two tries to reach Redis again, and after which a try without an end counts as lost. */
const PROBE = 500;
const LOST = 5000;

/**
 * Any number of processes share the request limit and the operating-time holds of one account through Redis or Valkey.
 * Of the places of the account, as many as it drains in 2 s stay free (at least a tenth, at most a quarter), since calls
 * arrive at other times than they leave. Where Redis is away each process keeps to its share by the number of processes that
 * were living (an eighth where it has never reached Redis), and returns by itself. @throws UsageError
 */
export function redisLimiter(command: RedisCommand, options: RedisLimiterOptions): Limiter {
  return makeRedisLimiter(command, options, realWorld);
}

export function makeRedisLimiter(
  command: RedisCommand,
  options: RedisLimiterOptions,
  world: Pick<World, 'now' | 'sleep'>,
): Limiter {
  const { account, perSecond = 2, burst = 50 } = options ?? {};
  checkFleet('redisLimiter', command, account);
  if (!(Number.isFinite(perSecond) && perSecond > 0))
    throw new UsageError('redisLimiter: perSecond must be a number above 0');
  if (!(Number.isFinite(burst) && burst >= 1))
    throw new UsageError('redisLimiter: burst must be a number from 1 on');
  return new FleetLimiter(command, { account, perSecond, burst }, world);
}

/** A place that Redis has granted; `due` by our clock, put off by what `shift` has grown since. */
interface Place {
  readonly due: number;
  readonly shift: number;
}

/** What a question has told Redis. */
interface Sent {
  readonly owed: number;
  readonly alone: number;
  readonly back: number;
}

/** A class because its identity is the process's part in the fleet. */
class FleetLimiter implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  readonly holds: HoldBoard;
  /** Places that we use. */
  readonly #places: number;
  readonly #id = randomUUID();
  readonly #command: RedisCommand;
  readonly #keys: { readonly bucket: string; readonly live: string; readonly holds: string };
  readonly #world: Pick<World, 'now' | 'sleep'>;
  readonly #board: HoldBoard;
  /** Holds that Redis has not heard of yet. */
  readonly #untold = new Set<string>();
  readonly #queue: (() => void)[] = [];
  #granted: Place[] = [];
  #last: Pick<Answer, 'n' | 'shift' | 'live' | 'version'> = {
    n: 0,
    shift: 0,
    live: UNKNOWN_LIVE,
    version: '',
  };
  #emptyAt = 0;
  /** When Redis first answered. */
  #joinedAt = Infinity;
  #freshUntil = 0;
  #askedAt = -Infinity;
  #asking = false;
  /** Calls that were sent without Redis, and places to give back. */
  #owed = 0;
  #back = 0;
  #share: Share | undefined;
  #usedAt = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #alarm: AbortController | undefined;

  constructor(
    command: RedisCommand,
    { account, perSecond, burst }: Required<RedisLimiterOptions> & { perSecond: number; burst: number },
    world: Pick<World, 'now' | 'sleep'>,
  ) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.#places = Math.max(1, burst - Math.min(burst / 4, Math.max(1, 2 * perSecond, burst / 10)));
    this.#command = command;
    this.#world = world;
    this.#keys = {
      bucket: keyOf(account, 'bucket'),
      live: keyOf(account, 'live'),
      holds: keyOf(account, 'holds'),
    };
    this.#board = createHoldBoard(world.now);
    this.holds = { current: (key) => this.#board.current(key), hold: (key, hold) => this.#hold(key, hold) };
  }

  /** What another process has learnt has to be asked for. */
  tryTake(): boolean {
    if (this.#queue.length > 0 || this.#share !== undefined || this.#untilTurn() !== 0) return false;
    this.#use();
    return true;
  }

  delay(): number {
    const now = this.#world.now();
    if (this.#share !== undefined)
      return this.#share.untilRoom(now) + (this.#queue.length / this.#share.perSecond) * 1000;
    const next = this.#granted[this.#queue.length];
    if (next !== undefined) return Math.max(0, this.#dueOf(next) - now);
    return Math.max(0, this.#emptyAt - now - ((this.#places - 1) / this.perSecond) * 1000);
  }

  localShare(): number | undefined {
    return this.#share?.perSecond;
  }

  fill(): void {
    this.#share?.fill(this.#world.now());
    this.#freshUntil = 0;
    void this.#tell(FILL, [this.#keys.bucket], [this.perSecond, this.#places, this.burst]);
  }

  take(terms: TakeTerms = {}): Promise<boolean> {
    return awaitTurn({ queue: this.#queue, changed: () => this.#serve() }, terms, this.#world);
  }

  /** Lets everybody go whose turn it is, and sees to it that the next turn comes. */
  #serve(): void {
    this.#alarm?.abort();
    if (this.#share !== undefined) this.#probe();
    while (this.#queue.length > 0) {
      const wait = this.#untilTurn();
      if (wait === undefined) return this.#ask();
      if (wait > 0) return this.#wake(wait);
      this.#use();
      this.#queue.shift()?.();
    }
    if (this.#granted.length > 0) this.#giveBackLater();
  }

  /** ms until the first of the queue may go; undefined where Redis has to be asked. */
  #untilTurn(): number | undefined {
    const now = this.#world.now();
    const [place] = this.#granted;
    const wait = place === undefined ? undefined : Math.max(0, this.#dueOf(place) - now);
    if (this.#share !== undefined) return Math.min(wait ?? Infinity, this.#share.untilRoom(now));
    if (wait === undefined || now + wait < this.#freshUntil) return wait;
    // What holds there are is asked for shortly before, so that the answer is there in time.
    return wait > HEAD_START ? wait - HEAD_START : undefined;
  }

  #use(): void {
    const now = this.#world.now();
    this.#usedAt = now;
    const [place] = this.#granted;
    if (place !== undefined && this.#dueOf(place) <= now) this.#granted.shift();
    else this.#share?.take(now);
  }

  #dueOf({ due, shift }: Place): number {
    return due + Math.max(0, this.#last.shift - shift);
  }

  #wake(ms: number): void {
    const alarm = new AbortController();
    this.#alarm = alarm;
    void this.#world.sleep(ms, alarm.signal).then(() => {
      if (!alarm.signal.aborted) this.#serve();
    });
  }

  /** One question at a time, for all who wait. */
  #ask(): void {
    if (this.#asking && this.#world.now() - this.#askedAt < LOST) return;
    const want = this.#share === undefined ? Math.max(0, this.#queue.length - this.#granted.length) : 0;
    void this.#exchange(want);
  }

  #probe(): void {
    if (this.#world.now() - this.#askedAt >= PROBE) this.#ask();
  }

  async #exchange(want: number): Promise<void> {
    const now = this.#world.now();
    const sent = { owed: this.#owed, alone: this.#share?.unknown(now) ?? 0, back: this.#back };
    this.#asking = true;
    this.#askedAt = now;
    this.#keepBeating();
    const { bucket, live, holds } = this.#keys;
    const { n, version, live: living } = this.#last;
    const ahead = Math.max(0, this.#emptyAt - now);
    const args = [this.perSecond, this.#places, this.#id, want, sent.back, sent.owed, n, ahead, version];
    args.push(FRESH, LIVE, sent.alone, living);
    let isLate = false;
    const answered = runScript(this.#command, ASK, { keys: [bucket, live, holds], args })
      .finally(() => {
        this.#asking = false;
      })
      .then((reply) => {
        if (isLate && want > 0) this.#refuse(readAnswer(reply), sent);
        else this.#learn(readAnswer(reply), sent);
      });
    try {
      await reached(answered, this.#world);
    } catch {
      isLate = true;
      this.#goOnAlone();
    }
    this.#serve();
  }

  /** Places that come late, when calls have gone on without them: Redis is back, and has to hear of those calls first. */
  #refuse({ granted }: Answer, sent: Sent): void {
    this.#back = Math.max(0, this.#back - sent.back) + granted;
    this.#owed = Math.max(0, this.#owed - sent.owed);
    this.#askedAt = -Infinity;
    this.#serve();
  }

  #learn(answer: Answer, sent: Sent): void {
    const now = this.#world.now();
    const { granted, first, gap, shift } = answer;
    // Redis was restarted: what it has put off before it has forgotten.
    if (shift < this.#last.shift)
      this.#granted = this.#granted.map((place) => ({ due: this.#dueOf(place), shift }));
    this.#last = answer;
    this.#joinedAt = Math.min(this.#joinedAt, now);
    for (let index = 0; index < granted; index += 1)
      this.#granted.push({ due: now + first + index * gap, shift });
    this.#emptyAt = now + answer.ahead;
    this.#freshUntil = now + FRESH;
    this.#back = Math.max(0, this.#back - sent.back);
    // Calls that went on alone while the answer was on its way.
    const since = Math.max(0, (this.#share?.unknown(now) ?? 0) - sent.alone);
    this.#owed = Math.max(0, this.#owed - sent.owed) + since;
    this.#share = undefined;
    for (const [key, ms, code] of answer.holds) this.#board.hold(key, { ms, code });
    for (const key of this.#untold) this.#tellHold(key);
  }

  #goOnAlone(): void {
    const now = this.#world.now();
    const level = (Math.max(0, this.#emptyAt - now) / 1000) * this.perSecond;
    const { live } = this.#last;
    const crowd = now - this.#joinedAt < LIVE ? Math.max(live, UNKNOWN_LIVE) : live;
    this.#share ??= createShare({ perSecond: this.perSecond, burst: this.#places, level, live, crowd, now });
  }

  #hold(key: string, hold: BoardHold): void {
    this.#board.hold(key, hold);
    this.#tellHold(key);
  }

  #tellHold(key: string): void {
    const hold = this.#board.current(key);
    this.#untold.delete(key);
    if (hold === undefined) return;
    const { bucket, holds } = this.#keys;
    void this.#tell(HOLD, [bucket, holds], [key, hold.ms, hold.code]).then((told) => {
      if (!told) this.#untold.add(key);
    });
  }

  /** Whether Redis has heard it. */
  async #tell(script: Script, keys: readonly string[], args: readonly (string | number)[]): Promise<boolean> {
    try {
      await reached(runScript(this.#command, script, { keys, args }), this.#world);
      return true;
    } catch {
      this.#goOnAlone();
      return false;
    }
  }

  /** Places for calls that were given up. */
  #giveBackLater(): void {
    const timer = setTimeout(() => {
      if (this.#queue.length > 0 || this.#granted.length === 0) return;
      this.#back += this.#granted.length;
      this.#granted = [];
      this.#ask();
    }, FRESH);
    timer.unref();
  }

  /** The fleet counts its processes; one that has no calls leaves it, and no timer keeps a process alive. */
  #keepBeating(): void {
    if (this.#beat !== undefined) return;
    this.#beat = setInterval(() => {
      const now = this.#world.now();
      if (now - this.#usedAt > IDLE) {
        clearInterval(this.#beat);
        this.#beat = undefined;
      } else if (now - this.#askedAt >= BEAT) this.#ask();
    }, BEAT).unref();
  }
}

/** ms. */
const HEAD_START = 20;
