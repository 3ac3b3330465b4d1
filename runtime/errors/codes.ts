/** The code table: wire code to class of error, failure kind and scope. Codes that are not in it go by status. */

import type { Generation } from '../call/method.js';
import {
  AccountError,
  ApiError,
  type ApiErrorParts,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './api-error.js';
import { type BareCode, type WireCode, bareCode } from './svc-error.js';

export type ApiErrorClass = new (parts: ApiErrorParts) => ApiError;

/** The rows of the write policy. */
export type FailureKind =
  /** Refused connection, DNS, no free socket: nothing left this machine. */
  | 'not-sent'
  /** The service refused it before running it: a limit. */
  | 'refused'
  /** It may have run: timeout or lost connection after sending, 5xx, a response that cannot be read. */
  | 'undecided'
  /** A response larger than `maxResponseBytes`, to another write, or that could not be written: a retry would get it again. */
  | 'unusable'
  /** The account is gone. */
  | 'account'
  /** The access token is not accepted any more; the call was not run. */
  | 'expired'
  /** Any other 4xx. */
  | 'final';

/** Members that are absent go by the status. */
interface CodeMeaning {
  readonly class?: ApiErrorClass;
  readonly kind?: FailureKind;
  /**
   * `request`: the request as a whole, before any call of it runs. `call`, the default: counted, checked or raised
   * call by call, so that earlier calls of the batch may have run.
   */
  readonly scope?: 'request' | 'call';
  /** Raised before the method ran, although the status is one of the method's own errors. */
  readonly beforeMethod?: true;
  /** Which limit was met: requests of the account, or the operating time of a method. */
  readonly limit?: 'requests' | 'operating-time';
  /** The parameters of one call can cause it, although its status is 5xx. */
  readonly causedByCall?: true;
  /** The credential lacks a scope of the method. */
  readonly missingScope?: true;
  /** Its meaning at status 401: the request was not accepted, so no call of it ran. */
  readonly at401?: Pick<CodeMeaning, 'kind' | 'scope'>;
}

const REQUEST_LIMIT: CodeMeaning = { class: RateLimitError, kind: 'refused', scope: 'request' };
const CALL_LIMIT: CodeMeaning = { class: RateLimitError, kind: 'refused', scope: 'call' };
const ACCOUNT: CodeMeaning = { class: AccountError, kind: 'account', scope: 'request' };
const CREDENTIAL: CodeMeaning = { scope: 'request' };
const EXPIRED: CodeMeaning = { kind: 'expired', scope: 'request' };
/** The same call can be admitted later (Observed behaviour, Legacy core). */
const PASSING: CodeMeaning = { at401: { kind: 'refused', scope: 'request' } };
const BODY: CodeMeaning = { scope: 'request' };
const PERMISSION: CodeMeaning = { class: PermissionError, scope: 'call' };
const MISSING_SCOPE: CodeMeaning = { ...PERMISSION, missingScope: true };
const NOT_FOUND: CodeMeaning = { class: NotFoundError, scope: 'call' };
const BEFORE_METHOD: CodeMeaning = { beforeMethod: true };
const UNDECIDED: CodeMeaning = { kind: 'undecided', scope: 'call' };

/** These begin with the vendor's own name. */
type VendorCode = 'SVC_TIMEOUT' | 'SVC_UNAVAILABLE';

/** Codes without the prefixes of REST 3.0. */
export const CODES: ReadonlyMap<string, CodeMeaning> = new Map<BareCode | VendorCode | WireCode, CodeMeaning>(
  [
    ['QUERY_LIMIT_EXCEEDED', { ...REQUEST_LIMIT, limit: 'requests' }],
    ['OVERLOAD_LIMIT', REQUEST_LIMIT],
    // The operating time of REST 3.0, in the words of REST 3.0 (Observed behaviour, Limits).
    ['RATELIMITEXCEPTION', { ...REQUEST_LIMIT, limit: 'operating-time' }],
    ['OPERATION_TIME_LIMIT', { ...CALL_LIMIT, limit: 'operating-time' }],
    // Of the gateway, whose batch is one call to us.
    ['RATE_LIMITED', CALL_LIMIT],
    ['QUEUE_OVERFLOW', CALL_LIMIT],
    ['QUEUE_TIMEOUT', CALL_LIMIT],
    ['TIMEOUT_QUARANTINE', CALL_LIMIT],
    // Nothing says that the call was not run.
    ['LARGE_BODY_BACKEND_BUSY', { class: RateLimitError, kind: 'undecided' }],
    ['ERROR_LOOP_DETECTED', { class: RateLimitError, kind: 'final' }],

    ['PORTAL_DELETED', ACCOUNT],
    ['PORTAL_SUSPENDED', ACCOUNT],
    ['PORTAL_BLOCKED', ACCOUNT],
    ['NO_PORTAL', ACCOUNT],
    ['ACCOUNT_PENDING_ERASURE', ACCOUNT],

    ['expired_token', EXPIRED],
    ['invalid_token', EXPIRED],
    ['CONNECTION_ERROR', PASSING],
    ['METHOD_CONFIRM_WAITING', PASSING],
    ['NO_AUTH_FOUND', CREDENTIAL],
    ['INVALID_CREDENTIALS', CREDENTIAL],
    ['INVALIDJSONEXCEPTION', BODY],
    ['ERROR_BATCH_LENGTH_EXCEEDED', BODY],

    // At 401 it says of an application that its token has expired, at 403 that a right is missing.
    ['ACCESSDENIEDEXCEPTION', { ...PERMISSION, at401: EXPIRED }],
    ['INSUFFICIENTSCOPEEXCEPTION', MISSING_SCOPE],
    ['ACCESS_DENIED', PERMISSION],
    ['insufficient_scope', MISSING_SCOPE],
    ['user_access_error', PERMISSION],

    ['ENTITYNOTFOUNDEXCEPTION', NOT_FOUND],
    ['FIELDNOTFOUNDEXCEPTION', NOT_FOUND],
    ['ENTITY_NOT_FOUND', NOT_FOUND],
    ['NOT_FOUND', NOT_FOUND],
    ['ERROR_NOT_FOUND', NOT_FOUND],
    ['IDEMPOTENCYKEYREUSEDEXCEPTION', { class: ConflictError, scope: 'call' }],

    ['INVALID_REQUEST', BEFORE_METHOD],
    ['INVALIDIDEMPOTENCYKEYEXCEPTION', BEFORE_METHOD],
    ['METHODNOTFOUNDEXCEPTION', BEFORE_METHOD],
    ['ERROR_METHOD_NOT_FOUND', { ...NOT_FOUND, ...BEFORE_METHOD }],
    ['ERROR_MANIFEST_IS_NOT_AVAILABLE', BEFORE_METHOD],

    // The method has run, and what it gave cannot be written (Server behaviour, Legacy core).
    ['WRONG_ENCODING', { kind: 'unusable', scope: 'call' }],
    ['INTERNAL_SERVER_ERROR', UNDECIDED],
    // A missing parameter has this code too.
    ['INTERNAL_INTERNALEXCEPTION', { ...UNDECIDED, causedByCall: true }],
    ['ERROR_UNEXPECTED_ANSWER', UNDECIDED],
    ['INTERNAL_ERROR', UNDECIDED],
    ['SVC_TIMEOUT', UNDECIDED],
    ['SVC_UNAVAILABLE', UNDECIDED],
    ['DB_TRANSIENT', UNDECIDED],
    ['SERVICE_UNAVAILABLE', UNDECIDED],
    ['POOL_EXHAUSTED', UNDECIDED],
  ],
);

/** @param code as on the wire. @param status of the answer, where the same code says more at one than at others. */
export function meaningOf(code: string, status?: number): CodeMeaning {
  const meaning = CODES.get(bareCode(code)) ?? {};
  return status === 401 && meaning.at401 !== undefined ? { ...meaning, ...meaning.at401 } : meaning;
}

const STATUSES: ReadonlyMap<number, ApiErrorClass> = new Map<number, ApiErrorClass>([
  [400, ValidationError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [405, ValidationError],
  [409, ConflictError],
  [413, ValidationError],
  [429, RateLimitError],
]);

/** What the errors of a generation have of their own. */
export interface ErrorProtocol {
  readonly generation: Generation;
  /** Statuses that mean something else than in the other generations. */
  readonly statusClasses: ReadonlyMap<number, ApiErrorClass>;
}

export function errorClass(
  protocol: Pick<ErrorProtocol, 'statusClasses'>,
  code: string,
  status: number,
): ApiErrorClass {
  return meaningOf(code).class ?? protocol.statusClasses.get(status) ?? byStatus(status);
}

function byStatus(status: number): ApiErrorClass {
  if (status >= 500) return ServerError;
  return STATUSES.get(status) ?? ApiError;
}
