/** Every fault that can be switched on, for the code that makes them and for the help of the command line. */

import type { FaultMoment } from './fault.js';

type ConnectionFault =
  | 'refuse'
  | 'reset'
  | 'hang'
  | 'slow-body'
  | 'truncated'
  | 'wrong-type'
  | 'huge'
  | 'form-limit'
  | 'drop-token'
  | 'gave-up'
  | 'cut-short'
  | 'printed-error';

/** How a fault is made. */
export type FaultKind =
  | { readonly does: ConnectionFault }
  /** A complete answer that the account did not make. */
  | { readonly does: 'page'; readonly status: number; readonly type: string; readonly body: string }
  /** An error of the account, in the form of the generation that is called. */
  | {
      readonly does: 'error';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      /** ms before the answer. */
      readonly wait?: number;
    };

export interface FaultRow {
  readonly name: string;
  readonly what: string;
  /** The default moment. */
  readonly when: FaultMoment;
  /** The one moment at which it can happen: `before` changes the request, `after` the account's own answer. */
  readonly only?: FaultMoment;
  readonly kind: FaultKind;
}

const PAGE =
  '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>';

const CONNECTION: readonly FaultRow[] = [
  before(
    'refuse',
    'the port is closed and open sockets are cut, for =MS or until cleared; method and count do not matter',
  ),
  before('reset', 'the connection is cut before the method runs'),
  before('hang', 'no answer ever comes, or none for =MS'),
  after('slow-body', 'the answer trickles in over =MS (default 2000)'),
  after('truncated', 'the connection ends in the middle of the answer'),
  after('wrong-type', 'the answer says that it is text/plain'),
  before('huge', 'the answer has =MiB (default 65)'),
];

/** What PHP and the web server in front of it lose (Server behaviour, Headers, times and sizes; Authentication, scope, limits). */
const SERVER: readonly FaultRow[] = [
  only(
    'before',
    'form-limit',
    'a form arrives empty, as one that is larger than the server takes; status 200',
  ),
  only('before', 'drop-token', 'the front passes no Authorization header on'),
  only(
    'before',
    'gave-up',
    'the front ends the call with status 504, and the method runs all the same, =MS later (default 2000)',
  ),
  only('after', 'cut-short', 'the answer ends in its middle and is sent as if it were complete'),
  only('after', 'printed-error', 'PHP prints an error behind the JSON of the answer'),
];

const JSON_TYPE = 'application/json; charset=utf-8';

const PAGES: readonly FaultRow[] = [
  page('html', 'an HTML page, as from a proxy, with status 200', { status: 200 }),
  page('empty', 'status 200 without a body', { status: 200, type: JSON_TYPE, body: '' }),
  page('not-json', 'a body that is called JSON and is not', {
    status: 200,
    type: JSON_TYPE,
    body: '{"result":',
  }),
  page('no-envelope', 'JSON without the envelope of the account', {
    status: 200,
    type: JSON_TYPE,
    body: '[]',
  }),
  page('redirect', 'a redirect to another host', { status: 302 }),
  ...[429, 500, 502, 503, 504].map((status) =>
    page(String(status), `status ${status} without an error code`, { status }),
  ),
];

/** REST 3.0 reference, System errors: with the usual status. `@401` sets another one. */
const SYSTEM_ERRORS: readonly FaultRow[] = [
  error('INTERNAL_SERVER_ERROR', 500, 'Internal server error'),
  error('ERROR_UNEXPECTED_ANSWER', 500, 'Server returned an unexpected response'),
  error('QUERY_LIMIT_EXCEEDED', 503, 'Too many requests'),
  error('OPERATION_TIME_LIMIT', 429, 'Method is blocked due to operation time limit'),
  error('ERROR_BATCH_METHOD_NOT_ALLOWED', 405, 'Method is not allowed for batch usage'),
  error('ERROR_BATCH_LENGTH_EXCEEDED', 400, 'Max batch length exceeded'),
  error('NO_AUTH_FOUND', 401, 'Wrong authorization data'),
  error('INVALID_REQUEST', 400, 'Https required'),
  error('OVERLOAD_LIMIT', 503, 'REST API is blocked due to overload'),
  error('ACCESS_DENIED', 403, 'REST API is available only on commercial plans'),
  error('INVALID_CREDENTIALS', 403, 'Invalid request credentials'),
  error('ERROR_MANIFEST_IS_NOT_AVAILABLE', 404, 'Manifest is not available'),
  error('ERROR_METHOD_NOT_FOUND', 404, 'Method not found'),
  error(
    'insufficient_scope',
    403,
    'The request requires higher privileges than provided by the access token',
  ),
  error('expired_token', 401, 'The access token provided has expired'),
  error('user_access_error', 403, 'The user does not have access to the application'),
  error('PORTAL_DELETED', 500, 'The account is closed'),
];

