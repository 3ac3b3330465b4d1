/** What undici reports on its channel, where tracing listens, of an attempt that the client has ended early. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callOf, senderOf } from '../send/client.js';
import { hang, raw, startServer, type ScriptedServer } from '../send/server.js';

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

const nodes = { fetch: (input: unknown, init: unknown) => fetch(input as string, init as RequestInit) };

const STEPS = {
  aborted: (over: AbortController) => () => over.abort(new Error('a secret of the caller')),
  timeout: () => hang,
  'too-large': () => raw(200, JSON.stringify({ result: 'x'.repeat(2000) })),
} as const;

/** The first error on the channel while one call is made and ends; undici can report a second one of its own. */
async function reported(ended: keyof typeof STEPS, options: object): Promise<unknown> {
  const errors: unknown[] = [];
  const listen = (message: unknown): void => void errors.push((message as { readonly error: unknown }).error);
  const abort = new AbortController();
  server.script(STEPS[ended](abort));
  const sender = senderOf({
    baseUrl: server.baseUrl,
    timeout: ended === 'timeout' ? 30 : 5000,
    maxResponseBytes: 1000,
    retry: false,
    ...options,
  });
  subscribe('undici:request:error', listen);
  await sender.send(callOf('read'), { signal: abort.signal }).catch(() => undefined);
  await sender.close();
  unsubscribe('undici:request:error', listen);
  return errors[0];
}

it.each([
  { ended: 'aborted', over: 'undici', options: {}, name: 'AbortError', message: /the caller has aborted/ },
  { ended: 'timeout', over: 'undici', options: {}, name: 'TimeoutError', message: /no answer within/ },
  { ended: 'too-large', over: 'undici', options: {}, name: 'RangeError', message: /longer than/ },
  {
    ended: 'aborted',
    over: 'a fetch',
    options: nodes,
    name: 'AbortError',
    message: /the caller has aborted/,
  },
  { ended: 'timeout', over: 'a fetch', options: nodes, name: 'TimeoutError', message: /no answer within/ },
] as const)('an attempt over $over that ended as $ended says which', async (row) => {
  const { ended, options, name, message } = row;
  expect(await reported(ended, options)).toMatchObject({
    name,
    message: expect.stringMatching(message) as string,
  });
});
