/** The body of a callback as it arrived: its size, its encoding, its fields. */

import { checkNames } from '../call/known-options.js';
import { reading } from '../errors/unreadable.js';
import { isBytes } from '../value/realm.js';
import type { CallbackParseOptions } from './auth.js';
import { parseForm } from './form.js';
import { parseJson } from './json.js';
import { CALLBACK_LIMITS, type CallbackFields, refuse } from './value.js';

/** What a parser is given. */
interface Given {
  readonly body: string | Uint8Array;
  readonly options: CallbackParseOptions;
}

/** @param parser for messages. @throws UsageError, and what `read` throws. */
export function parseCallback<T>(
  parser: string,
  { body, options }: Given,
  read: (fields: CallbackFields) => T,
): T {
  return reading('The callback or its options', () => {
    // A mistyped name would switch the check of the token off.
    checkNames(options, ['contentType', 'applicationToken'], parser);
    return read(parseBody(body, options.contentType));
  });
}

/** @param contentType absent: text that begins with a brace or bracket is JSON, any other form-encoded. */
function parseBody(body: string | Uint8Array, contentType: string | undefined): CallbackFields {
  const source = readText(body);
  return isJson(source, contentType)
    ? parseJson(source, CALLBACK_LIMITS)
    : parseForm(source.trim(), CALLBACK_LIMITS);
}

function readText(body: unknown): string {
  if (typeof body !== 'string' && !isBytes(body)) refuse('the raw body, text or bytes, is needed');
  if (body.length > CALLBACK_LIMITS.size) refuse(`larger than ${CALLBACK_LIMITS.size} bytes`);
  const source = typeof body === 'string' ? body : decodeUtf8(body);
  if (source.trim() === '') refuse('its body is empty');
  return source;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('it is not UTF-8');
  }
}

const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii']);

function isJson(source: string, contentType: string | undefined): boolean {
  if (!contentType) return /^\s*[[{]/.test(source);
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase())) refuse('its charset is not UTF-8');
  const media = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (media === 'application/json' || /^application\/[\w.-]+\+json$/.test(media)) return true;
  if (media === 'application/x-www-form-urlencoded') return false;
  return refuse('its content type is neither JSON nor form-encoded');
}
