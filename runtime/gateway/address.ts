/** Where a call goes: a route with its values filled in, or a path that a caller wrote and that must stay under `/v1/`. */

import { UsageError } from '../errors/client-error.js';

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
