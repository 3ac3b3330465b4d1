/** The options of a call: what a method takes, of which a batch, the gateway and the sender take a part. */

import { CALL_OPTIONS } from './known-options.js';
import type { AbortSignalLike } from '../value/abort-signal.js';

/** When a call is sent again. */
export interface RetryOptions {
  /** Attempts at most, the first included: a whole number from 1 on; 3. */
  readonly attempts?: number | undefined;
  /** ms of the first backoff, doubled for each further one and drawn at random below that; 250. */
  readonly baseDelay?: number | undefined;
  /** ms; 10 000. Bounds our own backoff, never a delay that the service named: one that would pass `deadline` fails the call at once. */
  readonly maxDelay?: number | undefined;
}

/** Options of any call; each overrides the client's. */
export interface SendOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * ms for one attempt, above 0; the client's, which is 30 000 (gateway 65 000) where it sets none. An attempt that takes
   * longer is repeated where that is safe; else the call rejects with `TimeoutError`, a write with `OutcomeUnknownError`.
   */
  readonly timeout?: number | undefined;
  /**
   * ms for the whole call with its retries and waits, above 0, in an iteration for each page, in a batch for each request
   * of it; the client's, which is 120 000 where it sets none.
   */
  readonly deadline?: number | undefined;
  /** When the call is sent again; what is left out is the client's. `false`: one attempt. */
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of a call that sends no idempotency key: a read of REST 3.0, or any call of the legacy generation. */
export interface UnkeyedCallOptions extends SendOptions {
  /**
   * How an iteration goes on: `'keyset'` by the last `id`, `'offset'` by the rows received, `'auto'` (the default) by `id`
   * where that is possible and no offset or page is given. `'keyset'` where it is impossible is a `UsageError`.
   */
  readonly paging?: PagingMode | undefined;
  /** `resume` of a page that `pages()` of the same list gave: an iteration goes on after it, in another process too. */
  readonly resume?: ListResume | undefined;
}

/** Options of one call of a method; each overrides the client's. */
export interface CallOptions extends UnkeyedCallOptions {
  /**
   * The caller's own `Idempotency-Key` for one REST 3.0 call that creates, modifies or deletes: 1 to 255
   * characters of printable ASCII without a blank at either end. On any other call a `UsageError`. The account
   * answers a later call with the same key and body from what it stored, for 24 hours; two requests with one key at
   * the same time may both run, so make a call again only after the first has ended.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Plain JSON without any secret, to be kept as it is: ids of rows, an offset or a cursor. */
export type ListResume = { readonly [name: string]: unknown };

/** `auto` pages by `id` where that is possible and the caller gives no offset; it stays right while rows come and go. */
export type PagingMode = 'auto' | 'offset' | 'keyset';

/** What `optionsNow` gives for options that cannot be read; the call rejects with it. */
export class UnreadableOptions {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * A copy, since the caller may change them for another call before this one is sent.
 * @param names that are taken from a class or prototype too.
 */
export function optionsNow(options: unknown, names: readonly string[] = CALL_OPTIONS): unknown {
  try {
    if (options instanceof UnreadableOptions) return options;
    if (typeof options !== 'object' || options === null || Array.isArray(options)) return options;
    const inherited = names.filter((name) => name in options);
    return { ...Object.fromEntries(inherited.map((name) => [name, Reflect.get(options, name)])), ...options };
  } catch (error) {
    return new UnreadableOptions(error);
  }
}
