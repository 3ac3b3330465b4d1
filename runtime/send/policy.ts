/** The write policy as data: what may follow each kind of failure, by what repeating the call can do. */

import { bareCode } from '../errors/code.js';
import { AccountError, type ApiError } from '../errors/api-error.js';
import type { Safety } from '../exchange.js';

export type FailureKind =
  /** Refused connection, DNS, a socket that never came: nothing left this machine. */
  | 'not-sent'
  /** The service refused it before running it: a limit. */
  | 'refused'
  /** It may have been run: timeout or lost connection after sending, 5xx, an answer that cannot be read. */
  | 'undecided'
  /** An answer larger than `maxResponseBytes`: asking again would bring it again. */
  | 'too-large'
  /** The account is gone. */
  | 'account'
  /** The access token has expired; the call was not run. */
  | 'expired'
  /** The service's last word: any other 4xx. */
  | 'final';

export type Move = 'again' | 'refresh' | 'unknown' | 'stop';

export const POLICY: Readonly<Record<FailureKind, Readonly<Record<Safety, Move>>>> = {
  'not-sent': { read: 'again', 'keyed-write': 'again', write: 'again' },
  refused: { read: 'again', 'keyed-write': 'again', write: 'again' },
  undecided: { read: 'again', 'keyed-write': 'again', write: 'unknown' },
  'too-large': { read: 'stop', 'keyed-write': 'unknown', write: 'unknown' },
  account: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
  expired: { read: 'refresh', 'keyed-write': 'refresh', write: 'refresh' },
  final: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
};

/** Limits that refuse a call before it runs, at any status; and so does every other 429. */
const REFUSED: ReadonlySet<string> = new Set([
  'QUERY_LIMIT_EXCEEDED',
  'OPERATION_TIME_LIMIT',
  'OVERLOAD_LIMIT',
  'RATELIMITEXCEPTION',
  'RATE_LIMITED',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'TIMEOUT_QUARANTINE',
  'POOL_EXHAUSTED',
  'LARGE_BODY_BACKEND_BUSY',
]);

/** Failures of the service that do not say whether the call was run; some accounts send them with 200. */
const UNDECIDED: ReadonlySet<string> = new Set([
  'INTERNAL_SERVER_ERROR',
  'INTERNAL_ERROR',
  'ERROR_UNEXPECTED_ANSWER',
  'INTERNAL_INTERNALEXCEPTION',
  'DB_TRANSIENT',
  'SERVICE_UNAVAILABLE',
]);

/** Which row an answer's error belongs to. */
export function failureKind(error: ApiError): FailureKind {
  const code = bareCode(error.code);
  if (code === 'expired_token') return 'expired';
  if (error instanceof AccountError) return 'account';
  if (code === 'ERROR_LOOP_DETECTED') return 'final';
  if (REFUSED.has(code) || error.status === 429) return 'refused';
  return error.status >= 500 || (error.status < 400 && UNDECIDED.has(code)) ? 'undecided' : 'final';
}
