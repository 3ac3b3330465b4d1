/** What goes over the wire for one call, and what is read from the answer (REST 3.0 reference, Legacy reference). */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { application, type Auth } from '../../../runtime/auth/auth.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { withAuthField } from '../../../runtime/protocol/sign-account.js';
import { APPLICATION, fakeClient, TIME, WEBHOOK, type Answered } from '../call/fake-account.js';
import { codePoint } from '../../code-point.js';

const TABLE: MethodTable = { 'a.get': { kind: 'get' }, 'a.list': { kind: 'list', paging: 'once' } };
const HEADER = application({ accessToken: 'token-of-the-application', tokenIn: 'header' });

function open(answer: Answered, auth: Auth = WEBHOOK): ReturnType<typeof fakeClient> {
  return fakeClient(() => answer, { v3: TABLE, legacy: TABLE, auth, retry: false });
}

describe('the request', () => {
  const done = { body: { result: {} } };
  const token = 'token-of-the-application';
  const cases = [
    {
      name: 'REST 3.0 under a webhook',
      generation: 'v3',
      auth: WEBHOOK,
      path: '/rest/api/1/code-of-the-webhook/a.get',
      body: { id: 1 },
    },
    {
      name: 'REST 3.0 of an application',
      generation: 'v3',
      auth: APPLICATION,
      path: '/rest/api/a.get',
      body: { id: 1, auth: token },
    },
    {
      name: 'REST 3.0 with the token in a header',
      generation: 'v3',
      auth: HEADER,
      path: '/rest/api/a.get',
      body: { id: 1 },
      header: `Bearer ${token}`,
    },
    {
      name: 'legacy under a webhook',
      generation: 'legacy',
      auth: WEBHOOK,
      path: '/rest/1/code-of-the-webhook/a.get',
      body: { id: 1 },
    },
    {
      name: 'legacy of an application',
      generation: 'legacy',
      auth: APPLICATION,
      path: '/rest/a.get',
      body: { id: 1, auth: token },
    },
    {
      name: 'legacy with the token asked for in a header',
      generation: 'legacy',
      auth: HEADER,
      path: '/rest/a.get',
      body: { id: 1, auth: token },
    },
  ] as const;
  it.each(cases)('of $name', async ({ generation, auth, path, body, ...rest }) => {
    const client = open(done, auth);
    await (generation === 'v3' ? client.v3.call('a.get', { id: 1 }) : client.legacy.call('a.get', { id: 1 }));
    const [request] = client.received;
    expect(request).toMatchObject({ path, body });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(request?.headers['authorization']).toBe('header' in rest ? rest.header : undefined);
  });

  it('of a call without parameters has an empty object', async () => {
    const client = open(done, APPLICATION);
    await client.v3.call('a.get');
    expect(client.received[0]?.body).toEqual({ auth: token });
  });

  it.each([
    ['{"auth":"mine"}', '{"auth":"T"}'],
    ['{"id":1,"auth":{"a":1},"z":2}', '{"id":1,"z":2,"auth":"T"}'],
    ['{"id":"\\"auth\\":"}', '{"id":"\\"auth\\":","auth":"T"}'],
    ['{"fields":{"auth":1}}', '{"fields":{"auth":1},"auth":"T"}'],
    ['{"auth":1,"__proto__":2}', '{"__proto__":2,"auth":"T"}'],
  ])('of an application names auth once: %s', (body, want) => {
    expect(withAuthField(body, 'T')).toBe(want);
  });

  it.each([
    ['an object', { toJSON: () => ({ id: 1 }) }, { id: 1, auth: token }],
    ['a text', { toJSON: () => 'id' }, undefined],
    ['nothing', { toJSON: () => undefined }, undefined],
    ['a date', new Date(0), undefined],
  ])('of parameters whose toJSON gives %s', async (_, params, body) => {
    const client = open(done, APPLICATION);
    const settled = await client.v3.call('a.get', params).settle();
    expect(client.received.map((request) => request.body)).toEqual(body === undefined ? [] : [body]);
    if (body === undefined) expect(settled).toMatchObject({ error: { name: 'UsageError' } });
  });

  it('of a batch that is called by its name is an array, with the token of an application in a header', async () => {
    const client = open(done, APPLICATION);
    await client.v3.call('batch', [{ method: 'a.get', query: {} }]);
    expect(client.received[0]).toMatchObject({
      path: '/rest/api/batch',
      body: [{ method: 'a.get', query: {} }],
      headers: { authorization: `Bearer ${token}` },
    });
  });

  it('never leaves its folder, whatever the name of the method', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: codePoint }), async (name) => {
        const client = open(done);
        const settled = await client.v3.call(name).settle();
        const [request] = client.received;
        if (request === undefined)
          return void expect(settled).toMatchObject({ error: { name: 'UsageError' } });
        const { pathname, search } = new URL(request.path, 'http://account.example');
        expect(pathname.split('/').slice(0, -1).join('/')).toBe('/rest/api/1/code-of-the-webhook');
        expect(search).toBe('');
        expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(name);
      }),
    );
  });
});

