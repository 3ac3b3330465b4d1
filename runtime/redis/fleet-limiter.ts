/** The part of one process in a fleet: it takes places of one leaky bucket, which lies in Redis. */

import { createHoldBoard, type BoardHold, type HoldBoard } from '../limit/limiter.js';
import type { Limiter, TakeTerms } from '../limit/limiter.js';
import { awaitTurn, tellWaiting, type Turn } from '../limit/turn.js';
import { randomUUID } from '../value/crypto.js';
import type { World } from '../value/world.js';
import { readAnswer, type Answer } from './answer.js';
import { FleetEchoes } from './fleet-echoes.js';
import { GrantedPlaces } from './granted-places.js';
import { ASK, ECHO, FILL, HOLD } from './limiter-scripts.js';
import { keyOf, reached, runScript, type RedisCommand, type Script } from './script.js';
import { createShare, type Share } from './share.js';
import { troubleOf } from './trouble.js';

/** ms that what Redis said of holds is good for. */
const FRESH = 250;
/** ms between two signs of life of a process that has calls, and for how long one is good. */
const BEAT = 5000;
const LIVE = 15_000;
/** ms without a call after which a process is no longer one of the fleet. */
const IDLE = 60_000;
/** ms for which it is known whether the account echoes idempotency keys: an updated one is learnt anew. */
const ECHO_LASTS = 86_400_000;
/** Processes that a process expects which has never reached Redis: all may begin while it is away. */
const UNKNOWN_LIVE = 8;
/** ms between two tries to reach Redis again, and after which a try without an end counts as lost. */
const PROBE = 500;
const LOST = 5000;

/** The account's limit. */
export interface FleetLimit {
  /** Names the account in Redis. */
  readonly account: string;
  /** Calls a second. */
  readonly perSecond: number;
  /** Calls at once. */
  readonly burst: number;
}

/** What a question has told Redis. */
interface Sent {
  readonly owed: number;
  readonly alone: number;
  readonly back: number;
}

/** A class because its identity is the process's part in the fleet. */
export class FleetLimiter implements Limiter {
  readonly perSecond: number;
  readonly burst: number;
  readonly holds: HoldBoard;
  readonly echoes = new FleetEchoes((state) => this.#tell(ECHO, [state, ECHO_LASTS]));
  /** Places that we use. */
  readonly #places: number;
  readonly #id = randomUUID();
  readonly #command: RedisCommand;
  readonly #keys: readonly string[];
  readonly #world: Pick<World, 'now' | 'sleep'>;
  readonly #board: HoldBoard;
  /** Holds that Redis has not heard of yet. */
  readonly #untold = new Set<string>();
  readonly #queue: Turn[] = [];
  readonly #granted = new GrantedPlaces();
  #last: Pick<Answer, 'n' | 'live' | 'version'> = { n: 0, live: UNKNOWN_LIVE, version: '' };
  /** ms by which the clock of the server is ahead of ours. */
  #clock: number | undefined;
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
  /** Why there is one. */
  #trouble = '';
  #usedAt = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #alarm: AbortController | undefined;

  constructor(
    command: RedisCommand,
    { account, perSecond, burst }: FleetLimit,
    world: Pick<World, 'now' | 'sleep'>,
  ) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.#places = Math.max(1, burst - Math.min(burst / 4, Math.max(1, 2 * perSecond, burst / 10)));
    this.#command = command;
    this.#world = world;
    this.#keys = ['bucket', 'live', 'holds', 'echo'].map((name) => keyOf(account, name));
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
    const behind = Math.max(0, this.#emptyAt - now - ((this.#places - 1) / this.perSecond) * 1000);
    return this.#granted.until(this.#queue.length, now) ?? behind;
  }

  localShare(): number | undefined {
    return this.#share?.perSecond;
  }

  awayBecause(): string | undefined {
    return this.#share === undefined ? undefined : this.#trouble;
  }

  fill(): void {
    this.#share?.fill(this.#world.now());
    this.#freshUntil = 0;
    void this.#tell(FILL, [this.perSecond, this.#places, this.burst]);
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
      this.#queue.shift()?.go();
    }
    if (this.#granted.count > 0) this.#giveBackLater();
  }

  /** ms until the first of the queue may go; undefined where Redis has to be asked. */
  #untilTurn(): number | undefined {
    const now = this.#world.now();
    const wait = this.#granted.until(0, now);
    if (this.#share !== undefined) return Math.min(wait ?? Infinity, this.#share.untilRoom(now));
    if (wait === undefined || now + wait < this.#freshUntil) return wait;
    // What holds there are is asked for shortly before, so that the answer is there in time.
    return wait > HEAD_START ? wait - HEAD_START : undefined;
  }

  #use(): void {
    const now = this.#world.now();
    this.#usedAt = now;
    if (!this.#granted.take(now)) this.#share?.take(now);
  }

  #wake(ms: number): void {
    const now = this.#world.now();
    tellWaiting(this.#queue, (place) => Math.max(ms, this.#granted.until(place, now) ?? 0));
    const alarm = new AbortController();
    this.#alarm = alarm;
    void this.#world.sleep(ms, alarm.signal).then(() => {
      if (!alarm.signal.aborted) this.#serve();
    });
  }

