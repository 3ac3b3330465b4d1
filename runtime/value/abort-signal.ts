/** The caller's abort signal, which can serve thousands of calls at once, and the signal of one call. */

/** The part of `AbortSignal` that the client uses. Declared here because ES2022 has no `AbortSignal`. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Everything that waits for one signal. */
interface SignalListeners {
  readonly listeners: Set<() => void>;
  stop(this: void): void;
}

const listenersBySignal = new WeakMap<AbortSignalLike, SignalListeners>();

/**
 * Runs the listener once the signal is aborted. One listener of the signal serves all calls, because Node looks at every
 * listener of a signal to add one.
 *
 * @returns a function that removes the listener.
 */
export function onAbort(signal: AbortSignalLike, listener: () => void): () => void {
  const { listeners, stop } = listenersBySignal.get(signal) ?? listenTo(signal);
  listeners.add(listener);
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) stop();
  };
}

function listenTo(signal: AbortSignalLike): SignalListeners {
  const listeners = new Set<() => void>();
  const stop = (): void => {
    listenersBySignal.delete(signal);
    signal.removeEventListener('abort', run);
  };
  const run = (): void => {
    const all = [...listeners];
    listeners.clear();
    stop();
    for (const listener of all) listener();
  };
  signal.addEventListener('abort', run);
  const made = { listeners, stop };
  listenersBySignal.set(signal, made);
  return made;
}

/** What ends one call before its time: its caller's signal, or the end of its client. */
export class CallSignal implements AbortSignalLike {
  readonly #caller: AbortSignalLike | undefined;
  readonly #leave: (() => void) | undefined;
  /** Mostly one at a time, for which a set would take more time than the rest of the signal. */
  #listeners: readonly (() => void)[] = [];
  #end: { readonly reason: unknown } | undefined;

  constructor(caller: AbortSignalLike | undefined) {
    this.#caller = caller;
    if (caller !== undefined) this.#leave = onAbort(caller, () => this.end(reasonOf(caller)));
  }

  get aborted(): boolean {
    return this.#end !== undefined || this.#caller?.aborted === true;
  }

  get reason(): unknown {
    return this.#end === undefined ? reasonOf(this.#caller) : this.#end.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener);
  }

  /** The first reason counts. */
  end(reason: unknown): void {
    this.#end ??= { reason };
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  /** The call has ended by itself. */
  release(): void {
    this.#leave?.();
  }
}

/** @throws its reason */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw reasonOf(signal);
}

/** Why the caller has aborted; for a signal without a reason, the one that `AbortController` uses. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
