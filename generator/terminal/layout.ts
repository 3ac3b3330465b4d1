/** How text is laid out for people: columns, one line for each message, colours where a terminal takes them. */

import { takesColor, type Variables, type Sink } from './io.js';
import { cutTo, padded, widthOf } from './width.js';

/** Columns are as wide as their longest cell; the last one is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const clean = rows.map((row) => row.map(oneLine));
  const widths: number[] = [];
  for (const row of clean)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))));
  return clean.map((row) =>
    row
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The longest word of a column of `list`; what is narrower cuts each row of it. */
const MIN_COLUMN = 10;

/**
 * Rows that fit into so many columns of the terminal: the widest columns are cut. The first column is never cut, since
 * users copy the names in it. If a name leaves too little room, the other cells are on the next line.
 */
export function fittedRows(rows: readonly (readonly string[])[], columns: number): readonly string[] {
  const clean = rows.map((row) => row.map(oneLine));
  const widths = (clean[0] ?? []).map((_, at) => Math.max(...clean.map((row) => widthOf(row[at] ?? ''))));
  const over = (): number => widths.reduce((sum, width) => sum + width + 2, -2) - columns;
  while (over() > 0) {
    const others = widths.slice(1);
    const widest = Math.max(0, ...others);
    if (widest <= MIN_COLUMN) break;
    widths[1 + others.indexOf(widest)] = widest - 1;
  }
  const [full = 0] = widths;
  const nameWidth = Math.max(MIN_COLUMN, full - Math.max(0, over()));
  return clean.flatMap(([name = '', ...cells]) => {
    const rest = cells.map((cell, at) => fittedCell(cell, widths[at + 1] ?? 0)).join('  ');
    const lines =
      widthOf(name) > nameWidth
        ? [name, `${' '.repeat(nameWidth)}  ${rest}`]
        : [`${padded(name, nameWidth)}  ${rest}`];
    return lines.map((line) => line.trimEnd());
  });
}

function fittedCell(cell: string, width: number): string {
  return padded(cutTo(cell, width), width);
}

/** Two columns; the second one wraps. A text that is wider than its column is below the name. */
export function hangingColumns(
  given: readonly (readonly [name: string, text: string])[],
  columns: number,
  indent = '  ',
): readonly string[] {
  const widest = Math.min(MAX_NAME_WIDTH, Math.floor(columns * 0.45));
  const rows = given.map(([name, text]) => [oneLine(name), text] as const);
  const names = rows.map(([name]) => widthOf(name)).filter((width) => width <= widest);
  const width = Math.max(0, ...names) + indent.length + 2;
  const room = Math.max(MIN_TEXT_WIDTH, columns - width);
  return rows.flatMap(([name, text]) => {
    const lines = text === '' ? [] : brokenAt(oneLine(text), room);
    if (widthOf(name) > widest)
      return [
        ...hanging(brokenAt(name, columns - 8), '', '    '),
        ...lines.map((line) => ' '.repeat(width - indent.length) + line),
      ].map((line) => indent + line);
    if (lines.some((line) => widthOf(line) > room))
      return [`${indent}${name}`, ...brokenAt(oneLine(text), columns - 4).map((line) => `    ${line}`)];
    const shown = hanging(text === '' ? [''] : lines, padded(`${indent}${name}`, width), ' '.repeat(width));
    return shown.map((line) => line.trimEnd());
  });
}

/** Columns of a name; the text of a longer one begins on the next line. */
const MAX_NAME_WIDTH = 40;
const MIN_TEXT_WIDTH = 20;

/** The first line after `head`, the others after `below`. */
export function hanging(lines: readonly string[], head: string, below: string): readonly string[] {
  return lines.map((line, at) => (at === 0 ? head : below) + line);
}

/** Lines of at most so many columns; a wider word has a line of its own. */
export function brokenAt(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let used = Infinity;
  for (const word of text.split(' ')) {
    const wide = widthOf(word);
    const last = lines.at(-1);
    if (last !== undefined && used + 1 + wide <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      used += 1 + wide;
    } else {
      lines.push(word);
      used = wide;
    }
  }
  return lines;
}

/** In one piece. Lines for programs stay as they are; on a terminal they have its width, broken between words. */
export function writeNotice(text: string, sink: Sink): void {
  const lines = text.split('\n');
  const shown = sink.terminal
    ? lines.flatMap((line) => hanging(brokenAt(line, sink.columns - 2), '', '  '))
    : lines;
  sink.write(`${shown.join('\n')}\n`);
}

/** Characters of one text of an account that a line for people holds. */
const MAX_TEXT_LENGTH = 4_000;

/** A text of an account, cut for people. @param rest where all of it can be read */
export function shortenedText(
  text: string,
  most = MAX_TEXT_LENGTH,
  rest = 'pipe the output to see all',
): string {
  const more = text.length - most;
  if (more <= 0) return text;
  const space = text.lastIndexOf(' ', most);
  // A character of two code units is not cut in its middle.
  const shown = text.slice(0, space > most / 2 ? space : most).replace(/[\uD800-\uDBFF]$/, '');
  return `${shown} … (${text.length - shown.length} more characters; ${rest})`;
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

export const plain: Paint = (_style, text) => text;

export function painter(sink: Sink, env: Variables): Paint {
  if (!takesColor(sink, env)) return plain;
  return (style, text) => `\u001b[${String(CODES[style])}m${text}\u001b[0m`;
}
