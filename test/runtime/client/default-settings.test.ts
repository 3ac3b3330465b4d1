/** The documented defaults of clients, and where they differ. */

import { expect, test } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import { gatewaySettings } from '../../../runtime/gateway/gateway-options.js';
import { KEY } from '../gateway/scripted-gateway.js';

const https = 'https://account.example';
const loopback = 'http://127.0.0.1:8080';
const client = (baseUrl: string, more: object = {}) =>
  clientSettings({ auth: webhook(`${baseUrl}/rest/1/abcdefgh/`), ...more });
const gateway = (baseUrl: string, more: object = {}) =>
  gatewaySettings({ baseUrl, key: KEY, ...more }, (name) => name);

const limitsOf = ({ rateLimits }: ReturnType<typeof gateway>, method: string) =>
  rateLimits.limiters({ method }).map(({ perSecond, burst }) => ({ perSecond, burst }));

test.each([
  ['a client', client(https), [{ perSecond: 2, burst: 50 }]],
  ['a client of a loopback account', client(loopback), []],
  ['a client whose burst is named', client(https, { rateLimit: { burst: 9 } }), [{ perSecond: 2, burst: 9 }]],
  ['a client without a limit', client(https, { rateLimit: false }), []],
  ['a gateway', gateway(https), [{ perSecond: 5, burst: 50 }]],
  ['a loopback gateway', gateway(loopback), []],
  [
    'a gateway whose rate is named',
    gateway(https, { rateLimit: { perSecond: 1 } }),
    [{ perSecond: 1, burst: 50 }],
  ],
])('%s has the documented limit', (_name, settings, want) => {
  expect(limitsOf(settings, 'entity.list')).toEqual(want);
});

test('searches of a gateway have one a second besides', () => {
  const want = [
    { perSecond: 5, burst: 50 },
    { perSecond: 1, burst: 1 },
  ];
  expect(limitsOf(gateway(https), 'entity.search')).toEqual(want);
  expect(limitsOf(gateway(https), 'POST /v1/apps/search')).toEqual(want);
  expect(limitsOf(gateway(loopback), 'entity.search')).toEqual([]);
});

test.each([
  ['a client', client(`${https}/portal`), '/portal'],
  [
    'a client with a base URL',
    clientSettings({ baseUrl: https, auth: webhook({ userId: 1, code: 'abcdef' }) }),
    '',
  ],
  ['a gateway', gateway(https), ''],
])('%s has the documented settings', (_name, settings, basePath) => {
  expect(settings).toMatchObject({
    origin: https,
    basePath,
    defaults: {
      timeout: 65_000,
      deadline: 120_000,
      retry: { attempts: 3, baseDelay: 250, maxDelay: 10_000 },
    },
    budget: 500,
    connections: 64,
    maxResponseBytes: 67_108_864,
    ownHeaders: { 'user-agent': 'svc-client/1' },
    dispatcher: undefined,
    fetch: undefined,
    hooks: {},
  });
});
