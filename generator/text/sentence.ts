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
  const all = sentences(text);
  const kept = all.filter((sentence) => {
    const key = keyOf(sentence);
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
  return kept.length === all.length ? text : kept.join(' ');
}

/** What two ways to write a sentence have in common. */
export function keyOf(sentence: string): string {
  const outside = sentence.toLowerCase().replace(/\([^()]*\)/g, ' ');
  return outside.replace(/[^\p{L}\p{N}`]+/gu, ' ').trim();
}

/** Descriptions often leave it out: `Adds a task`. */
export function withFullStop(text: string): string {
  return /[\p{L}\p{N}`)\]"']$/u.test(text) ? `${text}.` : text;
}

/** `a, b and 3 more`: of more names than `most`, the others are counted. */
export function firstNames(names: readonly string[], most: number): string {
  const left = names.length - most;
  return names.slice(0, most).join(', ') + (left > 0 ? ` and ${String(left)} more` : '');
}
