/** The options of a call, of which a batch and the gateway take a part, and their complete form. */

import { isObject } from '../value/json.js';
import { defaultOf } from './known-options.js';
import { type AbortSignalLike, CallSignal } from '../value/abort-signal.js';

/** When a call is sent again. */
export interface RetryOptions {
  /**
   * Maximum number of attempts, including the first: a positive integer.
   * @default 3
   */
  readonly attempts?: number | undefined;
  /**
   * ms of the first backoff, at least 0. Each further one is twice as long; the delay is drawn at random below it.
   * @default 250
   */
  readonly baseDelay?: number | undefined;
  /**
   * Maximum ms of the client's own backoff, at least 0. A delay that the service names is never shortened: the call fails at once where
   * it would pass `deadline`.
   * @default 10_000
   */
  readonly maxDelay?: number | undefined;
}

/** What a client can set about retries: its calls share one budget. */
export interface ClientRetryOptions extends RetryOptions {
  /**
   * Tokens of the client's retry budget, at least 0. A retry after the client's own backoff costs 5, a success returns 1; with none
   * left there is no retry. `false`: no budget.
   * @default 500
   */
  readonly budget?: number | false | undefined;
}

/** Options of any call; each overrides the client's. */
export interface SendOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * ms for one attempt, above 0. An attempt that takes longer is retried where that is safe. Otherwise the call rejects
   * with `TimeoutError`, a write with `OutcomeUnknownError`.
   * @default the client's
   */
  readonly timeout?: number | undefined;
  /**
   * ms for the call with its retries and waits, above 0. In an iteration it applies to each page, in a split batch to
   * each request.
   * @default the client's
   */
  readonly deadline?: number | undefined;
  /** When the call is sent again; what you leave out is the client's. `false`: one attempt. */
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of one call of a method; each overrides the client's. */
export interface CallOptions extends SendOptions {
  /**
   * How an iteration continues: `'keyset'` by the last `id`, `'offset'` by the rows received, `'auto'` by `id` where that is
   * possible and you give no offset or page. `'keyset'` where it is impossible is a `UsageError`.
   * @default 'auto'
   */
  readonly paging?: PagingMode | undefined;
  /** `resume` of a page of `pages()` of the same list: an iteration continues after it, in another process too. */
  readonly resume?: ListResume | undefined;
}

/** Options of a REST 3.0 write, which has an idempotency key. */
export interface WriteOptions extends CallOptions {
  /**
   * Your own `Idempotency-Key`: 1 to 255 characters of printable ASCII without a space at either end. On a call that is no
   * REST 3.0 write it is a `UsageError`. For 24 hours the account returns the stored response to a later call with the same
   * key and body. Two requests with one key at the same time may both run: repeat a call only after the first has ended.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Plain JSON without any secret; keep it as it is. */
export type ListResume = { readonly [name: string]: unknown };

/** `auto` pages by `id` where that is possible and you give no offset; it stays right while rows are added and removed. */
export type PagingMode = 'auto' | 'offset' | 'keyset';

/** A copy, since the caller may change them for another call before this one is sent. */
export function captureOptions(options: unknown): unknown {
  return isObject(options) ? { ...options } : options;
}

export type ResolvedRetry = { readonly [K in keyof RetryOptions]-?: NonNullable<RetryOptions[K]> };

/** The options of one call with the client's where it has none. */
export interface ResolvedOptions {
  /** The call's own signal: the caller's signal and the end of the client both abort it. */
  readonly signal: CallSignal;
  /** ms for one attempt. */
  readonly timeout: number;
  /** ms for the whole call. */
  readonly deadline: number;
  /** The moment when the deadline passes. */
  readonly until: number;
  readonly retry: ResolvedRetry;
}

/** What a client sets for all its calls. */
export type ClientDefaults = Pick<ResolvedOptions, 'timeout' | 'deadline' | 'retry'>;

const DEFAULT_RETRY: ResolvedRetry = {
  attempts: defaultOf('attempts'),
  baseDelay: defaultOf('baseDelay'),
  maxDelay: defaultOf('maxDelay'),
};

/** @param options that `checkOptions` has checked. */
export function resolveOptions(client: ClientDefaults, options: SendOptions, now: number): ResolvedOptions {
  const { signal, timeout = client.timeout, deadline = client.deadline } = options;
  const retry = resolveRetry(options.retry, client.retry);
  return { signal: new CallSignal(signal), timeout, deadline, until: now + deadline, retry };
}

export function resolveRetry(
  options: SendOptions['retry'],
  base: ResolvedRetry = DEFAULT_RETRY,
): ResolvedRetry {
  if (options === undefined) return base;
  if (options === false) return { ...base, attempts: 1 };
  const { attempts = base.attempts, baseDelay = base.baseDelay, maxDelay = base.maxDelay } = options;
  return { attempts, baseDelay, maxDelay };
}
