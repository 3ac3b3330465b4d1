/** Which known name a mistyped one is nearest to. */

/**
 * The known name with this beginning, else the one with the smallest edit distance if that is at most a third of its
 * length, else the one whose beginning it has.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length < 2 ? undefined : known.find((candidate) => candidate.startsWith(word));
  if (begun !== undefined) return begun;
  const [best] = known
    .map((candidate) => ({ candidate, slips: distance(word, candidate) }))
    .sort((a, b) => a.slips - b.slips);
  if (best === undefined) return undefined;
  if (best.slips <= Math.max(1, Math.floor(best.candidate.length / 3))) return best.candidate;
  // `retries` means `retry`.
  return known.find((candidate) => candidate.length > 3 && word.startsWith(candidate.slice(0, -1)));
}

/** Levenshtein distance in which two exchanged letters count as one edit. */
export function distance(a: string, b: string): number {
  let older: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (older[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    older = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
