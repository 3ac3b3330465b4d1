/** How any text becomes a documentation comment. */

/**
 * A comment of these lines, with the line end after it; nothing for no text. Every way out of a comment or into a tag is closed: the end mark, other
 * line ends, control and direction characters, and `@` and `{@` where they would begin a tag.
 */
export function jsdoc(lines: readonly DocLine[]): string {
  const text = lines.flatMap(lineText);
  if (text.every((line) => line === '')) return '';
  if (text.length === 1) return `/** ${text[0]} */\n`;
  return `/**\n${text.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** A line of documentation: words of the description, or a tag of ours around such words. */
export type DocLine =
  | string
  | { readonly before: string; readonly link: DocLink; readonly after: string }
  | {
      readonly tag: 'deprecated' | 'param' | 'example';
      readonly text: string;
      readonly link?: DocLink | undefined;
    };

/** `{@link Type.member | label}`, or `{@link Type}` without a label; type and member are names that we gave. */
export interface DocLink {
  readonly target: string;
  readonly label: string;
}

/** One or more lines, since the text may hold line ends. */
function lineText(line: DocLine): readonly string[] {
  if (typeof line === 'string') return safeLines(line);
  if ('before' in line)
    return safeLines(line.before).map((text) => `${text} ${linkText(line.link)}${line.after}`);
  const link = line.link === undefined ? '' : ` ${linkText(line.link)}`;
  const [first = '', ...rest] = safeLines(line.text);
  if (line.tag === 'example') return ['@example', first, ...rest];
  return [`@${line.tag} ${first}${link}`.trimEnd(), ...rest];
}

function safeLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).map(safeText);
}

/** Most texts, such as have no mark that could end a comment or begin a tag. */
const PLAIN = /^[!-)+-?A-~]+(?: [!-)+-?A-~]+)*$/;

function safeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return (
    text
      // Control characters, and those that turn the direction of text round and so can hide what a reader sees.
      .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
      .replace(/\*\//g, '*\u200b/')
      .replace(/(?<![\w`])@/g, '\\@')
      .trim()
  );
}

function linkText({ target, label }: DocLink): string {
  return `{@link ${linkPart(target)}${label === '' ? '' : ` | ${linkPart(label)}`}}`;
}

function linkPart(text: string): string {
  return text.replace(/[^\w.]/g, '_');
}
