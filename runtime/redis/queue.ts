/** Calls that wait for a slot, first in, first out: only the first one reserves. */

import { reasonOf } from '../value/abort-signal.js';
import { endWait, type Environment } from '../value/environment.js';
import { callHook } from '../observe/tracing.js';
import type { AcquireOptions, LimiterWait } from '../limit/limiter.js';

/** A slot `wait` ms from now; where it is not reserved, ask again then. */
export interface Slot {
  readonly wait: number;
  readonly isReserved: boolean;
  /** ms after which to ask again, where that is earlier. */
  readonly again?: number;
}

/** ms by which a reserved slot may be missed, more than a busy program stops for: after a longer one, others count on the time after it. */
export const MISSED_MS = 1000;

/** Provides slots. */
interface SlotSource {
  /** @param patience ms that the call waits at most */
  reserve(patience: number): Promise<Slot>;
  /** Returns a reserved slot that no call wants any more. */
  release(): void;
  /** ms between two slots of this queue. */
  interval(): number;
  /** What calls report that go on without a shared limiter. */
  away?(): Pick<LimiterWait, 'share' | 'reason'> | undefined;
  /** Called before a slot that was reserved ahead is used. */
  beforeUse?(): Promise<void>;
}

interface Turn extends Pick<AcquireOptions, 'onWait'> {
  readonly until: number;
  /** Called once it has left the queue. */
  readonly end: (isAcquired: boolean) => void;
  isReported: boolean;
}

/** A class because its identity is the queue of one process. */
export class SlotQueue {
  readonly #source: SlotSource;
  readonly #environment: Pick<Environment, 'now' | 'sleep'>;
  readonly #turns: Turn[] = [];
  #isServing = false;
  /** When the first of the queue may go, as far as is known. */
  #dueAt = -Infinity;
  #nap: AbortController | undefined;

  constructor(source: SlotSource, environment: Pick<Environment, 'now' | 'sleep'>) {
    this.#source = source;
    this.#environment = environment;
  }

  acquire({ signal, within = Infinity, onWait }: AcquireOptions = {}): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(reasonOf(signal));
      const leave = (): void => this.#leave(turn);
      const end = (isAcquired: boolean): void => {
        signal?.removeEventListener('abort', leave);
        if (!isAcquired && signal?.aborted === true) reject(reasonOf(signal));
        else resolve(isAcquired);
      };
      const turn: Turn = { onWait, until: this.#environment.now() + within, end, isReported: false };
      signal?.addEventListener('abort', leave, { once: true });
      this.#turns.push(turn);
      if (this.#isServing) this.#report(this.#turns.length - 1);
      else void this.#serve();
    });
  }

  #leave(turn: Turn): void {
    const place = this.#turns.indexOf(turn);
    if (place < 0) return;
    this.#turns.splice(place, 1);
    turn.end(false);
    // The next one may go at another time; and without waiting calls no timer may keep the process alive.
    if (place === 0) endWait(this.#nap);
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    while (this.#turns.length > 0) {
      const asked = this.#environment.now();
      const [first] = this.#turns;
      const patience = Math.max(0, (first?.until ?? asked) - asked);
      const { wait, isReserved, again = wait } = await this.#source.reserve(patience);
      this.#dueAt = this.#environment.now() + wait;
      this.#report(0);
      if (!isReserved) await this.#sleep(again);
      else if (wait > 0) await this.#useLater();
      else this.#use();
    }
    this.#isServing = false;
  }

  async #useLater(): Promise<void> {
    const left = (): number => this.#dueAt - this.#environment.now();
    while (this.#turns.length > 0 && left() > 0) await this.#sleep(left());
    if (this.#turns.length > 0 && left() < -MISSED_MS) return;
    if (this.#turns.length > 0) await this.#source.beforeUse?.();
    this.#use();
  }

  /** Lets the first of the queue go, which may be another one than that which reserved. */
  #use(): void {
    const turn = this.#turns.shift();
    if (turn === undefined) this.#source.release();
    else turn.end(true);
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#turns.length === 0) return;
    this.#nap = new AbortController();
    await this.#environment.sleep(ms, this.#nap.signal);
  }

  /** Reports to new calls how long they wait, and ends those that would wait too long. @param place of the first of them */
  #report(place: number): void {
    const now = this.#environment.now();
    const away = this.#source.away?.();
    if (this.#dueAt <= now && away === undefined) return;
    for (const turn of this.#turns.slice(place)) {
      const delay = Math.max(0, this.#dueAt - now) + place * this.#source.interval();
      if (delay > 0 && now + delay >= turn.until) {
        this.#leave(turn);
        continue;
      }
      const { isReported, onWait } = turn;
      turn.isReported = true;
      if (!isReported) callHook(onWait, { delay, ...away });
      place += 1;
    }
  }
}
