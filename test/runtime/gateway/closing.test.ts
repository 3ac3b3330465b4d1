/** The end of a gateway client over sockets: which of its calls still end by themselves, and what the others end with. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineGateway, type GatewayOptions } from '../../../runtime/gateway/index.js';
import { methods, type Gateway } from '../../types/gateway-sample.js';
import { hang, json, reset, startServer, type ScriptedServer, type Step } from '../send/server.js';
import { KEY } from './scripted-gateway.js';

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

const createGateway = defineGateway<Gateway>({ methods });
const success = json(200, { success: true, data: { scopes: [] } });
const busy = json(429, { success: false, error: { code: 'RATE_LIMITED', message: 'x', retryAfter: 20 } });

const open = (options: Partial<GatewayOptions> = {}): Gateway =>
  createGateway({ baseUrl: server.baseUrl, key: KEY, ...options });

/** Until so many more requests have arrived, and a little longer for their answers. */
async function settled(arrivals: number, from: number): Promise<void> {
  while (server.arrived.length - from < arrivals) await new Promise((go) => setTimeout(go, 1));
  await new Promise((go) => setTimeout(go, 20));
}

async function allClosed(): Promise<void> {
  while (server.open.size > 0) await new Promise(setImmediate);
}

interface Case {
  readonly name: string;
  readonly step: Step;
  readonly options?: Partial<GatewayOptions>;
  readonly call: (gw: Gateway) => PromiseLike<unknown>;
  /** Calls that take the only place before. */
  readonly before?: number;
  readonly arrives: number;
  readonly want: object;
}

const read = (gw: Gateway): PromiseLike<unknown> => gw.me();
const write = (gw: Gateway): PromiseLike<unknown> => gw.entity('deals').create({ title: 'x' });
const CASES: readonly Case[] = [
  {
    name: 'a read that waits as long as the gateway asks ends with the error that it has',
    step: busy,
    call: read,
    arrives: 1,
    want: { name: 'RateLimitError', code: 'RATE_LIMITED', attempts: 1 },
  },
  {
    name: 'a write that waits as long as the gateway asks ends with the error that it has',
    step: busy,
    call: write,
    arrives: 1,
    want: { name: 'RateLimitError', code: 'RATE_LIMITED', attempts: 1 },
  },
  {
    name: 'a call that waits for the limiter was not sent',
    step: success,
    options: { rateLimit: { perSecond: 0.1, burst: 1 } },
    call: read,
    before: 1,
    arrives: 0,
    want: { name: 'NotSentError' },
  },
  {
    name: 'a call that waits for a socket was not sent',
    step: hang,
    options: { connections: 1 },
    call: write,
    before: 1,
    arrives: 0,
    want: { name: 'NotSentError' },
  },
  {
    name: 'a read on the wire is cut off after the timeout',
    step: hang,
    call: read,
    arrives: 1,
    want: { name: 'ConnectionError', attempts: 1 },
  },
  {
    name: 'a write on the wire is unknown after the timeout',
    step: hang,
    call: write,
    arrives: 1,
    want: { name: 'OutcomeUnknownError', attempts: 1, generation: 'gateway' },
  },
];

describe('closing a gateway', () => {
  it.each(CASES)('$name', async ({ step, options, call, before = 0, arrives, want }) => {
    const from = server.arrived.length;
    server.script(step);
    const gw = open(options);
    for (let calls = 0; calls < before; calls += 1) void gw.me().catch(String);
    await settled(before, from);
    const ending = call(gw).then(
      () => 'done',
      (error: unknown) => error,
    );
    await settled(before + arrives, from);
    await gw.close({ timeout: 50 });
    expect(await ending).toMatchObject(want);
    await allClosed();
    expect(server.arrived.length - from).toBe(before + arrives);
  });

  it('lets a write that is on the wire end by itself', async () => {
    let answer: (() => void) | undefined;
    server.script((response, request) => (answer = () => success(response, request)));
    const gw = open();
    const call = gw.keys.update({ id: 7, rateLimit: 60 });
    call.catch(() => undefined);
    while (answer === undefined) await new Promise(setImmediate);
    const closing = gw.close();
    answer();
    expect(await call).toEqual({ scopes: [] });
    await closing;
    await allClosed();
  });

  it('does not repeat a read that is lost on the wire', async () => {
    const from = server.arrived.length;
    let fail: (() => void) | undefined;
    server.script((response, request) => (fail = () => reset(response, request)));
    const gw = open();
    const ending = gw.me().settle();
    while (fail === undefined) await new Promise(setImmediate);
    const closing = gw.close();
    fail();
    expect(await ending).toMatchObject({ ok: false, error: { name: 'ConnectionError', attempts: 1 } });
    await closing;
    expect(server.arrived.length - from).toBe(1);
  });

  it('refuses later calls, and a timeout that is none', async () => {
    const gw = open();
    await expect(gw.close({ timeout: -1 })).rejects.toMatchObject({ code: 'CLIENT_USAGE' });
    await Promise.all([gw.close(), gw.close({ timeout: 1 })]);
    for (const call of [gw.me(), gw.request('GET', '/v1/x'), gw.entity('deals').list()])
      await expect(call).rejects.toMatchObject({ name: 'UsageError', message: /closed/ });
  });

  it('is done at the end of the block', async () => {
    server.script(success);
    const gw = open();
    await gw.me();
    await gw[Symbol.asyncDispose]();
    await allClosed();
  });
});
