/** The one table of codes: wire code to class of error, failure kind and scope. Codes that are not in it go by status. */

import type { Generation } from '../words/method.js';

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
  /** A class of `errors.ts`. */
  readonly class?: 'AccountError' | 'ConflictError' | 'NotFoundError' | 'PermissionError' | 'RateLimitError';
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
  /** Its meaning at status 401, in one generation where it is named: the request was not accepted, so no call of it ran. */
  readonly at401?: Pick<CodeMeaning, 'kind' | 'ofRequest'> & { readonly generation?: Generation };
}

/** Codes by what they say, those of REST 3.0 without their prefixes. The types of codes are read from it. */
const CODES_BY_MEANING = {
  requestLimit: ['QUERY_LIMIT_EXCEEDED'],
  overload: ['OVERLOAD_LIMIT'],
  // In the words of REST 3.0 (Observed behaviour, Limits).
  operatingTimeOfAccount: ['RATELIMITEXCEPTION'],
  operatingTimeOfMethod: ['OPERATION_TIME_LIMIT'],
  /** Of the gateway, whose batch is one call to us. */
  gatewayLimit: ['RATE_LIMITED', 'QUEUE_OVERFLOW', 'QUEUE_TIMEOUT', 'TIMEOUT_QUARANTINE'],
  busyWithLargeBody: ['LARGE_BODY_BACKEND_BUSY'],
  loop: ['ERROR_LOOP_DETECTED'],
  noAccount: ['PORTAL_DELETED', 'PORTAL_SUSPENDED', 'PORTAL_BLOCKED', 'NO_PORTAL', 'ACCOUNT_PENDING_ERASURE'],
  expiredToken: ['expired_token', 'invalid_token'],
  // The same call can be admitted later (Observed behaviour, Legacy core).
  notAdmitted: ['CONNECTION_ERROR', 'METHOD_CONFIRM_WAITING'],
  badRequest: ['NO_AUTH_FOUND', 'INVALID_CREDENTIALS', 'INVALIDJSONEXCEPTION', 'ERROR_BATCH_LENGTH_EXCEEDED'],
  /** At 401 of REST 3.0 it says of an application that its token has expired, elsewhere that a right is missing. */
  deniedOrExpired: ['ACCESSDENIEDEXCEPTION'],
  denied: ['ACCESS_DENIED', 'user_access_error'],
  missingScope: ['INSUFFICIENTSCOPEEXCEPTION', 'insufficient_scope'],
  notFound: [
    'ENTITYNOTFOUNDEXCEPTION',
    'FIELDNOTFOUNDEXCEPTION',
    'ENTITY_NOT_FOUND',
    'NOT_FOUND',
    'ERROR_NOT_FOUND',
  ],
  keyReused: ['IDEMPOTENCYKEYREUSEDEXCEPTION'],
  notRouted: [
    'INVALID_REQUEST',
    'INVALIDIDEMPOTENCYKEYEXCEPTION',
    'METHODNOTFOUNDEXCEPTION',
    'ERROR_MANIFEST_IS_NOT_AVAILABLE',
  ],
  noSuchMethod: ['ERROR_METHOD_NOT_FOUND'],
  // The method has run, and its result cannot be written as JSON (Server behaviour, Legacy core).
  unwritableResult: ['WRONG_ENCODING'],
  failed: [
    'INTERNAL_SERVER_ERROR',
    'ERROR_UNEXPECTED_ANSWER',
    'INTERNAL_ERROR',
    'SVC_TIMEOUT',
    'SVC_UNAVAILABLE',
    'DB_TRANSIENT',
    'SERVICE_UNAVAILABLE',
    'POOL_EXHAUSTED',
  ],
  /** A missing parameter has this code too. */
  failedOrBadParameter: ['INTERNAL_INTERNALEXCEPTION'],
} as const;

type Meaning = keyof typeof CODES_BY_MEANING;

const LIMIT: CodeMeaning = { class: 'RateLimitError', kind: 'refused' };
const EXPIRED: CodeMeaning = { kind: 'expired', ofRequest: true };

const MEANINGS: Readonly<Record<Meaning, CodeMeaning>> = {
  requestLimit: { ...LIMIT, ofRequest: true, limit: 'requests' },
  overload: { ...LIMIT, ofRequest: true },
  operatingTimeOfAccount: { ...LIMIT, ofRequest: true, limit: 'operating-time' },
  operatingTimeOfMethod: { ...LIMIT, limit: 'operating-time' },
  gatewayLimit: LIMIT,
  // Nothing says that the call was not run.
  busyWithLargeBody: { class: 'RateLimitError', kind: 'undecided' },
  loop: { class: 'RateLimitError', kind: 'final' },
  noAccount: { class: 'AccountError', kind: 'account', ofRequest: true },
  expiredToken: EXPIRED,
  notAdmitted: { at401: { kind: 'refused', ofRequest: true } },
  badRequest: { ofRequest: true },
  deniedOrExpired: { class: 'PermissionError', at401: { ...EXPIRED, generation: 'v3' } },
  denied: { class: 'PermissionError' },
  missingScope: { class: 'PermissionError', missingScope: true },
  notFound: { class: 'NotFoundError' },
  keyReused: { class: 'ConflictError' },
  notRouted: { beforeMethod: true },
  noSuchMethod: { class: 'NotFoundError', beforeMethod: true },
  unwritableResult: { kind: 'unusable' },
  failed: { kind: 'undecided' },
  failedOrBadParameter: { kind: 'undecided', causedByCall: true },
};

export const CODES: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>(
  Object.entries(CODES_BY_MEANING).flatMap(([meaning, codes]) =>
    codes.map((code) => [code, MEANINGS[meaning as Meaning]] as const),
  ),
);

/** The client's own codes by the class of their error. */
export const CLIENT_CODES = {
  ConnectionError: 'CLIENT_CONNECTION',
  TimeoutError: 'CLIENT_TIMEOUT',
  ProtocolError: 'CLIENT_PROTOCOL',
  OutcomeUnknownError: 'CLIENT_OUTCOME_UNKNOWN',
  NotSentError: 'CLIENT_NOT_SENT',
  BatchError: 'CLIENT_BATCH',
  UsageError: 'CLIENT_USAGE',
} as const;

type KnownCode = (typeof CODES_BY_MEANING)[Meaning][number];

/** The client's own codes, which any call can fail with. */
export type ClientCode = (typeof CLIENT_CODES)[keyof typeof CLIENT_CODES];

/** Codes of REST 3.0 without their prefixes, as `is()` takes them. */
export type BareCode = Extract<KnownCode, `${string}EXCEPTION`>;

/** Codes of the wire, as the service writes them. Those that begin with the vendor's name are left out. */
export type WireCode = Exclude<KnownCode, BareCode | `SVC_${string}`>;

const PREFIX = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*?_REST_V3_(?:REALISATION_)?EXCEPTION_/;

/** `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` becomes `ACCESSDENIEDEXCEPTION`; other codes stay as they are. */
export function bareCode(code: string): string {
  return code.replace(PREFIX, '');
}

/** @param code as on the wire. @param answer where the same code says more in one answer than in others. */
export function meaningOf(code: string, answer?: CodePlace): CodeMeaning {
  const meaning = CODES.get(bareCode(code)) ?? {};
  const { at401 } = meaning;
  if (at401 === undefined || answer?.status !== 401) return meaning;
  const { generation = answer.generation, ...at } = at401;
  return generation === answer.generation ? { ...meaning, ...at } : meaning;
}

/** The answer that a code came in. */
export interface CodePlace {
  readonly status: number;
  readonly generation: Generation;
}