/** Observed behaviour, REST 3.0, Other codes: nested on REST 3.0. */
const V3_ERRORS: readonly FaultRow[] = [
  error('SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION', 429, 'Rate limit exceeded'),
  error('SVC_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION', 500, 'Internal error'),
  error('SVC_REST_V3_EXCEPTION_LICENSEEXCEPTION', 403, 'Not available on the current plan'),
];

/** Server behaviour, Legacy core: an administrator must allow the call first, or has not; a plan without it; 401 of a part that fails for now. */
const SERVER_ERRORS: readonly FaultRow[] = [
  error('METHOD_CONFIRM_WAITING', 401, 'Waiting for confirmation'),
  error('METHOD_CONFIRM_DENIED', 403, 'Method call denied'),
  error('WRONG_LICENSE', 403, 'Not available on the current plan'),
  error('CONNECTION_ERROR', 401, 'Error connecting to the authorization server'),
];

/** Of the token server (Applications and events, Errors of the token server), which states no statuses. */
const TOKEN_ERRORS: readonly FaultRow[] = [
  error('invalid_request', 400, 'A parameter is missing or wrong'),
  error('invalid_client', 401, 'Wrong client data, or the application is not installed'),
  error('invalid_scope', 400, 'More is asked for than the application has'),
  error('invalid_grant', 400, 'The code or refresh token is wrong or has expired'),
  error('PAYMENT_REQUIRED', 403, 'The paid time of the application is over'),
];

/** Gateway reference, Limits: how long the gateway waits for the service behind it. */
const SILENT: FaultRow = {
  name: 'silent',
  what: 'the service behind the gateway does not answer: SVC_TIMEOUT after 60 s, and the call was run',
  when: 'after',
  kind: { does: 'error', status: 503, code: 'SVC_TIMEOUT', message: 'No answer in time', wait: 60_000 },
};

/** The faults that `--fault NAME` accepts. */
export const FAULTS: readonly FaultRow[] = [
  ...CONNECTION,
  ...SERVER,
  ...PAGES,
  ...SYSTEM_ERRORS,
  ...SERVER_ERRORS,
  ...V3_ERRORS.map((row) => ({ ...row, name: row.name.replace(/^.*_/, '') })),
  ...TOKEN_ERRORS,
  SILENT,
  { ...error('error', 500, 'Made on purpose'), what: 'an error with the code =CODE, status 500 or @STATUS' },
];

function before(name: ConnectionFault, what: string): FaultRow {
  return { name, what, when: 'before', kind: { does: name } };
}

function after(name: ConnectionFault, what: string): FaultRow {
  return only('after', name, what);
}

function only(when: FaultMoment, name: ConnectionFault, what: string): FaultRow {
  return { name, what, when, only: when, kind: { does: name } };
}

function page(
  name: string,
  what: string,
  { status, type = 'text/html', body = PAGE }: { status: number; type?: string; body?: string },
): FaultRow {
  return { name, what, when: 'before', kind: { does: 'page', status, type, body } };
}

function error(code: string, status: number, message: string): FaultRow {
  const what = `the error ${code}, status ${status}`;
  return { name: code, what, when: 'before', kind: { does: 'error', status, code, message } };
}
