/** Hash of the description that a package was generated from: the same on every machine and for every order of keys. */

import { createHash } from 'node:crypto';
import type { Description } from '../source/description.js';

/** `sha256:` and hex. */
export function descriptionHash({ document, fieldLists, scopes }: Description): string {
  const hash = createHash('sha256');
  const told = {
    document,
    fieldLists: Object.fromEntries(fieldLists),
    scopes: scopes && Object.fromEntries(scopes),
  };
  for (const text of chunks(told)) hash.update(text);
  return `sha256:${hash.digest('hex')}`;
}

/** A list or an object that is under way. */
interface Frame {
  readonly begin: string;
  readonly end: string;
  readonly values: readonly unknown[];
  /** Of an object's values. */
  readonly names: readonly string[] | undefined;
  next: number;
}

/** Characters that are hashed at once. */
const CHUNK = 65_536;

/** JSON with the keys in order, piece by piece and without recursion: the document can be of any length and depth. */
function* chunks(value: unknown): Generator<string> {
  let chunk = '';
  const open: Frame[] = [{ begin: '', end: '', values: [value], names: undefined, next: 0 }];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    if (frame.next === frame.values.length) {
      chunk += frame.end;
      open.pop();
    } else {
      const inner = frame.values[frame.next];
      const child = frameOf(inner);
      chunk += `${frame.next === 0 ? '' : ','}${label(frame)}${child?.begin ?? scalar(inner)}`;
      frame.next += 1;
      if (child !== undefined) open.push(child);
    }
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function scalar(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function label({ names, next }: Frame): string {
  return names === undefined ? '' : `${scalar(names[next])}:`;
}

function frameOf(value: unknown): Frame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return { begin: '[', end: ']', values: value, names: undefined, next: 0 };
  const members = value as Readonly<Record<string, unknown>>; // JSON
  const names = Object.keys(members)
    .filter((name) => members[name] !== undefined)
    .sort();
  return { begin: '{', end: '}', values: names.map((name) => members[name]), names, next: 0 };
}
