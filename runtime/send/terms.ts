/** The terms of one call: how often, how long, until when; the client's, with the call's own over them. */

import type { RetryOptions, SendOptions } from '../call/options.js';
import { checkNames, RETRY_OPTIONS } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { reading } from '../errors/unreadable.js';
import { type AbortSignalLike, CallSignal, sharedSignal } from '../value/abort-signal.js';

/** Complete: what the caller leaves out is the client's. */
export type RetryTerms = { readonly [K in keyof RetryOptions]-?: NonNullable<RetryOptions[K]> };

/** The options of one call, checked and complete. */
export interface CallTerms {
  /** The call's own, which the caller's and the end of the client both end. */
  readonly signal: CallSignal;
  /** ms for one attempt. */
  readonly timeout: number;
  /** ms for the whole call. */
  readonly deadline: number;
  /** The moment when the deadline passes. */
  readonly until: number;
  readonly retry: RetryTerms;
}

/** What a client sets for all its calls. */
export type ClientTerms = Pick<CallTerms, 'timeout' | 'deadline' | 'retry'>;

const DEFAULT_RETRY: RetryTerms = { attempts: 3, baseDelay: 250, maxDelay: 10_000 };

/** What a timer can hold. */
const LONGEST = 2 ** 31 - 1;

/** @throws UsageError */
export function callTerms(client: ClientTerms, options: SendOptions, now: number): CallTerms {
  const signal = checkSignal(options.signal);
  const timeout = milliseconds(options.timeout, 'timeout') ?? client.timeout;
  const deadline = milliseconds(options.deadline, 'deadline') ?? client.deadline;
  const retry = retryTerms(options.retry, client.retry);
  return { signal: new CallSignal(signal), timeout, deadline, until: now + deadline, retry };
}

/** @throws UsageError */
export function retryTerms(
  options: RetryOptions | false | undefined,
  base: RetryTerms = DEFAULT_RETRY,
): RetryTerms {
  if (options === undefined) return base;
  if (options === false) return { ...base, attempts: 1 };
  if (typeof options !== 'object' || options === null)
    throw new UsageError('retry must be an object or false');
  checkNames(options, RETRY_OPTIONS, 'retry');
  const { attempts = base.attempts, baseDelay = base.baseDelay, maxDelay = base.maxDelay } = options;
  check(Number.isInteger(attempts) && attempts >= 1, 'retry.attempts must be a whole number from 1 on');
  check(isAmount(baseDelay), 'retry.baseDelay must be a number of milliseconds from 0 on');
  check(isAmount(maxDelay), 'retry.maxDelay must be a number of milliseconds from 0 on');
  return { attempts, baseDelay, maxDelay };
}

/** Tokens of a client; 500. @throws UsageError */
export function retryBudget(options: ClientRetryOptions | false | undefined): number | false {
  const budget = typeof options === 'object' ? (options.budget ?? 500) : 500;
  check(budget === false || isAmount(budget), 'retry.budget must be a number from 0 on, or false');
  return budget;
}

/** What a client can set about retries: its calls share one budget. */
export interface ClientRetryOptions extends RetryOptions {
  /** Tokens of the client; 500; a retry after our own backoff costs 5, a success gives 1 back; `false`: no budget. */
  readonly budget?: number | false | undefined;
}

/** @throws UsageError */
export function milliseconds(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const fits = typeof value === 'number' && value > 0 && value <= LONGEST;
  if (!fits) throw new UsageError(`${name} must be a number of milliseconds, above 0 and at most ${LONGEST}`);
  return value;
}

/** The signal as all who wait for it share it. @throws UsageError */
export function checkSignal(signal: AbortSignalLike | undefined): AbortSignalLike | undefined {
  if (signal === undefined) return undefined;
  const isSignal = reading('signal', () => {
    // One that throws when it is asked would do so in the middle of the call.
    void signal?.aborted;
    return typeof signal?.addEventListener === 'function';
  });
  check(isSignal, 'signal must be an AbortSignal');
  return sharedSignal(signal);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function check(fits: boolean, message: string): void {
  if (!fits) throw new UsageError(message);
}
