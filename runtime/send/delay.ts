/** The wait before another attempt: the delay that the service names, or the client's own backoff. */

import type { ResolvedRetry } from '../call/options.js';
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
  /** ms since 1970, by the client's clock. */
  readonly now: number;
}

/** ms that the service names: `Retry-After`, `error.retryAfter`, or for the operating-time limit its reset. */
export function namedDelay(sources: DelaySources): number | undefined {
  const header = retryAfterHeader(sources);
  if (header !== undefined) return header;
  if (sources.retryAfter !== undefined) return sources.retryAfter * 1000;
  return sources.operating ? (resetDelay(sources) ?? sources.resetOfLastSuccess) : undefined;
}

/** ms until `time.operating_reset_at`, by the clock of the server that wrote it. */
export function resetDelay(sources: Pick<DelaySources, 'headers' | 'body' | 'now'>): number | undefined {
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

/** @param value seconds or an HTTP date. */
function delayOf(value: string, sources: DelaySources): number | undefined {
  const delta = secondsOf(value);
  if (delta !== undefined) return delta * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow(undefined, sources));
}

/** ms since 1970 by the clock of the server, which may differ from the client's. */
function serverNow(time: JsonObject | undefined, sources: Pick<DelaySources, 'headers' | 'now'>): number {
  const finish = time?.['date_finish'];
  const byBody = typeof finish === 'string' ? Date.parse(finish) : Number.NaN;
  if (!Number.isNaN(byBody)) return byBody;
  const byHeader = Date.parse(sources.headers['date'] ?? '');
  return Number.isNaN(byHeader) ? sources.now : byHeader;
}

/** `time` is next to the result, and next to a flat error too (Observed behaviour, Limits). */
export function timeOf(body: unknown): JsonObject | undefined {
  return timeIn(body) ?? timeIn(memberOf(body, 'error'));
}

function timeIn(holder: unknown): JsonObject | undefined {
  const time = memberOf(holder, 'time');
  return isObject(time) ? time : undefined;
}
