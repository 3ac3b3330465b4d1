/** The body of a callback, out of JSON or a form, within limits; its fields, its authorisation data, and the check of its token. */

import { checkNames } from '../params/check-names.js';
import { AuthenticationError, UsageError } from '../errors/errors.js';
import { textOf } from '../errors/wire-error.js';
import { isEqualSecret } from '../value/crypto.js';
import { parseJson as parseText } from '../value/json.js';
import { bytesIn, classOf } from '../value/realm.js';

/** A form-encoded body holds strings only. */
export type CallbackValue = string | number | boolean | null | readonly CallbackValue[] | CallbackFields;

export interface CallbackFields {
  readonly [name: string]: CallbackValue;
}

interface BodyLimits {
  /** Bytes, or characters of a string. */
  readonly size: number;
  /** Values in the body. */
  readonly fields: number;
  /** Levels of nesting, the outermost name included. */
  readonly depth: number;
}

/** Many times what a documented callback holds: a few kB, some ten values, three levels of nesting. PHP reads 1,000 values too. */
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

/** Finite, or `undefined`. */
export function numeric(value: CallbackValue | undefined): number | undefined {
  const written = textOf(value)?.trim();
  const number = written ? Number(written) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** As PHP reads a form. Of a name given twice the last one counts. */
export function parseForm(source: string, limits: BodyLimits): CallbackFields {
  const pairs = source.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.fields) refuse(`more than ${limits.fields} fields`);
  const root: Level = new Map();
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=');
    const path = readPath(decode(name), limits.depth);
    // PHP passes over a value without a name.
    if (path[0] === '') continue;
    const last = path.pop() ?? '';
    const level = path.reduce(descend, root);
    level.set(keyIn(level, last), decode(value.join('=')));
  }
  return fieldsOf(root);
}

/**
 * `data[FIELDS][]` is `data`, `FIELDS`, `''`. As in PHP a first bracket that is never closed is a `_`, and what follows
 * the last closed one is dropped: a key of a map can hold brackets of its own.
 */
function readPath(name: string, depth: number): string[] {
  const open = name.indexOf('[');
  const path = [open < 0 ? name : name.slice(0, open)];
  for (let at = open; name[at] === '[';) {
    const close = name.indexOf(']', at);
    if (close < 0) {
      if (at === open && open > 0) path[0] = `${path[0] ?? ''}_${name.slice(open + 1)}`;
      break;
    }
    if (path.push(name.slice(at + 1, close)) > depth) refuse(`more than ${depth} levels of nesting`);
    at = close + 1;
  }
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

/** Empty brackets mean the index after the largest one. */
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
  // Members whose names are numbers are in the order of these numbers.
  return isList ? Object.values(fieldsOf(value)) : fieldsOf(value);
}

/** A text that was cut in the middle of a character ends with U+FFFD, and a `%` that encodes nothing stays, as in PHP. */
function decode(encoded: string): string {
  const text = encoded.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeBytes(new TextEncoder().encode(text));
  }
}

/** In place: what is decoded is never longer. */
function decodeBytes(bytes: Uint8Array): string {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [high, low] = [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])];
    const isEncoded = bytes[at] === PERCENT && high >= 0 && low >= 0;
    bytes[length] = isEncoded ? high * 16 + low : (bytes[at] ?? 0);
    if (isEncoded) at += 2;
    length += 1;
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length));
}

/** The code of `%`, which begins an encoded byte. */
const PERCENT = 0x25;

/** -1: none. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  // Upper case and lower case differ in one bit.
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

export interface CallbackParseOptions {
  /** The request's `Content-Type`: JSON or form-encoded, in UTF-8. If it is left out or `null`, the body decides. */
  readonly contentType?: string | null | undefined;
  /**
   * The token stored at installation. If it is left out, anyone who knows the URL can call the handler. Empty or
   * `undefined` is a `UsageError`, since a setting that is missing would switch the check off.
   */
  readonly applicationToken?: string | undefined;
  /**
   * ms: a callback that was sent longer ago, or has no time of sending, is a `UsageError`. Without it, one that somebody
   * has recorded can be sent again at any time. The service sends an event once and may be late, so leave it minutes.
   * @default no limit
   */
  readonly maxAge?: number | undefined;
}

