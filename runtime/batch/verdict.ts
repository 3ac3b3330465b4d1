/** What the failure of one request says of the calls in it; the one place for batches of both generations and coalescing. */

import { ApiError } from '../errors/api-error.js';
import { OutcomeUnknownError } from '../errors/outcome-unknown-error.js';
import { SvcError } from '../errors/svc-error.js';
import { concernsRequest, failureKind, isNamed } from '../send/policy.js';

export type Verdict =
  /** The error is each call's own: it concerns the request as a whole, or there is one call. */
  | 'each'
  /** No answer of the service came: reads have that failure, and of writes nobody knows. */
  | 'unanswered'
  /** One call failed, nobody knows which, and the calls before it were run. */
  | 'someone'
  /** Held back before anything was sent, for one call or another. */
  | 'nobody';

/** @param calls in the request. */
export function verdictOn(error: SvcError, calls: number): Verdict {
  const exact: Verdict = error instanceof OutcomeUnknownError ? 'unanswered' : 'each';
  const cause = causeOf(error);
  if (calls === 1 || !(cause instanceof ApiError) || concernsRequest(cause)) return exact;
  if (cause.attempts === 0) return 'nobody';
  // A page in place of an answer may come from anything in between.
  return isNamed(cause) && failureKind(cause) !== 'undecided' ? 'someone' : 'unanswered';
}

/** The failure itself, out of the error that a request with a write ends with. */
export function causeOf(error: SvcError): SvcError {
  return error instanceof OutcomeUnknownError && error.cause instanceof SvcError ? error.cause : error;
}
