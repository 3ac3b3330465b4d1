/** The wait before another attempt: the delay that the service names, or the client's own backoff. */

import type { ResolvedRetry } from '../call/call-options.js';
import { secondsOf } from '../errors/wire-error.js';
import { isObject, type JsonObject, memberOf } from '../value/json.js';

/** Full jitter: ms between 0 and the exponential bound. */
export function backoff(retry: ResolvedRetry, attempt: number, random: () => number): number {
  return random() * Math.min(retry.maxDelay, retry.baseDelay * 2 ** (attempt - 1));
}

export interface DelaySources {
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body. */
  readonly body: unknown;
  /** Seconds, from the error object. */
  readonly retryAfter: number | undefined;
  /** The operating-time limit was met. */
  readonly operating: boolean;
  /** ms until the reset that the last successful response of this method named. */
  readonly resetOfLastSuccess: number | undefined;
  /** ms since 1970, by the client's clock, which never goes back. */
  readonly now: number;
  /** ms since 1970, by the system's clock, which may have been corrected; absent: `now`. */
  readonly date?: number | undefined;
}

/** ms that the service names: `Retry-After`, `error.retryAfter`, or for the operating-time limit its reset. */
export function namedDelay(sources: DelaySources): number | undefined {
  const header = retryAfterHeader(sources);
  if (header !== undefined) return header;
  if (sources.retryAfter !== undefined) return sources.retryAfter * 1000;
  return sources.operating ? (resetDelay(sources) ?? sources.resetOfLastSuccess) : undefined;
}

/** ms until `time.operating_reset_at`, by the clock of the server that wrote it. */
export function resetDelay(
  sources: Pick<DelaySources, 'headers' | 'body' | 'now' | 'date'>,
): number | undefined {
  const time = timeOf(sources.body);
  const reset = resetOf(time);
  if (reset === undefined) return undefined;
  return Math.max(0, reset * 1000 - serverNow(time, sources));
}

/** Seconds since 1970, by the clock of the server. */
function resetOf(time: unknown): number | undefined {
  return isObject(time) ? secondsOf(time['operating_reset_at']) : undefined;
}

/** @param time the time object of an answer. */
export function namesReset(time: unknown): boolean {
  return resetOf(time) !== undefined;
}

/** Of several headers, such as a proxy's and the account's, the longest counts. */
function retryAfterHeader(sources: DelaySources): number | undefined {
  const values = sources.headers['retry-after'];
  if (values === undefined) return undefined;
  // Headers with one name arrive joined by commas, and a date has a comma after its weekday.
  const list = values.match(/\s*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,)?[^,]+/gi) ?? [];
  const delays = list.flatMap((value) => delayOf(value, sources) ?? []);
  return delays.length === 0 ? undefined : Math.max(...delays);
}

/** @param value seconds or an HTTP date; anything else names no delay. */
function delayOf(value: string, sources: DelaySources): number | undefined {
  const delta = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? secondsOf(value) : undefined;
  if (delta !== undefined) return delta * 1000;
  const date = httpDate(value);
  return date === undefined ? undefined : Math.max(0, date - serverNow(undefined, sources));
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and `Sunday, 06-Nov-94 08:49:37 GMT` of older servers. */
const HTTP_DATE = /^[a-z]{3,9}, \d\d[ -][a-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/i;

/** `Sun Nov  6 08:49:37 1994`, which is UTC though it does not say so. */
const ASCTIME = /^[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/i;

/** ms since 1970 of the three forms that a recipient accepts (RFC 9110, 5.6.7). */
function httpDate(value: string): number | undefined {
  const text = value.trim();
  const isUnzoned = ASCTIME.test(text);
  if (!isUnzoned && !HTTP_DATE.test(text)) return undefined;
  // Dates have no leap second.
  const isLeap = /:60 /.test(text);
  const date = Date.parse(text.replace(/:60 /, ':59 ') + (isUnzoned ? ' GMT' : ''));
  return Number.isNaN(date) ? undefined : date + (isLeap ? 1000 : 0);
}

/** ms since 1970 by the clock of the server, which may differ from the client's. */
function serverNow(
  time: JsonObject | undefined,
  sources: Pick<DelaySources, 'headers' | 'now' | 'date'>,
): number {
  const finish = time?.['date_finish'];
  const byBody = typeof finish === 'string' ? Date.parse(finish) : Number.NaN;
  if (!Number.isNaN(byBody)) return byBody;
  const byHeader = httpDate(sources.headers['date'] ?? '');
  return byHeader ?? sources.date ?? sources.now;
}

/** `time` is next to the result, and next to a flat error too (Observed behaviour, Limits). */
export function timeOf(body: unknown): JsonObject | undefined {
  return timeIn(body) ?? timeIn(memberOf(body, 'error'));
}

function timeIn(holder: unknown): JsonObject | undefined {
  const time = memberOf(holder, 'time');
  return isObject(time) ? time : undefined;
}
