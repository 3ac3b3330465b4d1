/** The gateway's description against the tables of Gateway reference; its codes are in `gateway-deserved.test.ts` of `test/contract/`. */

import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { GATEWAY_FIELDS } from '../../../runtime/gateway/protocol.js';
import { isWrite } from '../../../runtime/words/method.js';
import { document, errors, routes } from '../../contract/gateway-document.js';

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

  test('there are no others', () => {
    const names = given.map(({ name }) => name).sort();
    expect(routes.map(({ operation }) => operation['x-svc-method']).sort()).toEqual(names);
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
  test.each(DELAYS)('the delay stands $name', ({ given, want }) => {
    expect(errors.filter(({ delay }) => delay === given).map(({ code }) => code)).toEqual(want);
  });
});

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
