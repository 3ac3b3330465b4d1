/** How any text becomes a piece of Markdown. */

/** Words in a paragraph or a table cell: nothing in them is markup, a link or a new line. */
export function markdownText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~&]/g, '\\$&');
}

/** Code in a line or a table cell. The fence is longer than any run of backticks inside; `|` would end the cell. */
export function markdownCode(text: string): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${flat.replace(/\|/g, '\\|')}${pad}${fence}`;
}
