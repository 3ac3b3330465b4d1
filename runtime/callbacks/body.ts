/** The body of a callback, out of JSON or a form, within limits; its fields, its authorisation data, and the check of its token. */

import { checkNames } from '../call/known-options.js';
import { AuthenticationError } from '../errors/api-error.js';
import { isEqualSecret } from '../value/crypto.js';
import { isBytes } from '../value/realm.js';
import {
  CALLBACK_LIMITS,
  type CallbackFields,
  type CallbackValue,
  field,
  isFields,
  numeric,
  parseForm,
  refuse,
  text,
} from './fields.js';

export interface CallbackParseOptions {
  /** The request's `Content-Type`: JSON or form-encoded, in UTF-8. If it is left out, the body decides. */
  readonly contentType?: string | undefined;
  /**
   * The token stored at installation. If it is left out, anyone who knows the URL can call the handler. Empty or
   * `undefined` is a `UsageError`, since a setting that is missing would switch the check off.
   */
  readonly applicationToken?: string | undefined;
}

/** Every member but `application_token` may be missing. */
export interface CallbackAuth {
  /** Identifies the account; `''` where none came and none was asked for. */
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

/** @param parser for messages. @throws UsageError */
export function parseBody(
  parser: string,
  body: string | Uint8Array,
  options: CallbackParseOptions,
): CallbackFields {
  // A mistyped name would switch the check of the token off.
  checkNames(options, ['contentType', 'applicationToken'], parser);
  const source = readText(body);
  return isJson(source, options.contentType) ? parseJson(source) : parseForm(source.trim(), CALLBACK_LIMITS);
}

function readText(body: unknown): string {
  if (typeof body !== 'string' && !isBytes(body)) refuse('the raw body, text or bytes, is needed');
  if (body.length > CALLBACK_LIMITS.size) refuse(`larger than ${CALLBACK_LIMITS.size} bytes`);
  const source = typeof body === 'string' ? body : decodeUtf8(body);
  return source.trim() === '' ? refuse('its body is empty') : source;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('it is not UTF-8');
  }
}

function isJson(source: string, contentType: string | undefined): boolean {
  if (!contentType) return /^\s*[[{]/.test(source);
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
    value = JSON.parse(source, (name, member: unknown) => {
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
  const expires = numeric(field(auth, 'expires_in'));
  return {
    ...auth,
    application_token: text(token) ?? '',
    ...(expires === undefined ? {} : { expires_in: expires }),
  };
}

/** @throws AuthenticationError `CLIENT_CALLBACK_TOKEN` */
export function checkToken(given: CallbackValue | undefined, expected: string | undefined): void {
  if (typeof expected !== 'string' || expected === '')
    refuse(
      'the option applicationToken is empty or undefined: give the token that came at installation, or leave the option out, and nothing is checked',
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
