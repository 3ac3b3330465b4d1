/** The gateway's description against the tables of Gateway reference, row by row. */

import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { errorClass } from '../../../runtime/errors/codes.js';
import { GATEWAY_FIELDS } from '../../../runtime/errors/gateway-fields.js';
import { isWrite } from '../../../runtime/call/method.js';
import { failureKind, POLICY } from '../../../runtime/send/policy.js';
import { methods as sample } from '../../types/gateway-sample.js';
import {
  codesOf,
  document,
  errors,
  routes,
  table,
  type DocumentError,
} from '../../contract/gateway-document.js';
import { PROTOCOLS } from '../../runtime/protocols.js';

test('it is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors: complaints } = await new Validator().validate({ ...structuredClone(document) });
  expect({ valid, complaints }).toEqual({ valid: true, complaints: undefined });
});

describe('Endpoints', () => {
  const given = [
    { name: 'batch', want: 'POST /v1/batch', write: true },
    { name: 'me', want: 'GET /v1/me', write: false },
    { name: 'keys.create', want: 'POST /v1/keys', write: true },
    { name: 'keys.update', want: 'PATCH /v1/keys/{id}', write: true },
    { name: 'infra.servers.create', want: 'POST /v1/infra/servers', write: true },
    { name: 'oauth.authorizeUrl', want: 'GET /v1/oauth/authorize', write: false },
    { name: 'oauth.token', want: 'POST /v1/oauth/token', write: true },
    { name: 'oauth.placementSession', want: 'POST /v1/oauth/placement-session', write: true },
    { name: 'oauth.revoke', want: 'POST /v1/oauth/revoke', write: true },
    {
      name: 'portals.activateMarketTrial',
      want: 'POST /v1/portals/{id}/activate-market-trial',
      write: true,
    },
    { name: 'feedback.submit', want: 'POST /v1/feedback', write: true },
    { name: 'entity.list', want: 'GET /v1/{entity}', write: false },
    { name: 'entity.get', want: 'GET /v1/{entity}/{id}', write: false },
    { name: 'entity.create', want: 'POST /v1/{entity}', write: true },
    { name: 'entity.update', want: 'PATCH /v1/{entity}/{id}', write: true },
    { name: 'entity.delete', want: 'DELETE /v1/{entity}/{id}', write: true },
    { name: 'entity.search', want: 'POST /v1/{entity}/search', write: false },
  ];

  test.each(given)('$name is $want', ({ name, want, write }) => {
    const route = routes.find(({ operation }) => operation['x-svc-method'] === name);
    expect(`${route?.verb} ${route?.path}`).toBe(want);
    expect(route && isWrite({ kind: route.operation['x-svc-kind'] })).toBe(write);
    expect(route?.operation['x-svc-source']).toMatch(/^(Gateway reference|Observed behaviour), /);
  });

  test('there are no others, and the sample of the emitted table has the same', () => {
    const names = given.map(({ name }) => name).sort();
    expect(routes.map(({ operation }) => operation['x-svc-method']).sort()).toEqual(names);
    expect(Object.keys(sample).sort()).toEqual(names);
    expect(sample).toMatchObject(table);
  });
});

/** Code, statuses (none: not documented). One row of the contract's tables each. */
const REFERENCE: readonly (readonly [section: string, rows: readonly (readonly [string, ...number[]])[]])[] =
  [
    [
      'Authorisation and keys',
      [
        ['MISSING_API_KEY', 401],
        ['INVALID_API_KEY', 401],
        ['KEY_INACTIVE', 401],
        ['KEY_EXPIRED', 401],
        ['INVALID_APP_KEY', 401],
        ['WRONG_AUTH_SCHEME', 401],
        ['TOKEN_EXPIRED', 401],
        ['TOKEN_REFRESH_FAILED', 401],
        ['PORTAL_CREDENTIALS_REJECTED', 401],
        ['PORTAL_ADDRESS_CHANGED', 409],
        ['WRONG_KEY_TYPE', 401],
        ['WRONG_KEY', 403],
        ['TOKEN_MISSING', 401],
        ['SESSION_REQUIRED', 401],
        ['SESSION_APP_MISMATCH', 403],
        ['PERSONAL_KEY_WEBHOOK_SCOPES_INVALID', 400],
        ['ACCOUNT_PENDING_ERASURE', 503],
      ],
    ],
    [
      'Account state',
      [
        ['PORTAL_SUSPENDED', 403],
        ['PORTAL_DELETED', 403],
        ['PORTAL_BLOCKED', 403],
        ['NO_PORTAL', 401, 500],
        ['STORAGE_REQUIRES_PORTAL_BINDING', 403],
      ],
    ],
    [
      'OAuth user authorisation',
      [
        ['INVALID_REDIRECT_URI', 400],
        ['INVALID_STATE', 400],
        ['INVALID_CODE', 400],
        ['CODE_EXPIRED', 400],
        ['CODE_ALREADY_USED', 400],
        ['REDIRECT_URI_MISMATCH', 400],
        ['DOMAIN_MISMATCH', 400],
        ['USER_AUTH_REQUIRED', 401],
        ['MISSING_TOKEN', 400],
      ],
    ],
    [
      'Permissions and scopes',
      [
        ['SCOPE_DENIED', 403],
        ['INSUFFICIENT_SCOPE', 403],
        ['INFRA_SCOPE_REQUIRED', 403],
        ['SCOPE_NOT_ALLOWED', 403],
        ['SVC_ACCESS_DENIED', 403],
        ['BOT_ACCESS_DENIED', 403],
        ['WRITE_BLOCKED_READONLY_KEY', 403],
        ['INFRA_FORBIDDEN_FOR_DATA_KEY', 403],
        ['DATA_HARNESS_KEY_FORBIDDEN', 403],
        ['INFRA_DISABLED_FOR_PORTAL', 403],
        ['SERVER_ROLE_FORBIDDEN', 403],
        ['KEY_POLICY_READONLY_REQUIRED', 403],
        ['RATE_LIMIT_ADMIN_ONLY', 403],
      ],
    ],
    [
      'Platform and underlying-service failures',
      [
        ['SVC_ERROR', 422],
        ['METHOD_NOT_YET_AVAILABLE', 422],
        ['SVC_UNAVAILABLE', 502],
        ['SVC_TIMEOUT', 503],
        ['INTERNAL_ERROR', 500],
        ['ENTITY_NOT_FOUND', 404],
        ['INLINE_SOURCE_TOO_LARGE', 413],
        ['RATE_LIMITED', 429],
      ],
    ],
    [
      'Envelope, the codes with a delay',
      [
        ['QUEUE_OVERFLOW', 429],
        ['QUEUE_TIMEOUT', 429],
        ['OPERATION_TIME_LIMIT', 429],
        ['TIMEOUT_QUARANTINE', 429],
        ['POOL_EXHAUSTED', 503],
        ['DB_TRANSIENT', 503],
        ['SERVICE_UNAVAILABLE', 503],
        ['LARGE_BODY_BACKEND_BUSY'],
        ['ERROR_LOOP_DETECTED'],
      ],
    ],
  ];

