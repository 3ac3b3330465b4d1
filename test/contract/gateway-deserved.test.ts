/** Each code of Gateway reference is met by a request that deserves it where there is one, else by a switch. */

import { expect, test } from 'vitest';
import { REDIRECT, useGatewayAccount, type GatewayAnswer } from './gateway-account.js';
import { codesOf, errors } from './gateway-document.js';

const account = useGatewayAccount();
const { ask, issue, authorise } = account;

const MINUTE = 60_000;
const OAUTH = { key: 'application' };

interface Deserving {
  readonly code: string;
  readonly name: string;
  readonly status: number;
  readonly given: () => Promise<GatewayAnswer>;
  /** Fields of `error`. */
  readonly want?: Readonly<Record<string, unknown>>;
}

async function meWith(condition: string): Promise<GatewayAnswer> {
  return ask('GET /v1/me', { key: await issue({ condition }) });
}

async function exchange(fields: Readonly<Record<string, unknown>>): Promise<GatewayAnswer> {
  return ask('POST /v1/oauth/token', { ...OAUTH, body: { redirect_uri: REDIRECT, ...fields } });
}

const session = (): string => `Bearer ${account.sandbox.gatewayKeys.session}`;
const asApplication = () => ({ ...OAUTH, authorization: session() });

/** Writes that a data-only key may not do; the key of each is the printed one. */
const DATA_KEY_WRITES: readonly string[] = [
  'POST /v1/infra/servers',
  'PATCH /v1/infra/servers/1',
  'DELETE /v1/infra/servers/1',
  'POST /v1/infra/domains',
  'PUT /v1/infra/servers/1/files/main',
  'POST /v1/apps',
  'PATCH /v1/apps/1',
  'DELETE /v1/apps/1',
  'POST /v1/storage/main',
  'PUT /v1/storage/main/index.js',
  'PATCH /v1/storage/main',
  'DELETE /v1/storage/main',
];

