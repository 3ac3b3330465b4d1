/** What a caller gave and nobody can read: a getter or `toJSON` that throws, a revoked proxy, too many levels. */

import { types } from 'node:util';
import { UsageError } from './client-error.js';
import { SvcError } from './svc-error.js';

/** @param what is read, for the message. @throws UsageError, or the error of this client that reading it ends with. */
export function reading<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asUsageError(what, error);
  }
}

export function asUsageError(what: string, error: unknown): SvcError {
  // Asking anything else, such as a proxy, for what it is may throw again.
  if (types.isNativeError(error) && error instanceof SvcError) return error;
  const why = types.isNativeError(error) ? `: ${error.message}` : '';
  return new UsageError(`${what} cannot be read${why}`, { cause: error });
}
