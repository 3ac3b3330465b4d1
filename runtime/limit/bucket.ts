/** The generic cell rate algorithm (GCRA): how many ms of slots are used up, and when the next slot is due. */

/** Slots of the burst that stay unused, because requests arrive at other intervals than they were sent. */
const UNUSED = 2;
/** Part of a client's rate after a refusal, its smallest part, and what it regains with each call. */
const REDUCTION = 1 / 2;
const MIN_PART = 1 / 64;
const REGAIN = 0.01;

export function usableSlots(burst: number): number {
  return Math.max(1, burst - UNUSED);
}

/** A class because it is the state of one limit. */
export class Bucket {
  /** ms of one slot. */
  readonly step: number;
  readonly #slots: number;
  /** When nothing is used up any more. */
  #emptyAt: number;

  constructor(perSecond: number, slots: number, emptyAt = -Infinity) {
    this.step = 1000 / perSecond;
    this.#slots = slots;
    this.#emptyAt = emptyAt;
  }

  /** ms that are used up. */
  ahead(now: number): number {
    return Math.max(0, this.#emptyAt - now);
  }

  /** ms until so many slots are free. */
  wait(now: number, slots = 1): number {
    const wait = this.ahead(now) - (this.#slots - Math.min(slots, this.#slots)) * this.step;
    // Below that it is a rounding error, which a timer could not wait for.
    return wait < 1e-6 ? 0 : wait;
  }

  /** @param cost ms; a client with a part of the rate pays more than a slot. */
  take(now: number, cost = this.step): void {
    this.#emptyAt = now + this.ahead(now) + cost;
  }

  fill(now: number, slots: number): void {
    this.#emptyAt = now + Math.max(this.ahead(now), slots * this.step);
  }
}

/** This client's part of the rate: halved when the account refuses a call, regained at 1 % a call. */
export class RatePart {
  #value = 1;
  #halvedAt = -Infinity;

  get value(): number {
    return this.#value;
  }

  /** Calls in flight together are refused together: within `pause` ms they count once. */
  halve(now: number, pause: number): void {
    if (now - this.#halvedAt < pause) return;
    this.#halvedAt = now;
    this.#value = Math.max(MIN_PART, this.#value * REDUCTION);
  }

  regain(): void {
    this.#value = Math.min(1, this.#value * (1 + REGAIN));
  }
}
