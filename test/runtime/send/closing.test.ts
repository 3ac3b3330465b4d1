/** The end of a client over sockets: which calls still end by themselves, what the others end with, and what is left. */

import { getEventListeners } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application, webhook } from '../../../runtime/auth/auth.js';
import { defineClient, type Client } from '../../../runtime/client/client.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import type { Transport } from '../../../runtime/platform/transport.js';
import type { Safety } from '../../../runtime/request/operation.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { callOf, senderOf } from './client.js';
import { done, hang, json, reset, startServer, type ScriptedServer, type Step } from './server.js';

/** ms, longer than a test may take: what ends within one was not ended by this time. */
const LONG = 600_000;

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

/** Until so many more requests have arrived, and a little longer for their answers. */
async function settled(arrivals: number, from: number): Promise<void> {
  while (server.arrived.length - from < arrivals) await new Promise((go) => setTimeout(go, 1));
  await new Promise((go) => setTimeout(go, 20));
}

async function allClosed(): Promise<void> {
  while (server.open.size > 0) await new Promise(setImmediate);
}

const busy = json(503, { error: 'QUERY_LIMIT_EXCEEDED' }, { 'retry-after': '20' });
const forEver = (): Promise<string> => new Promise(() => undefined);

const waits: readonly {
  readonly name: string;
  readonly step: Step;
  readonly options?: () => Partial<ClientOptions>;
  /** Calls that take the place before, and are then ended by hand. */
  readonly before?: number;
  readonly arrives: number;
  readonly want: object;
}[] = [
  {
    name: 'waits for another attempt',
    step: busy,
    arrives: 1,
    want: { code: 'QUERY_LIMIT_EXCEEDED', attempts: 1 },
  },
  {
    name: 'waits for the limiter',
    step: done,
    options: () => ({ rateLimit: { perSecond: 0.1, burst: 1 } }),
    before: 1,
    arrives: 0,
    want: { name: 'NotSentError' },
  },
  {
    name: 'waits for a socket',
    step: hang,
    options: () => ({ connections: 1 }),
    before: 1,
    arrives: 0,
    want: { name: 'NotSentError' },
  },
  {
    name: 'waits for a token',
    step: done,
    options: () => ({ auth: application({ accessToken: forEver }) }),
    arrives: 0,
    want: { name: 'NotSentError' },
  },
  {
    name: 'waits for a refresh',
    step: json(401, { error: 'expired_token' }),
    options: () => ({ auth: application({ accessToken: 'token-1', refresh: forEver }) }),
    arrives: 1,
    want: { name: 'AuthenticationError', code: 'expired_token' },
  },
  {
    name: 'is held back with its method',
    step: json(429, { error: 'OPERATION_TIME_LIMIT' }, { 'retry-after': '20' }),
    before: 1,
    arrives: 0,
    want: { name: 'NotSentError' },
  },
];

