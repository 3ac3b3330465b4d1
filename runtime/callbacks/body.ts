/** The body of a callback as it arrived: its size, its encoding, its fields. */

import { isBytes } from '../value/realm.js';
import { parseForm } from './form.js';
import { parseJson } from './json.js';
import { type BodyLimits, CALLBACK_LIMITS, type CallbackFields, refuse } from './value.js';

/** @param contentType absent: text that begins with a brace or bracket is JSON, any other form-encoded. */
export function parseBody(
  body: string | Uint8Array,
  contentType: string | undefined,
  limits: BodyLimits = CALLBACK_LIMITS,
): CallbackFields {
  const source = readText(body, limits);
  return isJson(source, contentType) ? parseJson(source, limits) : parseForm(source.trim(), limits);
}

function readText(body: unknown, limits: BodyLimits): string {
  if (typeof body !== 'string' && !isBytes(body)) refuse('the raw body, text or bytes, is needed');
  if (body.length > limits.size) refuse(`larger than ${limits.size} bytes`);
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