/** Any member except `application_token` can be missing. */
export interface CallbackAuth {
  /** Identifies the account. `''` if the body has none and you required none. */
  readonly application_token: string;
  readonly access_token?: string;
  /** Seconds. */
  readonly expires_in?: number;
  readonly scope?: string;
  readonly domain?: string;
  readonly server_endpoint?: string;
  readonly status?: string;
  readonly client_endpoint?: string;
  readonly member_id?: string;
  readonly refresh_token?: string;
}

const OPTIONS: readonly (keyof CallbackParseOptions)[] = ['contentType', 'applicationToken', 'maxAge'];

/** @param parser for messages. @throws UsageError */
export function parseBody(
  parser: string,
  body: string | Uint8Array | ArrayBuffer,
  options: CallbackParseOptions,
  names: readonly (keyof CallbackParseOptions)[] = OPTIONS,
): CallbackFields {
  // A mistyped name would switch the check of the token off.
  checkNames(options, names, parser);
  checkMaxAge(options.maxAge);
  const source = readText(body);
  return isJson(source, options.contentType) ? parseJson(source) : parseForm(source.trim(), CALLBACK_LIMITS);
}

function readText(body: unknown): string {
  const raw = typeof body === 'string' ? body : bytesIn(body);
  if (raw === undefined) refuse(`the raw body is needed, ${notRaw(body)}`);
  if (raw.length > CALLBACK_LIMITS.size) refuse(`larger than ${CALLBACK_LIMITS.size} bytes`);
  const source = typeof raw === 'string' ? raw : decodeUtf8(raw);
  if (source.trim() === '') refuse(`its body is empty: ${PARSER_ADVICE}`);
  if (isBase64(source.trim())) refuse('it is base64: decode it first, as where isBase64Encoded is true');
  return source;
}

const PARSER_ADVICE = 'if a body parser of the framework has read it, leave that parser out for this address';

