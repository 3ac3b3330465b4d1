/** Dispatchers of undici 8 as it is: each is taken, and its interceptors change no outcome. */

import { createRequire } from 'node:module';
import * as zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { testComposed, type Composable } from '../../runtime/send/composed.js';
import { done, startServer, type ScriptedServer } from '../../runtime/send/server.js';

type Maker = new (options?: unknown) => Composable;

const require = createRequire(import.meta.url);
/** By its files, which older Node reads too. */
const part = (path: string): unknown => require(`undici-8/lib/${path}.js`);
const made = (name: string, options?: unknown): Composable =>
  new (part(`dispatcher/${name}`) as Maker)(options);
const interceptor = (file: string): unknown =>
  (part(`interceptor/${file}`) as (options?: object) => unknown)({});

const FILES = ['cache', 'decompress', 'deduplicate', 'dns', 'dump', 'redirect', 'response-error', 'retry'];

testComposed({
  agent: () => made('agent'),
  retryAgent: (over) => made('retry-agent', over),
  interceptors: new Map(
    FILES.map((file) => [file === 'response-error' ? 'responseError' : file, () => interceptor(file)]),
  ),
  unloadable: 'createZstdDecompress' in zlib ? [] : ['decompress'],
});

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

interface Mock extends Composable {
  get(origin: string): {
    intercept(request: object): { reply(status: number, body: object): { persist(): void } };
  };
}

test.each([
  { name: 'a pool', make: () => made('pool', server.baseUrl), requests: 1 },
  {
    name: 'one that retries one that retries',
    make: () => made('retry-agent', made('retry-agent', made('agent'))),
    requests: 1,
  },
  {
    name: 'a mock',
    make: () => {
      const agent = new (part('mock/mock-agent') as Maker)() as Mock;
      const path = { path: /./, method: 'POST' };
      agent.get(server.baseUrl).intercept(path).reply(200, { result: true }).persist();
      return agent;
    },
    requests: 0,
  },
])('$name is taken', async ({ make, requests }) => {
  server.script(done);
  const before = server.arrived.length;
  const dispatcher = make();
  const sender = senderOf({ baseUrl: server.baseUrl, dispatcher });
  await expect(sender.send(callOf('write'), {})).resolves.toMatchObject({ status: 200 });
  expect(server.arrived.length - before).toBe(requests);
  await sender.close();
  await dispatcher.close();
});