describe('closing a client', () => {
  for (const { name, step, options, before = 0, arrives, want } of waits) {
    for (const safety of ['read', 'keyed-write', 'write'] as const) {
      it(`ends a ${safety} at once that ${name}`, async () => {
        server.script(step);
        const from = server.arrived.length;
        const sender = senderOf({ baseUrl: server.baseUrl, ...options?.() });
        const other = new AbortController();
        for (let calls = 0; calls < before; calls += 1) {
          void sender.send(callOf(safety), { signal: other.signal, timeout: 5000 }).catch(String);
        }
        await settled(before, from);
        const { signal } = new AbortController();
        const call = sender.send(callOf(safety), { signal }).catch((error: unknown) => error);
        await settled(before + arrives, from);
        const closing = sender.close({ timeout: LONG });
        expect(await call).toMatchObject(want);
        expect(getEventListeners(signal, 'abort')).toEqual([]);
        other.abort();
        await closing;
        await allClosed();
        expect(server.arrived.length - from).toBe(before + arrives);
      });
    }
  }

  it('lets a call that is on the wire end by itself', async () => {
    let answer: (() => void) | undefined;
    server.script((response, request) => (answer = () => done(response, request)));
    const sender = senderOf({ baseUrl: server.baseUrl });
    const call = sender.send(callOf('write'), {});
    while (answer === undefined) await new Promise(setImmediate);
    const closing = sender.close();
    answer();
    expect(await call).toMatchObject({ status: 200 });
    await closing;
    await allClosed();
  });

  it('does not send a read again that fails on the wire', async () => {
    let fail: (() => void) | undefined;
    const from = server.arrived.length;
    server.script((response, request) => (fail = () => reset(response, request)));
    const sender = senderOf({ baseUrl: server.baseUrl });
    const call = sender.send(callOf('read'), {}).catch((error: unknown) => error);
    while (fail === undefined) await new Promise(setImmediate);
    const closing = sender.close({ timeout: LONG });
    fail();
    expect(await call).toMatchObject({ name: 'ConnectionError', attempts: 1 });
    await closing;
    expect(server.arrived.length - from).toBe(1);
  });

  it('lets a keyed write that may have been done be repeated', async () => {
    const from = server.arrived.length;
    server.script(reset, done);
    const sender = senderOf({ baseUrl: server.baseUrl });
    const call = sender.send(callOf('keyed-write'), {});
    await settled(1, from);
    const closing = sender.close();
    expect(await call).toMatchObject({ status: 200, attempts: 2 });
    await closing;
    await allClosed();
  });

  const cut: readonly { readonly safety: Safety; readonly want: object }[] = [
    { safety: 'read', want: { name: 'ConnectionError', attempts: 1 } },
    { safety: 'write', want: { name: 'OutcomeUnknownError', attempts: 1, readBack: 'tasks.task.list' } },
    { safety: 'keyed-write', want: { name: 'OutcomeUnknownError', attempts: 1, idempotencyKey: 'key-1' } },
  ];
  for (const { safety, want } of cut) {
    for (const own of [true, false]) {
      it(`cuts a ${safety} off after its timeout, over ${own ? 'its own sockets' : 'a dispatcher'}`, async () => {
        const from = server.arrived.length;
        server.script(hang);
        const dispatcher = own ? undefined : new Agent();
        const sender = senderOf({ baseUrl: server.baseUrl, dispatcher });
        const call = sender.send(callOf(safety), {}).catch((error: unknown) => error);
        await settled(1, from);
        await sender.close({ timeout: 30 });
        expect(await call).toMatchObject(want);
        await dispatcher?.close();
        await allClosed();
        expect(server.arrived.length - from).toBe(1);
      });
    }
  }

  it('ends a repeat that takes too long, and the write stays unknown', async () => {
    const from = server.arrived.length;
    server.script(reset);
    const sender = senderOf(
      { baseUrl: server.baseUrl, retry: { baseDelay: 20_000, maxDelay: 20_000 } },
      {
        random: () => 1,
      },
    );
    const call = sender.send(callOf('keyed-write'), {}).catch((error: unknown) => error);
    await settled(1, from);
    await sender.close({ timeout: 0 });
    expect(await call).toMatchObject({
      name: 'OutcomeUnknownError',
      attempts: 1,
      cause: { name: 'ConnectionError' },
    });
    expect(server.arrived.length - from).toBe(1);
  });

  it('cuts off what is on the wire, whichever of its calls ended before', async () => {
    const from = server.arrived.length;
    const answers: (() => void)[] = [];
    server.script((response, request) => void answers.push(() => done(response, request)));
    const sender = senderOf({ baseUrl: server.baseUrl });
    const calls = [0, 1, 2].map(() => sender.send(callOf('read'), {}).catch((error: unknown) => error));
    await settled(3, from);
    for (const ended of [0, 2]) {
      answers[ended]?.();
      await calls[ended];
    }
    await sender.close({ timeout: 0 });
    expect(await calls[1]).toMatchObject({ name: 'ConnectionError', attempts: 1 });
    await allClosed();
  });

  it('waits for its calls, then for a renewal of tokens, and closes its sockets last, once', async () => {
    const order: string[] = [];
    const waits: (AbortSignalLike | undefined)[] = [];
    const transport: Transport = {
      attempt: (_request, { signal, onSent }) => {
        onSent?.();
        return new Promise((resolve) =>
          signal?.addEventListener('abort', () =>
            setImmediate(() => {
              order.push('a call');
              resolve({ kind: 'aborted' });
            }),
          ),
        );
      },
      close: () => Promise.resolve(void order.push('sockets')),
    };
    const tokens = {
      accessToken: () => 'token-of-the-store',
      renew: () => Promise.reject(new Error('no renewal')),
      settle: () => Promise.resolve(void order.push('tokens')),
      principalId: 'owner',
      secrets: () => [],
    };
    const sleep = (_ms: number, signal?: AbortSignalLike): Promise<void> => {
      waits.push(signal);
      return new Promise(setImmediate);
    };
    const sender = senderOf({ auth: application({ tokens }) }, { transport, sleep });
    const call = sender.send(callOf('read'), {}).catch((error: unknown) => error);
    await Promise.all([sender.close(), sender.close({ timeout: 1 })]);
    expect(await call).toMatchObject({ name: 'ConnectionError' });
    expect(order).toEqual(['a call', 'tokens', 'sockets']);
    // A wait that goes on would keep a process alive.
    expect(waits.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('leaves no socket that is not used', async () => {
    const patient = await startServer({ keepAliveTimeout: LONG });
    patient.script(done);
    const sender = senderOf({ baseUrl: patient.baseUrl });
    await sender.send(callOf('read'), {});
    expect(patient.open.size).toBe(1);
    await sender.close();
    while (patient.open.size > 0) await new Promise(setImmediate);
    await patient.close();
  });

  it('leaves no socket that still connects', async () => {
    const sockets = new Set<Socket>();
    // It never says a word of TLS.
    const silent = createServer((socket) => {
      sockets.add(
        socket
          .on('close', () => sockets.delete(socket))
          .on('error', () => undefined)
          .resume(),
      );
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const sender = senderOf({ baseUrl: `https://127.0.0.1:${port}`, rateLimit: false });
    const call = sender.send(callOf('write'), {}).catch((error: unknown) => error);
    while (sockets.size === 0) await new Promise(setImmediate);
    await sender.close();
    expect(await call).toMatchObject({ name: 'NotSentError' });
    while (sockets.size > 0) await new Promise(setImmediate);
    await new Promise((resolve) => silent.close(resolve));
  });

  it('gives the same end to all who close it, and refuses a timeout that is none', async () => {
    const sender = senderOf({ baseUrl: server.baseUrl });
    await expect(sender.close({ timeout: -1 })).rejects.toMatchObject({
      code: 'CLIENT_USAGE',
      message: 'close: timeout must be a number of milliseconds, at least 0',
    });
    await expect(sender.close({ timeot: 1 } as object)).rejects.toThrow('did you mean timeout?');
    server.script(done);
    await sender.send(callOf('read'), {});
    await Promise.all([sender.close(), sender.close({ timeout: 1 })]);
  });
});

describe('a client that is closed', () => {
  const create = defineClient<object, object>({
    v3: { 'a.get': { kind: 'get' }, 'a.list': { kind: 'list', paging: 'once' } },
    legacy: {},
  });
  const open = (options: Partial<ClientOptions> = {}): Client<object, object> =>
    create({
      baseUrl: server.baseUrl,
      auth: webhook({ userId: 1, code: 'code-of-the-webhook' }),
      ...options,
    });

  const later: readonly {
    readonly name: string;
    readonly call: (svc: Client<object, object>) => PromiseLike<unknown>;
  }[] = [
    { name: 'a call', call: (svc) => svc.v3.call('a.get') },
    { name: 'a list', call: (svc) => svc.v3.call('a.list', {}, { list: true }).toArray() },
    { name: 'a batch', call: (svc) => svc.v3.batch([svc.v3.call('a.get')]) },
    {
      name: 'the outcome of a call',
      call: (svc) =>
        svc.legacy
          .call('a.b')
          .settle()
          .then((one) => Promise.reject(one.ok ? one : one.error)),
    },
  ];
  for (const coalesce of [false, true]) {
    it.each(later)(`refuses $name (coalesce: ${coalesce})`, async ({ call }) => {
      const svc = open({ coalesce });
      await svc.close();
      await expect(call(svc)).rejects.toMatchObject({
        name: 'UsageError',
        message: expect.stringContaining('closed') as string,
      });
    });
  }

  it('has not sent what was to be sent together with others', async () => {
    const from = server.arrived.length;
    const svc = open({ coalesce: true });
    const call = svc.v3.call('a.get').settle();
    await svc.close();
    expect(await call).toMatchObject({ ok: false, error: { name: 'NotSentError' } });
    expect(server.arrived.length).toBe(from);
  });

  it('reads no further item of a bulk', async () => {
    const svc = open();
    let read = 0;
    function* items(): Generator<number> {
      while (read < 400) yield (read += 1);
    }
    const bulk = svc.legacy.bulk(items(), (id) => {
      const call = svc.legacy.call('a.b', { id });
      if (id === 7) void svc.close();
      return call;
    });
    const reading = (async () => {
      for await (const _ of bulk);
    })();
    await expect(reading).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('closed') as string,
    });
    expect(read).toBe(7);
  });

  it('has sent one request of a cut batch and no other', async () => {
    const from = server.arrived.length;
    let answer: (() => void) | undefined;
    const ends = Array(50).fill({ item: { id: 1 } });
    server.script(
      (response, request) => (answer = () => json(200, { result: ends, time: {} })(response, request)),
    );
    const svc = open();
    const outcomes = svc.v3.batch(Array.from({ length: 60 }, () => svc.v3.call('a.get'))).settle();
    while (answer === undefined) await new Promise(setImmediate);
    const closing = svc.close();
    answer();
    const states = (await outcomes).map((one) => (one.ok ? 'done' : one.error.name));
    expect(states).toEqual([...Array<string>(50).fill('done'), ...Array<string>(10).fill('NotSentError')]);
    await closing;
    expect(server.arrived.length - from).toBe(1);
  });
});
