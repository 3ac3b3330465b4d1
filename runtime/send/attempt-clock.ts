/** The time of one attempt: when it begins, when it is over, and what is looked at before that is said. */

import { nextTurn } from '../value/world.js';

/** What is known of the queue in a dispatcher of the caller's own. */
export interface CallerQueue {
  /** When a request last left it, or ended. */
  movedAt: number;
}

export interface ClockTerms {
  /** ms of the attempt. */
  readonly timeout: number;
  /** ms until the call must end. */
  readonly left: number;
}

/** Who is told that the time is over. */
interface Timed {
  onTimeout(): void;
}

/** Each takes what the system keeps of a connection, some megabytes; what comes later was not there in time. */
const MOST_LOOKS = 64;

/** A class, since the attempts of a busy client make and end many. */
export class AttemptClock {
  /** The time is over, and it is only seen whether an answer lies there already. */
  expired = false;
  readonly #terms: ClockTerms;
  readonly #queue: CallerQueue | undefined;
  readonly #timed: Timed;
  readonly #begun: number;
  #timer: ReturnType<typeof setTimeout>;
  /** How often something of an answer has come. */
  #arrivals = 0;
  #over = false;

  /** @param queue where it waits before it begins; absent over our own agent, which lets nothing wait. */
  constructor(terms: ClockTerms, queue: CallerQueue | undefined, timed: Timed) {
    this.#terms = terms;
    this.#queue = queue;
    this.#timed = timed;
    this.#begun = queue === undefined ? 0 : performance.now();
    this.#timer = this.#after(terms.timeout, queue === undefined);
  }

  /** Where the caller's dispatcher let it wait, its time begins only now. */
  begin(): void {
    if (this.#queue === undefined) return;
    this.#queue.movedAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = this.#after(Math.max(1, Math.min(this.#terms.timeout, this.#rest())), true);
  }

  /** A part of an answer has come. */
  arrived(): void {
    this.#arrivals += 1;
  }

  /** The answer is here to its end, or nobody waits for it any more. @param moved it makes room for another. */
  stop(moved = false): void {
    this.#over = true;
    clearTimeout(this.#timer);
    if (moved && this.#queue !== undefined) this.#queue.movedAt = performance.now();
  }

  /** ms until the call must end. */
  #rest(): number {
    return this.#terms.left - (performance.now() - this.#begun);
  }

  #after(ms: number, begun: boolean): ReturnType<typeof setTimeout> {
    return setTimeout(() => (begun ? this.#expire() : this.#waitOn()), ms);
  }

  /** A queue that moves is waited for as long as the call may last; one that stands still is not. */
  #waitOn(): void {
    const still = performance.now() - Math.max(this.#begun, this.#queue?.movedAt ?? 0);
    const wait = Math.min(this.#terms.timeout - still, this.#rest());
    if (wait <= 0) this.#expire();
    else this.#timer = this.#after(Math.max(1, wait), false);
  }

  #expire(): void {
    this.expired = true;
    this.#look(MOST_LOOKS);
  }

  /**
   * Timers run before sockets are read: after a busy spell the answer may lie there already. So the sockets get turns of
   * the event loop as long as each brings more of it, and what has come to its end is unpacked first, so that a write
   * that was answered is not reported as unknown.
   */
  #look(looks: number): void {
    const before = this.#arrivals;
    nextTurn(() =>
      nextTurn(() => {
        if (this.#over) return;
        if (this.#arrivals > before && looks > 1) this.#look(looks - 1);
        else this.#timed.onTimeout();
      }),
    );
  }
}
