/** How the site is served: types of files, which requests are refused, and what an account receives of a call. */

import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../generator/docs/serve.js';

const files = [
  { path: 'index.html', text: '<p>start' },
  { path: '404.html', text: '<p>nothing here' },
  { path: 'v3/own.get.html', text: '<p>own.get' },
  { path: 'style.css', text: 'p {}' },
  { path: 'data.bin', text: 'data' },
  { path: 'settings.js', text: 'of a site that is not served' },
];

interface Received {
  readonly url: string | undefined;
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
const account = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({ url: request.url, method: request.method, headers: request.headers, body });
    response.writeHead(302, { 'content-type': 'text/x-own', location: '/elsewhere', 'x-own': '1' });
    response.end('answer');
  });
});

let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => account.listen(0, '127.0.0.1', resolve));
  const { port } = account.address() as AddressInfo; // it listens on a port
  const baseUrl = `http://127.0.0.1:${port}`;
  site = await serveSite(
    files,
    { baseUrl, accessToken: 'own-token', gatewayKeys: { personal: 'own-key' } },
    0,
  );
});
afterAll(async () => {
  await site.close();
  account.closeAllConnections();
  await new Promise((resolve) => account.close(resolve));
});

const ask = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init });

test.each([
  ['', 200, 'text/html; charset=utf-8', '<p>start'],
  ['index.html', 200, 'text/html; charset=utf-8', '<p>start'],
  ['style.css', 200, 'text/css; charset=utf-8', 'p {}'],
  ['data.bin', 200, 'text/plain', 'data'],
  ['nowhere', 404, 'text/html; charset=utf-8', '<p>nothing here'],
  ['nowhere.css', 404, 'text/html; charset=utf-8', '<p>nothing here'],
])('answers /%s with status %i as %s', async (path, status, type, text) => {
  const got = await ask(path);
  expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([status, type, text]);
});

test('redirects to a page that is named without its ending', async () => {
  const got = await ask('v3/own.get');
  expect([got.status, got.headers.get('location')]).toEqual([302, '/v3/own.get.html']);
});

test('protects every answer from pages of other sites, and gives its settings the credentials', async () => {
  const got = await ask('settings.js');
  const text = await got.text();
  for (const part of ['own-token', 'own-key']) expect(text).toContain(part);
  const { date: _date, ...headers } = Object.fromEntries(got.headers);
  expect(headers).toMatchObject({
    'content-security-policy': "frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

describe('a call', () => {
  test('arrives at the account with its own headers alone, and so does the answer', async () => {
    const got = await ask('rest/api/own.add?a=1', {
      method: 'POST',
      body: '{"id":1}',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer a',
        'content-type': 'application/json',
        'idempotency-key': 'b',
        'x-api-key': 'c',
        'x-other': 'd',
        cookie: 'e=f',
      },
    });
    expect([got.status, await got.text()]).toEqual([302, 'answer']);
    expect(['content-type', 'location', 'x-own'].map((name) => got.headers.get(name))).toEqual([
      'text/x-own',
      '/elsewhere',
      null,
    ]);
    const { url, method, headers, body } = received.at(-1) ?? {};
    expect([method, url, body]).toEqual(['POST', '/rest/api/own.add?a=1', '{"id":1}']);
    expect(headers).toMatchObject({
      accept: 'application/json',
      authorization: 'Bearer a',
      'content-type': 'application/json',
      'idempotency-key': 'b',
      'x-api-key': 'c',
    });
    expect(headers).not.toHaveProperty('x-other');
    expect(headers).not.toHaveProperty('cookie');
  });

  test('of the gateway arrives too, and other addresses do not', async () => {
    expect((await ask('v1/me')).status).toBe(302);
    expect(received.at(-1)?.url).toBe('/v1/me');
    expect((await ask('v2/me')).status).toBe(404);
    expect((await ask('a/rest/api/me')).status).toBe(404);
  });
});

const links = { 'sec-fetch-mode': 'navigate' };

test.each([
  ['a link on another site', 200, 'GET', { ...links, 'sec-fetch-site': 'cross-site' }],
  ['a link on a sibling', 200, 'GET', { ...links, 'sec-fetch-site': 'same-site' }],
  ['a script on another site', 403, 'GET', { 'sec-fetch-site': 'cross-site' }],
  ['a script on a sibling', 403, 'GET', { 'sec-fetch-site': 'same-site' }],
  ['a script of its own', 200, 'GET', { 'sec-fetch-site': 'same-origin' }],
  ['a form on another site', 403, 'POST', { ...links, 'sec-fetch-site': 'cross-site' }],
  ['another origin', 403, 'GET', { origin: 'https://evil.example' }],
])('answers %s with status %i', async (_name, status, method, headers) => {
  const got = await new Promise<number | undefined>((resolve, reject) => {
    request(site.url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(got).toBe(status);
});

test('says that the account does not answer', async () => {
  const gone = await serveSite(
    files,
    { baseUrl: 'http://127.0.0.1:9', accessToken: '', gatewayKeys: { personal: '' } },
    0,
  );
  const got = await fetch(`${gone.url}rest/api/me`);
  expect([got.status, await got.text()]).toEqual([502, 'The account does not answer.\n']);
  await gone.close();
});
