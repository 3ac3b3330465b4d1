/** What a call that never rejects gives, and how its failure is typed. */

import type { SvcError } from './svc-error.js';

/** The client's own codes, which any call can fail with. */
export type ClientCode =
  | 'CLIENT_CONNECTION'
  | 'CLIENT_TIMEOUT'
  | 'CLIENT_PROTOCOL'
  | 'CLIENT_OUTCOME_UNKNOWN'
  | 'CLIENT_NOT_SENT'
  | 'CLIENT_BATCH'
  | 'CLIENT_USAGE';

/** A failure whose `code` completes with the method's documented codes `E` and the client's own; the set is open. */
export interface FailureOf<E extends string = string> extends SvcError {
  readonly code: E | ClientCode | (string & {});
}

/** The outcome of a call as a value. */
export type Settled<T, E extends string = string> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: FailureOf<E> };