const DESERVED: readonly Deserving[] = [
  { code: 'MISSING_API_KEY', name: 'no key', status: 401, given: () => ask('GET /v1/me', { key: null }) },
  {
    code: 'INVALID_API_KEY',
    name: 'an unknown key',
    status: 401,
    given: () => ask('GET /v1/me', { key: 'svc_api_nobody' }),
  },
  {
    code: 'KEY_INACTIVE',
    name: 'a revoked key',
    status: 401,
    given: () => ask('GET /v1/me', { key: 'revoked' }),
  },
  {
    code: 'KEY_EXPIRED',
    name: 'an expired key',
    status: 401,
    given: () => ask('GET /v1/me', { key: 'expired' }),
  },
  {
    code: 'INVALID_APP_KEY',
    name: 'an unknown app_key at the entry',
    status: 401,
    given: () =>
      ask(`GET /v1/oauth/authorize?redirect_uri=${REDIRECT}&state=a&app_key=svc_app_nobody`, { key: null }),
  },
  {
    code: 'INVALID_APP_KEY',
    name: 'an unknown app_key at the exchange',
    status: 401,
    given: () => exchange({ code: 'x', app_key: 'svc_app_nobody' }),
  },
  {
    code: 'WRONG_AUTH_SCHEME',
    name: 'an application key in Authorization',
    status: 401,
    given: () =>
      ask('GET /v1/me', { key: null, authorization: `Bearer ${account.sandbox.gatewayKeys.application}` }),
  },
  {
    code: 'TOKEN_EXPIRED',
    name: 'a session an hour later',
    status: 401,
    given: async () => {
      const { data } = await exchange({ code: await authorise() });
      account.clock.moment += 60 * MINUTE;
      const token = String((data as { session_token: string }).session_token);
      return ask('GET /v1/deals', { ...OAUTH, authorization: `Bearer ${token}` });
    },
  },
  {
    code: 'TOKEN_REFRESH_FAILED',
    name: 'such a key',
    status: 401,
    given: () => meWith('TOKEN_REFRESH_FAILED'),
  },
  {
    code: 'PORTAL_CREDENTIALS_REJECTED',
    name: 'such a key',
    status: 401,
    given: () => meWith('PORTAL_CREDENTIALS_REJECTED'),
    want: { details: { requiredAction: 'reconnect' } },
  },
  {
    code: 'PORTAL_ADDRESS_CHANGED',
    name: 'such a key',
    status: 409,
    given: () => meWith('PORTAL_ADDRESS_CHANGED'),
  },
  {
    code: 'WRONG_KEY_TYPE',
    name: 'a personal key at an OAuth route',
    status: 401,
    given: () => ask('POST /v1/oauth/token', { body: { code: 'x' } }),
  },
  {
    code: 'WRONG_KEY',
    name: "somebody else's server",
    status: 403,
    given: () => ask('GET /v1/infra/servers/2'),
  },
  {
    code: 'TOKEN_MISSING',
    name: 'an application without a session',
    status: 401,
    given: () => ask('GET /v1/deals', OAUTH),
  },
  {
    code: 'SESSION_REQUIRED',
    name: 'a placement session without a session',
    status: 401,
    given: () => ask('POST /v1/oauth/placement-session', { ...OAUTH, body: { domain: 'account.example' } }),
  },
  {
    code: 'SESSION_APP_MISMATCH',
    name: "another application's session",
    status: 403,
    given: async () => {
      const key = await issue({ type: 'application' });
      return ask('GET /v1/deals', { key, authorization: session() });
    },
  },
  {
    code: 'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
    name: 'a personal key with placement and entity alone',
    status: 400,
    given: () => ask('POST /v1/keys', { body: { scopes: ['placement', 'entity'] } }),
  },
  {
    code: 'ACCOUNT_PENDING_ERASURE',
    name: 'such a key',
    status: 503,
    given: () => meWith('ACCOUNT_PENDING_ERASURE'),
  },
  { code: 'PORTAL_SUSPENDED', name: 'such a key', status: 403, given: () => meWith('PORTAL_SUSPENDED') },
  { code: 'PORTAL_DELETED', name: 'such a key', status: 403, given: () => meWith('PORTAL_DELETED') },
  { code: 'PORTAL_BLOCKED', name: 'such a key', status: 403, given: () => meWith('PORTAL_BLOCKED') },
  {
    code: 'NO_PORTAL',
    name: 'an unbound key',
    status: 401,
    given: async () => ask('GET /v1/me', { key: await issue({ bound: false }) }),
  },
  {
    code: 'NO_PORTAL',
    name: 'an unbound application at an OAuth route',
    status: 500,
    given: async () => {
      const key = await issue({ type: 'application', bound: false });
      return ask('POST /v1/oauth/token', { key, body: { code: 'x' } });
    },
  },
  {
    code: 'STORAGE_REQUIRES_PORTAL_BINDING',
    name: 'an unbound key at a storage route',
    status: 403,
    given: async () => ask('GET /v1/storage/source', { key: await issue({ bound: false }) }),
  },
  {
    code: 'INVALID_REDIRECT_URI',
    name: 'an address that is not registered',
    status: 400,
    given: () => ask('GET /v1/oauth/authorize?redirect_uri=https://evil.example/&state=a', OAUTH),
  },
  {
    code: 'INVALID_STATE',
    name: 'an unknown state',
    status: 400,
    given: async () => exchange({ code: await authorise('abc'), state: 'other' }),
    want: { details: { reason: 'NOT_FOUND' } },
  },
  {
    code: 'INVALID_STATE',
    name: 'a state of more than 20 minutes',
    status: 400,
    given: async () => {
      const code = await authorise('abc');
      account.clock.moment += 20 * MINUTE + 1;
      return exchange({ code, state: 'abc' });
    },
    want: { details: { reason: 'EXPIRED' } },
  },
  {
    code: 'INVALID_CODE',
    name: 'an unknown code',
    status: 400,
    given: () => exchange({ code: 'nonsense' }),
  },
  {
    code: 'INVALID_CODE',
    name: "another application's code",
    status: 400,
    given: async () => {
      const key = await issue({ type: 'application' });
      return ask('POST /v1/oauth/token', { key, body: { code: await authorise() } });
    },
  },
  {
    code: 'CODE_EXPIRED',
    name: 'a code of more than 5 minutes',
    status: 400,
    given: async () => {
      const code = await authorise();
      account.clock.moment += 5 * MINUTE + 1;
      return exchange({ code });
    },
  },
  {
    code: 'CODE_ALREADY_USED',
    name: 'a code for the second time',
    status: 400,
    given: async () => {
      const code = await authorise();
      await exchange({ code });
      return exchange({ code });
    },
  },
  {
    code: 'REDIRECT_URI_MISMATCH',
    name: 'another address than at the entry',
    status: 400,
    given: async () => exchange({ code: await authorise(), redirect_uri: 'https://app.example/other' }),
  },
  {
    code: 'DOMAIN_MISMATCH',
    name: 'another account',
    status: 400,
    given: () =>
      ask('POST /v1/oauth/placement-session', { ...asApplication(), body: { domain: 'other.example' } }),
  },
  {
    code: 'USER_AUTH_REQUIRED',
    name: 'a session that was revoked',
    status: 401,
    given: async () => {
      await ask('POST /v1/oauth/revoke', asApplication());
      return ask('GET /v1/deals', asApplication());
    },
  },
  {
    code: 'MISSING_TOKEN',
    name: 'a revocation without a session',
    status: 400,
    given: () => ask('POST /v1/oauth/revoke', OAUTH),
  },
  {
    code: 'SCOPE_DENIED',
    name: 'a key without the scope of the entity',
    status: 403,
    given: async () => ask('GET /v1/deals', { key: await issue({ scopes: ['im'] }) }),
    want: { cause: 'key_scope_missing', requiredScope: 'crm', keyScopes: ['im', 'svc:ai', 'svc:search'] },
  },
  {
    code: 'INFRA_SCOPE_REQUIRED',
    name: 'a key without svc:infra',
    status: 403,
    given: async () => ask('POST /v1/infra/servers', { key: await issue({ scopes: ['crm'] }), body: {} }),
    want: { cause: 'key_scope_missing', requiredScope: 'svc:infra' },
  },
  {
    code: 'SCOPE_NOT_ALLOWED',
    name: 'a call of a batch that the key may not make',
    status: 403,
    given: async () =>
      ask('POST /v1/batch', { key: await issue({ scopes: ['im'] }), body: [{ path: '/v1/deals' }] }),
    want: { cause: 'key_scope_missing', requiredScope: 'crm' },
  },
  {
    code: 'SVC_ACCESS_DENIED',
    name: "a regular user and the administrator's deal",
    status: 403,
    given: async () => ask('PATCH /v1/deals/2', { key: await issue({ userId: 2 }), body: { title: 'mine' } }),
    want: { cause: 'b24_permission', method: 'crm.deal.update', fix: { action: 'none' } },
  },
  {
    code: 'BOT_ACCESS_DENIED',
    name: "another key's bot",
    status: 403,
    given: () => ask('GET /v1/bots/1'),
    want: { cause: 'bot_other_key' },
  },
  {
    code: 'WRITE_BLOCKED_READONLY_KEY',
    name: 'a write with a read-only key',
    status: 403,
    given: () => ask('POST /v1/deals', { key: 'readonly', body: { title: 'x' } }),
  },
  {
    code: 'INFRA_FORBIDDEN_FOR_DATA_KEY',
    name: 'a server from a data-only key',
    status: 403,
    given: () => ask('POST /v1/infra/servers', { key: 'dataOnly', body: {} }),
    want: {
      details: {
        deployableKeys: [
          { id: 1, name: 'personal' },
          { id: 2, name: 'application' },
          { id: 7, name: 'spare' },
          { id: 100, name: 'foreign' },
        ],
      },
    },
  },
  {
    code: 'DATA_HARNESS_KEY_FORBIDDEN',
    name: "a key from an agent's key",
    status: 403,
    given: async () => ask('POST /v1/keys', { key: await issue({ harness: true }), body: {} }),
  },
  {
    code: 'INFRA_DISABLED_FOR_PORTAL',
    name: 'svc:infra while server management is off',
    status: 403,
    given: async () => {
      account.sandbox.gateway.settings.infraDisabled = true;
      return ask('POST /v1/keys', { body: { scopes: ['crm', 'svc:infra'] } });
    },
  },
  {
    code: 'SERVER_ROLE_FORBIDDEN',
    name: 'a viewer who deletes a server',
    status: 403,
    given: () => ask('DELETE /v1/infra/servers/3'),
    want: {
      hint: { yourRole: 'viewer', requiredRole: 'developer', deniedAction: 'delete', allowedHere: ['read'] },
    },
  },
  {
    code: 'KEY_POLICY_READONLY_REQUIRED',
    name: 'a key that may write, where regular users have none',
    status: 403,
    given: async () => {
      account.sandbox.gateway.settings.readonlyKeysOnly = true;
      return ask('POST /v1/keys', { key: await issue({ userId: 2 }), body: {} });
    },
  },
  {
    code: 'RATE_LIMIT_ADMIN_ONLY',
    name: 'a rate limit from a regular user',
    status: 403,
    given: async () => ask('PATCH /v1/keys/7', { key: await issue({ userId: 2 }), body: { rateLimit: 5 } }),
  },
  {
    code: 'SVC_ERROR',
    name: 'an item without fields',
    status: 422,
    given: () => ask('POST /v1/deals', { body: {} }),
    want: { svcCode: 'ERROR_EMPTY_FIELDS' },
  },
  {
    code: 'ENTITY_NOT_FOUND',
    name: 'an item that is not there',
    status: 404,
    given: () => ask('GET /v1/deals/99999'),
    want: { svcCode: 'NOT_FOUND' },
  },
  {
    code: 'INLINE_SOURCE_TOO_LARGE',
    name: 'a server with a large source inside',
    status: 413,
    given: () => ask('POST /v1/infra/servers', { body: { source: 'x'.repeat(1024 * 1024) } }),
    want: { hint: expect.objectContaining({ recoveryAction: 'upload_source' }) as unknown },
  },
  {
    code: 'RATE_LIMITED',
    name: 'the 61st search of a minute',
    status: 429,
    given: async () => {
      for (let done = 0; done < 60; done += 1) await ask('POST /v1/deals/search', { body: {} });
      return ask('POST /v1/deals/search', { body: {} });
    },
  },
  {
    code: 'ERROR_LOOP_DETECTED',
    name: 'the same error for the 20th time',
    status: 429,
    given: async () => {
      for (let done = 0; done < 19; done += 1) await ask('GET /v1/deals/99999');
      return ask('GET /v1/deals/99999');
    },
  },
];

