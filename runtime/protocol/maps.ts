/** Where the data of a method holds maps, which the service prints as `[]` when they are empty. */

import { placesOf, type Place } from './places.js';

/**
 * The data with `{}` in the place of each empty map. It has just been parsed and is not shared, so it is filled in place.
 * @param paths separated by blanks; `.` is the data itself.
 * @param ofItems the paths are those of each element of the data.
 */
export function fillMaps(data: unknown, paths: string, ofItems: boolean): unknown {
  const place = placesOf(paths);
  const root = ofItems ? { isEnd: false, below: new Map([['*', place]]) } : place;
  if (root.isEnd && isEmptyList(data)) return {};
  if (typeof data === 'object' && data !== null) fill(data, root.below);
  return data;
}

function fill(holder: object, places: ReadonlyMap<string, Place>): void {
  if (Array.isArray(holder)) return fillElements(holder, places.get('*'));
  const values = holder as Record<string, unknown>; // JSON
  const each = places.get('*');
  // Most members are no objects: to pass them over takes less time than to look each name of the paths up.
  for (const key in values) {
    const value = values[key];
    if (typeof value !== 'object' || value === null) continue;
    const named = places.get(key);
    if ((named ?? each) === undefined || !Object.hasOwn(values, key)) continue;
    const first = each === undefined ? value : filled(value, each);
    values[key] = named === undefined ? first : filled(first, named);
  }
}

function fillElements(list: unknown[], each: Place | undefined): void {
  if (each === undefined) return;
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    if (typeof value === 'object' && value !== null) list[at] = filled(value, each);
  }
}

function filled(value: object, { isEnd, below }: Place): object {
  if (isEnd && isEmptyList(value)) return {};
  if (below.size > 0) fill(value, below);
  return value;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
