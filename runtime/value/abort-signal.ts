/** The caller's abort signal, which can serve thousands of calls at once, and the signal of one call. */

/** The part of `AbortSignal` that is used, so that the declarations need no global beyond ES2022. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** One listener on the caller's signal, however many calls wait for it: Node looks at all of them to add one. */
class SharedSignal implements AbortSignalLike {
  readonly #signal: AbortSignalLike;
  readonly #listeners = new Set<() => void>();
  #listening = false;

  constructor(signal: AbortSignalLike) {
    this.#signal = signal;
  }

  get aborted(): boolean {
    return this.#signal.aborted;
  }

  get reason(): unknown {
    return this.#signal.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
    if (this.#listening) return;
    this.#signal.addEventListener('abort', this.#tell);
    this.#listening = true;
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#leave();
  }

  readonly #tell = (): void => {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    this.#leave();
    for (const listener of listeners) listener();
  };

  #leave(): void {
    try {
      this.#signal.removeEventListener('abort', this.#tell);
      this.#listening = false;
    } catch {
      // A signal of somebody else's making may lack it: the listener stays, and finds nobody to tell.
    }
  }
}

const shared = new WeakMap<AbortSignalLike, SharedSignal>();

/** The same for the same signal. */
export function sharedSignal(signal: AbortSignalLike): AbortSignalLike {
  if (signal instanceof SharedSignal) return signal;
  const known = shared.get(signal) ?? new SharedSignal(signal);
  shared.set(signal, known);
  return known;
}

/** What ends one call before its time: its caller's signal, or the end of its client. */
export class CallSignal implements AbortSignalLike {
  readonly #caller: AbortSignalLike | undefined;
  readonly #onAbort: (() => void) | undefined;
  /** Mostly one at a time, for which a set would take more time than the rest of the signal. */
  #listeners: readonly (() => void)[] = [];
  #end: { readonly reason: unknown } | undefined;

  constructor(caller: AbortSignalLike | undefined) {
    this.#caller = caller;
    if (caller === undefined) return;
    this.#onAbort = () => this.end(reasonOf(caller));
    caller.addEventListener('abort', this.#onAbort);
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
    if (this.#onAbort !== undefined) this.#caller?.removeEventListener('abort', this.#onAbort);
  }
}

/** Why the caller has aborted; a signal that gives no reason gets the one that `AbortController` would give. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}
