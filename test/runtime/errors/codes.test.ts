/** Every row of the table of codes: class at any status, what may follow the failure, and whom in a batch it concerns. */

import { describe, expect, it } from 'vitest';
import { CODES, type FailureKind } from '../../../runtime/errors/codes.js';
import { errorClass } from '../../../runtime/errors/error-classes.js';
import type { Generation } from '../../../runtime/words/method.js';
import type { Operation } from '../../../runtime/request/operation.js';
import { concernsRequest, type ErrorFacts, failureKind } from '../../../runtime/send/policy.js';
import { PROTOCOLS } from '../protocols.js';

/** `status`: it goes by the status. */
type Class =
  'RateLimitError' | 'AccountError' | 'PermissionError' | 'NotFoundError' | 'ConflictError' | 'status';
type Kind = FailureKind | 'status';

const ROWS: readonly (readonly [code: string, Class, Kind, scope: 'request' | 'call'])[] = [
  ['QUERY_LIMIT_EXCEEDED', 'RateLimitError', 'refused', 'request'],
  ['OVERLOAD_LIMIT', 'RateLimitError', 'refused', 'request'],
  ['RATELIMITEXCEPTION', 'RateLimitError', 'refused', 'request'],
  ['OPERATION_TIME_LIMIT', 'RateLimitError', 'refused', 'call'],
  ['RATE_LIMITED', 'RateLimitError', 'refused', 'call'],
  ['QUEUE_OVERFLOW', 'RateLimitError', 'refused', 'call'],
  ['QUEUE_TIMEOUT', 'RateLimitError', 'refused', 'call'],
  ['TIMEOUT_QUARANTINE', 'RateLimitError', 'refused', 'call'],
  ['LARGE_BODY_BACKEND_BUSY', 'RateLimitError', 'undecided', 'call'],
  ['ERROR_LOOP_DETECTED', 'RateLimitError', 'final', 'call'],
  ['PORTAL_DELETED', 'AccountError', 'account', 'request'],
  ['PORTAL_SUSPENDED', 'AccountError', 'account', 'request'],
  ['PORTAL_BLOCKED', 'AccountError', 'account', 'request'],
  ['NO_PORTAL', 'AccountError', 'account', 'request'],
  ['ACCOUNT_PENDING_ERASURE', 'AccountError', 'account', 'request'],
  ['expired_token', 'status', 'expired', 'request'],
  ['invalid_token', 'status', 'expired', 'request'],
  ['CONNECTION_ERROR', 'status', 'status', 'call'],
  ['METHOD_CONFIRM_WAITING', 'status', 'status', 'call'],
  ['NO_AUTH_FOUND', 'status', 'status', 'request'],
  ['INVALID_CREDENTIALS', 'status', 'status', 'request'],
  ['INVALIDJSONEXCEPTION', 'status', 'status', 'request'],
  ['ERROR_BATCH_LENGTH_EXCEEDED', 'status', 'status', 'request'],
  ['ACCESSDENIEDEXCEPTION', 'PermissionError', 'status', 'call'],
  ['INSUFFICIENTSCOPEEXCEPTION', 'PermissionError', 'status', 'call'],
  ['ACCESS_DENIED', 'PermissionError', 'status', 'call'],
  ['insufficient_scope', 'PermissionError', 'status', 'call'],
  ['user_access_error', 'PermissionError', 'status', 'call'],
  ['ENTITYNOTFOUNDEXCEPTION', 'NotFoundError', 'status', 'call'],
  ['FIELDNOTFOUNDEXCEPTION', 'NotFoundError', 'status', 'call'],
  ['ENTITY_NOT_FOUND', 'NotFoundError', 'status', 'call'],
  ['NOT_FOUND', 'NotFoundError', 'status', 'call'],
  ['ERROR_NOT_FOUND', 'NotFoundError', 'status', 'call'],
  ['IDEMPOTENCYKEYREUSEDEXCEPTION', 'ConflictError', 'status', 'call'],
  ['INVALID_REQUEST', 'status', 'status', 'call'],
  ['INVALIDIDEMPOTENCYKEYEXCEPTION', 'status', 'status', 'call'],
  ['METHODNOTFOUNDEXCEPTION', 'status', 'status', 'call'],
  ['ERROR_METHOD_NOT_FOUND', 'NotFoundError', 'status', 'call'],
  ['ERROR_MANIFEST_IS_NOT_AVAILABLE', 'status', 'status', 'call'],
  ['WRONG_ENCODING', 'status', 'unusable', 'call'],
  ['INTERNAL_SERVER_ERROR', 'status', 'undecided', 'call'],
  ['INTERNAL_INTERNALEXCEPTION', 'status', 'undecided', 'call'],
  ['ERROR_UNEXPECTED_ANSWER', 'status', 'undecided', 'call'],
  ['INTERNAL_ERROR', 'status', 'undecided', 'call'],
  ['SVC_TIMEOUT', 'status', 'undecided', 'call'],
  ['SVC_UNAVAILABLE', 'status', 'undecided', 'call'],
  ['DB_TRANSIENT', 'status', 'undecided', 'call'],
  ['SERVICE_UNAVAILABLE', 'status', 'undecided', 'call'],
  ['POOL_EXHAUSTED', 'status', 'undecided', 'call'],
];

