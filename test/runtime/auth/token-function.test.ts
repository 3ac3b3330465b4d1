/** A function that returns the access token may use the client that it belongs to. */

import { expect, test } from 'vitest';
import { application } from '../../../runtime/auth/auth.js';
import { defineClient } from '../../../runtime/client/client.js';
import { json, startServer } from '../send/server.js';

test('a token function that calls its own client ends with one connection', async () => {
  const server = await startServer();
  server.script(json(200, { result: { item: { id: 1 } }, time: {} }));
  const open = defineClient<object, object>({ v3: {}, legacy: {} });
  let isAsking = false;
  const accessToken = async (): Promise<string> => {
    if (isAsking) return 'token-1';
    isAsking = true;
    await svc.v3.call('settings.get', {}, { read: true });
    isAsking = false;
    return 'token-2';
  };
  const auth = application({ accessToken, tokenIn: 'header' });
  const svc = open({ baseUrl: server.baseUrl, auth, connections: 1, deadline: 5000, retry: false });
  expect(await svc.v3.call('tasks.task.get', {}, { read: true })).toEqual({ id: 1 });
  expect(server.arrived.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
  await svc.close();
  await server.close();
});