describe.each(REFERENCE)('%s', (_section, rows) => {
  test.each(rows)('%s', (code, ...statuses) => {
    const row = errors.find((error) => error.code === code);
    expect(row && codesOf(row)).toEqual(statuses);
    expect(row?.condition).not.toBe('');
    expect(row?.action).not.toBe('');
  });
});

/** Gateway reference, Envelope: where the answer names a delay. */
const DELAYS = [
  {
    name: 'in the field, mirrored by the header',
    given: 'field',
    want: [
      'SVC_TIMEOUT',
      'QUEUE_OVERFLOW',
      'QUEUE_TIMEOUT',
      'OPERATION_TIME_LIMIT',
      'TIMEOUT_QUARANTINE',
      'POOL_EXHAUSTED',
      'DB_TRANSIENT',
      'SERVICE_UNAVAILABLE',
    ],
  },
  {
    name: 'only in the header',
    given: 'header',
    want: ['ACCOUNT_PENDING_ERASURE', 'RATE_LIMITED', 'ERROR_LOOP_DETECTED'],
  },
  { name: 'in either', given: 'either', want: ['LARGE_BODY_BACKEND_BUSY'] },
];

describe('the error reference', () => {
  test('has no other code', () => {
    const codes = REFERENCE.flatMap(([, rows]) => rows.map(([code]) => code));
    expect(errors.map(({ code }) => code).sort()).toEqual([...codes].sort());
  });

  test.each(errors)('$code is of the class that the client throws', (row) => {
    const classes = statusesOf(row).map((status) => errorClass(PROTOCOLS.gateway, row.code, status).name);
    expect(new Set(classes)).toEqual(new Set([row.class]));
  });

  test.each(errors)('$code is repeatable as the write policy says', (row) => {
    expect(new Set(statusesOf(row).map((status) => repeatable(row.code, status)))).toEqual(
      new Set([row.repeatable]),
    );
  });

  test.each(DELAYS)('the delay stands $name', ({ given, want }) => {
    expect(errors.filter(({ delay }) => delay === given).map(({ code }) => code)).toEqual(want);
  });
});

/** A code without a status is met at any. */
function statusesOf(row: DocumentError): readonly number[] {
  return row.status === 0 ? [400, 429, 500, 503] : codesOf(row);
}

function repeatable(code: string, status: number): boolean | 'reads' {
  const error = { code, status, details: {}, class: errorClass(PROTOCOLS.gateway, code, status) };
  const moves = POLICY[failureKind(error)];
  if (moves.write === 'again') return true;
  return moves.read === 'again' ? 'reads' : false;
}

/** Members of `error` beside code, message and retryAfter, and `blockedAt` beside it (Gateway reference, Envelope). */
const FIELDS = [
  ...['hint', 'userMessage', 'alternatives', 'details', 'warning', 'svcCode', 'release', 'scope', 'cause'],
  ...['method', 'requiredScope', 'keyScopes', 'fix', 'blockedAt'],
];

test('the client has each field of the error object', () => {
  expect([...GATEWAY_FIELDS].sort()).toEqual(FIELDS.sort());
});

describe('Versioning', () => {
  test.each(routes)('$path carries the prefix', ({ path }) => {
    expect(path.startsWith('/v1/')).toBe(true);
  });
});
