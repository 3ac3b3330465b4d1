/** Routes, credentials and user authorisation of Gateway reference on the sandbox. */

import { describe, expect, test } from 'vitest';
import { parseOAuthCallback } from '../../runtime/callbacks/index.js';
import { createGateway } from './gateway-clients.js';
import { REDIRECT, useGatewayAccount, type Asking, type GatewayAnswer } from './gateway-account.js';

const account = useGatewayAccount();
const { ask, authorise } = account;

const bearer = (name: 'personal' | 'session' | 'application'): string =>
  `Bearer ${account.sandbox.gatewayKeys[name]}`;

/** What an answer holds among other things. */
const like = (fields: object): unknown => expect.objectContaining(fields);
const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('Endpoints', () => {
  /** Call and what it does, to the answer, the call with its values, and the rest of the request. */
  const rows: Readonly<Record<string, readonly [want: unknown, call: string, asking?: () => Asking]>> = {
    'POST /v1/batch runs its calls in order': [
      [
        { status: 200, success: true, data: { title: 'New', id: 1001 } },
        { status: 200, success: true, data: { title: 'New', id: 1001 } },
        like({ status: 404, success: false }),
      ],
      'POST /v1/batch',
      () => ({
        body: {
          calls: [
            { method: 'POST', path: '/v1/leads', body: { title: 'New' } },
            { method: 'GET', path: '/v1/leads/1001' },
            { method: 'GET', path: '/v1/leads/7' },
          ],
        },
      }),
    ],
    'GET /v1/me has the scopes, svc:ai and svc:search among them': [
      like({ scopes: expect.arrayContaining(['svc:ai', 'svc:search']) as unknown }),
      'GET /v1/me',
    ],
    'POST /v1/keys issues a key': [
      like({ name: 'ci', rateLimit: 30, key: text(/^svc_api_/) }),
      'POST /v1/keys',
      () => ({ body: { name: 'ci', rateLimit: 30 } }),
    ],
    'PATCH /v1/keys/:id edits it': [
      like({ id: 7, rateLimit: 60 }),
      'PATCH /v1/keys/7',
      () => ({ body: { rateLimit: 60 } }),
    ],
    'POST /v1/infra/servers creates a server': [
      { id: 11, name: 'build', status: 'creating', keyId: 1 },
      'POST /v1/infra/servers',
      () => ({ body: { name: 'build' } }),
    ],
    'POST /v1/oauth/placement-session opens a session': [
      like({ session_token: text(/^svc_session_/) }),
      'POST /v1/oauth/placement-session',
      () => ({ key: 'application', authorization: bearer('session'), body: { domain: 'account.example' } }),
    ],
    'POST /v1/oauth/revoke revokes the session': [
      { revoked: true },
      'POST /v1/oauth/revoke',
      () => ({ key: 'application', authorization: bearer('session') }),
    ],
    'POST /v1/portals/:id/activate-market-trial activates a trial': [
      { id: 1, trial: 'active', until: '2026-07-01T12:00:00.000Z' },
      'POST /v1/portals/1/activate-market-trial',
      () => ({ body: {} }),
    ],
    'POST /v1/feedback keeps the request id': [
      { id: 1, keyId: 1, status: 'new', message: 'why?', requestId: 'req-1' },
      'POST /v1/feedback',
      () => ({ body: { message: 'why?', requestId: 'req-1' } }),
    ],
    'GET /v1/:entity lists': [[like({ id: 2, name: 'Ben' })], 'GET /v1/contacts?limit=1&offset=1'],
    'POST /v1/:entity/search searches': [
      [like({ id: 2, lastName: 'Cole' })],
      'POST /v1/contacts/search',
      () => ({ body: { query: 'cole' } }),
    ],
  };

  test.each(Object.entries(rows))('%s', async (_title, [want, call, asking]) => {
    const answer = await ask(call, asking?.());
    expect({ status: answer.status, success: answer.body['success'] }).toEqual({
      status: 200,
      success: true,
    });
    expect(answer.data).toEqual(want);
    expect(answer.headers.get('x-request-id')).toMatch(/^req-/);
  });

  test('an item is created, read, changed and deleted', async () => {
    const made = (await ask('POST /v1/deals', { body: { title: 'Big' } })).data;
    expect(made).toEqual({ id: 26, title: 'Big' });
    expect((await ask('GET /v1/deals/26')).data).toEqual(made);
    expect((await ask('PATCH /v1/deals/26', { body: { title: 'Bigger' } })).data).toEqual({
      id: 26,
      title: 'Bigger',
    });
    expect((await ask('DELETE /v1/deals/26')).data).toEqual({ id: 26, deleted: true });
    expect((await ask('GET /v1/deals/26')).error?.['code']).toBe('ENTITY_NOT_FOUND');
    expect((await ask('POST /v1/deals', { body: { title: 'Next' } })).data).toEqual({
      id: 27,
      title: 'Next',
    });
  });

  test.each(['GET /v1/deals/1/2/3', 'POST /v1/oauth/nothing', 'GET /v1/batch'])(
    '%s is not a route',
    async (call) => {
      const answer = await ask(call, call.startsWith('POST') ? { body: {} } : {});
      expect({ status: answer.status, code: answer.error?.['code'] }).toEqual({
        status: 404,
        code: 'ENTITY_NOT_FOUND',
      });
    },
  );
});

