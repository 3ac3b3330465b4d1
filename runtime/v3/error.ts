/** What an error of REST 3.0 says about a batch that holds writes (contract/4-observed.md, Batch failure). */

import { AccountError, ApiError, RateLimitError } from '../errors/api-error.js';
import { bareCode } from '../errors/code.js';

/** Credentials, scope and limits are checked, and the body is read, before anything runs. */
const BEFORE_ANYTHING: ReadonlySet<string> = new Set([
  'NO_AUTH_FOUND',
  'INVALID_CREDENTIALS',
  'expired_token',
  'user_access_error',
  'ACCESS_DENIED',
  'insufficient_scope',
  'INSUFFICIENTSCOPEEXCEPTION',
  'INVALID_REQUEST',
  'INVALIDJSONEXCEPTION',
  'ERROR_BATCH_LENGTH_EXCEEDED',
]);

/** The service refused the whole request before any call of it ran. */
export function saysNothingRan(error: unknown): boolean {
  if (error instanceof RateLimitError || error instanceof AccountError) return true;
  return error instanceof ApiError && (error.status === 401 || BEFORE_ANYTHING.has(bareCode(error.code)));
}
