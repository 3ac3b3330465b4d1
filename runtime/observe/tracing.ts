/** The diagnostics channels `svc:call`, `svc:retry` and `svc:throttle`, and the id that joins the events of one call. */

import { channel, tracingChannel } from 'node:diagnostics_channel';
import { randomUUID } from '../value/crypto.js';
import type { CallEvent } from './hooks.js';

/** The message of `svc:call`: one object for the call, which is filled as the call goes on. */
export type CallTrace = { -readonly [K in keyof CallEvent]: CallEvent[K] };

const calls = tracingChannel<unknown, CallTrace>('svc:call');
const retries = channel('svc:retry');
const throttles = channel('svc:throttle');
const parts = [calls.start, calls.end, calls.asyncStart, calls.asyncEnd, calls.error];

/** The channel's own `hasSubscribers` is missing in early releases of Node 20. */
export function isTraced(): boolean {
  return parts.some((part) => part.hasSubscribers);
}

interface Tracing<T> {
  readonly now: () => number;
  /** The error of a call that ended without a value. */
  readonly errorOf?: (ended: T) => unknown;
}

/**
 * Runs a call between `start` and `asyncEnd`. Not `tracePromise`, which would publish the result as well.
 */
export async function traced<T>(
  trace: CallTrace,
  { now, errorOf }: Tracing<T>,
  run: () => Promise<T>,
): Promise<T> {
  const begin = now();
  const running = calls.start.runStores(trace, () => {
    const promise = run();
    calls.end.publish(trace);
    return promise;
  });
  const fail = (error: unknown): void => {
    trace.error = error;
    calls.error.publish(trace);
  };
  try {
    const ended = await running;
    const error = errorOf?.(ended);
    if (error !== undefined) fail(error);
    return ended;
  } catch (error) {
    fail(error);
    throw error;
  } finally {
    trace.duration = now() - begin;
    calls.asyncStart.publish(trace);
    calls.asyncEnd.publish(trace);
  }
}

export function isRetryObserved(): boolean {
  return retries.hasSubscribers;
}

/** A call is about to wait before its next attempt. */
export function publishRetry(event: CallEvent): void {
  if (retries.hasSubscribers) retries.publish(event);
}

/** A call waits for the limiter: `delay` in ms. */
export function publishThrottle(event: CallEvent): void {
  if (throttles.hasSubscribers) throttles.publish(event);
}

let prefix: string | undefined;
let made = 0;

/** Unique among processes, and in order within one. */
export function makeCallId(): string {
  prefix ??= randomUUID().replace('-', '').slice(0, 12);
  made += 1;
  return `${prefix}-${made}`;
}
