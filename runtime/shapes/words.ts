/** JSON of strings, numbers, lists and objects without the quotes of plain words, as rows of the table hold it. */

const TEXT = /"(?:[^"\\]|\\.)*"/g;
/** The exponent of a number is no word. */
const TEXT_OR_WORD = /("(?:[^"\\]|\\.)*"|\d[\d.e+-]*)|[A-Za-z_?@][\w?@.*-]*/g;
const PLAIN = /^"[A-Za-z_?@][\w?@.*-]*"$/;

/** `["a","@Task"]` is `[a,@Task]`. What holds `true`, `false` or `null` itself has no such form. */
export function withoutQuotes(json: string): string {
  return json.replace(TEXT, (text) => (PLAIN.test(text) ? text.slice(1, -1) : text));
}

/** The JSON that it was. */
export function withQuotes(words: string): string {
  return words.replace(TEXT_OR_WORD, (word, text?: string) => text ?? `"${word}"`);
}
