/** Text that can be broken, and the printer that breaks it where it does not fit: the algebra that Prettier prints from. */

export type Doc =
  | string
  | readonly Doc[]
  | { readonly kind: 'group'; readonly content: Doc; readonly isForced: boolean }
  | { readonly kind: 'indent'; readonly content: Doc }
  /** A line break where the group is broken, else `flat`; a hard one breaks every group around it. */
  | { readonly kind: 'line'; readonly flat: string; readonly isHard: boolean }
  /** Stands only where the group is broken. */
  | { readonly kind: 'broken'; readonly content: Doc };

export const group = (content: Doc): Doc => ({ kind: 'group', content, isForced: isHard(content) });
export const indent = (content: Doc): Doc => ({ kind: 'indent', content });
export const ifBroken = (content: Doc): Doc => ({ kind: 'broken', content });
export const line: Doc = { kind: 'line', flat: ' ', isHard: false };
export const softline: Doc = { kind: 'line', flat: '', isHard: false };
export const hardline: Doc = { kind: 'line', flat: '', isHard: true };

function isHard(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (isList(doc)) return doc.some(isHard);
  switch (doc.kind) {
    case 'group':
      return doc.isForced;
    case 'line':
      return doc.isHard;
    default:
      return isHard(doc.content);
  }
}

export function join(separator: Doc, docs: readonly Doc[]): readonly Doc[] {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]));
}

interface Command {
  readonly doc: Doc;
  /** Columns that a broken line begins with. */
  readonly column: number;
  readonly isBroken: boolean;
}

const STEP = 2;

/** Columns of a line. */
export const WIDTH = 110;

/** Lines of at most `width` columns where they can be broken so; the first one begins at `column`. */
export function printDoc(doc: Doc, column: number, width: number): string {
  const commands: Command[] = [{ doc, column, isBroken: true }];
  let text = ' '.repeat(column);
  let used = column;
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { doc: current, column: at, isBroken } = command;
    if (typeof current === 'string') {
      text += current;
      used += widthOf(current);
    } else if (isList(current)) {
      pushAll(commands, current, command);
    } else if (current.kind === 'indent') {
      commands.push({ doc: current.content, column: at + STEP, isBroken });
    } else if (current.kind === 'broken') {
      if (isBroken) commands.push({ ...command, doc: current.content });
    } else if (current.kind === 'group') {
      const flat = { doc: current.content, column: at, isBroken: false };
      const fitsFlat = !current.isForced && (!isBroken || fits(flat, commands, width - used));
      commands.push(fitsFlat ? flat : { ...flat, isBroken: true });
    } else if (isBroken || current.isHard) {
      text = `${trimmed(text)}\n${' '.repeat(at)}`;
      used = at;
    } else {
      text += current.flat;
      used += current.flat.length;
    }
  }
  return text;
}

/** Whether the command and what follows it, up to the next line break, fit into the columns. */
function fits(first: Command, rest: readonly Command[], columns: number): boolean {
  const commands: Command[] = [first];
  let left = columns;
  let next = rest.length;
  while (left >= 0) {
    const command = commands.pop() ?? rest[--next];
    if (command === undefined) return true;
    const { doc, isBroken } = command;
    if (typeof doc === 'string') left -= widthOf(doc);
    else if (isList(doc)) pushAll(commands, doc, command);
    else if (doc.kind === 'indent') commands.push({ ...command, doc: doc.content });
    else if (doc.kind === 'group') commands.push({ ...command, doc: doc.content, isBroken: doc.isForced });
    else if (doc.kind === 'broken') {
      if (isBroken) commands.push({ ...command, doc: doc.content });
    } else if (isBroken || doc.isHard) return true;
    else left -= doc.flat.length;
  }
  return false;
}

function pushAll(commands: Command[], docs: readonly Doc[], command: Command): void {
  for (let index = docs.length - 1; index >= 0; index -= 1) {
    commands.push({ ...command, doc: docs[index] ?? '' });
  }
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

function trimmed(text: string): string {
  return text.endsWith(' ') ? text.replace(/ +$/, '') : text;
}

/** Columns of text; beyond ASCII nothing is measured here, since a wide character takes two. */
function widthOf(text: string): number {
  return text.length;
}
