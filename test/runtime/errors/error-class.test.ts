/** Which class each code and status gives: every row of the table, and that the code wins over the status. */

import { describe, expect, it } from 'vitest';
import { errorClass } from '../../../runtime/errors/codes.js';
import type { Generation } from '../../../runtime/call/method.js';
import { PROTOCOLS } from '../protocols.js';

const byCode: readonly { readonly want: string; readonly codes: readonly string[] }[] = [
  {
    want: 'RateLimitError',
    codes: [
      'QUERY_LIMIT_EXCEEDED',
      'OPERATION_TIME_LIMIT',
      'OVERLOAD_LIMIT',
      'SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION',
      'RATE_LIMITED',
      'QUEUE_OVERFLOW',
      'QUEUE_TIMEOUT',
      'TIMEOUT_QUARANTINE',
      'LARGE_BODY_BACKEND_BUSY',
      'ERROR_LOOP_DETECTED',
    ],
  },
  {
    want: 'AccountError',
    codes: ['PORTAL_DELETED', 'PORTAL_SUSPENDED', 'PORTAL_BLOCKED', 'NO_PORTAL', 'ACCOUNT_PENDING_ERASURE'],
  },
  {
    want: 'PermissionError',
    codes: [
      'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      'ACME_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      'ACCESSDENIEDEXCEPTION',
      'SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION',
      'ACCESS_DENIED',
      'insufficient_scope',
      'user_access_error',
    ],
  },
  {
    want: 'NotFoundError',
    codes: [
      'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION',
      'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION',
      'ENTITY_NOT_FOUND',
    ],
  },
  { want: 'ConflictError', codes: ['MY_VENDOR_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'] },
];

const byStatus: readonly {
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

describe('the class of an error', () => {
  for (const { want, codes } of byCode) {
    for (const code of codes) {
      it(`${code} is a ${want} at any status`, () => {
        const classes = [200, 400, 401, 403, 500, 503].map(
          (status) => errorClass(PROTOCOLS.v3, code, status).name,
        );
        expect(new Set(classes)).toEqual(new Set([want]));
      });
    }
  }
  for (const { status, generation, want } of byStatus) {
    it(`any other code at ${status} is a ${want} on ${generation}`, () => {
      expect(errorClass(PROTOCOLS[generation], 'SOMETHING_ELSE', status).name).toBe(want);
    });
  }
  it('takes only whole codes: a code that merely ends like one goes by its status', () => {
    expect(errorClass(PROTOCOLS.v3, 'NOT_ACCESS_DENIED', 400).name).toBe('ValidationError');
  });
});
