/** How any text becomes a piece of Markdown. */

/** Words in a paragraph, an item of a list or a table cell: nothing in them is markup, a link or a new line. */
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
  const printed = parts.map((part, index) => (index % 2 === 1 ? markdownCode(part) : spaced(part)));
  return printed.join('').trim();
}

/** Blanks at the ends stay: they are between this piece and the next. */
function spaced(text: string): string {
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

/** Controls, what turns the direction of text round, and blanks of every kind are one blank. */
function oneLine(text: string): string {
  // Most texts: a search for characters by their class takes longer.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\s]+/gu, ' ').trim();
}
