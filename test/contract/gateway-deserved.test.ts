/** Each code of Gateway reference is met by a request that deserves it where there is one, else by a switch. */

import { expect, test } from 'vitest';
import { REDIRECT, useGatewayAccount, type GatewayAnswer } from './gateway-account.js';
import { codesOf, errors } from './gateway-document.js';

const account = useGatewayAccount();
const { ask, issue, authorise } = account;

const MINUTE = 60_000;
const OAUTH = { key: 'application' };

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

/** `CODE status: what deserves it`. */
const DESERVED: Readonly<Record<string, () => Promise<GatewayAnswer>>> = {
  'MISSING_API_KEY 401: no key': () => ask('GET /v1/me', { key: null }),
  'INVALID_API_KEY 401: an unknown key': () => ask('GET /v1/me', { key: 'svc_api_nobody' }),
  'KEY_INACTIVE 401: a revoked key': () => ask('GET /v1/me', { key: 'revoked' }),
  'KEY_EXPIRED 401: an expired key': () => ask('GET /v1/me', { key: 'expired' }),
  'INVALID_APP_KEY 401: an unknown app_key at the entry': () =>
    ask(`GET /v1/oauth/authorize?redirect_uri=${REDIRECT}&state=a&app_key=svc_app_nobody`, { key: null }),
  'INVALID_APP_KEY 401: an unknown app_key at the exchange': () =>
    exchange({ code: 'x', app_key: 'svc_app_nobody' }),
  'WRONG_AUTH_SCHEME 401: an application key in Authorization': () =>
    ask('GET /v1/me', { key: null, authorization: `Bearer ${account.sandbox.gatewayKeys.application}` }),
  'TOKEN_EXPIRED 401: a session an hour later': async () => {
    const { data } = await exchange({ code: await authorise() });
    account.clock.moment += 60 * MINUTE;
    const token = String((data as { session_token: string }).session_token);
    return ask('GET /v1/deals', { ...OAUTH, authorization: `Bearer ${token}` });
  },
  'TOKEN_REFRESH_FAILED 401: such a key': () => meWith('TOKEN_REFRESH_FAILED'),
  'PORTAL_CREDENTIALS_REJECTED 401: such a key': () => meWith('PORTAL_CREDENTIALS_REJECTED'),
  'PORTAL_ADDRESS_CHANGED 409: such a key': () => meWith('PORTAL_ADDRESS_CHANGED'),
  'WRONG_KEY_TYPE 401: a personal key at an OAuth route': () =>
    ask('POST /v1/oauth/token', { body: { code: 'x' } }),
  "WRONG_KEY 403: somebody else's server": () => ask('GET /v1/infra/servers/2'),
  'TOKEN_MISSING 401: an application without a session': () => ask('GET /v1/deals', OAUTH),
  'SESSION_REQUIRED 401: a placement session without a session': () =>
    ask('POST /v1/oauth/placement-session', { ...OAUTH, body: { domain: 'account.example' } }),
  "SESSION_APP_MISMATCH 403: another application's session": async () => {
    const key = await issue({ type: 'application' });
    return ask('GET /v1/deals', { key, authorization: session() });
  },
  'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID 400: a personal key with placement and entity alone': () =>
    ask('POST /v1/keys', { body: { scopes: ['placement', 'entity'] } }),
  'ACCOUNT_PENDING_ERASURE 503: such a key': () => meWith('ACCOUNT_PENDING_ERASURE'),
  'PORTAL_SUSPENDED 403: such a key': () => meWith('PORTAL_SUSPENDED'),
  'PORTAL_DELETED 403: such a key': () => meWith('PORTAL_DELETED'),
  'PORTAL_BLOCKED 403: such a key': () => meWith('PORTAL_BLOCKED'),
  'NO_PORTAL 401: an unbound key': async () => ask('GET /v1/me', { key: await issue({ bound: false }) }),
  'NO_PORTAL 500: an unbound application at an OAuth route': async () => {
    const key = await issue({ type: 'application', bound: false });
    return ask('POST /v1/oauth/token', { key, body: { code: 'x' } });
  },
  'STORAGE_REQUIRES_PORTAL_BINDING 403: an unbound key at a storage route': async () =>
    ask('GET /v1/storage/source', { key: await issue({ bound: false }) }),
  'INVALID_REDIRECT_URI 400: an address that is not registered': () =>
    ask('GET /v1/oauth/authorize?redirect_uri=https://evil.example/&state=a', OAUTH),
  'INVALID_STATE 400: an unknown state': async () =>
    exchange({ code: await authorise('abc'), state: 'other' }),
  'INVALID_STATE 400: a state of more than 20 minutes': async () => {
    const code = await authorise('abc');
    account.clock.moment += 20 * MINUTE + 1;
    return exchange({ code, state: 'abc' });
  },
  'INVALID_CODE 400: an unknown code': () => exchange({ code: 'nonsense' }),
  "INVALID_CODE 400: another application's code": async () => {
    const key = await issue({ type: 'application' });
    return ask('POST /v1/oauth/token', { key, body: { code: await authorise() } });
  },
  'CODE_EXPIRED 400: a code of more than 5 minutes': async () => {
    const code = await authorise();
    account.clock.moment += 5 * MINUTE + 1;
    return exchange({ code });
  },
  'CODE_ALREADY_USED 400: a code for the second time': async () => {
    const code = await authorise();
    await exchange({ code });
    return exchange({ code });
  },
  'REDIRECT_URI_MISMATCH 400: another address than at the entry': async () =>
    exchange({ code: await authorise(), redirect_uri: 'https://app.example/other' }),
  'DOMAIN_MISMATCH 400: another account': () =>
    ask('POST /v1/oauth/placement-session', { ...asApplication(), body: { domain: 'other.example' } }),
  'USER_AUTH_REQUIRED 401: a session that was revoked': async () => {
    await ask('POST /v1/oauth/revoke', asApplication());
    return ask('GET /v1/deals', asApplication());
  },
  'MISSING_TOKEN 400: a revocation without a session': () => ask('POST /v1/oauth/revoke', OAUTH),
  'SCOPE_DENIED 403: a key without the scope of the entity': async () =>
    ask('GET /v1/deals', { key: await issue({ scopes: ['im'] }) }),
  'INFRA_SCOPE_REQUIRED 403: a key without svc:infra': async () =>
    ask('POST /v1/infra/servers', { key: await issue({ scopes: ['crm'] }), body: {} }),
  'SCOPE_NOT_ALLOWED 403: a call of a batch that the key may not make': async () =>
    ask('POST /v1/batch', { key: await issue({ scopes: ['im'] }), body: [{ path: '/v1/deals' }] }),
  "SVC_ACCESS_DENIED 403: a regular user and the administrator's deal": async () =>
    ask('PATCH /v1/deals/2', { key: await issue({ userId: 2 }), body: { title: 'mine' } }),
  "BOT_ACCESS_DENIED 403: another key's bot": () => ask('GET /v1/bots/1'),
  'WRITE_BLOCKED_READONLY_KEY 403: a write with a read-only key': () =>
    ask('POST /v1/deals', { key: 'readonly', body: { title: 'x' } }),
  'INFRA_FORBIDDEN_FOR_DATA_KEY 403: a server from a data-only key': () =>
    ask('POST /v1/infra/servers', { key: 'dataOnly', body: {} }),
  "DATA_HARNESS_KEY_FORBIDDEN 403: a key from an agent's key": async () =>
    ask('POST /v1/keys', { key: await issue({ harness: true }), body: {} }),
  'INFRA_DISABLED_FOR_PORTAL 403: svc:infra while server management is off': async () => {
    account.sandbox.gateway.settings.infraDisabled = true;
    return ask('POST /v1/keys', { body: { scopes: ['crm', 'svc:infra'] } });
  },
  'SERVER_ROLE_FORBIDDEN 403: a viewer who deletes a server': () => ask('DELETE /v1/infra/servers/3'),
  'KEY_POLICY_READONLY_REQUIRED 403: a key that may write, where regular users have none': async () => {
    account.sandbox.gateway.settings.readonlyKeysOnly = true;
    return ask('POST /v1/keys', { key: await issue({ userId: 2 }), body: {} });
  },
  'RATE_LIMIT_ADMIN_ONLY 403: a rate limit from a regular user': async () =>
    ask('PATCH /v1/keys/7', { key: await issue({ userId: 2 }), body: { rateLimit: 5 } }),
  'SVC_ERROR 422: an item without fields': () => ask('POST /v1/deals', { body: {} }),
  'ENTITY_NOT_FOUND 404: an item that is not there': () => ask('GET /v1/deals/99999'),
  'INLINE_SOURCE_TOO_LARGE 413: a server with a large source inside': () =>
    ask('POST /v1/infra/servers', { body: { source: 'x'.repeat(1024 * 1024) } }),
  'RATE_LIMITED 429: the 61st search of a minute': async () => {
    for (let done = 0; done < 60; done += 1) await ask('POST /v1/deals/search', { body: {} });
    return ask('POST /v1/deals/search', { body: {} });
  },
  'ERROR_LOOP_DETECTED 429: the same error for the 20th time': async () => {
    for (let done = 0; done < 19; done += 1) await ask('GET /v1/deals/99999');
    return ask('GET /v1/deals/99999');
  },
};