/** Whether a text holds a form or JSON in base64, as some functions of a cloud get every body. */
function isBase64(source: string): boolean {
  if (source.length % 4 !== 0 || !/^[A-Za-z0-9+/]{8,}={0,2}$/.test(source)) return false;
  return /^\s*[[{]|^[\w%[\]]+=/.test(atob(source));
}

/** What a framework or a program has made of the body. */
function notRaw(body: unknown): string {
  if (typeof body !== 'object' || body === null)
    return `a text or bytes, not ${body === null ? 'null' : typeof body}: read it as text or bytes, whatever its content type`;
  return `a text or bytes, not an object of the class ${classOf(body)}: ${PARSER_ADVICE}`;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('it is not UTF-8');
  }
}

function isJson(source: string, contentType: unknown): boolean {
  // A header that is missing is null in a fetch handler.
  if (contentType === undefined || contentType === null || contentType === '') return /^\s*[[{]/.test(source);
  if (typeof contentType !== 'string') refuse('contentType must be the text of the header');
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) refuse('its charset is not UTF-8');
  const media = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (/^application\/(?:[\w.-]+\+)?json$/.test(media)) return true;
  if (media === 'application/x-www-form-urlencoded') return false;
  return refuse('its content type is neither JSON nor form-encoded');
}

function parseJson(source: string): CallbackFields {
  measureJson(source);
  const value = readJson(source);
  return isFields(value) ? value : refuse('its JSON is not an object');
}

function readJson(source: string): unknown {
  let hasPrototype = false;
  let value: unknown;
  try {
    value = parseText(source, (name, member) => {
      hasPrototype ||= name === '__proto__';
      return member;
    });
  } catch {
    // The engine's message quotes the text.
    refuse('it is not valid JSON');
  }
  return hasPrototype ? refuse('a field named __proto__') : value;
}

/** Counts brackets and commas outside strings before a value is made. */
function measureJson(source: string): void {
  let depth = 0;
  let fields = 0;
  for (const [sign] of source.matchAll(/"(?:[^"\\]+|\\[^])*"?|[[\]{},]/g)) {
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (sign === ',' || sign === '{' || sign === '[') fields++;
    if (depth > CALLBACK_LIMITS.depth) refuse(`more than ${CALLBACK_LIMITS.depth} levels of nesting`);
    if (fields > CALLBACK_LIMITS.fields) refuse(`more than ${CALLBACK_LIMITS.fields} fields`);
  }
}

/** @throws AuthenticationError */
export function readAuth(body: CallbackFields, options: CallbackParseOptions): CallbackAuth {
  const given = field(body, 'auth');
  const auth = isFields(given) ? given : {};
  const token = field(auth, 'application_token');
  // An option that is `undefined` is a variable that is not set, which must not switch the check off.
  if ('applicationToken' in options) checkToken(token, options.applicationToken);
  if (options.maxAge !== undefined) checkAge(numeric(field(body, 'ts')), options.maxAge);
  checkStatus(field(auth, 'status'));
  const expires = numeric(field(auth, 'expires_in'));
  return {
    ...auth,
    application_token: textOf(token) ?? '',
    ...(expires === undefined ? {} : { expires_in: expires }),
  };
}

/** @throws AuthenticationError `CLIENT_CALLBACK_TOKEN` */
export function checkToken(given: CallbackValue | undefined, expected: string | undefined): void {
  if (typeof expected !== 'string' || expected === '')
    refuse(
      'the option applicationToken is empty or undefined: pass the token that arrived at installation, or leave the option out, and nothing is checked',
    );
  if (typeof given === 'string' && isEqualSecret(given, expected)) return;
  throw new AuthenticationError({
    message: "The callback's application token is missing or is not the expected one",
    generation: 'callback',
    method: '',
    code: 'CLIENT_CALLBACK_TOKEN',
    status: 401,
    attempts: 0,
    details: undefined,
  });
}

/** Programs display it, so text of a stranger must not pass as a status. @throws UsageError */
export function checkStatus(status: unknown): void {
  if (status === undefined || status === null || status === '' || isStatus(status)) return;
  throw new UsageError('The status of an event or frame must be one capital letter');
}

/** One capital letter. */
export function isStatus(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]$/.test(value);
}

/** @throws UsageError */
export function checkMaxAge(maxAge: unknown): void {
  if (maxAge !== undefined && !(typeof maxAge === 'number' && maxAge > 0))
    throw new UsageError('The option maxAge must be a number of milliseconds above 0');
}

/** @param ts Unix seconds. @throws UsageError */
function checkAge(ts: number | undefined, maxAge: number): void {
  const age = ts === undefined ? Infinity : Math.abs(Date.now() - ts * 1000);
  if (age > maxAge) refuse('it has no time of sending, or one that is farther away than maxAge');
}

const INSPECT = Symbol.for('nodejs.util.inspect.custom');
const SECRET = /token$|^(?:auth|refresh)_id$/i;

/**
 * Neither a console nor JSON shows the tokens in a callback, wherever in it they are; programs read them as before.
 *
 * @param inCopies a console does not show them in a copy by `...` either: it takes enumerable symbols along
 */
export function conceal<T>(value: T, inCopies = false): T {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  for (const [, member] of entries) conceal(member);
  if (!entries.some(([name]) => SECRET.test(name))) return value;
  // Writable and configurable, because a body may have members of these names.
  const hidden = { value: withoutTokens, enumerable: false, configurable: true, writable: true };
  return Object.defineProperties(value, { toJSON: hidden, [INSPECT]: { ...hidden, enumerable: inCopies } });
}

/** A secret can be a number or a list too. */
function isShown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function withoutTokens(this: object): object {
  return Object.fromEntries(
    Object.entries(this).map(([name, member]) => [
      name,
      SECRET.test(name) && isShown(member) ? '[redacted]' : (member as unknown),
    ]),
  );
}
