/** Lays an emitted TypeScript file out as Prettier leaves it, and gives Prettier only the declarations that it cannot read. */

import { printDoc, WIDTH } from './doc.js';
import { readUnit } from './unit-doc.js';

export { WIDTH } from './doc.js';

/** Formats one declaration; called for few. */
export type FormatDeclaration = (text: string) => Promise<string>;

/** @param text one statement, member or row a line, blocks opened at the end of a line, comments on lines of their own. */
export async function layOut(text: string, format: FormatDeclaration): Promise<string> {
  const blocks: string[] = [];
  for (const block of topLevelBlocks(text)) {
    blocks.push(layOutBlock(block) ?? (await format(block.lines.join('\n'))).trimEnd());
    if (block.isSpaced) blocks.push('');
  }
  return `${blocks.join('\n').trimEnd()}\n`;
}

interface Block {
  readonly lines: readonly string[];
  /** A blank line follows. */
  isSpaced: boolean;
}

/** Declarations with their comments, without the blank lines between them. */
function topLevelBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let depth = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' && depth === 0 && isWhole(lines)) {
      const last = blocks.at(-1);
      if (lines.length > 0) blocks.push({ lines, isSpaced: true });
      else if (last !== undefined) last.isSpaced = true;
      lines = [];
      continue;
    }
    lines.push(line);
    if (isComment(line)) continue;
    depth += depthChange(line);
    if (depth === 0 && ends(line, lines)) {
      blocks.push({ lines, isSpaced: false });
      lines = [];
    }
  }
  if (lines.length > 0) blocks.push({ lines, isSpaced: false });
  return blocks;
}

/** An interface ends with its brace, every other statement with a semicolon. */
function ends(line: string, lines: readonly string[]): boolean {
  if (line.endsWith(';')) return true;
  return line.endsWith('}') && /^(export )?interface /.test(lines.find((one) => !isComment(one)) ?? '');
}

/** Not in the middle of a statement: nothing, or comments alone. */
function isWhole(lines: readonly string[]): boolean {
  return lines.every(isComment);
}

/** Undefined where a line is of a form that is not read here. */
function layOutBlock({ lines }: Block): string | undefined {
  if (lines.some(hasNeedlessQuotes)) return undefined;
  const printed: string[] = [];
  let depth = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '') {
      const isInside = !opens(lines[index - 1]) && !closes(lines[index + 1]) && printed.at(-1) !== '';
      if (isInside) printed.push('');
    } else if (isComment(line)) {
      printed.push(' '.repeat(2 * depth + (line.startsWith('*') ? 1 : 0)) + line);
    } else if (closes(line)) {
      depth -= 1;
      if (opens(lines[index - 1])) printed.push(`${printed.pop() ?? ''}${line}`);
      else printed.push(' '.repeat(2 * depth) + line);
    } else {
      const last = lastLineOf(lines, index);
      const unit = lines.slice(index, last + 1).join('\n');
      const laidOut = layOutUnit(unit, 2 * depth);
      if (laidOut === undefined) return undefined;
      printed.push(laidOut);
      depth += last === index ? depthChange(line) : 0;
      index = last;
    }
  }
  return depth === 0 ? printed.join('\n') : undefined;
}

/** Whether quotes can go depends on the other names of the same object. */
function hasNeedlessQuotes(line: string): boolean {
  return /^(readonly )?['"][A-Za-z_$][\w$]*['"]\??[:(<]/.test(line);
}

/** The line where the statement, member or row that begins here ends: a later one where comments stand inside it. */
function lastLineOf(lines: readonly string[], first: number): number {
  const line = lines[first] ?? '';
  let depth = depthChange(line);
  if (depth === 0 || (opens(line) && !isComment(lines[first + 1] ?? ''))) return first;
  if (opens(line) && closesAlone(lines, first)) return first;
  let last = first;
  while (depth > 0 && last + 1 < lines.length) {
    last += 1;
    const next = lines[last] ?? '';
    if (!isComment(next)) depth += depthChange(next);
  }
  return last;
}

/** Whether the block that a line opens ends with a line that holds nothing else. */
function closesAlone(lines: readonly string[], first: number): boolean {
  let depth = 1;
  for (let index = first + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (isComment(line)) continue;
    depth += depthChange(line);
    if (depth <= 0) return closes(line);
  }
  return false;
}

function layOutUnit(text: string, column: number): string | undefined {
  const isPlain = column + text.length <= WIDTH && !isUnusual(text) && !text.includes('\n');
  if (isPlain) return ' '.repeat(column) + text;
  const unit = readUnit(text);
  if (unit === undefined) return undefined;
  const printed = printDoc(unit, column, WIDTH);
  const isConditional = / extends .* \? /.test(text);
  return isConditional && printed.split('\n').some((line) => line.length > WIDTH) ? undefined : printed;
}

/** Parentheses or blanks that may be left out, no end, or characters that may be wider than one column. */
function isUnusual(text: string): boolean {
  return /[^\w$>]\(| {2}|[^ -~]|[^;,{]$/.test(text);
}

function isComment(line: string): boolean {
  return line.startsWith('/**') || line.startsWith('*');
}

function opens(line: string | undefined): boolean {
  return line?.endsWith('{') ?? false;
}

function closes(line: string | undefined): boolean {
  return line !== undefined && /^\}(\)|( from '[^']*'))?[;,]?$/.test(line);
}

/** Braces that a line opens, less those that it closes; text in quotes aside. */
function depthChange(line: string): number {
  if (!line.includes('{') && !line.includes('}')) return 0;
  const bare = /['"`]/.test(line) ? line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '') : line;
  let change = 0;
  for (const character of bare) {
    if (character === '{') change += 1;
    else if (character === '}') change -= 1;
  }
  return change;
}
