/** One attempt: signed, sent, read, reported. */

import type { Credential, WireRequest } from '../protocol/wire.js';
import type { MethodUsage } from '../protocol/exchange.js';
import { callHook } from '../observe/hooks.js';
import type { AttemptResult } from './transport.js';
import { type Attempted, readAnswer } from './answer.js';
import { namesReset } from './delay.js';
import { type Failure, isFailure, noAnswer, ofAnotherWrite, type Unanswered } from './failure.js';
import { echoOf } from './idempotency.js';
import { factsOf, tellEach, timeLeft, type CallContext } from './context.js';
import { reasonOf } from '../value/abort-signal.js';

/** An attempt that is on its way. */
export interface Begun {
  readonly ending: Promise<AttemptResult>;
  /** When, in ms. */
  readonly begin: number;
  /** ms. */
  readonly timeout: number;
}

export function beginAttempt(context: CallContext, credential: Credential): Begun {
  const { client, exchange, terms, progress } = context;
  const { hooks, identity } = client.settings;
  const { origin, basePath } = identity.address?.() ?? client.settings;
  const request = withBasePath(basePath, exchange.build(credential));
  if (hooks.onRequest !== undefined) tellEach(context, (event) => callHook(hooks.onRequest, event));
  const begin = client.world.now();
  const left = Math.max(1, terms.until - begin);
  const timeout = Math.min(terms.timeout, left);
  const onSent = (): void => void (progress.onWire = true);
  const limits = { timeout, left, origin, signal: terms.signal, onSent };
  return { ending: client.transport.attempt(request, limits), begin, timeout };
}

/** What became of it. Throws the reason of an abort, and a UsageError where nothing can be sent at all. */
export function concludeAttempt<T>(
  context: CallContext<T>,
  { begin, timeout }: Begun,
  result: AttemptResult,
): Attempted<T> {
  const attempted = becomeOf(context, result, timeout);
  if (context.client.settings.hooks.onResponse !== undefined || context.trace !== undefined)
    report(context, attempted, { begin, result });
  return attempted;
}

/** @param timeout ms of the attempt. */
function becomeOf<T>(context: CallContext<T>, result: AttemptResult, timeout: number): Attempted<T> {
  context.progress.onWire = false;
  if (result.kind === 'aborted') throw reasonOf(context.terms.signal);
  if (result.kind === 'no-undici') throw result.error;
  if (!('sent' in result) || result.sent) context.progress.sent += 1;
  return result.kind === 'answer' ? answered(context, result) : unanswered(context, result, timeout);
}

function withBasePath(basePath: string, request: WireRequest): WireRequest {
  return basePath === '' ? request : { ...request, path: basePath + request.path };
}

function answered<T>(
  context: CallContext<T>,
  answer: Extract<AttemptResult, { readonly kind: 'answer' }>,
): Attempted<T> {
  const { client, exchange } = context;
  const { rateLimits } = client.settings;
  const { status, headers } = answer;
  const now = client.world.now();
  const pauseFor = rateLimits.observe?.(exchange, headers, now);
  if (pauseFor !== undefined && pauseFor > 0) client.holds.credential(pauseFor);
  const echo = exchange.idempotencyKey === undefined ? undefined : echoOf(headers, exchange.idempotencyKey);
  if (echo === 'other') return ofAnotherWrite(status, factsOf(context));
  const attempted = readAnswer(answer, factsOf(context), { holds: client.holds, now });
  // An error without the echo may come from something that stands before the account.
  const failed = isFailure(attempted);
  if (echo !== undefined && (!failed || echo === 'echoed')) client.keys.note(echo);
  if (failed) return attempted;
  const known = { headers, now };
  noteUsage(context, known, { method: exchange.method, time: attempted.time });
  for (const one of exchange.usage?.(attempted.value) ?? []) noteUsage(context, known, one);
  return attempted;
}

/** What an answer says of the operating time of its method, or of one in a batch. */
function noteUsage(
  { client, exchange }: CallContext,
  { headers, now }: { readonly headers: Readonly<Record<string, string>>; readonly now: number },
  { method, time, error }: MethodUsage,
): void {
  const { protocol } = exchange;
  if (namesReset(time)) client.holds.noteUsage({ protocol, method }, { headers, now, body: { time } });
  if (error?.retryAfter === undefined) return;
  client.holds.afterError({ protocol, method }, error, error.retryAfter * 1000);
}

function unanswered(context: CallContext, result: Unanswered, timeout: number): Failure {
  // What is not sent waits in the queue of the caller's dispatcher, as long as that moves and the call may last.
  const queued =
    result.kind === 'timeout' &&
    !result.sent &&
    context.client.sockets === undefined &&
    timeLeft(context) < 2;
  const byDeadline = queued || timeout < context.terms.timeout;
  const why = byDeadline
    ? `the deadline of ${context.terms.deadline} ms passed`
    : `no answer within the timeout of ${timeout} ms`;
  return noAnswer(result, factsOf(context), why);
}

/** To the hook and the trace. */
function report(
  context: CallContext,
  attempted: Attempted<unknown>,
  { begin, result }: Pick<Begun, 'begin'> & { readonly result: AttemptResult },
): void {
  const { client, trace } = context;
  const { onResponse } = client.settings.hooks;
  const { status } = attempted;
  const requestId = result.kind === 'answer' ? result.headers['x-request-id'] : undefined;
  const said = {
    ...(requestId === undefined ? {} : { requestId: client.redactor.text(requestId) }),
    ...(status === undefined ? {} : { status }),
  };
  if (trace !== undefined) Object.assign(trace, said);
  if (onResponse === undefined) return;
  const duration = client.world.now() - begin;
  const error = isFailure(attempted) ? { error: attempted.error() } : {};
  const known = { duration, ...said, ...error };
  tellEach(context, (event) => callHook(onResponse, { ...event, ...known }));
}
