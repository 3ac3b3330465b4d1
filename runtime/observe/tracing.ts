/** The hooks of a client and the diagnostics channels `svc:call`, `svc:retry`, `svc:throttle` and `svc:token`. */

import { randomUUID } from '../value/crypto.js';
import type { Generation } from '../words/method.js';
import { isThenable } from '../value/realm.js';
import { channel, tracingChannel } from '../platform/channels.js';

/** The message of `svc:call`: one object for the call, which is filled as the call goes on. */
export type CallTrace = { -readonly [K in keyof CallEvent]: CallEvent[K] };

const calls = tracingChannel<unknown, CallTrace>('svc:call');
const retries = channel('svc:retry');
const throttles = channel('svc:throttle');
const callChannels = [calls.start, calls.end, calls.asyncStart, calls.asyncEnd, calls.error];

/** The channel's own `hasSubscribers` is missing in early releases of Node 20. */
export function isTraced(): boolean {
  return callChannels.some((part) => part.hasSubscribers);
}

/**
 * Runs a call between `start` and `asyncEnd`. Not `tracePromise`, which would publish the result as well.
 *
 * @param errorOf the error of a call that ended without a value.
 */
export async function traced<T>(
  trace: CallTrace,
  now: () => number,
  run: () => Promise<T>,
  errorOf: (ended: T) => unknown,
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
    const error = errorOf(ended);
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

/** Puts what a response says, and how often a call was sent, into its trace. */
export function noteResponse(
  trace: CallTrace,
  { status, requestId, attempts, overlapPossible }: ResponseFacts,
): void {
  if (status !== undefined) trace.status = status;
  if (requestId !== undefined) trace.requestId = requestId;
  if (attempts !== undefined) trace.attempt = Math.max(1, attempts);
  if (overlapPossible === true) trace.overlapPossible = true;
}

export interface ResponseFacts {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly attempts?: number | undefined;
  readonly overlapPossible?: true | undefined;
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
let callsMade = 0;

/** Unique among processes, and in order within one. */
export function makeCallId(): string {
  prefix ??= randomUUID().replace('-', '').slice(0, 12);
  callsMade += 1;
  return `${prefix}-${callsMade}`;
}

/**
 * `refreshed`; `taken over`: refreshed in the place of a process that died in the middle of it; `restored`: brought
 * back to a store that had lost them; `failed`.
 */
export type TokenChange = 'refreshed' | 'taken over' | 'restored' | 'failed';

/** It holds no secret. */
interface TokenEvent {
  /** As the store of tokens names it, else the host of the account. */
  readonly account: string;
  readonly how: TokenChange;
  /** Why it failed: what this package says, or name and code of an error of the caller's. */
  readonly reason?: string;
}

const tokens = channel('svc:token');

export function publishToken(event: TokenEvent): void {
  if (tokens.hasSubscribers) tokens.publish(event);
}

/** The text of a foreign error may hold anything, such as the refresh token itself. */
export function errorOutline(error: unknown): string {
  // Anything can be thrown, so both members are checked below.
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  const words = [name, code].filter((word) => typeof word === 'string' && /^[A-Za-z_]{1,64}$/.test(word));
  return words.length === 0 ? 'refresh failed' : words.join(' ');
}

/** One flat object for every hook and trace; it holds no secret. */
export interface CallEvent {
  /** The method's name; `batch` for a batch. */
  readonly method: string;
  readonly generation: Generation;
  /** From 1; a token refresh does not count. */
  readonly attempt: number;
  /** HTTP status, where there was a response. */
  readonly status?: number;
  /** ms until the next attempt. */
  readonly delay?: number;
  /** Calls per second of this process while the store of a shared limiter is unavailable; on `svc:throttle`. */
  readonly share?: number;
  /** Why the store is unavailable; present with `share`. */
  readonly reason?: string;
  /** ms that the attempt took. */
  readonly duration?: number;
  /** What went wrong. */
  readonly error?: unknown;
  /** The same for all attempts of one call, batch or page, and of no other call. */
  readonly callId: string;
  /** `X-Request-Id` of the response, as in the service's own logs. */
  readonly requestId?: string;
  /** Of a REST 3.0 write; no secret. */
  readonly idempotencyKey?: string;
  /** A write succeeded after an attempt with an unknown outcome, and not as a replay: both may have run. */
  readonly overlapPossible?: true;
}

export interface Hooks {
  /** Before each attempt. Exceptions in hooks are ignored. */
  readonly onRequest?: ((event: CallEvent) => void) | undefined;
  /** After each attempt, with `status` or `error` or both, and `duration`. Exceptions in hooks are ignored. */
  readonly onResponse?: ((event: CallEvent) => void) | undefined;
  /** Before each wait for another attempt, with `delay` and `error`; `attempt` is the one that failed. Exceptions in hooks are ignored. */
  readonly onRetry?: ((event: CallEvent) => void) | undefined;
}

/** What a hook throws, now or later, is ignored: a hook that fails breaks no call, and holds up no other. */
export function callHook<E>(hook: ((event: E) => unknown) | undefined, event: E): void {
  try {
    const returned = hook?.(event);
    if (isThenable(returned)) returned.then(undefined, ignore);
  } catch {
    // See above.
  }
}

function ignore(): void {}