/** No request can deserve these: the service behind the gateway, or the gateway itself, fails. With their statuses; none: not documented. */
const SWITCHED: Readonly<Record<string, readonly number[]>> = {
  INSUFFICIENT_SCOPE: [403],
  METHOD_NOT_YET_AVAILABLE: [422],
  SVC_UNAVAILABLE: [502],
  SVC_TIMEOUT: [503],
  INTERNAL_ERROR: [500],
  QUEUE_OVERFLOW: [429],
  QUEUE_TIMEOUT: [429],
  OPERATION_TIME_LIMIT: [429],
  TIMEOUT_QUARANTINE: [429],
  POOL_EXHAUSTED: [503],
  DB_TRANSIENT: [503],
  SERVICE_UNAVAILABLE: [503],
  LARGE_BODY_BACKEND_BUSY: [],
};

test('each code of the document is deserved or switched on here', () => {
  const provoked = new Set([...DESERVED.map(({ code }) => code), ...Object.keys(SWITCHED)]);
  expect([...provoked].sort()).toEqual(errors.map(({ code }) => code).sort());
});

// Its status is not documented.
const STATED: typeof SWITCHED = { ...SWITCHED, ERROR_LOOP_DETECTED: [] };

test.each(errors)('$code has its statuses in the document, and says when it comes and what to do', (row) => {
  const deserved = DESERVED.filter(({ code }) => code === row.code).map(({ status }) => status);
  expect(codesOf(row)).toEqual(STATED[row.code] ?? [...new Set(deserved)]);
  expect([row.condition, row.action]).not.toContain('');
});

