/** Where the data of a method holds numbers, which legacy accounts also print as texts. */

import { placesOf, type Place } from './places.js';

/** Longer than any number that a service writes. */
const LONGEST = 32;
const NUMERAL = /^-?\d+(?:\.\d+)?$/;

/**
 * The data with a number in the place of each text that is nothing but one. It has just been parsed and is not shared,
 * so it is changed in place.
 * @param paths separated by blanks; `.` is the data itself, `*` each element of an array or value of a map.
 */
export function readNumbers(data: unknown, paths: string): unknown {
  return numbered(data, placesOf(paths));
}

function numbered(value: unknown, { isEnd, below }: Place): unknown {
  if (typeof value === 'string') return isEnd ? numberOf(value) : value;
  if (typeof value === 'object' && value !== null) inMembers(value, below);
  return value;
}

function inMembers(holder: object, places: ReadonlyMap<string, Place>): void {
  const values = holder as Record<string, unknown>; // JSON; of an array by its indexes
  for (const [name, place] of places) {
    for (const key of name === '*' ? Object.keys(values) : [name])
      if (Object.hasOwn(values, key)) values[key] = numbered(values[key], place);
  }
}

/** A text that a number cannot hold exactly stays what it is. */
function numberOf(text: string): number | string {
  if (text.length > LONGEST || !NUMERAL.test(text)) return text;
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}
