/** Splits prose of a description into sentences, so that repeated ones can be left out. */

/** The sentences of a text, each with its full stop. */
export function sentences(text: string): readonly string[] {
  return text
    .trim()
    .split(/(?<=[.!?])\s+(?=["'`(]?\p{Lu}|`)/u)
    .filter((sentence) => sentence !== '');
}

/** The text without repeated sentences, and without those whose keys are in `earlier`. */
export function distinctSentences(text: string, earlier: ReadonlySet<string> = new Set()): string {
  const keys = new Set(earlier);
  const all = sentences(text);
  const kept = all.filter((sentence) => {
    const key = sentenceKey(sentence);
    const isRepeated = keys.has(key);
    keys.add(key);
    return !isRepeated;
  });
  return kept.length === all.length ? text : kept.join(' ');
}

/** The same for two sentences that differ only in case, punctuation or a remark in parentheses. */
export function sentenceKey(sentence: string): string {
  const outside = sentence.toLowerCase().replace(/\([^()]*\)/g, ' ');
  return outside.replace(/[^\p{L}\p{N}`]+/gu, ' ').trim();
}

/** Descriptions often leave out the full stop: `Adds a task`. */
export function withFullStop(text: string): string {
  return /[\p{L}\p{N}`)\]"']$/u.test(text) ? `${text}.` : text;
}

/** `a, b and 3 more`: of more names than `most`, the others are counted. */
export function firstNames(names: readonly string[], most: number): string {
  const others = names.length - most;
  return names.slice(0, most).join(', ') + (others > 0 ? ` and ${String(others)} more` : '');
}
