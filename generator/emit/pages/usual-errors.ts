/** Errors that several methods answer with and mean the same by, which a page says once. */

import type { ErrorCase, Method } from '../../model/model.js';

const SEVERAL = 2;

/** Sorted by code, with one meaning each: that of most methods. */
export function usualErrors(methods: readonly Method[]): readonly ErrorCase[] {
  const usual = new Map<string, ErrorCase>();
  for (const [text, count] of [...countTexts(methods)].toSorted(([, a], [, b]) => b - a)) {
    const error = JSON.parse(text) as ErrorCase; // as it was written below
    const key = JSON.stringify([error.code, error.status, error.otherStatuses]);
    if (count >= SEVERAL && !usual.has(key)) usual.set(key, error);
  }
  return [...usual.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** Thousands of methods share a few lists. */
function countTexts(methods: readonly Method[]): ReadonlyMap<string, number> {
  const lists = new Map<readonly ErrorCase[], number>();
  for (const { errors } of methods) lists.set(errors, (lists.get(errors) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [errors, count] of lists)
    for (const text of new Set(errors.map((error) => JSON.stringify(error))))
      counts.set(text, (counts.get(text) ?? 0) + count);
  return counts;
}
