/** The error of a write that may or may not have been done. */

import type { Generation } from '../call/method.js';
import { ApiError } from './api-error.js';
import type { FailureOf } from './client-error.js';
import { brand, type ErrorParts, SvcError } from './svc-error.js';

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

/** A write was sent, and nothing says whether it was done. The message says how to find out; `cause` is the failure. */
export class OutcomeUnknownError extends SvcError {
  declare readonly name: 'OutcomeUnknownError';
  declare readonly code: 'CLIENT_OUTCOME_UNKNOWN';
  readonly generation: Generation;
  /** The method as it was called. */
  readonly method: string;
  /** How often the call was sent, from 1. */
  readonly attempts: number;
  /**
   * REST 3.0: the key that the write carried. An account that knows it does the same call with it at most once within 24
   * hours; older accounts ignore it, and the message says so where that is known.
   * Not at the same time: two requests with one key that overlap may both run.
   */
  declare readonly idempotencyKey?: string;
  /** The read that shows whether it was done, such as `tasks.task.list`, where one is known. */
  declare readonly readBack?: string;
  /** Seconds that the service asks to wait before anything else. */
  declare readonly retryAfter?: number;
  /** The last failure, with the code and the class that it would have had by itself. */
  declare readonly cause: FailureOf;

  constructor(message: string, parts: OutcomeUnknownParts) {
    super(message, 'CLIENT_OUTCOME_UNKNOWN', parts);
    this.generation = parts.generation;
    this.method = parts.method;
    this.attempts = parts.attempts;
    if (parts.idempotencyKey !== undefined) this.idempotencyKey = parts.idempotencyKey;
    if (parts.readBack !== undefined) this.readBack = parts.readBack;
    const retryAfter = parts.retryAfter ?? delayOf(parts.cause);
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'OutcomeUnknownError');
}

function delayOf(cause: unknown): number | undefined {
  return cause instanceof ApiError ? cause.retryAfter : undefined;
}
