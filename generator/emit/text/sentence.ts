/** Prose of a description as sentences, so that nothing is said twice. */

/** The sentences of a text, each with its full stop. */
export function sentences(text: string): readonly string[] {
  return text
    .trim()
    .split(/(?<=[.!?])\s+(?=["'`(]?\p{Lu}|`)/u)
    .filter((sentence) => sentence !== '');
}

/** The text without the sentences that it has said before, or that `said` has. */
export function distinctSentences(text: string, said: ReadonlySet<string> = new Set()): string {
  const seen = new Set(said);
  const kept = sentences(text).filter((sentence) => {
    const known = seen.has(keyOf(sentence));
    seen.add(keyOf(sentence));
    return !known;
  });
  return kept.length === sentences(text).length ? text : kept.join(' ');
}

/** What two ways to write a sentence have in common. */
export function keyOf(sentence: string): string {
  const outside = sentence.toLowerCase().replace(/\([^)]*\)/g, ' ');
  return outside.replace(/[^\p{L}\p{N}`]+/gu, ' ').trim();
}
