/** The byte order mark that some editors write in front of a text. */

/** Without this, `JSON.parse` and `.env` would read the mark as the first character. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
