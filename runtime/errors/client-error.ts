/** Errors that the client finds by itself, and the typed outcome of a call. */

import type { Generation } from '../call/method.js';
import type { Page } from '../call/page.js';
import { ApiError } from './api-error.js';
import {
  type ClientCode,
  adoptStack,
  framesOf,
  type StackHolder,
  brand,
  setGiven,
  type ErrorParts,
  SvcError,
} from './svc-error.js';

/** The caller's mistake, found before anything is sent. */
export class UsageError extends SvcError {
  declare readonly name: 'UsageError';
  declare readonly code: 'CLIENT_USAGE';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, 'CLIENT_USAGE', parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'UsageError');
}

/** Everything that a `BatchError` is made of. */
export interface BatchErrorParts extends ErrorParts {
  readonly results: BatchResults;
}

/** As the batch was given: a list, or an object with the same keys. */
export type BatchResults = readonly BatchOutcome<unknown>[] | Readonly<Record<string, BatchOutcome<unknown>>>;

/** A call of a batch failed; `cause` is the first failure. */
export class BatchError extends SvcError {
  declare readonly name: 'BatchError';
  declare readonly code: 'CLIENT_BATCH';
  /** The settled result of every call, in the shape that the batch was given in. */
  readonly results: BatchResults;

  constructor(message: string, parts: BatchErrorParts) {
    super(message, 'CLIENT_BATCH', parts);
    this.results = parts.results;
  }

  /** The counts and the failures by the key of their call; no data of calls that succeeded, because errors are logged. */
  override toJSON(): Record<string, unknown> {
    const { results: _, ...json } = super.toJSON();
    const results = Object.entries(this.results);
    const failures = results.flatMap(([key, result]) => (result.ok ? [] : [[key, result.error] as const]));
    const counts = { calls: results.length, failed: failures.length };
    return { ...json, ...counts, failures: Object.fromEntries(failures) };
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'BatchError');
}

/** The call was stopped before it was sent, by its batch or by `close()`; `cause` is the reason. */
export class NotSentError extends SvcError {
  declare readonly name: 'NotSentError';
  declare readonly code: 'CLIENT_NOT_SENT';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, 'CLIENT_NOT_SENT', parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'NotSentError');
}

/** Everything that an `OutcomeUnknownError` is made of. */
export interface OutcomeUnknownParts extends ErrorParts {
  readonly generation: Generation;
  readonly method: string;
  readonly attempts: number;
  readonly idempotencyKey?: string | undefined;
  readonly readBack?: string | undefined;
  /** Seconds; what the failure says unless given. */
  readonly retryAfter?: number | undefined;
}

/** A write was sent, and no response says whether it ran. The message says how to find out; `cause` is the failure. */
export class OutcomeUnknownError extends SvcError {
  declare readonly name: 'OutcomeUnknownError';
  declare readonly code: 'CLIENT_OUTCOME_UNKNOWN';
  declare readonly generation: Generation;
  /** The method as it was called. */
  declare readonly method: string;
  /** How often the call was sent, from 1. */
  declare readonly attempts: number;
  /**
   * REST 3.0: the idempotency key of the write. Within 24 hours, an account runs a call with the same key and body at most
   * once. Older accounts ignore the key; the message says so if that is known. Wait until the first request has ended:
   * two overlapping requests with one key may both run.
   */
  declare readonly idempotencyKey?: string;
  /** The method that shows whether the write ran, such as `tasks.task.list`, if one is known. */
  declare readonly readBack?: string;
  /** Seconds that the service asks to wait before the next request. */
  declare readonly retryAfter?: number;
  /** The last failure, with its own class and code. */
  declare readonly cause: FailureOf;

  constructor(message: string, parts: OutcomeUnknownParts) {
    super(message, 'CLIENT_OUTCOME_UNKNOWN', parts);
    setGiven(this, parts, ['generation', 'method', 'attempts', 'idempotencyKey', 'readBack']);
    const retryAfter = parts.retryAfter ?? delayOf(parts.cause);
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'OutcomeUnknownError');
}

function delayOf(cause: unknown): number | undefined {
  return cause instanceof ApiError ? cause.retryAfter : undefined;
}

/** A failure whose `code` completes with the method's documented codes `E` and the client's own; the set is open. */
export interface FailureOf<E extends string = string> extends SvcError {
  readonly code: E | ClientCode | (string & {});
}

/** The outcome of a call as a value. */
export type Settled<T, E extends string = string> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: FailureOf<E> };

/** The outcome of a call of a batch. `page` holds the paging members of a list: `next` says that more follows. */
export type BatchOutcome<T, E extends string = string> =
  | { readonly ok: true; readonly data: T; readonly page?: Page }
  | { readonly ok: false; readonly error: FailureOf<E> };

/** The error itself; a `UsageError` with the frames of the place where the call was made. */
export function withCallSite<E>(error: E, callSite: StackHolder | undefined): E {
  if (error instanceof UsageError) adoptStack(error, framesOf(callSite));
  return error;
}
