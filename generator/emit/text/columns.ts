/** Declarations in lines of at most 110 columns, as far as a word, a string or an example can be broken. */

const WIDTH = 110;

/** @param text of a declaration file, whose comments are on lines of their own. */
export function inColumns(text: string): string {
  const lines: string[] = [];
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    if (comment.length === 0 && !/^ *\/\*\*/.test(line)) {
      if (isLong(line)) lines.push(...codeLines(line));
      else lines.push(line);
      continue;
    }
    comment.push(line);
    if (!line.endsWith('*/')) continue;
    lines.push(...(comment.some(isLong) ? commentInColumns(comment) : comment));
    comment = [];
  }
  return [...lines, ...comment].join('\n');
}

function isLong(line: string): boolean {
  return line.length > WIDTH;
}

/** A line that the one before does not run on into: an empty one, an item of a list, a tag. */
const APART = /^(?:$|- |@)/;

function commentInColumns(comment: readonly string[]): readonly string[] {
  const head = `${indentOf(comment[0] ?? '')} *`;
  const all = comment.join('\n').trim().slice(3, -2).trim().split('\n');
  const lines = all.map((line) => line.replace(/^ *\* ?/, ''));
  const end = lines.indexOf('@example') === -1 ? lines.length : lines.indexOf('@example');
  const paragraphs: string[] = [];
  for (const [index, line] of lines.slice(0, end).entries()) {
    const isApart = index === 0 || APART.test(line) || lines[index - 1] === '';
    paragraphs.push(isApart ? line : `${paragraphs.pop() ?? ''} ${line}`);
  }
  const text = paragraphs.flatMap((paragraph) => filled(head, paragraph));
  const example = lines.slice(end).map((line) => `${head} ${line}`);
  return [`${head.slice(0, -2)}/**`, ...text, ...example, `${head}/`];
}

/** A link or code in backticks is one word. */
const WORD = /(?:\{@[^}]*\}|`[^`]*`|\S)+/g;

function filled(head: string, text: string): readonly string[] {
  const hanging = text.startsWith('- ') ? `${head}  ` : head;
  const lines: string[] = [];
  let line = head;
  for (const [word] of text.matchAll(WORD)) {
    if (line.length + 1 + word.length > WIDTH && line.length > hanging.length) {
      lines.push(line);
      line = hanging;
    }
    line = `${line} ${word}`;
  }
  return [...lines, line];
}

/** The line in parts, each indented below the first: at its operators, else inside its outermost brackets. */
function codeLines(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line];
  const marks = marksOf(line);
  const groups = groupsOf(marks);
  const least = Math.min(...groups.map(({ depth }) => depth));
  const parts = atOperators(line, marks, least) ?? inBrackets(line, marks, groups);
  // A part that is no shorter would be broken for ever.
  return parts === undefined || parts.some((part) => part.length >= line.length)
    ? [line]
    : parts.flatMap(codeLines);
}

/** A sign that a line can be broken at, outside strings: how many brackets of the line are open before it. */
interface Mark {
  readonly sign: string;
  readonly at: number;
  readonly depth: number;
}

const SIGN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|=>|[([{<]|[)\]}>]|[,;] | [|&?:] /g;

function marksOf(line: string): readonly Mark[] {
  let depth = 0;
  const start = indentOf(line).length;
  return [...line.matchAll(SIGN)].flatMap(({ 0: sign, index: at }) => {
    if (/^(?:['"`]|=>)/.test(sign) || at < start) return [];
    if (/[)\]}>]/.test(sign)) return [{ sign, at, depth: --depth }];
    return [{ sign, at, depth: /[([{<]/.test(sign) ? depth++ : depth }];
  });
}

/** In the order of what binds least: conditions, unions, intersections, and what an interface extends. */
const OPERATORS = [[' ? ', ' : '], [' | '], [' & '], [', ']];
const OPERATOR_SIGNS: ReadonlySet<string> = new Set(OPERATORS.flat());

/** `A`, `| B`, `| C`; not where a bracket encloses them. */
function atOperators(line: string, marks: readonly Mark[], least: number): readonly string[] | undefined {
  const operators = marks.filter(({ sign }) => OPERATOR_SIGNS.has(sign));
  const outer = Math.min(...operators.map(({ depth }) => depth));
  const found = operators.filter(({ depth }) => depth === outer && outer <= least);
  const signs = OPERATORS.find((some) => found.some(({ sign }) => some.includes(sign)));
  if (signs === undefined) return undefined;
  const cuts = found.filter(({ sign }) => signs.includes(sign)).map(endOfPart);
  const [first = '', ...others] = pieces(line, cuts);
  return [first.trimEnd(), ...others.map((part) => `${below(line)}${part.trim()}`)];
}

/** A comma ends a line; an operator begins one. */
function endOfPart({ sign, at }: Mark): number {
  return /^[,;]/.test(sign) ? at + 1 : at;
}

interface Group {
  readonly open: Mark;
  readonly close: Mark;
  readonly depth: number;
}

/** The brackets that the line both opens and closes. */
function groupsOf(marks: readonly Mark[]): readonly Group[] {
  return marks.flatMap((open, index) => {
    if (!/[([{<]/.test(open.sign)) return [];
    const close = marks
      .slice(index + 1)
      .find(({ depth, sign }) => depth === open.depth && /[)\]}>]/.test(sign));
    return close === undefined || close.at === open.at + 1 ? [] : [{ open, close, depth: open.depth }];
  });
}

/** Each parameter, argument or name on a line of its own: of the longest brackets, parameters before all else. */
function inBrackets(
  line: string,
  marks: readonly Mark[],
  groups: readonly Group[],
): readonly string[] | undefined {
  const length = ({ open, close }: Group): number => close.at - open.at + (open.sign === '(' ? WIDTH : 0);
  const [group] = groups.toSorted((a, b) => a.depth - b.depth || length(b) - length(a));
  if (group === undefined) return undefined;
  const { open, close, depth } = group;
  const cuts = marks
    .filter(({ sign, at }) => at > open.at && at < close.at && /^[,;] $/.test(sign))
    .filter((mark) => mark.depth === depth + 1)
    .map(endOfPart);
  const inside = pieces(line.slice(0, close.at), [open.at + 1, ...cuts]).slice(1);
  return [
    line.slice(0, open.at + 1),
    ...inside.map((part) => `${below(line)}${part.trim()}`),
    `${indentOf(line)}${line.slice(close.at)}`,
  ];
}

function pieces(line: string, cuts: readonly number[]): readonly string[] {
  return [0, ...cuts].map((from, index) => line.slice(from, cuts[index]));
}

function indentOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? '';
}

function below(line: string): string {
  return `${indentOf(line)}  `;
}
