/** Members meta `item`, `items` or the boolean are not lost (Observed behaviour, REST 3.0), over a real socket. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { defineClient, type Client } from '../../../runtime/client/client.js';

const CURSORS: readonly { readonly value: unknown; readonly is: 'none' | 'any JSON value' }[] = [
  ...[null, '', false, [], {}].map((value) => ({ value, is: 'none' }) as const),
  ...[0, 7, 'a', true, { a: null }, [0]].map((value) => ({ value, is: 'any JSON value' }) as const),
];

const RESULTS: Readonly<Record<string, unknown>> = {
  'app.install': { item: { id: 1 }, oauthToken: { value: 'x' }, warnings: [] },
  'app.get': { item: { id: 1 } },
  'app.list': { items: [{ id: 1 }], nextCursor: { position: 1, id: 'a' }, hasMore: true, note: null },
  'app.named': { apps: [{ id: 1 }], truncated: false },
  'app.array': [{ id: 1 }],
  'app.delete': { result: true, removed: [1, 2] },
  'app.bare': { id: 1, name: 'a' },
  ...Object.fromEntries(
    CURSORS.map(({ value }) => [`cursor.${JSON.stringify(value)}`, { items: [], nextCursor: value }]),
  ),
};

const cases: readonly {
  readonly method: string;
  readonly list?: boolean;
  readonly data: unknown;
  readonly meta?: unknown;
  readonly page?: unknown;
}[] = [
  { method: 'app.install', data: { id: 1 }, meta: { oauthToken: { value: 'x' }, warnings: [] } },
  { method: 'app.get', data: { id: 1 } },
  {
    method: 'app.list',
    data: [{ id: 1 }],
    meta: { nextCursor: { position: 1, id: 'a' }, hasMore: true, note: null },
    page: { nextCursor: { position: 1, id: 'a' }, hasMore: true },
  },
  {
    method: 'app.list',
    list: true,
    data: [{ id: 1 }],
    meta: { nextCursor: { position: 1, id: 'a' }, hasMore: true, note: null },
    page: { nextCursor: { position: 1, id: 'a' }, hasMore: true },
  },
  {
    method: 'app.named',
    list: true,
    data: [{ id: 1 }],
    meta: { truncated: false },
    page: { truncated: false },
  },
  { method: 'app.array', list: true, data: [{ id: 1 }] },
  { method: 'app.delete', data: true, meta: { removed: [1, 2] } },
  { method: 'app.bare', data: { id: 1, name: 'a' } },
];

let server: Server;
let svc: Client<unknown, unknown>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const method = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
      const body = JSON.parse(Buffer.concat(chunks).toString() || 'null') as unknown;
      const result =
        method === 'batch'
          ? (body as readonly { readonly method: string }[]).map((one) => RESULTS[one.method])
          : RESULTS[method];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  svc = defineClient<unknown, unknown>({ v3: {}, legacy: {} })({
    baseUrl: `http://127.0.0.1:${port}`,
    auth: webhook({ userId: 1, code: 'code' }),
  });
});
afterAll(async () => {
  await svc.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
});

describe.each(cases)('$method as a list: $list', ({ method, list, data, meta, page }) => {
  const call = () => (list === true ? svc.v3.call(method, {}, { list: true }) : svc.v3.call(method));
  const want = { data, meta, page };

  it('by itself', async () => {
    const response = await call().withResponse();
    expect({ data: response.data, meta: response.meta, page: response.page }).toEqual(want);
    expect('meta' in response).toBe(meta !== undefined);
  });

  it('in a batch', async () => {
    const one = call();
    expect(await svc.v3.batch([one, svc.v3.call('app.get')])).toEqual([data, { id: 1 }]);
    const response = await one.withResponse();
    expect({ data: response.data, meta: response.meta, page: response.page }).toEqual(want);
  });
});

describe('a cursor', () => {
  it.each(CURSORS)('$value: $is', async ({ value, is }) => {
    const { page, meta } = await svc.v3.call(`cursor.${JSON.stringify(value)}`).withResponse();
    expect(meta).toEqual({ nextCursor: value });
    expect(page).toEqual(is === 'none' ? undefined : { nextCursor: value });
  });
});
