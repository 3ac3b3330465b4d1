/** Removes credentials from errors, hooks and logs, whole, encoded and in part, and limits the size of what is shown. */

import { inspect } from 'node:util';
import { isError } from '../value/realm.js';
import {
  findEdges,
  findPieces,
  findWhole,
  fold,
  PIECE,
  type SecretShape,
  shapeOf,
  SHORTEST,
  type Span,
} from './secret-shape.js';

const MASK = '[redacted]';
/** Characters of one text; what an account says beyond them is cut, because redacting it takes time. */
const LONGEST_TEXT = 4096;
/** Characters of all texts in one JSON value, its keys and brackets among them. */
const LARGEST_JSON = 16_384;
/** Levels of one JSON value. */
const DEEPEST = 20;
/** Characters of a key of JSON. */
const LONGEST_KEY = 200;

/** What codes are made of (Legacy reference, Errors), a little more generously. */
const IS_CODE = /^[\w.:-]{0,200}$/;

export interface Redactor {
  /** For text: messages and causes; at most 4 KiB of it. */
  text(text: string): string;
  /** For text that may have been cut through a secret. */
  cut(text: string): string;
  /** For codes, which programs compare: only a whole secret is taken out, unless it is a text in the place of a code. */
  code(code: string): string;
  /** For JSON: every string in it, keys too. What is too deep or too much is left out, and said so in its place. */
  json(value: unknown): unknown;
  /** Whether a text of any length holds nothing to be taken out. */
  isClean(text: string): boolean;
}

/** @param secrets asked each time, because tokens change. */
export function createRedactor(secrets: () => readonly string[]): Redactor {
  const shapes = (shortest: number): readonly SecretShape[] =>
    secrets()
      .filter((secret) => secret.length >= shortest)
      .map(shapeOf);
  const text = (value: string, most = LONGEST_TEXT): string => limited(value, most, shapes(SHORTEST));
  return {
    text: (value) => text(value),
    cut: (value) => mask(value.slice(0, LONGEST_TEXT), shapes(SHORTEST), true),
    code: (code) => (IS_CODE.test(code) ? maskWhole(code, shapes(PIECE)) : text(code)),
    json: (value) => outline(value, { text, left: LARGEST_JSON }, 0),
    isClean: (value) => mask(value, shapes(SHORTEST), false) === value,
  };
}

/** Cut first, so that the work does not grow with what an account sends; then redacted, the cut place too. */
function limited(text: string, most: number, shapes: readonly SecretShape[]): string {
  if (text.length <= most) return mask(text, shapes, false);
  return `${mask(text.slice(0, most), shapes, true)}… [cut: ${text.length} characters]`;
}

function mask(text: string, shapes: readonly SecretShape[], isCut: boolean): string {
  if (text.length < SHORTEST || shapes.length === 0) return text;
  const folded = fold(text);
  const spans = shapes.flatMap((shape) => [
    ...findWhole(shape, folded),
    ...findPieces(shape, text),
    ...(isCut ? findEdges(shape, folded) : []),
  ]);
  return maskSpans(text, spans);
}

function maskWhole(code: string, shapes: readonly SecretShape[]): string {
  const folded = fold(code);
  return maskSpans(
    code,
    shapes.flatMap((shape) => findWhole(shape, folded)),
  );
}

/** Spans that overlap are one. */
function maskSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of [...spans].sort((one, other) => one[0] - other[0])) {
    if (from >= done) parts.push(text.slice(done, from), MASK);
    done = Math.max(done, to);
  }
  return parts.join('') + text.slice(done);
}

/** Places of an address that hold a credential, whoever it belongs to: user name, webhook, and named values. */
const IN_ADDRESSES: readonly RegExp[] = [
  /(\/\/)[^/?#@\s]*(?=@)/g,
  /(\/rest\/(?:api\/)?\d+\/)[^/?#\s]+/gi,
  /([?&;#](?:auth|key|code|session|sessid|[\w-]*(?:token|secret|password))=)[^&#\s]*/gi,
];

/** For an address that an account names: also without credentials that this client has never seen. */
export function concealAddress(address: string, redactor: Redactor): string {
  const known = redactor.text(address);
  return IN_ADDRESSES.reduce((text, place) => text.replace(place, `$1${MASK}`), known);
}

interface Outline {
  readonly text: (value: string, most: number) => string;
  /** Characters that may still be shown. */
  left: number;
}

/** What the brackets and commas of a value count. */
const VALUE = 8;

function outline(value: unknown, state: Outline, depth: number): unknown {
  state.left -= VALUE;
  if (typeof value === 'string') return shownText(value, state, LONGEST_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return `[cut: deeper than ${DEEPEST} levels]`;
  return Array.isArray(value) ? outlineArray(value, state, depth) : outlineObject(value, state, depth);
}

function shownText(text: string, state: Outline, most: number): string {
  const shown = state.text(text, Math.max(0, Math.min(most, state.left)));
  state.left -= Math.min(text.length, most);
  return shown;
}

function outlineArray(array: readonly unknown[], state: Outline, depth: number): readonly unknown[] {
  const items: unknown[] = [];
  for (let at = 0; at < array.length; at += 1) {
    if (state.left <= 0) return [...items, `[cut: ${array.length - at} more]`];
    items.push(outline(array[at], state, depth + 1));
  }
  return items;
}

/** An accessor is none of JSON, and is not asked. */
function outlineObject(object: object, state: Outline, depth: number): object {
  const entries: (readonly [string, unknown])[] = [];
  const keys = Object.keys(object);
  for (const [at, key] of keys.entries()) {
    if (state.left <= 0) {
      entries.push(['[cut]', `${keys.length - at} more`]);
      break;
    }
    const value: unknown = Object.getOwnPropertyDescriptor(object, key)?.value;
    entries.push([shownText(key, state, LONGEST_KEY), outline(value, state, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

/**
 * A copy of an error from elsewhere (undici, a user's `refresh`) that is safe to show: name, code and message,
 * and its causes likewise; no stack, no other field.
 */
export function safeCause(error: unknown, redactor: Redactor, depth = 0): unknown {
  if (!isError(error)) return redactor.json(error);
  const deeper = depth < 5 ? error.cause : undefined;
  const copy = new Error(
    redactor.text(error.message),
    deeper === undefined ? undefined : { cause: safeCause(deeper, redactor, depth + 1) },
  );
  const code: unknown = Reflect.get(error, 'code');
  Object.defineProperty(copy, 'name', {
    value: redactor.text(error.name),
    configurable: true,
    writable: true,
  });
  if (typeof code === 'string')
    Object.defineProperty(copy, 'code', { value: redactor.text(code), enumerable: true });
  copy.stack = `${copy.name}: ${copy.message}`;
  return copy;
}

/** A user's own error as it is, or its safe copy where it shows a credential. */
export function passOn(error: unknown, redactor: Redactor): unknown {
  return isKnownClean(error, redactor) ? error : safeCause(error, redactor);
}

/** Looking at it may run code of the user, which may throw. */
function isKnownClean(error: unknown, redactor: Redactor): boolean {
  try {
    return redactor.isClean(inspect(error, { depth: 5 }));
  } catch {
    return false;
  }
}
