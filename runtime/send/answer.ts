/** Reads a response: the value of a success, or the failure that it reports. */

import { meaningOf } from '../errors/codes.js';
import type { ApiFailure } from '../errors/to-error.js';
import { readWireError, type WireError } from '../errors/wire-error.js';
import type { Operation, Success } from '../protocol/operation.js';
import { NoEnvelope } from '../protocol/reply.js';
import { parseJson } from '../value/json.js';
import type { AttemptResult } from './transport.js';
import { namedDelay, timeOf, type DelaySources } from './delay.js';
import type { Cooldowns } from './cooldowns.js';
import {
  answeredWithError,
  redirected,
  unreadable,
  unusable,
  type AttemptFacts,
  type Failure,
} from './failure.js';

/** What it takes to read a response besides its text. */
export interface Context extends AttemptFacts {
  readonly cooldowns: Cooldowns;
  readonly now: number;
}

type CallName = Pick<Operation<unknown>, 'protocol' | 'method'>;

type Answer = Extract<AttemptResult, { readonly kind: 'answer' }>;

/** The time object is next to the result. */
export type Read<T> = Success<T> & { readonly time: unknown };

export function readAnswer<T>(answer: Answer, operation: Operation<T>, context: Context): Read<T> | Failure {
  const { status, headers, text } = answer;
  const body = parse(text);
  const wire = readWireError(operation.protocol.readError, body, text.length);
  if (wire !== undefined || status >= 400) {
    const { protocol, method } = operation;
    const named = delayNamedBy(wire, { headers, body, protocol, method }, context);
    return answeredWithError({ status, headers, wire, named }, { ...context, protocol }, operation);
  }
  if (isRedirect(status)) return redirected(status, headers['location'], context);
  if (body === NOT_JSON && status !== 204) return notJson(answer, context);
  return readSuccess({ answer, body: body === NOT_JSON ? undefined : body }, operation, context);
}

function delayNamedBy(
  wire: WireError | undefined,
  { protocol, method, ...said }: Pick<DelaySources, 'headers' | 'body'> & CallName,
  { cooldowns, now }: Context,
): number | undefined {
  const operating = wire !== undefined && meaningOf(wire.code).limit === 'operating-time';
  const knownReset = operating ? cooldowns.untilReset({ protocol, method }, now) : undefined;
  return namedDelay({ ...said, retryAfter: wire?.retryAfter, operating, knownReset, now });
}

function readSuccess<T>(
  { answer, body }: { readonly answer: Answer; readonly body: unknown },
  operation: Operation<T>,
  context: Context,
): Read<T> | Failure {
  const { attempts } = context;
  const { protocol } = operation;
  const { status, headers } = answer;
  const failureOf = (method: string, element: unknown): ApiFailure | undefined => {
    const wire = readWireError(protocol.readError, element, answer.text.length);
    if (wire === undefined) return undefined;
    // A `Retry-After` of the response would mean the whole batch.
    const { date } = headers;
    const dated: Answer['headers'] = date === undefined ? {} : { date };
    const named = delayNamedBy(wire, { headers: dated, body: element, protocol, method }, context);
    return answeredWithError({ status, headers: {}, wire, named }, { ...context, protocol });
  };
  try {
    const value = operation.read({ status, headers, body, failureOf });
    return { ok: true, value, answer: { status, headers }, attempts, time: timeOf(body) };
  } catch (error) {
    // `read` throws an error that says what is missing; any other error means an unexpected shape.
    const why = error instanceof NoEnvelope ? error.message : 'the answer has no envelope';
    return unreadable(status, `${why}: ${excerpt(answer.text, context)}`, context);
  }
}

/** 304 names no other address: a cache answers so, without content. */
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

function notJson({ status, headers, text, defect }: Answer, context: Context): Failure {
  const what = `the answer is not JSON (${status}, ${headers['content-type'] ?? 'no content type'})`;
  const bytes = defect ?? (text.includes('\0') ? 'it holds the byte 0' : undefined);
  if (bytes !== undefined) return unusable(status, `${what}: ${bytes}`, context);
  return unreadable(status, `${what}: ${excerpt(text, context)}`, context);
}

const EXCERPT = 120;

/** The beginning of a text, redacted before it is cut and without anything that could play with a terminal. */
function excerpt(text: string, { redactor }: AttemptFacts): string {
  const safe = redactor
    .text(text)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (safe === '') return 'empty';
  return JSON.stringify(safe.length > EXCERPT ? `${safe.slice(0, EXCERPT)}…` : safe);
}
