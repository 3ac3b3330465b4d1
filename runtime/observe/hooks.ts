/** The hooks of a client and the event that they get. A hook that fails does not affect the call. */

import type { Generation } from '../call/method.js';
import { isThenable } from '../value/realm.js';

/** One flat object for every hook and trace; it holds no secret. */
export interface CallEvent {
  /** The method's name; `batch` for a batch. */
  readonly method: string;
  readonly generation: Generation;
  /** From 1; a token refresh is none. */
  readonly attempt: number;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** ms until the next attempt. */
  readonly delay?: number;
  /** Calls a second that this process keeps to by itself, while the store of a shared limiter is away; on `svc:throttle`. */
  readonly share?: number;
  /** Why it is away, beside `share`. */
  readonly reason?: string;
  /** ms that the attempt took. */
  readonly duration?: number;
  /** What went wrong. */
  readonly error?: unknown;
  /** The same for all attempts of one call, batch or page, and of no other call. */
  readonly callId: string;
  /** `X-Request-Id` of the answer, as the service's own logs have it. */
  readonly requestId?: string;
  /** Of a REST 3.0 write; no secret. */
  readonly idempotencyKey?: string;
}

export interface Hooks {
  /** Before each attempt. What a hook throws is dropped. */
  readonly onRequest?: ((event: CallEvent) => void) | undefined;
  /** After each attempt, with `status` or `error` or both, and `duration`. What a hook throws is dropped. */
  readonly onResponse?: ((event: CallEvent) => void) | undefined;
  /** Before each wait for another attempt, with `delay` and `error`; `attempt` is the one that failed. What a hook throws is dropped. */
  readonly onRetry?: ((event: CallEvent) => void) | undefined;
}

/** A hook is a guest: what it throws, now or later, is dropped. */
export function callHook(hook: ((event: CallEvent) => unknown) | undefined, event: CallEvent): void {
  try {
    const returned = hook?.(event);
    if (isThenable(returned)) returned.then(undefined, ignore);
  } catch {
    // See above.
  }
}

function ignore(): void {}
