import { describe, expect, test } from 'vitest';
import {
  ApiError,
  type Call,
  OutcomeUnknownError,
  type SvcError,
  UsageError,
} from '../../../runtime/gateway/index.js';
import type { Gateway } from '../../contract/gateway-clients.js';
import { failure, KEY, useScriptedGateway } from './scripted-gateway.js';

const calls = (count: number) => Array.from({ length: count }, () => ({ path: '/v1/me' }));

const gateway = useScriptedGateway();

interface Row {
  readonly name: string;
  readonly given: (gw: Gateway) => Call<unknown, 'gateway'>;
  readonly want: readonly [request: string, body?: unknown];
}

const ROWS: readonly Row[] = [
  { name: 'me', given: (gw) => gw.me(), want: ['GET /v1/me'] },
  { name: 'me with options', given: (gw) => gw.me({ timeout: 1000 }), want: ['GET /v1/me'] },
  {
    name: 'keys.create',
    given: (gw) => gw.keys.create({ name: 'ci', rateLimit: 60 }),
    want: ['POST /v1/keys', { name: 'ci', rateLimit: 60 }],
  },
  { name: 'keys.create without values', given: (gw) => gw.keys.create(), want: ['POST /v1/keys', {}] },
  {
    name: 'keys.update',
    given: (gw) => gw.keys.update({ id: 7, rateLimit: 60 }),
    want: ['PATCH /v1/keys/7', { rateLimit: 60 }],
  },
  {
    name: 'infra.servers.create',
    given: (gw) => gw.infra.servers.create({ name: 'main' }),
    want: ['POST /v1/infra/servers', { name: 'main' }],
  },
  {
    name: 'oauth.token',
    given: (gw) => gw.oauth.token({ code: 'c', redirect_uri: 'https://app.example/' }),
    want: ['POST /v1/oauth/token', { code: 'c', redirect_uri: 'https://app.example/' }],
  },
  {
    name: 'oauth.placementSession',
    given: (gw) => gw.oauth.placementSession({ domain: 'account.example' }),
    want: ['POST /v1/oauth/placement-session', { domain: 'account.example' }],
  },
  { name: 'oauth.revoke', given: (gw) => gw.oauth.revoke(), want: ['POST /v1/oauth/revoke', {}] },
  {
    name: 'portals.activateMarketTrial',
    given: (gw) => gw.portals.activateMarketTrial({ id: 1 }),
    want: ['POST /v1/portals/1/activate-market-trial', {}],
  },
  {
    name: 'feedback.submit',
    given: (gw) => gw.feedback.submit({ message: 'why?', requestId: 'req-9' }),
    want: ['POST /v1/feedback', { message: 'why?', requestId: 'req-9' }],
  },
  {
    name: 'batch of an array',
    given: (gw) => gw.batch([{ path: '/v1/me' }]),
    want: ['POST /v1/batch', [{ path: '/v1/me' }]],
  },
  {
    name: 'batch of as many calls as it takes',
    given: (gw) => gw.batch({ calls: calls(50), other: calls(51) }),
    want: ['POST /v1/batch', { calls: calls(50), other: calls(51) }],
  },
  {
    name: 'batch of an object',
    given: (gw) => gw.batch({ calls: [1], halt: true }),
    want: ['POST /v1/batch', { calls: [1], halt: true }],
  },
  {
    name: 'entity list',
    given: (gw) =>
      gw.entity('deals').list({ limit: 10, tag: ['a', 'b'], filter: { stage: 'NEW' }, off: undefined }),
    want: ['GET /v1/deals?limit=10&tag=a&tag=b&filter%5Bstage%5D=NEW'],
  },
  { name: 'entity list without a query', given: (gw) => gw.entity('deals').list(), want: ['GET /v1/deals'] },
  { name: 'entity get', given: (gw) => gw.entity('deals').get(8), want: ['GET /v1/deals/8'] },
  {
    name: 'entity create, with fields that are called as a part of the path',
    given: (gw) => gw.entity('deals').create({ id: 5, entity: 'other', begin: new Date(0) }),
    want: ['POST /v1/deals', { id: 5, entity: 'other', begin: '1970-01-01T00:00:00+00:00' }],
  },
  {
    name: 'entity update',
    given: (gw) => gw.entity('deals').update('a/b', { title: 'x' }),
    want: ['PATCH /v1/deals/a%2Fb', { title: 'x' }],
  },
  { name: 'entity delete', given: (gw) => gw.entity('deals').delete(8), want: ['DELETE /v1/deals/8'] },
  {
    name: 'entity create of an array',
    given: (gw) => gw.entity('deals').create([{ title: 'x' }]),
    want: ['POST /v1/deals', [{ title: 'x' }]],
  },
  {
    name: 'entity update of an array',
    given: (gw) => gw.entity('deals').update(8, ['x']),
    want: ['PATCH /v1/deals/8', ['x']],
  },
  {
    name: 'values that say themselves how they are sent',
    given: (gw) => gw.keys.create({ toJSON: () => ({ name: 'ci' }) }),
    want: ['POST /v1/keys', { name: 'ci' }],
  },
  {
    name: 'entity search',
    given: (gw) => gw.entity('deals').search({ filter: { title: 'x' } }),
    want: ['POST /v1/deals/search', { filter: { title: 'x' } }],
  },
  {
    name: 'an entity whose name is not a path',
    given: (gw) => gw.entity('keys/..?x=1#y').get('ж'),
    want: ['GET /v1/keys%2F..%3Fx%3D1%23y/%D0%B6'],
  },
  {
    name: 'request with query and body',
    given: (gw) => gw.request('PATCH', '/v1/apps/7', { query: { dry: true }, body: { name: 'x' } }),
    want: ['PATCH /v1/apps/7?dry=true', { name: 'x' }],
  },
  {
    name: 'request of any verb',
    given: (gw) => gw.request('PUT', '/v1/apps/7', { body: { name: 'x' } }),
    want: ['PUT /v1/apps/7', { name: 'x' }],
  },
  { name: 'request without a body', given: (gw) => gw.request('POST', '/v1/apps'), want: ['POST /v1/apps'] },
  {
    name: 'request with a query in the path',
    given: (gw) => gw.request('GET', '/v1/apps?a=1', { query: { b: 2 } }),
    want: ['GET /v1/apps?a=1&b=2'],
  },
];