/** What they say at 401 alone. */
const AT_401: ReadonlyMap<string, FailureKind> = new Map([
  ['ACCESSDENIEDEXCEPTION', 'expired'],
  ['CONNECTION_ERROR', 'refused'],
  ['METHOD_CONFIRM_WAITING', 'refused'],
]);

const BY_STATUS: readonly (readonly [status: number, className: string, FailureKind])[] = [
  [200, 'ApiError', 'final'],
  [400, 'ValidationError', 'final'],
  [401, 'AuthenticationError', 'final'],
  [403, 'PermissionError', 'final'],
  [404, 'NotFoundError', 'final'],
  [429, 'RateLimitError', 'refused'],
  [500, 'ServerError', 'undecided'],
  [503, 'ServerError', 'undecided'],
];

/** Where the class goes by the status, and by the generation. */
const CLASS_OF_STATUS: readonly {
  readonly status: number;
  readonly generation: Generation;
  readonly want: string;
}[] = [
  { status: 429, generation: 'v3', want: 'RateLimitError' },
  { status: 403, generation: 'v3', want: 'PermissionError' },
  { status: 401, generation: 'legacy', want: 'AuthenticationError' },
  { status: 404, generation: 'gateway', want: 'NotFoundError' },
  { status: 422, generation: 'v3', want: 'ConflictError' },
  { status: 422, generation: 'gateway', want: 'ApiError' },
  { status: 422, generation: 'legacy', want: 'ApiError' },
  { status: 409, generation: 'gateway', want: 'ConflictError' },
  { status: 400, generation: 'legacy', want: 'ValidationError' },
  { status: 405, generation: 'v3', want: 'ValidationError' },
  { status: 413, generation: 'gateway', want: 'ValidationError' },
  { status: 500, generation: 'v3', want: 'ServerError' },
  { status: 599, generation: 'v3', want: 'ServerError' },
  { status: 418, generation: 'v3', want: 'ApiError' },
  { status: 200, generation: 'v3', want: 'ApiError' },
];

/** @param answer without `details` the answer held no error object. */
function errorOf(
  code: string,
  status: number,
  answer: { readonly details?: unknown } = { details: {} },
): ErrorFacts & { readonly name: string } {
  const { details } = answer;
  const Class = errorClass(PROTOCOLS.v3, { code, status });
  const { name } = new Class({
    message: 'm',
    generation: 'v3',
    method: 'batch',
    attempts: 1,
    code,
    status,
    details,
  });
  return { code, status, generation: 'v3', details, class: Class, name };
}

