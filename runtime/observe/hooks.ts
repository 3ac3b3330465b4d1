/** The hooks of a client and the event that they receive. A hook that fails does not affect the call. */

import type { Generation } from '../call/method.js';
import { isThenable } from '../value/realm.js';

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
}

export interface Hooks {
  /** Before each attempt. Exceptions in hooks are ignored. */
  readonly onRequest?: ((event: CallEvent) => void) | undefined;
  /** After each attempt, with `status` or `error` or both, and `duration`. Exceptions in hooks are ignored. */
  readonly onResponse?: ((event: CallEvent) => void) | undefined;
  /** Before each wait for another attempt, with `delay` and `error`; `attempt` is the one that failed. Exceptions in hooks are ignored. */
  readonly onRetry?: ((event: CallEvent) => void) | undefined;
}

/** What a hook throws, now or later, is ignored. */
export function callHook(hook: ((event: CallEvent) => unknown) | undefined, event: CallEvent): void {
  try {
    const returned = hook?.(event);
    if (isThenable(returned)) returned.then(undefined, ignore);
  } catch {
    // See above.
  }
}

function ignore(): void {}
