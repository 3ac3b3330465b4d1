/** How any text becomes a piece of Markdown. */

/** Text of a paragraph, a list item or a table cell: nothing in it is read as markup, a link or a line break. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|!~&$]/g, '\\$&')
    .replace(/:(?=\/\/|[\w+-]+:)|(?<=\bwww)\.|@/gi, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+=](?=\s|$|[-+=])/, '\\$&');
}

/** The same, except that text between two backticks is code. */
export function markdownProse(text: string): string {
  const parts = oneLine(text).split(/`((?=\s*[^`\s])[^`]+)`/);
  const printed = parts.map((part, index) => (index % 2 === 1 ? markdownCode(part) : proseText(part)));
  return printed.join('').trim();
}

/** Keeps a blank at either end, which separates the piece from the next one. */
function proseText(text: string): string {
  const words = markdownText(text);
  if (words === '') return text === '' ? '' : ' ';
  return `${text.startsWith(' ') ? ' ' : ''}${words}${text.endsWith(' ') ? ' ' : ''}`;
}

/** Code in a line. The fence is the shortest run of backticks that is not inside. */
export function markdownCode(text: string): string {
  const flat = oneLine(text) || '(empty)';
  if (!flat.includes('`')) return `\`${flat}\``;
  const runs = new Set([...flat.matchAll(/`+/g)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${flat}${pad}${fence}`;
}

/** Code in a table cell, which `|` would end. */
export function markdownCell(text: string): string {
  return markdownCode(text).replace(/\|/g, '\\|');
}

/** Lines of code between fences that no line of it ends. */
export function markdownFence(code: string, language: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Control characters, marks of text direction and blanks of every kind become one blank. */
function oneLine(text: string): string {
  // Most texts need no change, and this test is faster than a search by character class.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, ' ').trim();
}
