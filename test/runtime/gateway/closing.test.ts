/** The end of a gateway client over sockets. `send/closing.test.ts` has what a call ends with, in every state. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineGateway } from '../../../runtime/gateway/index.js';
import { methods, type Gateway } from '../../contract/gateway-clients.js';
import { hang, json, startServer, type ScriptedServer } from '../send/server.js';
import { KEY } from './scripted-gateway.js';

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

const createGateway = defineGateway<Gateway>({ methods });
const success = json(200, { success: true, data: { scopes: [] } });
const busy = json(429, { success: false, error: { code: 'RATE_LIMITED', message: 'x', retryAfter: 20 } });

const open = (): Gateway => createGateway({ baseUrl: server.baseUrl, key: KEY });

/** Until so many more requests have arrived, and a little longer for their answers. */
async function settled(arrivals: number, from: number): Promise<void> {
  while (server.arrived.length - from < arrivals) await new Promise((go) => setTimeout(go, 1));
  await new Promise((go) => setTimeout(go, 20));
}

async function allClosed(): Promise<void> {
  while (server.open.size > 0) await new Promise(setImmediate);
}

const CASES = [
  {
    name: 'a write that waits as long as the gateway asks ends with the error that it has',
    step: busy,
    want: { name: 'RateLimitError', code: 'RATE_LIMITED', attempts: 1 },
  },
  {
    name: 'a write on the wire is unknown after the timeout',
    step: hang,
    want: { name: 'OutcomeUnknownError', attempts: 1, generation: 'gateway' },
  },
];

describe('closing a gateway', () => {
  it.each(CASES)('$name', async ({ step, want }) => {
    const from = server.arrived.length;
    server.script(step);
    const gw = open();
    const ending = gw.entity('deals').create({ title: 'x' }).settle();
    await settled(1, from);
    await gw.close({ timeout: 50 });
    expect(await ending).toMatchObject({ ok: false, error: want });
    await allClosed();
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
