/** Errors of a call or client that never got as far as sending. */

import { brand } from './brand.js';
import { SvcError, type ErrorParts } from './svc-error.js';

/** The caller's mistake, found before anything is sent. */
export class UsageError extends SvcError {
  declare readonly name: 'UsageError';
  declare readonly code: 'CLIENT_USAGE';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, 'CLIENT_USAGE', parts);
  }

  static {
    brand(this, 'UsageError');
  }
}
