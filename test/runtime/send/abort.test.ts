/** An abort at every stage of a call: the signal's reason, nothing sent after it, nothing left behind. */

import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application } from '../../../runtime/auth/auth.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { callOf, senderOf } from './client.js';
import { done, hang, json, startServer, type ScriptedServer, type Step } from './server.js';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const headersOnly: Step = (response) => {
  response.writeHead(200);
  response.write('{"result":');
};

const stages: readonly {
  readonly name: string;
  readonly step: Step;
  readonly options?: () => Partial<ClientOptions>;
  /** Requests that take the place before. */
  readonly before?: number;
  readonly arrives: number;
}[] = [
  { name: 'while it waits for an answer', step: hang, arrives: 1 },
  { name: 'while it reads the answer', step: headersOnly, arrives: 1 },
  {
    name: 'while it waits for another attempt',
    step: json(503, { error: 'QUERY_LIMIT_EXCEEDED' }, { 'retry-after': '20' }),
    arrives: 1,
  },
  {
    name: 'while it waits for the limiter',
    step: done,
    options: () => ({ rateLimit: { perSecond: 0.1, burst: 1 } }),
    before: 1,
    arrives: 0,
  },
  {
    name: 'while it waits for a socket',
    step: hang,
    options: () => ({ connections: 1 }),
    before: 1,
    arrives: 0,
  },
  {
    name: 'while it waits for a token',
    step: done,
    options: () => ({ auth: application({ accessToken: () => new Promise(() => undefined) }) }),
    arrives: 0,
  },
  {
    name: 'while it waits for a refresh',
    step: json(401, { error: 'expired_token' }),
    options: () => ({
      auth: application({ accessToken: 'token-1', refresh: () => new Promise(() => undefined) }),
    }),
    arrives: 1,
  },
  {
    name: 'while its method is held back',
    step: json(429, { error: 'OPERATION_TIME_LIMIT' }, { 'retry-after': '20' }),
    before: 1,
    arrives: 0,
  },
];

describe('an abort', () => {
  for (const { name, step, options, before = 0, arrives } of stages) {
    for (const safety of ['read', 'write'] as const) {
      it(`of a ${safety} ${name} rejects with the signal's reason and lets everything go`, async () => {
        server.script(step);
        const sender = senderOf({ baseUrl: server.baseUrl, ...options?.() });
        const other = new AbortController();
        for (let calls = 0; calls < before; calls += 1) {
          void sender.send(callOf(safety), { signal: other.signal, timeout: 5000 }).catch(String);
        }
        await settled(before);
        const arrivedBefore = server.arrived.length;
        const abort = new AbortController();
        const call = sender.send(callOf(safety), { signal: abort.signal });
        call.catch(String);
        await settled(arrives, arrivedBefore);
        const reason = { why: 'enough' };
        abort.abort(reason);
        await expect(call).rejects.toBe(reason);
        expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
        expect(server.arrived.length - arrivedBefore).toBe(arrives);
        other.abort();
        await sender.close();
      });
    }
  }

  /** Until so many more requests have arrived, and a little longer for their answers. */
  async function settled(arrivals: number, from = server.arrived.length): Promise<void> {
    const enough = (): boolean => server.arrived.length - from >= arrivals;
    for (let turns = 0; turns < 1000 && !enough(); turns += 1) await new Promise((go) => setTimeout(go, 1));
    await new Promise((go) => setTimeout(go, 20));
  }

  it('before the call sends nothing', async () => {
    server.script(done);
    const before = server.arrived.length;
    const sender = senderOf({ baseUrl: server.baseUrl });
    const call = sender.send(callOf('read'), { signal: AbortSignal.abort('no') });
    await expect(call).rejects.toBe('no');
    expect(server.arrived.length).toBe(before);
    await sender.close();
  });

  it('by a hook sends nothing', async () => {
    server.script(done);
    const before = server.arrived.length;
    const abort = new AbortController();
    const sender = senderOf({ baseUrl: server.baseUrl, onRequest: () => abort.abort('no') });
    await expect(sender.send(callOf('read'), { signal: abort.signal })).rejects.toBe('no');
    expect(server.arrived.length).toBe(before);
    await sender.close();
    await sender.close();
  });

  it('leaves no listener behind where the call went well', async () => {
    server.script(json(503, {}), done);
    const abort = new AbortController();
    const sender = senderOf({ baseUrl: server.baseUrl });
    await sender.send(callOf('read'), { signal: abort.signal, retry: { baseDelay: 1 } });
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
    await sender.close();
  });
});
