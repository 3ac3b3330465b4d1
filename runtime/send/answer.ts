/** Reads an answer: the value of a success, or the failure that it reports. */

import { parseJson } from '../value/json.js';
import { apiErrorOf } from '../errors/api-error-of.js';
import { meaningOf } from '../errors/codes.js';
import { SvcError } from '../errors/svc-error.js';
import { readWireError, type WireError } from '../errors/wire-error.js';
import type { Exchange, Sent } from '../protocol/exchange.js';
import type { AttemptResult } from './transport.js';
import { namedDelay, timeOf, type DelaySources } from './delay.js';
import type { Holds } from './holds.js';
import { answeredWithError, redirected, unreadable, type AttemptFacts, type Failure } from './failure.js';

/** What became of an attempt. */
export type Attempted<T> = Sent<T> | Failure;

/** What it takes to read an answer beside its text. */
export interface Context {
  readonly holds: Holds;
  readonly now: number;
}

type CallName = Pick<Exchange<unknown>, 'protocol' | 'method'>;

type Answer = Extract<AttemptResult, { readonly kind: 'answer' }>;

export function readAnswer<T>(
  answer: Answer,
  facts: AttemptFacts & { readonly exchange: Exchange<T> },
  context: Context,
): Attempted<T> {
  const { status, headers, text } = answer;
  const body = parse(text);
  const wire = readWireError(facts.exchange.protocol.readError, body, text.length);
  if (wire !== undefined || status >= 400) {
    const { protocol, method } = facts.exchange;
    const named = delayNamedBy(wire, { headers, body, protocol, method }, context);
    return answeredWithError({ status, headers, wire, named }, facts);
  }
  if (isRedirect(status)) return redirected({ status, location: headers['location'] }, facts);
  if (body === NOT_JSON && status !== 204) return unreadable(status, notJson(answer, facts), facts);
  return readSuccess({ answer, body: body === NOT_JSON ? undefined : body }, facts, context);
}

function delayNamedBy(
  wire: WireError | undefined,
  { protocol, method, ...said }: Pick<DelaySources, 'headers' | 'body'> & CallName,
  { holds, now }: Context,
): number | undefined {
  const operating = wire !== undefined && meaningOf(wire.code).limit === 'operating-time';
  const knownReset = operating ? holds.untilReset({ protocol, method }, now) : undefined;
  return namedDelay({ ...said, retryAfter: wire?.retryAfter, operating, knownReset, now });
}

function readSuccess<T>(
  { answer, body }: { readonly answer: Answer; readonly body: unknown },
  facts: AttemptFacts & { readonly exchange: Exchange<T> },
  context: Context,
): Attempted<T> {
  const { exchange, redactor, callSite, attempts } = facts;
  const { status, headers } = answer;
  const errorOf = (method: string, element: unknown): ReturnType<typeof apiErrorOf> | undefined => {
    const wire = readWireError(exchange.protocol.readError, element, answer.text.length);
    if (wire === undefined) return undefined;
    // A `Retry-After` of the answer would speak of the whole batch.
    const { date } = headers;
    const dated: Answer['headers'] = date === undefined ? {} : { date };
    const said = { headers: dated, body: element, protocol: exchange.protocol, method };
    const named = delayNamedBy(wire, said, context);
    const retryAfter = named === undefined ? undefined : named / 1000;
    const known = { protocol: exchange.protocol, method, status, attempts, retryAfter, callSite };
    return apiErrorOf(wire, known, redactor);
  };
  try {
    const value = exchange.read({ status, headers, body, errorOf });
    return { value, status, headers, attempts, time: timeOf(body) };
  } catch (error) {
    // `read` throws an error that says what is missing; any other error means an unexpected shape.
    const why = error instanceof SvcError ? error.message : 'the answer has no envelope';
    return unreadable(status, `${why}: ${excerpt(answer.text, facts)}`, facts);
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

function notJson(answer: Answer, facts: AttemptFacts): string {
  const type = answer.headers['content-type'] ?? 'no content type';
  return `the answer is not JSON (${answer.status}, ${type}): ${excerpt(answer.text, facts)}`;
}

const EXCERPT = 120;

/** The beginning of a text, redacted before it is cut and without anything that could play with a terminal. */
function excerpt(text: string, { redactor }: AttemptFacts): string {
  const safe = redactor
    .cut(text.slice(0, EXCERPT * 10))
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (safe === '') return 'empty';
  return JSON.stringify(safe.length > EXCERPT ? `${safe.slice(0, EXCERPT)}…` : safe);
}
