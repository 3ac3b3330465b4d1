/** Where a call goes: a route with its values in path and query, or a caller's own path, which must stay under `/v1/`. */

import { UsageError } from '../errors/client-error.js';
import { sameName, wireParams } from '../params/wire-params.js';

/** Fills the names in braces. @throws UsageError */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, values[name]));
}

/** Names in braces, which go into the path and nowhere else. */
export function pathNames(template: string): ReadonlySet<string> {
  return new Set([...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
}

function encodeSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  // An address is resolved before it is sent, so `.` and `..` would name another path.
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..') {
    throw new UsageError(`${name} must be a number or a text that names one thing`);
  }
  return encode(name, text);
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new UsageError(`${name} holds half of a character`);
  }
}

interface CheckedPath {
  readonly path: string;
  /** A query that stood in the path, without `?`. */
  readonly query: string;
}

/**
 * A path under `/v1/` as it may go on the wire. Refused are other hosts, dot segments, empty segments, backslashes,
 * and all of these in any number of encodings, because intermediaries may decode several times. @throws UsageError
 */
export function checkPath(value: unknown): CheckedPath {
  if (typeof value !== 'string' || !value.startsWith('/v1/')) throw unsafe('must begin with /v1/');
  const [before = '', ...after] = value.split('?');
  const path = before.replace(/[\u0080-\uffff]+/g, (text) => encode('path', text));
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\#]/.test(value)) throw unsafe('must hold no blank, control character, \\ or #');
  const segments = path.slice(1).split('/');
  // Only the last one may be empty: a slash at the end.
  if (segments.slice(0, -1).includes('')) throw unsafe('must hold no empty segment');
  if (segments.some(isTrick)) throw unsafe('must not leave /v1/, encoded or not');
  return { path, query: after.join('?') };
}

/** Deeper encodings than this have no purpose. */
const DEPTH = 5;

function isTrick(segment: string): boolean {
  let text = segment;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    // A parameter after `;` is dropped by some servers.
    const name = text.split(';', 1)[0];
    // eslint-disable-next-line no-control-regex
    if (name === '.' || name === '..' || /[\\/\u0000-\u001f]/.test(text)) return true;
    const decoded = decode(text);
    if (decoded === undefined) return true;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function unsafe(why: string): UsageError {
  return new UsageError(`request: the path ${why}`);
}

/** Without `?`; `undefined` values are left out. @throws UsageError */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(name, toWire(value)));
  try {
    return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  } catch {
    throw new UsageError('the query holds an incomplete character (half of a surrogate pair)');
  }
}

export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

type Pair = readonly [name: string, value: string];

function pairsOf(name: string, value: unknown): readonly Pair[] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(name, item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  }
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
  throw new UsageError(`the query value ${name} is not a string, number or boolean`);
}

/** The client's key is not among the values unless the caller puts it there. @throws UsageError */
export function authorizeUrl(base: string, path: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) {
    throw new UsageError('authorizeUrl takes redirect_uri and state');
  }
  const given = values as Readonly<Record<string, unknown>>; // any object has names and values
  for (const name of ['redirect_uri', 'state']) {
    const value = given[name];
    if (typeof value !== 'string' || value === '')
      throw new UsageError(`authorizeUrl: ${name} must be a text`);
  }
  return base + withQuery(path, encodeQuery(given));
}

/** @throws UsageError on an invalid `Date`, a `bigint`, a circular reference, or a `ref()`, which the gateway does not know. */
function toWire(value: unknown): unknown {
  // Names stay: nothing describes the payloads of the gateway.
  return wireParams({ value }, { ownName: sameName })['value'];
}

/** @throws UsageError */
export function encodeBody(value: unknown): string {
  const text = JSON.stringify(toWire(value)) as string | undefined; // a function has no JSON, whatever the type says
  if (text === undefined) throw new UsageError('the body cannot be written as JSON');
  return text;
}
