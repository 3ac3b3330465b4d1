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

const STEP = 2;

/** Columns of a line. */
export const WIDTH = 110;

/** What is still to be printed, the last one first: three lists and no objects, for there are millions. */
interface Stack {
  readonly docs: Doc[];
  /** Columns that a broken line begins with. */
  readonly columns: number[];
  readonly broken: boolean[];
}

function push({ docs, columns, broken }: Stack, doc: Doc, column: number, isBroken: boolean): void {
  docs.push(doc);
  columns.push(column);
  broken.push(isBroken);
}

/** Lines of at most `width` columns where they can be broken so; the first one begins at `column`. */
export function printDoc(doc: Doc, column: number, width: number): string {
  const stack: Stack = { docs: [doc], columns: [column], broken: [true] };
  let text = ' '.repeat(column);
  let used = column;
  for (let current = stack.docs.pop(); current !== undefined; current = stack.docs.pop()) {
    const at = stack.columns.pop() ?? 0;
    const isBroken = stack.broken.pop() === true;
    if (typeof current === 'string') {
      text += current;
      used += widthOf(current);
    } else if (isList(current)) {
      for (let index = current.length - 1; index >= 0; index -= 1)
        push(stack, current[index] ?? '', at, isBroken);
    } else if (current.kind === 'indent') {
      push(stack, current.content, at + STEP, isBroken);
    } else if (current.kind === 'broken') {
      if (isBroken) push(stack, current.content, at, isBroken);
    } else if (current.kind === 'group') {
      const isFlat = !current.isForced && (!isBroken || fits(current.content, stack, width - used));
      push(stack, current.content, at, !isFlat);
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

/** Whether the doc in one line, and what follows it up to the next line break, fit into the columns. */
function fits(first: Doc, rest: Stack, columns: number): boolean {
  const room: Room = { left: columns };
  if (measure(first, false, room)) return true;
  for (let next = rest.docs.length - 1; next >= 0 && room.left >= 0; next -= 1)
    if (measure(rest.docs[next] ?? '', rest.broken[next] === true, room)) return true;
  return room.left >= 0;
}

interface Room {
  /** Columns. */
  left: number;
}

/** Takes the doc's columns; true where a line break comes first, while there is room. */
function measure(doc: Doc, isBroken: boolean, room: Room): boolean {
  if (typeof doc === 'string') {
    room.left -= widthOf(doc);
    return false;
  }
  if (isList(doc)) {
    for (const part of doc) {
      if (measure(part, isBroken, room)) return true;
      if (room.left < 0) return false;
    }
    return false;
  }
  switch (doc.kind) {
    case 'indent':
      return measure(doc.content, isBroken, room);
    case 'group':
      return measure(doc.content, doc.isForced || isBroken, room);
    case 'broken':
      return isBroken && measure(doc.content, isBroken, room);
    case 'line':
      if (isBroken || doc.isHard) return true;
      room.left -= doc.flat.length;
      return false;
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