describe('a REST 3.0 answer', () => {
  const cases: {
    readonly name: string;
    readonly list?: boolean;
    readonly result: unknown;
    readonly want: unknown;
  }[] = [
    { name: 'an item', result: { item: { id: 1 } }, want: { id: 1 } },
    { name: 'an item that is null', result: { item: null }, want: null },
    { name: 'items', result: { items: [1], hasMore: true }, want: [1] },
    { name: 'a boolean', result: { result: false }, want: false },
    { name: 'a bare boolean', result: true, want: true },
    { name: 'anything else', result: { a: { b: 1 }, result: 'text' }, want: { a: { b: 1 }, result: 'text' } },
    { name: 'null', result: null, want: null },
    { name: 'an empty map', result: [], want: [] },
    { name: 'a list of items', list: true, result: { items: [1, 2] }, want: [1, 2] },
    { name: 'a list without items around it', list: true, result: [1], want: [1] },
  ];
  it.each(cases)('gives $name', async ({ list = false, result, want }) => {
    const { v3 } = open({ body: { result, time: TIME } });
    const response = await v3.call(list ? 'a.list' : 'a.get').withResponse();
    expect(response.data).toEqual(want);
    expect(response.time).toEqual(TIME);
  });

  it('gives the bare description', async () => {
    const document = { openapi: '3.0.0', paths: {} };
    expect(await open({ body: document }).v3.call('rest.documentation.openapi')).toEqual(document);
  });

  const broken: { readonly name: string; readonly answer: Answered; readonly list?: boolean }[] = [
    { name: 'no result', answer: { body: {} } },
    { name: 'an array', answer: { body: [] } },
    { name: 'text', answer: { body: 'text' } },
    { name: 'a list without a list', answer: { body: { result: { item: {} } } }, list: true },
    { name: 'a redirect', answer: { status: 302, headers: { location: '/' }, body: { result: 1 } } },
  ];
  it.each(broken)('with $name is a ProtocolError', async ({ answer, list = false }) => {
    const settled = await open(answer)
      .v3.call(list ? 'a.list' : 'a.get')
      .settle();
    expect(settled).toMatchObject({
      ok: false,
      error: { name: 'ProtocolError', status: answer.status ?? 200 },
    });
  });

  const shapes = [
    {
      name: 'nested',
      body: { error: { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', message: 'm' } },
    },
    { name: 'flat', body: { error: 'ACCESS_DENIED', error_description: 'm' } },
  ];
  it.each(shapes)('with a $name error object is that error at any status', async ({ body }) => {
    for (const status of [200, 403]) {
      const settled = await open({ status, body }).v3.call('a.get').settle();
      expect(settled).toMatchObject({
        ok: false,
        error: { name: 'PermissionError', status, details: body.error },
      });
    }
  });
});

describe('a legacy answer', () => {
  const cases: {
    readonly name: string;
    readonly list?: boolean;
    readonly body: object;
    readonly want: unknown;
    readonly page?: object;
  }[] = [
    { name: 'the value itself', body: { result: { item: 1 } }, want: { item: 1 } },
    { name: 'a boolean', body: { result: false }, want: false },
    {
      name: 'an array with total and next',
      list: true,
      body: { result: [1], total: '60', next: 50 },
      want: [1],
      page: { total: 60, next: 50 },
    },
    { name: 'rows under a name', list: true, body: { result: { tasks: [1] } }, want: [1] },
    {
      name: 'an object with an array, where no list was asked for',
      body: { result: { clientType: [1] } },
      want: { clientType: [1] },
    },
  ];
  it.each(cases)('gives $name', async ({ list = false, body, want, page }) => {
    const { legacy } = open({ body });
    const response = await (
      list ? legacy.call('x.list', {}, { list: true }) : legacy.call('a.get')
    ).withResponse();
    expect(response.data).toEqual(want);
    expect(response.page).toEqual(page);
    expect(response).not.toHaveProperty('time');
  });
});
