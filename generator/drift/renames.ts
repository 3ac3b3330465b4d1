/** Pairs methods that were removed with methods that were added, where one is probably the other under a new name. */

import { distance } from '../base/edit-distance.js';
import type { Pair } from './difference.js';

interface Pairing<T> {
  readonly renamed: readonly Pair<T>[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

interface Sameness<T> {
  readonly sameShape: (before: T, after: T) => boolean;
  /** The description's text on it; may be empty. */
  readonly textOf: (item: T) => string;
}

/** Less than the likeness of any two names. */
const SAME_TEXT = 0.1;

/** Where more than a thousand were removed and a thousand added, it is another account, and nothing was renamed. */
const MAX_PAIRS = 1_000_000;

/** Two with the same shape are paired where their names are alike or their texts are the same, the most alike first. */
export function pairRenamed<T extends { readonly name: string }>(
  removed: readonly T[],
  added: readonly T[],
  { sameShape, textOf }: Sameness<T>,
): Pairing<T> {
  if (removed.length * added.length > MAX_PAIRS) return { renamed: [], removed, added };
  const candidates = removed
    .flatMap((before) =>
      added.map((after) => {
        const hasSameText = textOf(before) !== '' && textOf(before) === textOf(after);
        const alike = Math.max(likeness(before.name, after.name), hasSameText ? SAME_TEXT : 0);
        return { before, after, likeness: alike };
      }),
    )
    .filter(({ likeness: alike, before, after }) => alike > 0 && sameShape(before, after))
    .toSorted((a, b) => b.likeness - a.likeness);
  const renamed = firstPairs(candidates).map(({ before, after }) => ({ before, after }));
  const taken = new Set(renamed.flatMap(({ before, after }) => [before, after]));
  return {
    renamed,
    removed: removed.filter((item) => !taken.has(item)),
    added: added.filter((item) => !taken.has(item)),
  };
}

/** Each side of a pair once: the first of its pairs. */
export function firstPairs<P extends Pair<unknown>>(candidates: readonly P[]): readonly P[] {
  const taken = new Set<unknown>();
  return candidates.filter(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return false;
    taken.add(before).add(after);
    return true;
  });
}

/** 0: two names; up to 1. In a dotted name each segment has to be like its counterpart. */
function likeness(before: string, after: string): number {
  const [a, b] = [before.split('.'), after.split('.')];
  if (a.length !== b.length) return isSubsequence(a, b) || isSubsequence(b, a) ? 0.5 : 0;
  return Math.min(...a.map((segment, index) => segmentLikeness(segment, b[index] ?? '')));
}

function segmentLikeness(before: string, after: string): number {
  const [short, long] = [before.toLowerCase(), after.toLowerCase()].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || long === '') return 0;
  const alike = 1 - distance(short, long) / long.length;
  // `doc` → `document`, `deadline` → `deadlineAt`.
  const extended = short.length >= 3 && (long.startsWith(short) || long.endsWith(short));
  return extended ? Math.max(alike, 0.6) : alike >= 0.6 ? alike : 0;
}

/** `tasks.get` → `tasks.task.get`. */
function isSubsequence(short: readonly string[], long: readonly string[]): boolean {
  let found = 0;
  for (const segment of long) if (segment === short[found]) found += 1;
  return found === short.length && short.length > 1 && long.length === short.length + 1;
}