describe('the table of codes', () => {
  it('has these rows and no others', () => {
    expect([...CODES.keys()].sort()).toEqual(ROWS.map(([code]) => code).sort());
  });

  for (const [code, className, kind, scope] of ROWS) {
    it(`${code}: class ${className}, kind ${kind}, scope ${scope}, at any status`, () => {
      for (const prefix of ['', 'SVC_REST_V3_EXCEPTION_', 'ACME_REST_V3_REALISATION_EXCEPTION_']) {
        for (const [status, classOfStatus, kindOfStatus] of BY_STATUS) {
          const error = errorOf(prefix + code, status);
          expect(error.name).toBe(className === 'status' ? classOfStatus : className);
          const at401 = status === 401 ? AT_401.get(code) : undefined;
          expect(failureKind(error)).toBe(at401 ?? (kind === 'status' ? kindOfStatus : kind));
          const whole = scope === 'request' || at401 !== undefined;
          if (whole || status !== 401) expect(concernsRequest(error)).toBe(whole);
        }
      }
    });
  }

  for (const [status, className, kind] of BY_STATUS) {
    it(`any other code at ${status}: class ${className}, kind ${kind}`, () => {
      const error = errorOf('SOMETHING_ELSE', status);
      expect([error.name, failureKind(error)]).toEqual([className, kind]);
      expect(concernsRequest(error)).toBe(status === 401);
    });
  }

  it.each(CLASS_OF_STATUS)('any other code at $status of $generation: class $want', (row) => {
    expect(errorClass(PROTOCOLS[row.generation], { code: 'SOMETHING_ELSE', status: row.status }).name).toBe(
      row.want,
    );
  });

  const notFound = { generation: 'legacy', code: '', status: 400, text: 'Not found' } as const;
  it.each([
    { name: 'of the legacy generation', given: notFound, want: 'NotFoundError' },
    { name: 'in a batch, whose status is 200', given: { ...notFound, status: 200 }, want: 'NotFoundError' },
    { name: 'with a code', given: { ...notFound, code: '0' }, want: 'ValidationError' },
    {
      name: 'with a code of another class',
      given: { ...notFound, code: 'ACCESS_DENIED' },
      want: 'PermissionError',
    },
    { name: 'with another text', given: { ...notFound, text: 'Section not found' }, want: 'ValidationError' },
    { name: 'of REST 3.0', given: { ...notFound, generation: 'v3' as const }, want: 'ValidationError' },
  ])('an error "Not found" $name is a $want', ({ given: { generation, ...error }, want }) => {
    expect(errorClass(PROTOCOLS[generation], error).name).toBe(want);
  });

  it('takes only whole codes: one that merely ends like another goes by its status', () => {
    expect(errorClass(PROTOCOLS.v3, { code: 'NOT_ACCESS_DENIED', status: 400 }).name).toBe('ValidationError');
  });

  it.each(['constructor', '__proto__', ''])('%j is no row', (code) => {
    expect(failureKind(errorOf(code, 400))).toBe('final');
  });

  it('takes a 401 without an error object for a page that says nothing of the calls', () => {
    expect(concernsRequest(errorOf('', 401, {}))).toBe(false);
  });

  it.each(['ACCESS_DENIED', 'insufficient_scope', 'user_access_error'])(
    '%s at 401 may be of one call',
    (code) => {
      expect(concernsRequest(errorOf(code, 401))).toBe(false);
    },
  );
});

describe('a limit met by several calls', () => {
  type Asked = Pick<Operation<unknown>, 'safety' | 'members'>;
  const several = ['tasks.task.get', 'tasks.task.add'];
  const cases: readonly {
    readonly name: string;
    readonly code: string;
    readonly asked: Asked;
    readonly want: FailureKind;
  }[] = [
    {
      name: 'counted call by call, does not say of writes that nothing ran',
      code: 'OPERATION_TIME_LIMIT',
      asked: { safety: 'write', members: several },
      want: 'undecided',
    },
    {
      name: 'of an unknown code, does not say of writes that nothing ran',
      code: 'ANY_OTHER',
      asked: { safety: 'write', members: several },
      want: 'undecided',
    },
    {
      name: 'counted by request, says that nothing ran',
      code: 'QUERY_LIMIT_EXCEEDED',
      asked: { safety: 'write', members: several },
      want: 'refused',
    },
    {
      name: 'counted call by call, lets reads be asked again',
      code: 'OPERATION_TIME_LIMIT',
      asked: { safety: 'read', members: several },
      want: 'refused',
    },
    {
      name: 'counted call by call, is exact for a batch of one',
      code: 'OPERATION_TIME_LIMIT',
      asked: { safety: 'write', members: ['tasks.task.add'] },
      want: 'refused',
    },
  ];
  it.each(cases)('$name', ({ code, asked, want }) => {
    expect(failureKind(errorOf(code, 429), asked)).toBe(want);
  });
});