describe('Authentication', () => {
  const rows: readonly { readonly name: string; readonly given: () => Asking; readonly want: unknown }[] = [
    { name: 'a personal key in X-Api-Key', given: () => ({}), want: 'personal' },
    {
      name: 'a personal key in Authorization',
      given: () => ({ key: null, authorization: bearer('personal') }),
      want: 'personal',
    },
    { name: 'an application key in X-Api-Key', given: () => ({ key: 'application' }), want: 'application' },
    {
      name: 'an application key with a session in Authorization',
      given: () => ({ key: 'application', authorization: bearer('session') }),
      want: 'application',
    },
    {
      name: 'an application key in Authorization, beside another in X-Api-Key',
      given: () => ({ authorization: bearer('application') }),
      want: 'WRONG_AUTH_SCHEME',
    },
    {
      name: 'a session alone',
      given: () => ({ key: null, authorization: bearer('session') }),
      want: 'MISSING_API_KEY',
    },
  ];

  test.each(rows)('$name: $want', async ({ given, want }) => {
    const { data, error } = await ask('GET /v1/me', given());
    expect(error?.['code'] ?? (data as { type: string }).type).toBe(want);
  });

  test('a read-only key reads, searches and tells of its troubles', async () => {
    const calls: readonly Promise<GatewayAnswer>[] = [
      ask('GET /v1/deals', { key: 'readonly' }),
      ask('POST /v1/deals/search', { key: 'readonly', body: {} }),
      ask('POST /v1/feedback', { key: 'readonly', body: { message: 'refused' } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a data-only key writes data', async () => {
    const { status } = await ask('POST /v1/deals', { key: 'dataOnly', body: { title: 'x' } });
    expect(status).toBe(200);
  });
});

describe('OAuth user authorisation', () => {
  test('from the URL to the revocation, as a program does it', async () => {
    const { baseUrl, gatewayKeys } = account.sandbox;
    const app = createGateway({ baseUrl, key: gatewayKeys.application });
    const url = app.oauth.authorizeUrl({ redirect_uri: REDIRECT, state: 'abc' });
    const { headers, status } = await fetch(url, { redirect: 'manual' });
    const callback = parseOAuthCallback(headers.get('location') ?? '');
    expect([status, 'code' in callback && callback.state]).toEqual([302, 'abc']);
    const code = 'code' in callback ? callback.code : '';

    const granted = await app.oauth.token({ code, redirect_uri: REDIRECT, state: 'abc' });
    const session = String(granted['session_token']);
    const signedIn = createGateway({ baseUrl, key: gatewayKeys.application, session });
    expect(await signedIn.entity('deals').get(1)).toMatchObject({ id: 1 });
    await signedIn.oauth.revoke();
    const after = await signedIn.entity('deals').get(1).settle();
    expect(!after.ok && after.error.code).toBe('USER_AUTH_REQUIRED');
  });

  test.each(['token_exchange_failed', 'invalid_domain', 'profile_fetch_failed'])(
    'a rejection comes back as %s',
    async (error) => {
      const query = new URLSearchParams({ redirect_uri: REDIRECT, state: 'abc', sandbox_error: error });
      const { headers } = await ask(`GET /v1/oauth/authorize?${String(query)}`, { key: 'application' });
      expect(parseOAuthCallback(headers.get('location') ?? '')).toEqual({ error, state: 'abc' });
    },
  );

  test.each([
    { name: 'any address of this machine', given: 'http://127.0.0.1:8123/back' },
    { name: 'below a registered one', given: 'https://app.example/deep/back' },
  ])('it goes back to $name', async ({ given }) => {
    expect(await authorise('abc', given)).not.toBe('');
  });
});
