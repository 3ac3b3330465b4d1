/** Reads a response: the value of a success, or the failure that it reports. */

import { meaningOf } from '../errors/codes.js';
import type { ApiFailure } from '../errors/to-error.js';
import { readWireError, type WireError } from '../errors/wire-error.js';
import type { Success } from '../protocol/operation.js';
import { NoEnvelope } from '../protocol/reply.js';
import type { Redactor } from '../redact/redact.js';
import { parseJson } from '../value/json.js';
import type { CallContext } from './client-state.js';
import { namedDelay, timeOf, type DelaySources } from './delay.js';
import { answeredWithError, redirected, unreadable, type Failure } from './failure.js';
import type { AttemptResult } from '../platform/transport.js';

type Answer = Extract<AttemptResult, { readonly kind: 'answer' }>;

/** The time object is next to the result. */
export type Read<T> = Success<T> & { readonly time: unknown };

/** @param now when the response arrived. */
export function readAnswer<T>(context: CallContext<T>, answer: Answer, now: number): Read<T> | Failure {
  const { operation } = context;
  const { status, headers, text } = answer;
  const body = parse(text);
  const wire = readWireError(operation.protocol.readError, body, text.length);
  if (wire !== undefined || status >= 400) {
    const named = delayNamedBy(context, wire, { headers, body, now, method: operation.method });
    return answeredWithError(context, { status, wire, named }, operation);
  }
  if (isRedirect(status)) return redirected(context, status, headers['location']);
  if (body === NOT_JSON && status !== 204) return notJson(context, answer);
  return readSuccess(context, answer, { body: body === NOT_JSON ? undefined : body, now });
}

/** @param method that the error is about. */
function delayNamedBy(
  { client, operation: { protocol } }: CallContext,
  wire: WireError | undefined,
  { method, ...response }: Pick<DelaySources, 'headers' | 'body' | 'now'> & { readonly method: string },
): number | undefined {
  const operating = wire !== undefined && meaningOf(wire.code).limit === 'operating-time';
  const resetOfLastSuccess = operating
    ? client.cooldowns.untilReset({ protocol, method }, response.now)
    : undefined;
  return namedDelay({ ...response, retryAfter: wire?.retryAfter, operating, resetOfLastSuccess });
}

function readSuccess<T>(
  context: CallContext<T>,
  { status, headers, text }: Answer,
  { body, now }: Pick<DelaySources, 'body' | 'now'>,
): Read<T> | Failure {
  const { operation, progress } = context;
  const failureOf = (method: string, element: unknown): ApiFailure | undefined => {
    const wire = readWireError(operation.protocol.readError, element, text.length);
    if (wire === undefined) return undefined;
    const { date } = headers;
    // A `Retry-After` of the response would mean the whole batch.
    const dated: Answer['headers'] = date === undefined ? {} : { date };
    const named = delayNamedBy(context, wire, { headers: dated, body: element, now, method });
    return answeredWithError(context, { status, wire, named });
  };
  try {
    const value = operation.read({ status, headers, body, failureOf });
    const answer = { status, headers: shown(headers, context.client.redactor) };
    return { ok: true, value, answer, attempts: progress.attempt, time: timeOf(body) };
  } catch (error) {
    // `read` throws an error that says what is missing; any other error means an unexpected shape.
    const why = error instanceof NoEnvelope ? error.message : 'the answer has no envelope';
    return unreadable(context, status, `${why}: ${excerpt(context, text)}`);
  }
}

/** An account or a proxy may send back what it was asked with. One look at all of them, since hardly one does. */
function shown(headers: Answer['headers'], redactor: Redactor): Answer['headers'] {
  if (redactor.isClean(Object.values(headers).join('\n'))) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactor.text(value)]));
}

/** A cache answers 304 without content; it names no other address. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

const NOT_JSON = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return NOT_JSON;
  }
}

function notJson(context: CallContext, { status, headers, text, defect }: Answer): Failure {
  const what = `the answer is not JSON (${status}, ${headers['content-type'] ?? 'no content type'})`;
  // Another attempt would get the same file again.
  const bytes = defect ?? (text.includes('\0') ? 'it contains the byte 0' : undefined);
  if (bytes !== undefined) return unreadable(context, status, `${what}: ${bytes}`, 'unusable');
  return unreadable(context, status, `${what}: ${excerpt(context, text)}`);
}

const MAX_EXCERPT = 120;

/** The beginning of a text, redacted before it is shortened, without control characters. */
function excerpt({ client }: CallContext, text: string): string {
  const safe = client.redactor
    .text(text)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (safe === '') return 'empty';
  return JSON.stringify(safe.length > MAX_EXCERPT ? `${safe.slice(0, MAX_EXCERPT)}…` : safe);
}