/** Fields of `error` that an answer has besides. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'PORTAL_CREDENTIALS_REJECTED 401: such a key': { details: { requiredAction: 'reconnect' } },
  'INVALID_STATE 400: an unknown state': { details: { reason: 'NOT_FOUND' } },
  'INVALID_STATE 400: a state of more than 20 minutes': { details: { reason: 'EXPIRED' } },
  'SCOPE_DENIED 403: a key without the scope of the entity': {
    cause: 'key_scope_missing',
    requiredScope: 'crm',
    keyScopes: ['im', 'svc:ai', 'svc:search'],
  },
  'INFRA_SCOPE_REQUIRED 403: a key without svc:infra': {
    cause: 'key_scope_missing',
    requiredScope: 'svc:infra',
  },
  'SCOPE_NOT_ALLOWED 403: a call of a batch that the key may not make': {
    cause: 'key_scope_missing',
    requiredScope: 'crm',
  },
  "SVC_ACCESS_DENIED 403: a regular user and the administrator's deal": {
    cause: 'b24_permission',
    method: 'crm.deal.update',
    fix: { action: 'none' },
  },
  "BOT_ACCESS_DENIED 403: another key's bot": { cause: 'bot_other_key' },
  'INFRA_FORBIDDEN_FOR_DATA_KEY 403: a server from a data-only key': {
    details: {
      deployableKeys: [
        { id: 1, name: 'personal' },
        { id: 2, name: 'application' },
        { id: 7, name: 'spare' },
        { id: 100, name: 'foreign' },
      ],
    },
  },
  'SERVER_ROLE_FORBIDDEN 403: a viewer who deletes a server': {
    hint: { yourRole: 'viewer', requiredRole: 'developer', deniedAction: 'delete', allowedHere: ['read'] },
  },
  'SVC_ERROR 422: an item without fields': { svcCode: 'ERROR_EMPTY_FIELDS' },
  'ENTITY_NOT_FOUND 404: an item that is not there': { svcCode: 'NOT_FOUND' },
  'INLINE_SOURCE_TOO_LARGE 413: a server with a large source inside': {
    hint: expect.objectContaining({ recoveryAction: 'upload_source' }) as unknown,
  },
};

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

const CASES = Object.entries(DESERVED).map(([name, given]) => {
  const [, code = '', status] = /^(\w+) (\d+): /.exec(name) ?? [];
  return { name, code, status: Number(status), given };
});

test('each code of the document is deserved or switched on here', () => {
  const provoked = new Set([...CASES.map(({ code }) => code), ...Object.keys(SWITCHED)]);
  expect([...provoked].sort()).toEqual(errors.map(({ code }) => code).sort());
  expect(Object.keys(FIELDS).filter((name) => !(name in DESERVED))).toEqual([]);
});

// Its status is not documented.
const STATED: typeof SWITCHED = { ...SWITCHED, ERROR_LOOP_DETECTED: [] };

test.each(errors)('$code has its statuses in the document, and says when it comes and what to do', (row) => {
  const deserved = CASES.filter(({ code }) => code === row.code).map(({ status }) => status);
  expect(codesOf(row)).toEqual(STATED[row.code] ?? [...new Set(deserved)]);
  expect([row.condition, row.action]).not.toContain('');
});

test.each(CASES)('$name', async ({ name, code, status, given }) => {
  const answer = await given();
  expect({ status: answer.status, success: answer.body['success'] }).toEqual({ status, success: false });
  expect(answer.error).toMatchObject({ ...FIELDS[name], code });
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
