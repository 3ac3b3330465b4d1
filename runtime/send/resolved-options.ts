/** The options of one call, checked and complete: how often, how long, until when; the call's own over the client's. */

import type { RetryOptions, SendOptions } from '../call/options.js';
import { checkNames, defaultOf, optionNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { type AbortSignalLike, CallSignal } from '../value/abort-signal.js';

/** Complete: what the caller leaves out is the client's. */
export type ResolvedRetry = { readonly [K in keyof RetryOptions]-?: NonNullable<RetryOptions[K]> };

/** The options of one call, checked and complete. */
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

/** What a timer can hold. */
const LONGEST = 2 ** 31 - 1;

/** @throws UsageError */
export function resolveOptions(client: ClientDefaults, options: SendOptions, now: number): ResolvedOptions {
  const signal = checkSignal(options.signal);
  const timeout = milliseconds(options.timeout, 'timeout') ?? client.timeout;
  const deadline = milliseconds(options.deadline, 'deadline') ?? client.deadline;
  const retry = resolveRetry(options.retry, client.retry);
  return { signal: new CallSignal(signal), timeout, deadline, until: now + deadline, retry };
}

/** @throws UsageError */
export function resolveRetry(
  options: RetryOptions | false | undefined,
  base: ResolvedRetry = DEFAULT_RETRY,
): ResolvedRetry {
  if (options === undefined) return base;
  if (options === false) return { ...base, attempts: 1 };
  if (typeof options !== 'object' || options === null)
    throw new UsageError('retry must be an object or false');
  checkNames(options, optionNames('retry'), 'retry');
  const { attempts = base.attempts, baseDelay = base.baseDelay, maxDelay = base.maxDelay } = options;
  check(Number.isInteger(attempts) && attempts >= 1, 'retry.attempts must be a positive integer');
  check(isAmount(baseDelay), 'retry.baseDelay must be a number of milliseconds, at least 0');
  check(isAmount(maxDelay), 'retry.maxDelay must be a number of milliseconds, at least 0');
  return { attempts, baseDelay, maxDelay };
}

/** Tokens of a client; 500. @throws UsageError */
export function retryBudget(options: ClientRetryOptions | false | undefined): number | false {
  const own = typeof options === 'object' ? options.budget : undefined;
  const budget = own ?? defaultOf('budget');
  check(budget === false || isAmount(budget), 'retry.budget must be a number, at least 0, or false');
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

/** @throws UsageError */
export function checkSignal(signal: AbortSignalLike | undefined): AbortSignalLike | undefined {
  if (signal === undefined) return undefined;
  check(typeof signal?.addEventListener === 'function', 'signal must be an AbortSignal');
  return signal;
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function check(fits: boolean, message: string): void {
  if (!fits) throw new UsageError(message);
}
