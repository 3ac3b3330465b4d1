/** The operating-time limit over sockets: who waits for it, who does not, and where it is learnt from. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { defineClient, type Client } from '../../../runtime/client/client.js';
import { RateLimitError } from '../../../runtime/errors/errors.js';
import { createLimiter } from '../../../runtime/limit/create-limiter.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { createCooldownStore } from '../../../runtime/limit/limiter.js';
import { createCooldowns } from '../../../runtime/send/cooldowns.js';
import { callOf, senderOf } from './client.js';
import { answer, flatError, stage } from './scripted.js';
import { json, startServer, type Arrived, type ScriptedServer, type Step } from './server.js';

let server: ScriptedServer;
let seen = 0;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());
beforeEach(() => void (seen = server.arrived.length));

const create = defineClient<object, object>({
  v3: { 'a.get': { kind: 'get' }, 'b.get': { kind: 'get' } },
  legacy: { 'a.get': { kind: 'get' }, 'b.get': { kind: 'get' } },
});

function open(options: Partial<ClientOptions> = {}): Client<object, object> {
  const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
  return create({ baseUrl: server.baseUrl, auth, deadline: 5000, retry: false, ...options });
}

/** In this test: the methods of the requests that arrived. */
function arrived(): readonly string[] {
  return server.arrived.slice(seen).map(methodOf);
}

function methodOf({ path }: Arrived): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The server's clock is an hour behind ours. */
const behind = new Date(Date.now() - 3_600_000);
const date = behind.toUTCString();
const resetIn = (seconds: number): number => Math.floor(Date.parse(date) / 1000) + seconds;
const limit = json(
  429,
  { error: 'OPERATION_TIME_LIMIT', error_description: 'x', time: { operating_reset_at: resetIn(60) } },
  { date },
);
const fine = json(200, { result: { item: { id: 1 } }, time: {} });
const limited =
  (...methods: readonly string[]): Step =>
  (response, request) =>
    (methods.includes(methodOf(request)) ? limit : fine)(response, request);
const heldFor = (error: unknown): void => {
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ code: 'OPERATION_TIME_LIMIT', attempts: 0 });
};

describe('a method that met its operating-time limit', () => {
  it('is held under its credential, measured by the clock of the server, while others go on', async () => {
    server.script(limited('a.get'));
    const client = open();
    const first = await client.v3.call('a.get').settle();
    expect(!first.ok && first.error).toMatchObject({ retryAfter: 60, attempts: 1 });
    const held = await client.v3.call('a.get').settle();
    heldFor(!held.ok && held.error);
    await client.v3.call('b.get');
    expect(arrived()).toEqual(['a.get', 'b.get']);
  });

  it('holds no client with another credential, though they share a limiter', async () => {
    server.script(limited('a.get'));
    const rateLimit = createLimiter();
    await open({ rateLimit }).v3.call('a.get').settle();
    server.script(fine);
    await open({ rateLimit, auth: webhook({ userId: 1, code: 'another-webhook' }) }).v3.call('a.get');
    expect(arrived()).toEqual(['a.get', 'a.get']);
  });

  it('holds a client with the same credential that shares its limiter', async () => {
    server.script(limited('a.get'));
    const rateLimit = createLimiter();
    await open({ rateLimit }).v3.call('a.get').settle();
    const held = await open({ rateLimit }).v3.call('a.get').settle();
    heldFor(!held.ok && held.error);
    expect(arrived()).toEqual(['a.get']);
  });

  it('is held in a batch too, whose other calls go on without it', async () => {
    server.script(limited('a.get'));
    const { v3 } = open();
    await v3.call('a.get').settle();
    const settled = await v3.batch([v3.call('b.get'), v3.call('a.get')]).settle();
    const [other, held] = settled;
    expect(other.ok).toBe(true);
    heldFor(!held.ok && held.error);
    expect(arrived()).toEqual(['a.get', 'b.get']);
  });
});

