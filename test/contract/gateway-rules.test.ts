/** Rules of Gateway reference that a wrong answer alone shows: what a write leaves behind, and each field beside a code. */

import { expect, test } from 'vitest';
import { startSandbox } from '../../generator/sandbox/index.js';
import { useGatewayAccount } from './gateway-account.js';

const account = useGatewayAccount();
const { ask, issue } = account;

test('INFRA_FORBIDDEN_FOR_DATA_KEY: details.deployableKeys lists up to five other keys', async () => {
  for (let count = 0; count < 6; count++) await issue({ name: `more ${count}` });
  const { error } = await ask('POST /v1/infra/servers', { key: 'dataOnly', body: {} });
  expect(error?.['details']).toMatchObject({ deployableKeys: { length: 5 } });
});

test('error.fix: action, via, and with via same_key also path and body', async () => {
  const key = await issue({ scopes: ['task'] });
  const { data } = await ask('GET /v1/me', { key });
  const { error } = await ask('GET /v1/deals', { key });
  const { id } = data as { id: number }; // what GET /v1/me answers
  expect(error).toMatchObject({
    code: 'SCOPE_DENIED',
    cause: 'key_scope_missing',
    fix: {
      action: 'add_scope',
      via: 'same_key',
      path: `/v1/keys/${id}`,
      body: { scopes: expect.any(Array) as unknown },
    },
  });
});

test('PORTAL_BLOCKED: blockedAt (ISO 8601) alongside, the day before the account is asked', async () => {
  const key = await issue({ condition: 'PORTAL_BLOCKED' });
  const daysAgo = async (): Promise<number> => {
    const { body } = await ask('GET /v1/me', { key });
    expect(body['blockedAt']).toMatch(/^\d{4}-\d\d-\d\dT/);
    const day = (ms: number): number => Math.floor(ms / 86_400_000);
    return day(account.clock.moment) - day(Date.parse(String(body['blockedAt'])));
  };
  expect(await daysAgo()).toBe(1);
  account.clock.moment += 400 * 86_400_000;
  expect(await daysAgo()).toBe(1);
});

test.each([
  { ask: 'GET /v1/deals?stageID=WON', svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'POST /v1/contacts/search', body: { filter: { nmae: 'Ada' } }, svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'POST /v1/deals/search', body: { filter: 'stageId=WON' }, svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'GET /v1/deals?opportunity=abc', svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'POST /v1/contacts/search', body: { filter: { companyId: 'x' } }, svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'POST /v1/deals/search', body: { filter: { id: { $gte: 5 } } }, svcCode: 'INVALID_ARG_VALUE' },
  { ask: 'POST /v1/deals', body: { opportunity: 'abc' }, svcCode: 'CRM_FIELD_ERROR_VALUE_NOT_VALID' },
  { ask: 'PATCH /v1/deals/1', body: { opportunity: 'abc' }, svcCode: 'CRM_FIELD_ERROR_VALUE_NOT_VALID' },
])(
  'a field that is misspelled or of a wrong type is SVC_ERROR: $ask',
  async ({ ask: line, body, svcCode }) => {
    const answer = await ask(line, { body });
    expect([answer.status, answer.error]).toMatchObject([422, { code: 'SVC_ERROR', svcCode }]);
  },
);

test.each([
  { ask: 'GET /v1/deals?stageId=WON&limit=1' },
  { ask: 'POST /v1/deals', body: { opportunity: '12.50', title: '12' } },
  { ask: 'POST /v1/deals/search', body: {} },
  { ask: 'GET /v1/deals?opportunity=200&limit=1' },
])('what is right is taken: $ask', async ({ ask: line, body }) => {
  expect((await ask(line, { body })).status).toBe(200);
});

test.each([
  'GET /v1/projects',
  'POST /v1/projects/search',
  'GET /v1/projects/1',
  'POST /v1/projects',
  'PATCH /v1/projects/1',
  'DELETE /v1/projects/1',
  // Names that every object has are no entities.
  'POST /v1/constructor',
  'POST /v1/__proto__',
])('an entity that the sandbox lacks is refused, and a write makes none: %s', async (line) => {
  const lacking = { status: 404, error: { code: 'ENTITY_NOT_FOUND' } };
  const body = line.startsWith('GET') ? undefined : { name: 'x' };
  expect(await ask(line, { body })).toMatchObject(lacking);
  expect(await ask('GET /v1/projects')).toMatchObject(lacking);
});

test('a create of an entity that the sandbox lacks is refused within a batch, and the other calls run', async () => {
  const body = [
    { method: 'POST', path: '/v1/projects', body: { title: 'x' } },
    { method: 'POST', path: '/v1/deals', body: { title: 'x' } },
  ];
  const { data } = await ask('POST /v1/batch', { body });
  expect(data).toMatchObject([
    { error: { code: 'ENTITY_NOT_FOUND' } },
    { status: 200, data: { title: 'x' } },
  ]);
});

test('error.warning appears when the same error repeats, not when others come between', async () => {
  for (const path of ['/v1/deals/998', '/v1/deals/999', '/v1/deals/998', '/v1/deals/999'])
    expect((await ask(`GET ${path}`)).error).not.toHaveProperty('warning');
});

