/** Errors of an application's tokens, which end a call as they are: they say what its caller has to know. */

import { SvcError } from './svc-error.js';

/** Of the token server, or of the store of tokens. */
export function isOfTokens(error: unknown): error is SvcError {
  return error instanceof SvcError && Reflect.get(error, 'generation') === 'oauth';
}