describe('RATELIMITEXCEPTION, which names no time', () => {
  const CODE = 'SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION';
  const limited429 = json(429, { error: { code: CODE, message: 'x' } }, { date });
  const succeeded = json(
    200,
    {
      result: { item: { id: 1 } },
      time: { operating_reset_at: resetIn(60), date_finish: behind.toISOString() },
    },
    { date },
  );

  it('holds its method until the reset that its last success spoke of', async () => {
    server.script(succeeded, limited429, fine);
    const { v3 } = open();
    await v3.call('a.get');
    const first = await v3.call('a.get').settle();
    expect(!first.ok && first.error).toMatchObject({ code: CODE, attempts: 1 });
    expect(Number(first.ok ? 0 : Reflect.get(first.error, 'retryAfter'))).toBeGreaterThan(50);
    const held = await v3.call('a.get').settle();
    expect(!held.ok && held.error).toMatchObject({ name: 'RateLimitError', code: CODE, attempts: 0 });
    await v3.call('b.get');
    expect(arrived()).toEqual(['a.get', 'a.get', 'b.get']);
  });

  it('of a method of which nothing is known is repeated after our own backoff', async () => {
    server.script(limited429, fine);
    await open({ retry: { baseDelay: 1 } }).v3.call('a.get');
    expect(arrived()).toEqual(['a.get', 'a.get']);
  });

  const time = { operating_reset_at: resetIn(60), date_finish: behind.toISOString() };
  const BATCHES: readonly {
    readonly name: string;
    readonly done: unknown;
    readonly ask: (client: Client<object, object>) => Promise<unknown>;
    readonly alone: (client: Client<object, object>) => Promise<unknown>;
  }[] = [
    {
      name: 'of REST 3.0',
      done: [{ item: {} }],
      ask: ({ v3 }) => v3.batch([v3.call('a.get')]).settle(),
      alone: ({ v3 }) => v3.call('a.get'),
    },
    {
      name: 'of the legacy generation',
      done: { result: { c0: 1 }, result_error: [] },
      ask: ({ legacy }) => legacy.batch([legacy.call('a.get')]).settle(),
      alone: ({ legacy }) => legacy.call('a.get'),
    },
  ];
  for (const { name, done, ask, alone } of BATCHES) {
    it(`that refuses a batch ${name} holds no method`, async () => {
      server.script(json(200, { result: done, time }, { date }), limited429, limit, fine);
      const client = open();
      for (let times = 0; times < 3; times += 1) await ask(client);
      await alone(client);
      expect(arrived()).toEqual(['batch', 'batch', 'batch', 'a.get']);
    });
  }
});

