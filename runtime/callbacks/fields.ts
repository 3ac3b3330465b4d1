/** The fields of a callback, and the reader of form-encoded text with nested brackets (`data[FIELDS][ID]=1`), as PHP writes it. */

import { UsageError } from '../errors/client-error.js';

/** A form-encoded body holds strings only. */
export type CallbackValue = string | number | boolean | null | readonly CallbackValue[] | CallbackFields;

export interface CallbackFields {
  readonly [name: string]: CallbackValue;
}

export interface BodyLimits {
  /** Bytes, or characters of a string. */
  readonly size: number;
  /** Values in the body. */
  readonly fields: number;
  /** Levels of nesting, the outermost name included. */
  readonly depth: number;
}

/** Many times what a documented callback holds. */
export const CALLBACK_LIMITS: BodyLimits = { size: 1024 * 1024, fields: 1000, depth: 16 };

/** The one refusal of every parser here. It never quotes the body, which may hold tokens. */
export function refuse(what: string): never {
  throw new UsageError(`The callback was refused: ${what}`);
}

export function isFields(value: unknown): value is CallbackFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own value of a name, never an inherited one. */
export function field(fields: CallbackFields, name: string): CallbackValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** A scalar as the text that a form would hold; `undefined` for anything else. */
export function text(value: CallbackValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** Finite, or `undefined`. */
export function numeric(value: CallbackValue | undefined): number | undefined {
  const written = text(value)?.trim();
  const number = written ? Number(written) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Of a name given twice the last one counts. */
export function parseForm(source: string, limits: BodyLimits): CallbackFields {
  const pairs = source.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.fields) refuse(`more than ${limits.fields} fields`);
  const root: Level = new Map();
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    const path = readPath(decode(name), limits.depth);
    const last = path.pop() ?? '';
    const level = path.reduce(descend, root);
    level.set(keyIn(level, last), decode(value.join('=')));
  }
  return fieldsOf(root);
}

/** `data[FIELDS][]` gives `data`, `FIELDS`, `''`. */
function readPath(name: string, depth: number): string[] {
  const open = name.indexOf('[');
  const path = [open < 0 ? name : name.slice(0, open)];
  for (let at = open; at >= 0 && at < name.length;) {
    const close = name.indexOf(']', at);
    if (name[at] !== '[' || close < 0) refuse('a field name with unbalanced brackets');
    if (path.push(name.slice(at + 1, close)) > depth) refuse(`more than ${depth} levels of nesting`);
    at = close + 1;
  }
  if (path[0] === '') refuse('a field without a name');
  if (path.includes('__proto__')) refuse('a field named __proto__');
  return path;
}

/** One level of brackets. */
type Level = Map<string, string | Level>;

const INDEX = /^(?:0|[1-9]\d{0,14})$/;

function descend(level: Level, segment: string): Level {
  const key = keyIn(level, segment);
  const known = level.get(key);
  if (known instanceof Map) return known;
  const made: Level = new Map();
  level.set(key, made);
  return made;
}

/** Empty brackets stand for the index after the largest one. */
function keyIn(level: Level, segment: string): string {
  if (segment !== '') return segment;
  let next = Math.max(-1, ...[...level.keys()].filter((key) => INDEX.test(key)).map(Number)) + 1;
  while (level.has(String(next))) next += 1;
  return String(next);
}

function fieldsOf(level: Level): CallbackFields {
  return Object.fromEntries([...level].map(([key, value]) => [key, valueOf(value)]));
}

/** Names `0` to `n - 1` make an array. */
function valueOf(value: string | Level): CallbackValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key) => INDEX.test(key) && Number(key) < value.size);
  // Members with numbers for names come in the order of these.
  return isList ? Object.values(fieldsOf(value)) : fieldsOf(value);
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return refuse('a broken percent-encoding, or one that is not UTF-8');
  }
}
