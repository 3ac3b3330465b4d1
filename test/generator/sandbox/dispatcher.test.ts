/** The sandbox answers a client of its own process as it answers one over a socket. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineClient, webhook } from '../../../runtime/index.js';
import { defineGateway, type GatewayCore } from '../../../runtime/gateway/index.js';
import { createClock } from '../../../generator/sandbox/index.js';
import { type InProcessSandbox, startInProcess } from '../../../generator/sandbox/sandbox.js';

let inside: InProcessSandbox;

beforeAll(async () => {
  inside = await startInProcess({ clock: createClock(Date.UTC(2026, 2, 1)) });
});
afterAll(() => inside.sandbox.close());

function clientOf(dispatcher?: InProcessSandbox['dispatcher']) {
  const [userId, code = ''] = inside.sandbox.webhook.split('/');
  return defineClient<object, object>({ v3: {}, legacy: {} })({
    baseUrl: inside.sandbox.baseUrl,
    auth: webhook({ userId: Number(userId), code }),
    dispatcher,
  });
}

describe('a call without a socket', () => {
  const rows = [
    { name: 'of REST 3.0', generation: 'v3', method: 'tasks.task.get', params: { id: 8 } },
    { name: 'that the account refuses', generation: 'v3', method: 'tasks.task.get', params: { id: 9999 } },
    { name: 'of no method', generation: 'v3', method: 'no.such.method', params: {} },
    {
      name: 'of the legacy generation',
      generation: 'legacy',
      method: 'user.get',
      params: { FILTER: { ID: 1 } },
    },
  ] as const;

  test.each(rows)('$name has the answer of one over a socket', async ({ generation, method, params }) => {
    const answers = [inside.dispatcher, undefined].map(async (dispatcher) => {
      const client = clientOf(dispatcher);
      const settled = await (generation === 'v3'
        ? client.v3.call(method, params, { read: true }).settle()
        : client.legacy.call(method, params, { read: true }).settle());
      await client.close();
      return settled.ok ? settled.data : { code: settled.error.code, message: settled.error.message };
    });
    const [own, socket] = await Promise.all(answers);
    expect(own).toEqual(socket);
  });

  test('reaches the gateway', async () => {
    const { baseUrl, gatewayKeys } = inside.sandbox;
    const methods = { me: { verb: 'GET', path: '/v1/me', kind: 'read', values: false } } as const;
    const open = defineGateway<GatewayCore & { me(): Promise<unknown> }>({ methods, vendor: [] });
    const client = open({ baseUrl, key: gatewayKeys.personal, dispatcher: inside.dispatcher });
    expect(await client.me()).toMatchObject({ id: 1 });
    await client.close();
  });

  test('lets a signal in between two of them', async () => {
    const client = clientOf(inside.dispatcher);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    for (let at = 0; at < 10; at += 1) await client.v3.call('tasks.task.get', { id: 8 }, { read: true });
    isOver = true;
    expect(turns).toBeGreaterThan(10);
    await client.close();
  });

  test('ends when it is given up on its way', async () => {
    const stop = new AbortController();
    const client = clientOf({
      ...inside.dispatcher,
      dispatch(request: never, handler: never) {
        const isOpen = inside.dispatcher.dispatch(request, handler);
        stop.abort();
        return isOpen;
      },
    });
    const call = client.v3.call('tasks.task.get', { id: 8 }, { signal: stop.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await client.close();
  });
});
