/** Dispatchers of undici 8 as it is: each is refused, whatever it was made by, and the account sees no request. */

import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatcherLike } from '../../../runtime/platform/transport.js';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { done, startServer, type ScriptedServer } from '../../runtime/send/server.js';

interface Composable extends DispatcherLike {
  compose(...interceptors: readonly unknown[]): Composable;
}
type Maker = new (options?: unknown) => Composable;

const require = createRequire(import.meta.url);
/** By its files, which older Node reads too. */
const part = (path: string): unknown => require(`undici-8/lib/${path}.js`);
const made = (name: string, options?: unknown): Composable =>
  new (part(`dispatcher/${name}`) as Maker)(options);
const interceptor = (name: string): unknown =>
  (part(`interceptor/${name}`) as (options?: object) => unknown)({});

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

interface Mock extends Composable {
  get(origin: string): {
    intercept(request: object): { reply(status: number, body: object): { persist(): void } };
  };
}
function mock(): Composable {
  const agent = new (part('mock/mock-agent') as Maker)() as Mock;
  agent.get(server.baseUrl).intercept({ path: /./, method: 'POST' }).reply(200, { result: true }).persist();
  return agent;
}

test.each([
  { name: 'an agent', make: () => made('agent') },
  { name: 'a pool', make: () => made('pool', server.baseUrl) },
  { name: 'one that retries', make: () => made('retry-agent', made('agent')) },
  {
    name: 'one that retries one that retries',
    make: () => made('retry-agent', made('retry-agent', made('agent'))),
  },
  ...['retry', 'redirect', 'response-error', 'dns', 'cache', 'deduplicate'].map((name) => ({
    name: `an agent composed with ${name}`,
    make: () => made('agent').compose(interceptor(name)),
  })),
  {
    name: 'an agent composed with several',
    make: () => made('agent').compose(interceptor('redirect'), interceptor('retry'), interceptor('dns')),
  },
  { name: 'a mock', make: mock },
])('$name is refused', async ({ make }) => {
  server.script(done);
  const dispatcher = make();
  const sender = senderOf({ baseUrl: server.baseUrl, dispatcher });
  for (const kind of ['read', 'write'] as const)
    await expect(sender.send(callOf(kind), {})).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('undici 7') as string,
    });
  expect(server.arrived).toHaveLength(0);
  await sender.close();
  await dispatcher.close();
});
