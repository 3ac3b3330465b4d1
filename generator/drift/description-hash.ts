/** Hash of the description that a package was generated from: the same on every machine and for every order of keys. */

import { createHash } from 'node:crypto';
import type { Description } from '../source/description.js';

/** `sha256:` and hex. */
export function descriptionHash(description: Description): string {
  const hash = createHash('sha256');
  for (const text of chunks(toldBy(description))) hash.update(text);
  return `sha256:${hash.digest('hex')}`;
}

/** What the account told, as JSON. */
export function toldBy({ document, fieldLists, scopes, legacy }: Description) {
  return {
    document,
    fieldLists: Object.fromEntries(fieldLists),
    scopes: scopes && Object.fromEntries(scopes),
    legacy,
  };
}

/** A list or an object that is under way. */
interface Frame {
  readonly end: string;
  /** What a list holds; the names of an object's members. */
  readonly list: readonly unknown[];
  readonly members: Readonly<Record<string, unknown>> | undefined;
  next: number;
}

/** Characters that are hashed at once. */
const CHUNK = 65_536;

/**
 * JSON, piece by piece and without recursion: the document can be of any length and depth. `order`: of an object's keys, its own
 * unless it is sorted.
 */
export function* chunks(value: unknown, order: 'own' | 'sorted' = 'sorted'): Generator<string> {
  const frameOf = (inner: object): Frame => frameIn(inner, order);
  const open: Frame[] = [{ end: '', list: [value], members: undefined, next: 0 }];
  let chunk = '';
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { list, members, next } = frame;
    if (next === list.length) {
      chunk += frame.end;
      open.pop();
      continue;
    }
    frame.next += 1;
    if (next > 0) chunk += ',';
    let inner = list[next];
    if (members !== undefined) {
      const name = String(inner);
      chunk += `${JSON.stringify(name)}:`;
      inner = members[name];
    }
    if (typeof inner !== 'object' || inner === null) chunk += JSON.stringify(inner) ?? 'null';
    else {
      chunk += Array.isArray(inner) ? '[' : '{';
      open.push(frameOf(inner));
    }
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function frameIn(value: object, order: 'own' | 'sorted'): Frame {
  if (Array.isArray(value)) return { end: ']', list: value, members: undefined, next: 0 };
  const members = value as Readonly<Record<string, unknown>>; // JSON
  const names = Object.keys(members).filter((name) => members[name] !== undefined);
  return { end: '}', list: order === 'sorted' ? names.sort() : names, members, next: 0 };
}
