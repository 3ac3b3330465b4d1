/** The byte order mark that some editors write in front of a text. */

/** `JSON.parse` and `.env` would take it for the first character. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
