/** The places that Redis has granted to this process, and when each of them is due. */

import type { Answer } from './answer.js';

/** `due` by our clock, put off by what `shift` has grown since. */
interface Place {
  readonly due: number;
  readonly shift: number;
}

/** ms; more cannot have been put off between two answers. */
const MOST_SHIFT = 600_000;

/** A class, since places come and go. */
export class GrantedPlaces {
  #places: Place[] = [];
  /** ms by which reserved places were put off in all, as Redis said last. */
  #shift = 0;

  get count(): number {
    return this.#places.length;
  }

  /** @param now when the answer came, in ms. */
  add(
    { granted, first, gap, shift }: Pick<Answer, 'granted' | 'first' | 'gap' | 'shift'>,
    now: number,
  ): void {
    // Redis was restarted: what it has put off before it has forgotten.
    if (shift < this.#shift || shift > this.#shift + MOST_SHIFT)
      this.#places = this.#places.map((place) => ({ due: this.#dueOf(place), shift }));
    this.#shift = shift;
    for (let index = 0; index < granted; index += 1)
      this.#places.push({ due: now + first + index * gap, shift });
  }

  /** ms until the place is due, from 0; undefined where there are fewer. */
  until(index: number, now: number): number | undefined {
    const place = this.#places[index];
    return place === undefined ? undefined : Math.max(0, this.#dueOf(place) - now);
  }

  /** Uses the first one; false where none is due. */
  take(now: number): boolean {
    const isDue = this.until(0, now) === 0;
    if (isDue) this.#places.shift();
    return isDue;
  }

  /** Leaves none. @returns how many there were. */
  clear(): number {
    const { length } = this.#places;
    this.#places = [];
    return length;
  }

  #dueOf({ due, shift }: Place): number {
    return due + Math.max(0, this.#shift - shift);
  }
}