test.each(DESERVED)('$code $status: $name', async ({ code, status, given, want = {} }) => {
  const answer = await given();
  expect({ status: answer.status, success: answer.body['success'] }).toEqual({ status, success: false });
  expect(answer.error).toMatchObject({ ...want, code });
  expect(answer.error?.['message']).not.toBe('');
  expect(answer.headers.get('x-request-id')).toMatch(/^req-/);
});

const forbidden = { status: 403, error: { code: 'INFRA_FORBIDDEN_FOR_DATA_KEY' } };

test.each(DATA_KEY_WRITES)(
  'a data-only key writes no infrastructure, applications or source storage: %s',
  async (call) => {
    expect(await ask(call, { key: 'dataOnly', body: {} })).toMatchObject(forbidden);
    expect((await ask(call, { body: { name: 'own' } })).error?.['code']).not.toBe(
      'INFRA_FORBIDDEN_FOR_DATA_KEY',
    );
  },
);

test('a data-only key issues, edits and revokes no application key', async () => {
  const given = { key: 'dataOnly', body: { type: 'application', name: 'mine' } };
  expect(await ask('POST /v1/keys', given)).toMatchObject(forbidden);
  expect(await ask('PATCH /v1/keys/2', given)).toMatchObject(forbidden);
  expect(await ask('DELETE /v1/keys/2', given)).toMatchObject(forbidden);
  expect((await ask('GET /v1/me', { key: 'application' })).status).toBe(200);
  expect((await ask('POST /v1/keys', { key: 'dataOnly', body: { name: 'mine' } })).status).toBe(200);
});

test('a data-only key writes nothing of the kind inside a batch', async () => {
  const calls = [{ method: 'POST', path: '/v1/storage/main/index.js', body: {} }];
  expect(await ask('POST /v1/batch', { key: 'dataOnly', body: calls })).toMatchObject(forbidden);
});
