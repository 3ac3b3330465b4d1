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
  /** Of the request as a whole, raised before any call of it runs. After any other, earlier calls of a batch may have run. */
  readonly ofRequest?: true;
  /** Raised before the method ran, although the status is one of the method's own errors. */
  readonly beforeMethod?: true;
  /** Which limit was met: requests of the account, or the operating time of a method. */
  readonly limit?: 'requests' | 'operating-time';
  /** The parameters of one call can cause it, although its status is 5xx. */
  readonly causedByCall?: true;
  /** The credential lacks a scope of the method. */
  readonly missingScope?: true;
  /** Its meaning at status 401: the request was not accepted, so no call of it ran. */
  readonly at401?: Pick<CodeMeaning, 'kind' | 'ofRequest'>;
}

const LIMIT: CodeMeaning = { class: RateLimitError, kind: 'refused' };
const EXPIRED: CodeMeaning = { kind: 'expired', ofRequest: true };
const PERMISSION: CodeMeaning = { class: PermissionError };
const NOT_FOUND: CodeMeaning = { class: NotFoundError };

/** These begin with the vendor's own name. */
type VendorCode = 'SVC_TIMEOUT' | 'SVC_UNAVAILABLE';

/** Codes without the prefixes of REST 3.0, by their meaning. */
const MEANINGS: readonly (readonly [CodeMeaning, ...(BareCode | VendorCode | WireCode)[]])[] = [
  [{ ...LIMIT, ofRequest: true, limit: 'requests' }, 'QUERY_LIMIT_EXCEEDED'],
  [{ ...LIMIT, ofRequest: true }, 'OVERLOAD_LIMIT'],
  // The operating time of REST 3.0, in the words of REST 3.0 (Observed behaviour, Limits).
  [{ ...LIMIT, ofRequest: true, limit: 'operating-time' }, 'RATELIMITEXCEPTION'],
  [{ ...LIMIT, limit: 'operating-time' }, 'OPERATION_TIME_LIMIT'],
  // Of the gateway, whose batch is one call to us.
  [LIMIT, 'RATE_LIMITED', 'QUEUE_OVERFLOW', 'QUEUE_TIMEOUT', 'TIMEOUT_QUARANTINE'],
  // Nothing says that the call was not run.
  [{ class: RateLimitError, kind: 'undecided' }, 'LARGE_BODY_BACKEND_BUSY'],
  [{ class: RateLimitError, kind: 'final' }, 'ERROR_LOOP_DETECTED'],
  [
    { class: AccountError, kind: 'account', ofRequest: true },
    'PORTAL_DELETED',
    'PORTAL_SUSPENDED',
    'PORTAL_BLOCKED',
    'NO_PORTAL',
    'ACCOUNT_PENDING_ERASURE',
  ],
  [EXPIRED, 'expired_token', 'invalid_token'],
  // The same call can be admitted later (Observed behaviour, Legacy core).
  [{ at401: { kind: 'refused', ofRequest: true } }, 'CONNECTION_ERROR', 'METHOD_CONFIRM_WAITING'],
  [
    { ofRequest: true },
    'NO_AUTH_FOUND',
    'INVALID_CREDENTIALS',
    'INVALIDJSONEXCEPTION',
    'ERROR_BATCH_LENGTH_EXCEEDED',
  ],
  // At 401 it says of an application that its token has expired, at 403 that a right is missing.
  [{ ...PERMISSION, at401: EXPIRED }, 'ACCESSDENIEDEXCEPTION'],
  [PERMISSION, 'ACCESS_DENIED', 'user_access_error'],
  [{ ...PERMISSION, missingScope: true }, 'INSUFFICIENTSCOPEEXCEPTION', 'insufficient_scope'],
  [
    NOT_FOUND,
    'ENTITYNOTFOUNDEXCEPTION',
    'FIELDNOTFOUNDEXCEPTION',
    'ENTITY_NOT_FOUND',
    'NOT_FOUND',
    'ERROR_NOT_FOUND',
  ],
  [{ class: ConflictError }, 'IDEMPOTENCYKEYREUSEDEXCEPTION'],
  [
    { beforeMethod: true },
    'INVALID_REQUEST',
    'INVALIDIDEMPOTENCYKEYEXCEPTION',
    'METHODNOTFOUNDEXCEPTION',
    'ERROR_MANIFEST_IS_NOT_AVAILABLE',
  ],
  [{ ...NOT_FOUND, beforeMethod: true }, 'ERROR_METHOD_NOT_FOUND'],
  // The method has run, and what it gave cannot be written (Server behaviour, Legacy core).
  [{ kind: 'unusable' }, 'WRONG_ENCODING'],
  [
    { kind: 'undecided' },
    'INTERNAL_SERVER_ERROR',
    'ERROR_UNEXPECTED_ANSWER',
    'INTERNAL_ERROR',
    'SVC_TIMEOUT',
    'SVC_UNAVAILABLE',
    'DB_TRANSIENT',
    'SERVICE_UNAVAILABLE',
    'POOL_EXHAUSTED',
  ],
  // A missing parameter has this code too.
  [{ kind: 'undecided', causedByCall: true }, 'INTERNAL_INTERNALEXCEPTION'],
];

export const CODES: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>(
  MEANINGS.flatMap(([meaning, ...codes]) => codes.map((code) => [code, meaning] as const)),
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
  /** Texts of errors with an empty code that say more than the status. */
  readonly textClasses?: ReadonlyMap<string, ApiErrorClass>;
}

/** @param text of the error object. */
export function errorClass(
  protocol: Pick<ErrorProtocol, 'statusClasses' | 'textClasses'>,
  {
    code,
    status,
    text = '',
  }: { readonly code: string; readonly status: number; readonly text?: string | undefined },
): ApiErrorClass {
  const byText = code === '' ? protocol.textClasses?.get(text) : undefined;
  return meaningOf(code).class ?? byText ?? protocol.statusClasses.get(status) ?? byStatus(status);
}

function byStatus(status: number): ApiErrorClass {
  if (status >= 500) return ServerError;
  return STATUSES.get(status) ?? ApiError;
}