  /** One question at a time, for all who wait. */
  #ask(): void {
    if (this.#asking && this.#world.now() - this.#askedAt < LOST) return;
    const want = this.#share === undefined ? Math.max(0, this.#queue.length - this.#granted.count) : 0;
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
    const { n, version, live: living } = this.#last;
    const ahead = Math.max(0, this.#emptyAt - now);
    const args = [this.perSecond, this.#places, this.#id, want, sent.back, sent.owed, n, ahead, version];
    args.push(FRESH, LIVE, sent.alone, living);
    let isLate = false;
    const answered = this.#run(ASK, args)
      .finally(() => {
        this.#asking = false;
      })
      .then((reply) => {
        if (isLate && want > 0) this.#refuse(readAnswer(reply), sent);
        else this.#learn(readAnswer(reply), sent);
      });
    try {
      await reached(answered, this.#world);
    } catch (error) {
      isLate = true;
      this.#goOnAlone(error);
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
    this.#last = answer;
    this.#clock = answer.now - now;
    this.#joinedAt = Math.min(this.#joinedAt, now);
    this.#granted.add(answer, now);
    this.#emptyAt = now + answer.ahead;
    this.#freshUntil = now + FRESH;
    this.#back = Math.max(0, this.#back - sent.back);
    // Calls that went on alone while the answer was on its way.
    const since = Math.max(0, (this.#share?.unknown(now) ?? 0) - sent.alone);
    this.#owed = Math.max(0, this.#owed - sent.owed) + since;
    this.#share = undefined;
    for (const [key, ms, code] of answer.holds) this.#board.hold(key, { ms, code });
    for (const key of this.#untold) this.#tellHold(key);
    this.echoes.learn(answer.echo);
  }

  #goOnAlone(error: unknown): void {
    this.#trouble = troubleOf(error, 'redisLimiter').message;
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
    void this.#tell(HOLD, [key, hold.ms, hold.code]).then((told) => {
      if (!told) this.#untold.add(key);
    });
  }

  #run(script: Script, args: readonly (string | number)[]): Promise<unknown> {
    const expected = this.#clock === undefined ? 0 : this.#world.now() + this.#clock;
    return runScript(this.#command, script, { keys: this.#keys, args: [expected, ...args] });
  }

  /** Whether Redis has heard it. */
  async #tell(script: Script, args: readonly (string | number)[]): Promise<boolean> {
    try {
      await reached(this.#run(script, args), this.#world);
      return true;
    } catch (error) {
      this.#goOnAlone(error);
      return false;
    }
  }

  /** Places for calls that were given up. */
  #giveBackLater(): void {
    const timer = setTimeout(() => {
      if (this.#queue.length > 0 || this.#granted.count === 0) return;
      this.#back += this.#granted.clear();
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
