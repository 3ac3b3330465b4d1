/** Errors of batches: the batch as a whole, and a call of it that was never sent. */

import { brand } from './brand.js';
import type { Settled } from './settled.js';
import { SvcError, type ErrorParts } from './svc-error.js';

/** Everything that a `BatchError` is made of. */
export interface BatchErrorParts extends ErrorParts {
  readonly results: BatchResults;
}

/** As the batch was given: a list, or an object with the same keys. */
export type BatchResults = readonly Settled<unknown>[] | Readonly<Record<string, Settled<unknown>>>;

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

  static {
    brand(this, 'BatchError');
  }
}

/** A call of a batch that was stopped before it; `cause` is what stopped it. */
export class NotSentError extends SvcError {
  declare readonly name: 'NotSentError';
  declare readonly code: 'CLIENT_NOT_SENT';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, 'CLIENT_NOT_SENT', parts);
  }

  static {
    brand(this, 'NotSentError');
  }
}
