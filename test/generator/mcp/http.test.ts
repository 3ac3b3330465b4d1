/** The server over HTTP: who is served, what a page of a browser may read, and what a connection begins with. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoopbackServer } from '../../../generator/loopback/loopback-server.js';
import { serveHttp } from '../../../generator/mcp/http.js';

const TOKEN = 'token-of-the-server-1';
const ran: unknown[] = [];
let offset = -330;
let isAborted = true;
let server: LoopbackServer;

beforeAll(async () => {
  server = await serveHttp({
    port: 0,
    token: TOKEN,
    version: '1.2.3',
    isSandbox: true,
    now: () => Object.assign(new Date('2026-07-10T22:30:00Z'), { getTimezoneOffset: () => offset }),
    service: {
      tools: [
        { name: 'search_methods', description: 'Finds methods.', inputSchema: { type: 'object' } },
      ] as never,
      run: (tool, args, { signal }) => {
        ran.push([tool, args]);
        isAborted = signal?.aborted === true;
        return Promise.resolve({ text: 'found', isError: tool === 'wrong' });
      },
    },
  });
});
afterAll(() => server.close());

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };

function send(
  headers: Readonly<Record<string, string>>,
  body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' },
  { method = 'POST', url = server.url }: { readonly method?: string; readonly url?: string } = {},
): Promise<Response> {
  const hasBody = method === 'POST';
  return fetch(url, {
    method,
    headers: { ...JSON_TYPES, ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}

async function result(method: string, params: object): Promise<unknown> {
  const response = await send(AUTHORIZED, { jsonrpc: '2.0', id: 1, method, params });
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return (JSON.parse(data) as { readonly result?: unknown }).result;
}

test.each([
  { name: 'no token', headers: {}, status: 401 },
  { name: 'another token', headers: { authorization: 'Bearer token-of-the-server-2' }, status: 401 },
  {
    name: 'the beginning of the token',
    headers: { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
    status: 401,
  },
  { name: 'the token without its scheme', headers: { authorization: TOKEN }, status: 401 },
  { name: 'another scheme', headers: { authorization: `Basic ${TOKEN}` }, status: 401 },
  { name: 'the token', headers: AUTHORIZED, status: 200 },
  { name: 'the scheme in small letters', headers: { authorization: `bearer ${TOKEN}` }, status: 200 },
  {
    name: 'a page of this machine',
    headers: { ...AUTHORIZED, origin: 'http://localhost:6274' },
    status: 200,
  },
  {
    name: 'a page of this machine without the token',
    headers: { origin: 'http://127.0.0.1:1' },
    status: 401,
  },
  {
    name: 'a page of another origin',
    headers: { ...AUTHORIZED, origin: 'https://page.example' },
    status: 403,
  },
  { name: 'a page of no origin', headers: { ...AUTHORIZED, origin: 'null' }, status: 403 },
])('$name is answered with $status', async ({ headers, status }) => {
  const before = ran.length;
  const response = await send(headers);
  expect(response.status).toBe(status);
  const origin = 'origin' in headers && status !== 403 ? headers.origin : null;
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('access-control-expose-headers')).toBe(
    origin === null ? null : 'mcp-session-id, www-authenticate',
  );
  expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  const text = await response.text();
  if (status === 401) expect(JSON.parse(text)).toEqual({ error: 'a bearer token is needed' });
  if (status === 403) expect(JSON.parse(text)).toEqual({ error: 'pages of other origins are not served' });
  expect(text).not.toContain(TOKEN);
  expect(ran).toHaveLength(before);
});

test('another path is not there', async () => {
  const response = await send(AUTHORIZED, undefined, { url: server.url.replace('/mcp', '/other') });
  expect([response.status, await response.json()]).toEqual([404, { error: 'the server is at /mcp' }]);
});

test.each([
  { origin: 'http://localhost:6274', asks: 'POST', status: 204 },
  { origin: 'https://page.example', asks: 'POST', status: 403 },
  { origin: 'http://localhost:6274', asks: undefined, status: 401 },
])(
  'a preflight of $origin that asks for $asks is answered with $status',
  async ({ origin, asks, status }) => {
    const wanted = { 'access-control-request-headers': 'authorization, mcp-param-name' };
    const { headers, status: got } = await send(
      { origin, ...(asks !== undefined && { 'access-control-request-method': asks, ...wanted }) },
      undefined,
      { method: 'OPTIONS' },
    );
    expect(got).toBe(status);
    const allowed = ['methods', 'headers'].map((name) => headers.get(`access-control-allow-${name}`));
    const isAllowed = status === 204;
    expect(allowed).toEqual(
      isAllowed ? ['GET, POST, DELETE', 'authorization, mcp-param-name'] : [null, null],
    );
    expect(headers.get('access-control-max-age')).toBe(isAllowed ? '600' : null);
  },
);

const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'a', version: '1' },
};

test.each([
  { minutes: -330, time: 'Saturday, 2026-07-11T04:00:00+05:30' },
  { minutes: 150, time: 'Friday, 2026-07-10T20:00:00-02:30' },
  { minutes: 0, time: 'Friday, 2026-07-10T22:30:00+00:00' },
])('a connection begins with the time of this machine, $time', async ({ minutes, time }) => {
  offset = minutes;
  expect(await result('initialize', HELLO)).toMatchObject({
    serverInfo: { name: 'svc-gen', version: '1.2.3' },
    capabilities: { tools: {} },
    instructions: expect.stringMatching(
      new RegExp(
        `^This server works on the built-in sandbox.* This connection began on ${time.replaceAll('+', '\\+')}, `,
      ),
    ) as string,
  });
});

test('the tools are listed and run, with a signal of the request', async () => {
  expect(await result('tools/list', {})).toMatchObject({ tools: [{ name: 'search_methods' }] });
  ran.length = 0;
  expect(await result('tools/call', { name: 'search_methods', arguments: { query: 'a' } })).toMatchObject({
    content: [{ type: 'text', text: 'found' }],
    isError: false,
  });
  expect(await result('tools/call', { name: 'wrong' })).toMatchObject({ isError: true });
  expect(ran).toEqual([
    ['search_methods', { query: 'a' }],
    ['wrong', {}],
  ]);
  expect(isAborted).toBe(false);
});
