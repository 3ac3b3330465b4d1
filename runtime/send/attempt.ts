/** One attempt: signed, sent, read, reported. */

import { type Failed, toError } from '../errors/to-error.js';
import { type CallEvent, callHook } from '../observe/tracing.js';
import type { MethodUsage, Success, Credential, WireRequest } from '../protocol/operation.js';
import { reasonOf } from '../value/abort-signal.js';
import { readAnswer } from './answer.js';
import { type ClientState, eventOf, TIMER_EARLY, timeLeft, type CallContext } from './client-state.js';
import { namesReset } from './delay.js';
import { type Failure, isFailure, lost, unreadable } from './failure.js';
import { echoOf } from './idempotency.js';
import type { AttemptResult } from '../platform/transport.js';

/** The outcome of one attempt. */
export type Attempted<T> = Success<T> | Failure;

/** An attempt in flight. */
export interface Begun {
  readonly ending: Promise<AttemptResult>;
  /** When, in ms. */
  readonly begin: number;
  /** ms. */
  readonly timeout: number;
}

export function beginAttempt(context: CallContext, credential: Credential): Begun {
  const { client, operation, options, progress } = context;
  const { hooks, credentials } = client.settings;
  const { origin, basePath } = credentials.address?.() ?? client.settings;
  const request = withBasePath(basePath, operation.build(credential));
  if (hooks.onRequest !== undefined) callHook(hooks.onRequest, eventOf(context));
  const begin = client.environment.now();
  const left = Math.max(1, options.until - begin);
  const timeout = Math.min(options.timeout, left);
  const onSent = (): void => void (progress.onWire = true);
  const limits = { timeout, left, origin, signal: options.signal, onSent };
  return { ending: client.transport.attempt(request, limits), begin, timeout };
}

function withBasePath(basePath: string, request: WireRequest): WireRequest {
  return basePath === '' ? request : { ...request, path: basePath + request.path };
}

/** @throws the reason of an abort, and a UsageError where nothing can be sent at all */
export function endAttempt<T>(context: CallContext<T>, begun: Begun, result: AttemptResult): Attempted<T> {
  context.progress.onWire = false;
  const attempted = outcomeOf(context, result, begun.timeout);
  const { onResponse } = context.client.settings.hooks;
  if (onResponse !== undefined) callHook(onResponse, responseEvent(context, attempted, begun));
  return attempted;
}

function outcomeOf<T>(context: CallContext<T>, result: AttemptResult, timeout: number): Attempted<T> {
  if (!('sent' in result) || result.sent) context.progress.sent += 1;
  switch (result.kind) {
    case 'aborted':
      throw reasonOf(context.options.signal);
    case 'unsendable':
      throw result.error;
    case 'answer': {
      const attempted = answered(context, result);
      const requestId = result.headers['x-request-id'];
      if (!isFailure(attempted) || requestId === undefined) return attempted;
      return { ...attempted, requestId: context.client.redactor.text(requestId) };
    }
    case 'lost':
      return lost(context, result);
    case 'too-large':
      return unreadable(context, result.status, 'the answer is larger than maxResponseBytes', 'unusable');
    case 'timeout':
      return result.sent ? timedOut(context, timeout) : notStarted(context);
  }
}

function timedOut(context: CallContext, timeout: number): Failure {
  const { options, progress } = context;
  const byDeadline = timeout < options.timeout || timeLeft(context) < TIMER_EARLY;
  const text = byDeadline
    ? `the deadline of ${options.deadline} ms passed`
    : `no answer within the timeout of ${timeout} ms`;
  return { type: 'timeout', kind: 'undecided', text, attempts: progress.attempt };
}

/** The deadline passed while the request waited for a socket. */
function notStarted({ client, options, progress }: CallContext): Failure {
  const { connections, dispatcher } = client.settings;
  const why =
    dispatcher === undefined
      ? `none of ${connections} sockets was connected and free; raise connections or the deadline`
      : 'the dispatcher did not start the request';
  const text = `not sent: the deadline of ${options.deadline} ms passed: ${why}`;
  return { type: 'timeout', kind: 'not-sent', text, attempts: progress.sent };
}

function answered<T>(
  context: CallContext<T>,
  answer: Extract<AttemptResult, { readonly kind: 'answer' }>,
): Attempted<T> {
  const { client, operation } = context;
  const { headers } = answer;
  const now = client.environment.now();
  const pauseFor = client.settings.rateLimits.observe?.(operation, headers, now);
  if (pauseFor !== undefined && pauseFor > 0) client.cooldowns.credential(pauseFor);
  const key = operation.idempotencyKey;
  const echo = key === undefined ? undefined : echoOf(headers, key);
  if (echo === 'other') return unreadable(context, answer.status, OF_ANOTHER_WRITE, 'unusable');
  const attempted = readAnswer(context, answer, now);
  // An error without the echo may come from something between the client and the account.
  const failed = isFailure(attempted);
  if (echo !== undefined && (!failed || echo === 'echoed')) client.keys.note(echo);
  if (failed) return attempted;
  const known = { headers, now };
  noteUsage(context, known, { method: operation.method, time: attempted.time });
  for (const one of operation.usage?.(attempted.value) ?? []) noteUsage(context, known, one);
  return attempted;
}

const OF_ANOTHER_WRITE = 'the answer echoes another Idempotency-Key, so it is of another write';

/** Remembers the operating time that a response names, of its method or of one in a batch. */
function noteUsage(
  { client, operation }: CallContext,
  { headers, now }: { readonly headers: Readonly<Record<string, string>>; readonly now: number },
  { method, time, failure }: MethodUsage,
): void {
  const { protocol } = operation;
  if (namesReset(time)) client.cooldowns.noteUsage({ protocol, method }, { headers, now, body: { time } });
  if (failure?.named === undefined) return;
  client.cooldowns.afterError({ protocol, method }, failure, failure.named);
}

/** A failed attempt for hooks. Whether a write may have run is reported when the call ends. */
export function attemptFailed(failure: Failure): Failed {
  return { ok: false, failure, mayHaveRun: false, attempts: failure.attempts };
}

function responseEvent(
  context: CallContext,
  attempted: Attempted<unknown>,
  { begin }: Pick<Begun, 'begin'>,
): CallEvent {
  const { client, operation } = context;
  const duration = client.environment.now() - begin;
  const event = { ...eventOf(context), duration, ...factsOf(client, attempted) };
  return isFailure(attempted) ? { ...event, error: toError(operation, attemptFailed(attempted)) } : event;
}

/** What hooks and traces say of a response. */
export function factsOf(
  { redactor }: ClientState,
  ended: Success<unknown> | Failure,
): Pick<CallEvent, 'status' | 'requestId'> {
  const { status } = isFailure(ended) ? ended : ended.answer;
  const requestId = isFailure(ended) ? ended.requestId : ended.answer.headers['x-request-id'];
  return {
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId: redactor.text(requestId) }),
  };
}
