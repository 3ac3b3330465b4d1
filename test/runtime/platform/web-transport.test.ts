/** The transport on pages and Workers: what is sent, by which `fetch`, and what a page of another origin cannot send. */

import { afterEach, expect, test, vi } from 'vitest';
import {
  admitsHeaders,
  createTransport,
  openStreams,
  USES_FETCH,
} from '../../../runtime/platform/create-transport.web.js';
import type { AttemptResult, TransportOptions } from '../../../runtime/platform/transport.js';

afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://account.example';
const OPTIONS: TransportOptions = {
  origin: ORIGIN,
  connections: 1,
  maxResponseBytes: 1_000,
  connectTimeout: 1_000,
};

function fetching(): { readonly fetch: () => Promise<Response>; readonly sent: () => number } {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ result: true })));
  return { fetch, sent: () => fetch.mock.calls.length };
}

function sendOver(
  options: Partial<TransportOptions>,
  headers: Readonly<Record<string, string>>,
): Promise<AttemptResult> {
  const transport = createTransport({ ...OPTIONS, ...options });
  return transport.attempt(
    { method: 'POST', path: '/rest/api/a', headers, body: '{}' } as never,
    {
      timeout: 1_000,
    } as never,
  );
}

const TOKEN = { authorization: 'Bearer a' };

test.each([
  { name: 'no page', page: undefined, headers: TOKEN, sent: true },
  { name: 'a page of the account', page: ORIGIN, headers: TOKEN, sent: true },
  {
    name: 'a page of another origin, without a token',
    page: 'https://page.example',
    headers: {},
    sent: true,
  },
  { name: 'a page of another origin', page: 'https://page.example', headers: TOKEN, sent: false },
  {
    name: 'a page of another origin, to the gateway',
    page: 'https://page.example',
    headers: { ...TOKEN, 'x-api-key': 'a' },
    sent: true,
  },
])('from $name a token is sent in a header: $sent', async ({ page, headers, sent }) => {
  const { fetch, sent: count } = fetching();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', page === undefined ? undefined : { origin: page });
  const result = await sendOver({}, headers);
  expect(count()).toBe(sent ? 1 : 0);
  expect(result.kind).toBe(sent ? 'answer' : 'unsendable');
  if (result.kind === 'unsendable')
    expect(String(result.error)).toContain(
      'a browser cannot send a token in a header to another origin, and a REST 3.0 batch has no other place for it: send its calls one by one, or from your server',
    );
  expect(admitsHeaders({ origin: ORIGIN })).toBe(page === undefined || page === ORIGIN);
});

test("the caller's fetch is used in place of that of the page, and sends every header", async () => {
  const [own, other] = [fetching(), fetching()];
  vi.stubGlobal('fetch', other.fetch);
  vi.stubGlobal('location', { origin: 'https://page.example' });
  expect(await sendOver({ fetch: own.fetch }, TOKEN)).toMatchObject({ kind: 'answer' });
  expect([own.sent(), other.sent()]).toEqual([1, 0]);
});

test('the fetch that is there at a request is used', async () => {
  const [before, later] = [fetching(), fetching()];
  vi.stubGlobal('fetch', before.fetch);
  const transport = createTransport(OPTIONS);
  vi.stubGlobal('fetch', later.fetch);
  await transport.attempt(
    { method: 'POST', path: '/a', headers: {}, body: '{}' } as never,
    { timeout: 1_000 } as never,
  );
  expect([before.sent(), later.sent()]).toEqual([0, 1]);
});

test.each([
  { name: 'crypto', says: 'there is no global crypto here: load one with getRandomValues before the client' },
  { name: 'fetch', says: 'there is no global fetch here: pass one, createClient({ fetch })' },
])('without a global $name nothing is sent', ({ name, says }) => {
  vi.stubGlobal(name, undefined);
  expect(() => createTransport(OPTIONS)).toThrow(says);
});

test('files need another platform', () => {
  expect(openStreams).toThrow('files need Node.js, Bun or Deno');
  expect(USES_FETCH).toBe(true);
});