describe('each method is its route', () => {
  test.each(ROWS)('$name', async ({ given, want: [request, body] }) => {
    await given(gateway.open());
    const [one, ...others] = gateway.arrived;
    expect({ request: `${one?.verb} ${one?.url}`, body: one?.body, others }).toEqual({
      request,
      body,
      others: [],
    });
    expect(one?.headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
  });

  test.each(ROWS)('$name sends nothing until it is awaited', ({ given }) => {
    void given(gateway.open());
    expect(gateway.arrived).toEqual([]);
  });

  test('a call keeps its values while their object is used for the next one', async () => {
    const client = gateway.open();
    const values = { name: 'first' };
    const first = client.keys.create(values);
    values.name = 'second';
    await first;
    await client.keys.create(values);
    expect(gateway.arrived.map(({ body }) => body)).toEqual([{ name: 'first' }, { name: 'second' }]);
  });

  test('a call is sent once, however often it is asked', async () => {
    const call = gateway.open().me();
    await Promise.all([call, call.withResponse(), call.settle(), call]);
    expect(gateway.arrived).toHaveLength(1);
  });

  test('an address of the account with a path in it keeps it', async () => {
    const gw = gateway.open({ baseUrl: `${gateway.baseUrl}/gate/` });
    await gw.me();
    expect(gateway.arrived[0]?.url).toBe('/gate/v1/me');
    expect(gw.oauth.authorizeUrl({ redirect_uri: 'r', state: 's' })).toContain('/gate/v1/oauth/authorize?');
  });
});

describe('a mistake of the caller rejects and sends nothing', () => {
  const rows: readonly {
    readonly name: string;
    readonly given: (gw: Gateway) => Call<unknown, 'gateway'>;
  }[] = [
    { name: 'keys.update without an id', given: (gw) => gw.keys.update({}) },
    { name: 'an id of two dots', given: (gw) => gw.entity('deals').get('..') },
    { name: 'an id of one dot', given: (gw) => gw.entity('deals').delete('.') },
    { name: 'an empty id', given: (gw) => gw.entity('deals').get('') },
    { name: 'an id that is not a number', given: (gw) => gw.entity('deals').get(Number.NaN) },
    { name: 'half of a character as an id', given: (gw) => gw.entity('deals').get('\ud800') },
    { name: 'an entity without a name', given: (gw) => gw.entity('').list() },
    { name: 'an entity of two dots', given: (gw) => gw.entity('..').list() },
    { name: 'a verb that is none', given: (gw) => gw.request('TRACE' as 'GET', '/v1/me') },
    { name: 'an idempotency key', given: (gw) => gw.keys.create({}, { idempotencyKey: 'k' } as object) },
    { name: 'values that are not an object', given: (gw) => gw.keys.create('x' as never) },
    { name: 'an array without an id', given: (gw) => gw.keys.update([7] as never) },
    { name: 'a Map of values', given: (gw) => gw.keys.create(new Map([['name', 'ci']])) },
    { name: 'a Map of values with an error in it', given: (gw) => gw.feedback.submit(new Map() as object) },
    { name: 'a Set of calls', given: (gw) => gw.batch(new Set([{}])) },
    { name: '51 calls', given: (gw) => gw.batch(calls(51)) },
    { name: '51 calls under their name', given: (gw) => gw.batch({ calls: calls(51) }) },
    {
      name: '51 requests in a free request',
      given: (gw) => gw.request('POST', '/v1/batch', { body: { requests: calls(51) } }),
    },
    { name: 'a body that is not JSON', given: (gw) => gw.keys.create({ big: 1n }) },
    { name: 'an invalid date', given: (gw) => gw.keys.create({ at: new Date('never') }) },
    {
      name: 'an error of somebody else',
      given: (gw) => gw.feedback.submit({ error: new Error('x') as SvcError }),
    },
    { name: 'a timeout of nothing', given: (gw) => gw.me({ timeout: 0 }) },
  ];

  test.each(rows)('$name', async ({ given }) => {
    const outcome = await given(gateway.open()).settle();
    expect(!outcome.ok && outcome.error).toBeInstanceOf(UsageError);
    expect(gateway.arrived).toEqual([]);
  });
});

describe('oauth.authorizeUrl', () => {
  test('is the address with its query, and sends nothing', () => {
    const gw = gateway.open();
    const given = {
      redirect_uri: 'https://app.example/a b?c=d&e',
      state: 'ü/',
      app_key: 'svc_app_9',
      scope: ['a', 'b'],
    };
    const url = new URL(gw.oauth.authorizeUrl(given));
    expect(url.origin + url.pathname).toBe(`${gateway.baseUrl}/v1/oauth/authorize`);
    expect([...url.searchParams]).toEqual([
      ['redirect_uri', 'https://app.example/a b?c=d&e'],
      ['state', 'ü/'],
      ['app_key', 'svc_app_9'],
      ['scope', 'a'],
      ['scope', 'b'],
    ]);
    expect(url.href).not.toContain(KEY);
    expect(gateway.arrived).toEqual([]);
  });

  test.each([
    { name: 'nothing', given: undefined },
    { name: 'no state', given: { redirect_uri: 'r' } },
    { name: 'an empty redirect_uri', given: { redirect_uri: '', state: 's' } },
  ])('$name is a UsageError', ({ given }) => {
    const { oauth } = gateway.open();
    expect(() => oauth.authorizeUrl(given as { redirect_uri: string; state: string })).toThrow(UsageError);
  });
});

describe('feedback.submit takes the error of a failed call', () => {
  const parts = {
    message: 'refused',
    generation: 'gateway',
    method: 'me',
    code: 'X',
    status: 400,
    attempts: 1,
  } as const;
  const failed = new ApiError({ ...parts, details: {}, requestId: 'req-7' });
  const unknown = { generation: 'gateway', method: 'keys.create', attempts: 1, cause: failed } as const;

  test.each([
    { name: 'an answer', given: { error: failed }, want: { requestId: 'req-7' } },
    {
      name: 'an unknown outcome',
      given: { error: new OutcomeUnknownError('?', unknown) },
      want: { requestId: 'req-7' },
    },
    {
      name: 'an answer, beside an id',
      given: { error: failed, requestId: 'other' },
      want: { requestId: 'req-7' },
    },
    {
      name: 'a failure without an answer',
      given: { error: new UsageError('x'), message: 'm' },
      want: { message: 'm' },
    },
    { name: 'none', given: { error: undefined, message: 'm' }, want: { message: 'm' } },
  ])('$name', async ({ given, want }) => {
    await gateway.open().feedback.submit(given);
    expect(gateway.arrived[0]?.body).toEqual(want);
  });

  test('as it comes out of a call', async () => {
    gateway.answer(failure(403, { code: 'WRONG_KEY' }, { headers: { 'x-request-id': 'req-42' } }), {});
    const gw = gateway.open();
    const outcome = await gw.me().settle();
    if (outcome.ok) throw new Error('it was refused');
    await gw.feedback.submit({ message: 'why?', error: outcome.error });
    expect(gateway.arrived[1]?.body).toEqual({ message: 'why?', requestId: 'req-42' });
  });
});

describe('the envelope of a success', () => {
  test.each([
    { name: 'data is unwrapped', given: { success: true, data: { id: 1 } }, want: { id: 1 } },
    { name: 'also without `success`', given: { data: [1] }, want: [1] },
    { name: 'also where it is null', given: { success: true, data: null }, want: null },
    { name: 'a body without data stays', given: { success: true, id: 1 }, want: { success: true, id: 1 } },
    { name: 'a bare array stays', given: [1, 2], want: [1, 2] },
  ])('$name', async ({ given, want }) => {
    gateway.answer({ body: given });
    expect(await gateway.open().request('GET', '/v1/x')).toEqual(want);
  });

  test('withResponse has the request id, the headers, and what stood beside the data', async () => {
    gateway.answer({
      headers: { 'x-request-id': 'req-5' },
      body: { success: true, data: [], total: 9, hasMore: true },
    });
    const response = await gateway.open().entity('deals').list().withResponse();
    expect(response).toMatchObject({
      data: [],
      status: 200,
      attempts: 1,
      requestId: 'req-5',
      replayed: false,
      page: { total: 9, hasMore: true },
    });
    expect(response).not.toHaveProperty('time');
  });

  test.each([
    { body: { data: [], nextCursor: 'c' }, want: { nextCursor: 'c' } },
    { body: { data: [] }, want: undefined },
  ])('of $body, the page is $want', async ({ body, want }) => {
    gateway.answer({ body });
    expect((await gateway.open().entity('deals').list().withResponse()).page).toEqual(want);
  });

  test.each([
    {
      body: { success: true, data: [1], meta: { total: 3 }, note: null },
      want: { meta: { total: 3 }, note: null },
    },
    { body: { success: true, data: [1] }, want: undefined },
    { body: { success: true, items: [1] }, want: undefined },
  ])('of $body, what is next to the data is $want', async ({ body, want }) => {
    gateway.answer({ body });
    expect((await gateway.open().entity('deals').list().withResponse()).meta).toEqual(want);
  });

  test.each([{ given: 'text' }, { given: 7 }, { given: null }])(
    '$given is not an envelope',
    async ({ given }) => {
      gateway.answer({ body: given });
      const outcome = await gateway.open({ retry: false }).me().settle();
      expect(!outcome.ok && outcome.error.code).toBe('CLIENT_PROTOCOL');
    },
  );
});