test('a batch is refused for a key before any of its calls is run', async () => {
  const body = [
    { method: 'POST', path: '/v1/deals', body: { title: 'Never' } },
    { method: 'POST', path: '/v1/infra/servers', body: {} },
  ];
  expect((await ask('POST /v1/batch', { key: 'dataOnly', body })).error?.['code']).toBe(
    'INFRA_FORBIDDEN_FOR_DATA_KEY',
  );
  expect((await ask('GET /v1/deals/26')).status).toBe(404);
});

test('INFRA_DISABLED_FOR_PORTAL: only where svc:infra is being added', async () => {
  account.sandbox.gateway.settings.infraDisabled = true;
  const status = async (scopes: readonly string[]) =>
    (await ask('POST /v1/keys', { body: { scopes } })).status;
  expect([await status(['crm']), await status(['svc:infra'])]).toEqual([200, 403]);
});

const authorize = 'GET /v1/oauth/authorize?redirect_uri=https%3A%2F%2Fapp.example%2Fcallback';

test('INVALID_STATE, NOT_FOUND: no state', async () => {
  const { status, error } = await ask(authorize, { key: 'application' });
  expect({ status, error }).toMatchObject({
    status: 400,
    error: { code: 'INVALID_STATE', details: { reason: 'NOT_FOUND' } },
  });
});

test('a callback rejection arrives as a query parameter error on redirect_uri, with the state', async () => {
  const { headers } = await ask(`${authorize}&state=abc&sandbox_error=invalid_domain`, {
    key: 'application',
  });
  const { searchParams } = new URL(headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'invalid_domain', state: 'abc' });
});

test('INVALID_REDIRECT_URI: an address of no application, without a key', async () => {
  const { error } = await ask(
    'GET /v1/oauth/authorize?redirect_uri=https%3A%2F%2Fnobody.example%2F&state=a',
    { key: null },
  );
  expect(error?.['code']).toBe('INVALID_REDIRECT_URI');
});

test.each([
  {
    name: 'no such server',
    call: 'GET /v1/infra/servers/99',
    body: undefined,
    want: [404, 'ENTITY_NOT_FOUND'],
  },
  { name: 'no such key', call: 'GET /v1/keys/999', body: undefined, want: [404, 'ENTITY_NOT_FOUND'] },
  { name: 'no such route', call: 'GET /v1/apps', body: undefined, want: [404, 'ENTITY_NOT_FOUND'] },
  {
    name: "another account's trial",
    call: 'POST /v1/portals/2/activate-market-trial',
    body: {},
    want: [404, 'ENTITY_NOT_FOUND'],
  },
  {
    name: 'a server whose name is not text',
    call: 'POST /v1/infra/servers',
    body: { name: 5 },
    want: [422, 'SVC_ERROR'],
  },
  { name: 'a batch without calls', call: 'POST /v1/batch', body: {}, want: [422, 'SVC_ERROR'] },
  {
    name: 'a failure of the gateway',
    call: 'POST /v1/batch',
    body: [{ path: '/v1/deals/%' }],
    want: [500, 'INTERNAL_ERROR'],
  },
])('$name: $want', async ({ call, body, want }) => {
  const { status, error } = await ask(call, body === undefined ? {} : { body });
  expect([status, error?.['code']]).toEqual(want);
});

test.each([
  {
    name: 'hint, object form on server creation',
    call: 'POST /v1/infra/servers',
    body: { name: 5 },
    want: { hint: { reason: expect.any(String) as unknown, example: { name: 'main' } } },
  },
  {
    name: 'svcCode of an invalid batch',
    call: 'POST /v1/batch',
    body: {},
    want: { svcCode: 'ERROR_BATCH_FORMAT' },
  },
  {
    name: 'svcCode of a call that no batch takes',
    call: 'POST /v1/batch',
    body: [{ path: '/v1/oauth/authorize/now' }],
    want: { svcCode: 'ERROR_BATCH_METHOD_NOT_ALLOWED' },
  },
])('error.$name', async ({ call, body, want }) => {
  expect((await ask(call, { body })).error).toMatchObject(want);
});

test('what is written is there: a server, a changed deal, a ticket', async () => {
  const { data: server } = await ask('POST /v1/infra/servers', { body: { name: 'own' } });
  const { id } = server as { id: number }; // what creating a server answers
  expect((await ask(`GET /v1/infra/servers/${id}`)).data).toMatchObject({ id, name: 'own' });
  await ask('PATCH /v1/deals/1', { body: { title: 'Changed' } });
  expect((await ask('GET /v1/deals/1')).data).toMatchObject({ id: 1, title: 'Changed' });
  await ask('POST /v1/feedback', { body: { requestId: 'req-1' } });
  expect((await ask('GET /v1/feedback')).data).toMatchObject([{ requestId: 'req-1' }]);
});

test('/search: filter', async () => {
  const { data } = await ask('POST /v1/deals/search', { body: { filter: { id: 3 } } });
  expect(data).toMatchObject([{ id: 3 }]);
  expect(data).toHaveLength(1);
});

test('D. the limit on requests of an account is none of its gateway', async () => {
  const sandbox = await startSandbox({ limits: { requests: { perSecond: 1, burst: 1 } } });
  const headers = { 'x-api-key': sandbox.gatewayKeys.personal };
  const me = async () => (await fetch(`${sandbox.baseUrl}/v1/me`, { headers })).status;
  expect([await me(), await me(), await me()]).toEqual([200, 200, 200]);
  await sandbox.close();
});
