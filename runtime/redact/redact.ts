/** Replaces credentials in every text that is shown: messages, causes, hooks and traces. */

import { isError, tagOf } from '../value/realm.js';
import { inspected } from '../platform/inspected.js';

const MASK = '[redacted]';
/** A shorter secret would blot out ordinary words, and below `MIN_IN_CODE` parts of codes such as `expired_token`. */
const MIN_IN_TEXT = 4;
const MIN_IN_CODE = 8;
/** Characters of a text: a page of a log. What an account answers can have megabytes. */
const MAX_TEXT_LENGTH = 4096;
/** Levels of what an account answers: errors have three. The copy is recursive, and an endless depth would end the program. */
const MAX_DEPTH = 20;
/** Causes of a cause that are copied: `fetch` and libraries of databases wrap an error twice, and causes can be a circle. */
const MAX_CAUSES = 5;
const IS_CODE = /^[\w.:-]{0,200}$/;

export interface Redactor {
  /** Redacts a text of any length, then shortens it to 4,096 characters. */
  text(text: string): string;
  /** Redacts a text of any length, then keeps 4,096 characters of its beginning and as many of its end. */
  ends(text: string): string;
  /** Redacts a code. Programs compare codes, so a short secret stays in it. */
  code(code: string): string;
  /** Copies JSON with each string and key redacted and shortened; deeper than 20 levels it is left out. */
  json(value: unknown): unknown;
  /** Whether a text of any length contains no secret. */
  isClean(text: string): boolean;
}

/** Secrets that were in use last: an error can only speak of one that was sent. */
export class RecentSecrets {
  readonly all: string[] = [];

  note(secrets: readonly string[]): void {
    this.all.push(...secrets.filter((secret) => secret !== '' && !this.all.includes(secret)));
    this.all.splice(0, Math.max(0, this.all.length - 16));
  }
}

/** @param secrets asked each time, because tokens change. */
export function createRedactor(secrets: () => readonly string[]): Redactor {
  let known = formsBy([]);
  /** An answer has thousands of texts, and the secrets are mostly those of the text before. */
  const replace = (text: string, shortest: typeof MIN_IN_TEXT | typeof MIN_IN_CODE): string => {
    const now = secrets();
    if (now.length !== known.secrets.length || now.some((secret, at) => secret !== known.secrets[at]))
      known = formsBy([...now]);
    return known[shortest].reduce((shown, form) => shown.replaceAll(form, MASK), text);
  };
  const text = (value: string): string => shorten(replace(value, MIN_IN_TEXT));
  return {
    text,
    ends: (value) => withoutMiddle(replace(value, MIN_IN_TEXT)),
    code: (code) => (IS_CODE.test(code) ? replace(code, MIN_IN_CODE) : text(code)),
    json: (value) => redactJson(value, text, 0),
    isClean: (value) => replace(value, MIN_IN_TEXT) === value,
  };
}

interface KnownForms {
  readonly secrets: readonly string[];
  readonly [MIN_IN_TEXT]: readonly string[];
  readonly [MIN_IN_CODE]: readonly string[];
}

/** Of each secret its percent-encoded forms too, that of a path and that of a form, with hex digits in either case. */
function formsBy(secrets: readonly string[]): KnownForms {
  // A secret may contain another one.
  const ofAtLeast = (shortest: number): readonly string[] =>
    secrets
      .filter((secret) => secret.length >= shortest)
      .flatMap(formsOf)
      .sort((one, other) => other.length - one.length);
  return { secrets, [MIN_IN_TEXT]: ofAtLeast(MIN_IN_TEXT), [MIN_IN_CODE]: ofAtLeast(MIN_IN_CODE) };
}

function formsOf(secret: string): readonly string[] {
  // Most are of letters and digits, and no encoding changes these.
  if (/^[\w.*-]*$/.test(secret)) return [secret];
  const encoded = [encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)];
  const inLowerCase = encoded.map((form) => form.replace(/%../g, (byte) => byte.toLowerCase()));
  return [...new Set([secret, ...encoded, ...inLowerCase])];
}

/** Of a member of JSON that holds a credential, also where the text ends within it. */
const MEMBER = /("[\w-]{0,40}(?:token|secret|password|session)" ?: ?")[^"]*/gi;
/** A key or session of the gateway, whatever the vendor is called. */
const KEY = /\b([a-z]{1,20}_(?:api|app|session)_)[\w.~+/-]+/g;

/** An answer that cannot be read may hold a credential that was to be issued, which no redactor knows. */
export function withoutIssued(text: string): string {
  return text.replace(MEMBER, `$1${MASK}`).replace(KEY, `$1${MASK}`);
}

function shorten(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  return `${text.slice(0, MAX_TEXT_LENGTH)}… [cut: ${text.length} characters]`;
}

function withoutMiddle(text: string): string {
  if (text.length <= 2 * MAX_TEXT_LENGTH) return text;
  return `${text.slice(0, MAX_TEXT_LENGTH)}…${text.slice(-MAX_TEXT_LENGTH)}`;
}

function redactJson(value: unknown, text: Redactor['text'], depth: number): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return `[cut: deeper than ${MAX_DEPTH} levels]`;
  if (Array.isArray(value)) return value.map((item) => redactJson(item, text, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [text(key), redactJson(item, text, depth + 1)]);
  return Object.fromEntries(entries);
}

/**
 * Copies an error from elsewhere (undici, a user's `refresh`) so that it is safe to show: name, code, message and
 * causes, without stack and other fields.
 */
export function safeCause(error: unknown, redactor: Redactor, depth = 0): unknown {
  if (!isError(error)) return redactor.json(error);
  const deeper = depth < MAX_CAUSES ? error.cause : undefined;
  const cause = deeper === undefined ? {} : { cause: safeCause(deeper, redactor, depth + 1) };
  const copy = new Error(redactor.text(error.message), cause);
  const name = { value: redactor.text(error.name), configurable: true, writable: true };
  Object.defineProperty(copy, 'name', name);
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') Object.assign(copy, { code: redactor.text(code) });
  copy.stack = `${copy.name}: ${copy.message}`;
  return copy;
}

/** Values in an error beyond which it is not searched to the end, but copied: a search of these takes about 0.1 s. */
const MAX_VALUES = 20_000;

/** Returns a user's own error as it is, or its safe copy where it shows a credential, at any depth. */
export function originalOrSafeCopy(error: unknown, redactor: Redactor): unknown {
  try {
    // As a console, a log and the error's own `toJSON` show it.
    const isClean = holdsNoSecret(error, redactor) && redactor.isClean(inspected(error));
    return isClean && redactor.isClean(jsonOf(error)) ? error : safeCause(error, redactor);
  } catch {
    // The program's own `Error.prepareStackTrace` may throw.
    return safeCause(error, redactor);
  }
}

/** Looks at every value that an error leads to, those of maps, sets and members that are not enumerable as well. */
function holdsNoSecret(error: unknown, redactor: Redactor): boolean {
  const values = new Set([error]);
  for (const value of values) {
    if (values.size > MAX_VALUES) return false;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    if (ArrayBuffer.isView(value)) continue;
    if (/^(?:Map|Set)$/.test(tagOf(value))) for (const entry of value as Iterable<unknown>) values.add(entry);
    for (const name of Reflect.ownKeys(value))
      values.add(name).add(Object.getOwnPropertyDescriptor(value, name)?.value);
  }
  return redactor.isClean([...values].filter((value) => typeof value === 'string').join('\n'));
}

function jsonOf(error: unknown): string {
  try {
    return String(JSON.stringify(error));
  } catch {
    // Nobody else can make JSON of it either.
    return '';
  }
}