describe('a call inside a batch', () => {
  const time = { operating_reset_at: resetIn(60), date_finish: new Date(date).toISOString() };
  const outcome = (maps: object): Step =>
    json(200, { result: { result: [], result_error: [], ...maps }, time: {} }, { date });

  it('of the legacy generation that met the limit holds its method', async () => {
    const error = { error: 'OPERATION_TIME_LIMIT', error_description: 'x', time };
    server.script(outcome({ result: { c1: 1 }, result_error: { c0: error } }), fine);
    const { legacy } = open();
    const [first] = await legacy.batch([legacy.call('a.get'), legacy.call('b.get')]).settle();
    expect(!first.ok && first.error).toMatchObject({ code: 'OPERATION_TIME_LIMIT', retryAfter: 60 });
    const held = await legacy.call('a.get').settle();
    heldFor(!held.ok && held.error);
    await legacy.call('b.get');
    expect(arrived()).toEqual(['batch', 'b.get']);
  });

  it('of the legacy generation tells when its method is reset', async () => {
    server.script(outcome({ result: { c0: 1, c1: 1 }, result_time: { c0: time } }), (response, request) =>
      json(429, { error: 'OPERATION_TIME_LIMIT', error_description: 'x' })(response, request),
    );
    const { legacy } = open();
    await legacy.batch([legacy.call('a.get'), legacy.call('b.get')]);
    const first = await legacy.call('a.get').settle();
    expect(!first.ok && first.error).toMatchObject({ attempts: 1 });
    const retryAfter: unknown = first.ok ? undefined : Reflect.get(first.error, 'retryAfter');
    expect(Number(retryAfter)).toBeGreaterThan(50);
    const held = await legacy.call('a.get').settle();
    heldFor(!held.ok && held.error);
    const other = await legacy.call('b.get').settle();
    expect(!other.ok && other.error).not.toHaveProperty('retryAfter');
    expect(arrived()).toEqual(['batch', 'a.get', 'b.get']);
  });

  it('of REST 3.0 that met the limit holds its method, where the account says which it was', async () => {
    const error = { code: 'OPERATION_TIME_LIMIT', message: 'x', retryAfter: 60 };
    server.script(json(200, { result: [{ error }, { item: {} }], time: {} }), fine);
    const { v3 } = open();
    await v3.batch([v3.call('a.get'), v3.call('b.get')]).settle();
    const held = await v3.call('a.get').settle();
    heldFor(!held.ok && held.error);
    await v3.call('b.get');
    expect(arrived()).toEqual(['batch', 'b.get']);
  });

  it("of REST 3.0 is held by its own delay, not by the batch's", async () => {
    const error = { code: 'OPERATION_TIME_LIMIT', message: 'x' };
    server.script(json(200, { result: [{ error }], time: {} }, { 'retry-after': '60' }), fine);
    const { v3 } = open();
    await v3.batch([v3.call('a.get')]).settle();
    await v3.call('a.get');
    expect(arrived()).toEqual(['batch', 'a.get']);
  });

  it('of REST 3.0 tells when its method is reset', async () => {
    server.script(
      json(200, { result: [{ item: {}, time }, { item: {} }], time: {} }, { date }),
      json(429, { error: 'OPERATION_TIME_LIMIT', error_description: 'x' }, { date }),
    );
    const { v3 } = open();
    await v3.batch([v3.call('a.get'), v3.call('b.get')]);
    await v3.call('a.get').settle();
    const held = await v3.call('a.get').settle();
    heldFor(!held.ok && held.error);
    expect(arrived()).toEqual(['batch', 'a.get']);
  });
});

it('what a success named is counted from when it arrived', async () => {
  const { environment } = stage([
    answer(200, { result: true, time: { operating_reset_at: 1060 } }),
    flatError(429, 'OPERATION_TIME_LIMIT'),
  ]);
  const { send } = senderOf({ retry: false }, { ...environment, date: environment.now });
  await send(callOf('read'), {});
  await environment.sleep?.(20_000);
  await expect(send(callOf('read'), {})).rejects.toMatchObject({ retryAfter: 40 });
});

describe('what is remembered of calls', () => {
  const paths = Array.from({ length: 5_000 }, (_, number) => `GET /v1/a/${number}`);
  const gatewayCall = (method: string) => ({ method, protocol: { generation: 'gateway' as const } });

  it('is bounded where each call has a name of its own', () => {
    const store = createCooldownStore(() => 0);
    const cooldowns = createCooldowns({ store, ofOneAccount: false, address: 'a', principalId: 'h' });
    const headers = { date: new Date(0).toUTCString() };
    for (const path of paths) {
      store.set(path, { ms: 60_000, code: '' });
      cooldowns.noteUsage(gatewayCall(path), { headers, now: 0, body: { time: { operating_reset_at: 60 } } });
    }
    expect(paths.filter((path) => store.get(path) !== undefined).length).toBe(2_000);
    const resets = paths.map((path) => cooldowns.untilReset(gatewayCall(path), 0));
    expect(resets.filter((reset) => reset !== undefined).length).toBe(2_000);
    expect(resets.at(-1)).toBe(60_000);
  });
});
