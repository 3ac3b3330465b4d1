/** One attempt: signed, sent, read, reported. */

import type { Credential, WireRequest } from '../protocol/wire.js';
import type { Lesson, Sent } from '../protocol/exchange.js';
import { callHook } from '../observe/hooks.js';
import type { Arrival } from './transport.js';
import { readAnswer } from './answer.js';
import { resetDelay, timeOf } from './delay.js';
import { noAnswer, type Failure } from './failure.js';
import { factsOf, tellEach, timeLeft, type Trip } from './context.js';
import { reasonOf } from '../value/abort-signal.js';

export type Attempted<T> =
  { readonly ok: true; readonly sent: Sent<T> } | { readonly ok: false; readonly failure: Failure };

export async function makeAttempt<T>(trip: Trip<T>, credential: Credential): Promise<Attempted<T>> {
  const { line, exchange, terms } = trip;
  const { hooks, basePath } = line.settings;
  const request = below(basePath, exchange.build(credential));
  if (hooks.onRequest !== undefined) tellEach(trip, (event) => callHook(hooks.onRequest, event));
  const begin = line.world.now();
  const left = Math.max(1, timeLeft(trip));
  const timeout = Math.min(terms.timeout, left);
  const arrival = await line.transport.attempt(request, { timeout, left, signal: terms.signal });
  if (arrival.kind === 'aborted') throw reasonOf(terms.signal);
  if (!('sent' in arrival) || arrival.sent) trip.progress.sent += 1;
  const attempted = arrival.kind === 'answer' ? answered(trip, arrival) : unanswered(trip, arrival, timeout);
  const requestId = arrival.kind === 'answer' ? arrival.headers['x-request-id'] : undefined;
  report(trip, attempted, { duration: line.world.now() - begin, requestId });
  return attempted;
}

function below(basePath: string, request: WireRequest): WireRequest {
  return basePath === '' ? request : { ...request, path: basePath + request.path };
}

function answered<T>(trip: Trip<T>, answer: Extract<Arrival, { readonly kind: 'answer' }>): Attempted<T> {
  const { line, exchange, progress } = trip;
  const { pace } = line.settings;
  const { status, headers } = answer;
  const now = line.world.now();
  const pauseFor = pace.observe?.(exchange, headers, now);
  if (pauseFor !== undefined && pauseFor > 0) line.holds.credential(pauseFor);
  const knownReset = (method: string): number | undefined => {
    const reset = line.holds.resetOf({ protocol: exchange.protocol, method });
    return reset === undefined ? undefined : Math.max(0, reset - now);
  };
  const reading = readAnswer(answer, factsOf(trip), { knownReset, now });
  if (!reading.ok) return reading;
  learn(trip, { headers, now }, [
    { method: exchange.method, time: timeOf(reading.body) },
    ...(exchange.lessons?.(reading.value) ?? []),
  ]);
  return { ok: true, sent: { value: reading.value, status, headers, attempts: progress.attempt } };
}

/** What an answer says of the operating time of its method, or of each one in a batch. */
function learn(
  { line, exchange }: Trip,
  known: { readonly headers: Readonly<Record<string, string>>; readonly now: number },
  lessons: readonly Lesson[],
): void {
  const { protocol } = exchange;
  for (const { method, time, error } of lessons) {
    const delay = resetDelay({ ...known, body: { time } });
    if (delay !== undefined) line.holds.noteReset({ protocol, method }, known.now + delay);
    if (error?.retryAfter === undefined) continue;
    line.holds.afterError({ protocol, method }, error, error.retryAfter * 1000);
  }
}

function unanswered<T>(
  trip: Trip<T>,
  arrival: Exclude<Arrival, { readonly kind: 'answer' | 'aborted' }>,
  timeout: number,
): Attempted<T> {
  // What is not sent waits in the queue of the caller's dispatcher, as long as the call may last.
  const queued = arrival.kind === 'timeout' && !arrival.sent && trip.line.sockets === undefined;
  const byDeadline = queued || timeout < trip.terms.timeout;
  const why = byDeadline
    ? `the deadline of ${trip.terms.deadline} ms passed`
    : `no answer within the timeout of ${timeout} ms`;
  return { ok: false, failure: noAnswer(arrival, factsOf(trip), why) };
}

interface Report {
  /** ms. */
  readonly duration: number;
  readonly requestId: string | undefined;
}

function report(trip: Trip, attempted: Attempted<unknown>, { duration, requestId }: Report): void {
  const { line, trace } = trip;
  const { onResponse } = line.settings.hooks;
  if (onResponse === undefined && trace === undefined) return;
  const status = attempted.ok ? attempted.sent.status : attempted.failure.status;
  const id = requestId === undefined ? {} : { requestId: line.redactor.text(requestId) };
  if (trace !== undefined) Object.assign(trace, status === undefined ? {} : { status }, id);
  if (onResponse === undefined) return;
  const known = {
    duration,
    ...id,
    ...(status === undefined ? {} : { status }),
    ...(attempted.ok ? {} : { error: attempted.failure.error() }),
  };
  tellEach(trip, (event) => callHook(onResponse, { ...event, ...known }));
}
