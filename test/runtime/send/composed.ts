/** Every interceptor of an undici, composed with an agent: each call ends as it does over the agent alone. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatcherLike } from '../../../runtime/platform/transport.js';
import type { Safety } from '../../../runtime/request/operation.js';
import { callOf, quickWorld, senderOf } from './client.js';
import { done, json, startServer, type ScriptedServer, type Step } from './server.js';

/** What differs between the majors is not used. */
export interface Composable extends DispatcherLike {
  compose(...interceptors: readonly unknown[]): Composable;
}

export interface Undici {
  readonly agent: () => Composable;
  readonly retryAgent: (over: Composable) => Composable;
  /** One for each name that the package has. */
  readonly interceptors: ReadonlyMap<string, () => unknown>;
  /** Those that this Node cannot load. */
  readonly unloadable?: readonly string[];
}

const limited = json(503, { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'too many' });
const reset: Step = (response) => response.socket?.destroy();
const moved: Step = (response) => response.writeHead(302, { location: '/elsewhere' }).end();

interface Answers {
  readonly name: string;
  readonly safety: Safety;
  readonly steps: readonly Step[];
  /** The class of an error, or `done`; with attempts and requests. */
  readonly ends: readonly [outcome: string, requests: number];
}

const ANSWERS: readonly Answers[] = [
  { name: 'a read', safety: 'read', steps: [done], ends: ['done', 1] },
  { name: 'a write', safety: 'write', steps: [done], ends: ['done', 1] },
  { name: 'a lost read', safety: 'read', steps: [reset, done], ends: ['done', 2] },
  { name: 'a lost write', safety: 'write', steps: [reset, done], ends: ['OutcomeUnknownError', 1] },
  { name: 'a write, redirected', safety: 'write', steps: [moved, done], ends: ['ProtocolError', 1] },
  { name: 'a write, 429', safety: 'write', steps: [json(429, {}), done], ends: ['done', 2] },
  { name: 'a write, 503 before it ran', safety: 'write', steps: [limited, done], ends: ['done', 2] },
  { name: 'a write, 503', safety: 'write', steps: [json(503, {}), done], ends: ['OutcomeUnknownError', 1] },
];

let server: ScriptedServer;

async function ended(dispatcher: Composable, { safety, steps }: Answers): Promise<unknown> {
  server.script(...steps);
  const before = server.arrived.length;
  const sender = senderOf({ baseUrl: server.baseUrl, dispatcher, rateLimit: false }, quickWorld());
  const outcome = await sender.send(callOf(safety), {}).then(
    () => 'done',
    (error: unknown) => (error as Error).name, // what a call rejects with
  );
  await sender.close();
  await dispatcher.destroy();
  return [outcome, server.arrived.length - before];
}

export function testComposed({ agent, retryAgent, interceptors, unloadable = [] }: Undici): void {
  beforeAll(async () => void (server = await startServer()));
  afterAll(() => server.close());

  const harmless = [...interceptors.keys()].filter((name) => name !== 'dump' && !unloadable.includes(name));
  const ways = [
    { name: 'an agent', make: agent },
    ...harmless.map((name) => ({ name, make: () => agent().compose(interceptors.get(name)?.()) })),
    { name: 'all', make: () => agent().compose(...harmless.map((name) => interceptors.get(name)?.())) },
  ];

  test('knows every interceptor', () => {
    expect(new Set(interceptors.keys())).toEqual(
      new Set(['cache', 'decompress', 'deduplicate', 'dns', 'dump', 'redirect', 'responseError', 'retry']),
    );
  });

  test.each(ways)('changes no outcome: $name', async ({ make }) => {
    for (const row of ANSWERS)
      expect({ row: row.name, ends: await ended(make(), row) }).toEqual({ row: row.name, ends: row.ends });
  });

  test.each(ANSWERS)('retries a limit only as the client does, over a RetryAgent: $name', async (row) => {
    // It drops the content of a 503, which alone says that a write has not run.
    const ends = row.steps[0] === limited ? ['OutcomeUnknownError', 1] : row.ends;
    expect(await ended(retryAgent(agent()), row)).toEqual(ends);
  });

  test.each([
    { name: 'dump', make: () => agent().compose(interceptors.get('dump')?.()) },
    {
      name: 'dump inside retry',
      make: () => agent().compose(interceptors.get('dump')?.(), interceptors.get('retry')?.()),
    },
    {
      name: 'retry inside dump',
      make: () => agent().compose(interceptors.get('retry')?.(), interceptors.get('dump')?.()),
    },
  ])('sends nothing where aborts are ignored: $name', async ({ make }) => {
    for (const safety of ['read', 'write'] as const)
      expect(await ended(make(), { name: '', safety, steps: [done], ends: ['', 0] })).toEqual([
        'UsageError',
        0,
      ]);
  });
}
