/** The caller's abort signal, which can serve hundreds of calls at once. */

import { defaultMaxListeners, getMaxListeners, setMaxListeners } from 'node:events';

/** The part of `AbortSignal` that is used, so that the declarations need no global beyond ES2022. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** As many as any client has calls in flight; Node takes more than 10 for a leak and prints a warning. */
const MANY = 10_000;

/** Leaves alone what is not a `EventTarget`, and a limit that the caller has set. */
export function admitManyCalls(signal: AbortSignalLike): void {
  try {
    // Node looks at a mark, not at the class: a test runner may have an `EventTarget` of its own.
    const target = signal as unknown as EventTarget;
    if (getMaxListeners(target) === defaultMaxListeners) setMaxListeners(MANY, target);
  } catch {
    // Some other object with the members of a signal.
  }
}

/** Why the caller has aborted; a signal that gives no reason gets the one that `AbortController` would give. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
