/** How any text becomes a documentation comment. */

/** A line of documentation: text of the description, or a tag that the emitter adds. */
export type DocLine = string | { readonly tag: 'deprecated' };

/** The comment of a type or a member, as ts-morph takes it; nothing for no text. */
export function docs(lines: readonly DocLine[]): string[] {
  return docsOf(lines.map((line) => (typeof line === 'string' ? safeText(line) : `@${line.tag}`)).join('\n'));
}

/** The same for the text of a template: empty paragraphs are left out. */
export function templateDocs(text: string): string[] {
  return docsOf(
    text
      .replace(/(?<! ) +$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** ts-morph prints a text that begins with a line end on lines of its own. */
function docsOf(text: string): string[] {
  if (text.trim() === '') return [];
  return [text.includes('\n') ? `\n${text}` : text];
}

/** @param text that `docs` or `templateDocs` returned. */
export function commentOf(text: string): string {
  if (!text.startsWith('\n')) return `/** ${text} */\n`;
  return `${`/**${text}`.replaceAll('\n', '\n * ').replace(/(?<! ) +$/gm, '')}\n */\n`;
}

/** The same as text, with the line end after it. */
export function jsdoc(lines: readonly DocLine[]): string {
  return docs(lines).map(commentOf).join('');
}

/** Most texts: they have no mark that could end a comment or begin a tag. */
const PLAIN = /^[!-)+-?A-~]+(?: [!-)+-?A-~]+)*$/;

/**
 * One or more lines, since the text may hold line ends. Every way out of a comment or into a tag is closed: the end mark,
 * other line ends, control and direction characters, and `@` and `{@` where they would begin a tag.
 */
export function safeText(text: string): string {
  return PLAIN.test(text)
    ? text
    : text
        .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
        .map(safeLine)
        .join('\n');
}

function safeLine(line: string): string {
  return (
    line
      // Control characters, and those that change the direction of text and so can hide what a reader sees.
      .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/\*\//g, '*\u200b/')
      .replace(/(?<![\w`])@/g, '\\@')
      .trimEnd()
  );
}

/** `{@link Type.member | label}`, or `{@link Type}` without a label. */
export function docLink(target: string, label = ''): string {
  return `{@link ${linkPart(target)}${label === '' ? '' : ` | ${linkPart(label)}`}}`;
}

function linkPart(text: string): string {
  return text.replace(/[^\w.$]/g, '_');
}
