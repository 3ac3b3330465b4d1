/** Takes credentials out of everything that a person or a log may see: whole, encoded, and in part. */

import { inspect } from 'node:util';

const MASK = '[redacted]';
/** A shorter secret would blot out ordinary words. */
const SHORTEST = 4;
/** From here on a piece of a secret is taken for the secret. */
const PIECE = 8;

/** What codes are made of (contract/2-legacy.md, Errors), a little more generously. */
const IS_CODE = /^[\w.:-]{0,200}$/;

export interface Redactor {
  /** For text: messages and causes. */
  text(text: string): string;
  /** For text that may have been cut through a secret. */
  cut(text: string): string;
  /** For codes, which programs compare: only a whole secret is taken out, unless it is a text in the place of a code. */
  code(code: string): string;
  /** For JSON: every string in it, keys too. */
  json(value: unknown): unknown;
}

/** @param secrets asked each time, for tokens change. */
export function createRedactor(secrets: () => readonly string[]): Redactor {
  const known = (): readonly string[] => secrets().filter((secret) => secret.length >= SHORTEST);
  const longOnes = (): readonly string[] => known().filter((secret) => secret.length >= PIECE);
  const text = (value: string): string => known().reduce(maskSecret, value);
  return {
    text,
    cut: (value) => known().reduce(maskEdges, text(value)),
    code: (code) => (IS_CODE.test(code) ? longOnes().reduce(maskWhole, code) : text(code)),
    json: (value) => (known().length === 0 ? value : mapStrings(value, text, 0)),
  };
}

function maskSecret(text: string, secret: string): string {
  return maskPieces(maskWhole(text, secret), secret);
}

/** As it is, in the encodings of URLs, HTML and JSON, in base64 and hex; in upper or lower case. */
function maskWhole(text: string, secret: string): string {
  return formsOf(secret).reduce((rest, form) => rest.replace(form, MASK), text);
}

const patterns = new Map<string, readonly RegExp[]>();

function formsOf(secret: string): readonly RegExp[] {
  const made = patterns.get(secret);
  if (made !== undefined) return made;
  const encoded = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  const forms = new Set([
    secret,
    encoded,
    encodeURIComponent(encoded),
    encodeURI(secret),
    JSON.stringify(secret).slice(1, -1),
    ...[0, 1, 2].map((offset) => base64Core(bytes, offset)),
    ...[0, 1, 2].map((offset) => base64Core(bytes, offset).replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    escapeHtml(secret),
  ]);
  const longestFirst = [...forms]
    .filter((form) => form.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  const made2 = longestFirst.map((form) => new RegExp(escapeRegExp(form), 'gi'));
  if (patterns.size > 100) patterns.clear();
  patterns.set(secret, made2);
  return made2;
}

/** The characters of base64 that depend on the secret alone, when it begins `offset` bytes into a group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const before = [0, 2, 3][offset] ?? 0;
  const after = (bytes.length + offset) % 3 === 0 ? 0 : 1;
  return padded.slice(before, padded.length - after);
}

/**
 * A piece of a long secret anywhere in a text: eight characters with a digit among them, or half of it. A word that
 * the secret happens to hold stays.
 */
function maskPieces(text: string, secret: string): string {
  if (secret.length < 2 * PIECE) return text;
  const short = grams(secret, PIECE).filter((piece) => /\d/.test(piece));
  const half = Math.ceil(secret.length / 2);
  return maskGrams(maskGrams(text, new Set(short), PIECE), new Set(grams(secret, half)), half);
}

function grams(text: string, size: number): readonly string[] {
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

function maskGrams(text: string, pieces: ReadonlySet<string>, size: number): string {
  const spans: [number, number][] = [];
  for (let at = 0; at + size <= text.length; at += 1) {
    if (!pieces.has(text.slice(at, at + size))) continue;
    const last = spans.at(-1);
    if (last !== undefined && at <= last[1]) last[1] = at + size;
    else spans.push([at, at + size]);
  }
  return spans.reduceRight((rest, [from, to]) => rest.slice(0, from) + MASK + rest.slice(to), text);
}

/** A text that was cut through a secret ends with its beginning, or begins with its end. */
function maskEdges(text: string, secret: string): string {
  for (const form of [secret, encodeURIComponent(secret)]) {
    for (let size = Math.min(form.length - 1, text.length); size >= SHORTEST; size -= 1) {
      if (text.endsWith(form.slice(0, size))) return maskEdges(text.slice(0, -size) + MASK, secret);
      if (text.startsWith(form.slice(-size))) return maskEdges(MASK + text.slice(size), secret);
    }
  }
  return text;
}

/** Deeper than any answer of the service; what lies below is dropped rather than shown. */
const DEEPEST = 100;

function mapStrings(value: unknown, map: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return map(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return MASK;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map, depth + 1));
  const entries = Object.entries(value).map(
    ([key, item]) => [map(key), mapStrings(item, map, depth + 1)] as const,
  );
  return Object.fromEntries(entries);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * A copy of an error from elsewhere (undici, a user's `refresh`) that is safe to show: name, code and message,
 * and its causes likewise; no stack, no other field.
 */
export function safeCause(error: unknown, redactor: Redactor, depth = 0): unknown {
  if (!(error instanceof Error)) return redactor.json(error);
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
  const shown = inspect(error, { depth: 5 });
  return redactor.text(shown) === shown ? error : safeCause(error, redactor);
}
