/** Calls over a `fetch`: that of Node against a server of sockets, and those of mocks. */

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FetchLike } from '../../../runtime/platform/transport.js';
import type { Safety } from '../../../runtime/request/operation.js';
import { callOf, quickWorld, senderOf } from '../send/client.js';
import { done, hang, json, raw, reset, startServer, type ScriptedServer, type Step } from '../send/server.js';

const text = '{"result":{"item":{"id":8}},"time":{}}';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const containing = (part: string): unknown => expect.stringContaining(part);
const nodes: FetchLike = (input, init) => fetch(input, init);

interface Given {
  readonly options?: Parameters<typeof senderOf>[0];
  readonly safety?: Safety;
  readonly signal?: AbortSignal;
}

async function send(step: Step, { options, safety = 'read', signal }: Given = {}): Promise<unknown> {
  server.script(step);
  const sender = senderOf({ baseUrl: server.baseUrl, fetch: nodes, ...options }, quickWorld());
  try {
    const { value } = await sender.send(callOf(safety), { retry: false, ...(signal && { signal }) });
    return value;
  } catch (error) {
    return error;
  } finally {
    await sender.close();
  }
}

describe('over the fetch of Node', () => {
  it.each<{ name: string; step: Step; given?: Given; want: object }>([
    { name: 'a result', step: raw(200, text), want: { result: { item: { id: 8 } } } },
    {
      name: 'a compressed result',
      step: (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(text));
      },
      want: { result: { item: { id: 8 } } },
    },
    {
      name: 'a redirect, which is not followed',
      step: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      want: { name: 'ProtocolError' },
    },
    {
      name: 'a body that is larger than allowed, whatever its length says',
      step: (response) => {
        response.writeHead(200);
        const more = (): void => void (response.write('x'.repeat(500)) && setImmediate(more));
        more();
      },
      given: { options: { maxResponseBytes: 2_000 } },
      want: { name: 'ProtocolError', message: containing('maxResponseBytes') },
    },
    {
      name: 'bytes that are not UTF-8',
      step: (response) => response.end(Buffer.from([0x7b, 0xff, 0xfe])),
      want: { name: 'ProtocolError', message: containing('not UTF-8') },
    },
    {
      name: 'a last character that is incomplete',
      step: (response) => response.end(Buffer.from([0x22, 0xc3])),
      want: { name: 'ProtocolError', message: containing('not UTF-8') },
    },
    {
      name: 'no answer in time',
      step: hang,
      given: { options: { timeout: 40 } },
      want: { name: 'TimeoutError' },
    },
    { name: 'a read that was cut off', step: reset, want: { name: 'ConnectionError' } },
    {
      name: 'a write that was cut off',
      step: reset,
      given: { safety: 'write' },
      want: { name: 'OutcomeUnknownError' },
    },
    {
      name: 'a write that an answer confirms',
      step: json(200, { result: 5 }),
      given: { safety: 'write' },
      want: { result: 5 },
    },
  ])('$name', async ({ step, given, want }) => {
    expect(await send(step, given)).toMatchObject(want);
  });

  it('a connection that was refused counts as sent, since fetch does not say so', async () => {
    const options = { baseUrl: 'http://127.0.0.1:9' };
    expect(await send(hang, { options, safety: 'write' })).toMatchObject({ name: 'OutcomeUnknownError' });
  });

  it('an abort ends the call with the reason, also where it came before', async () => {
    const over = new AbortController();
    server.script(hang);
    const ended = send(() => over.abort(new Error('enough')), { signal: over.signal });
    expect(await ended).toMatchObject({ message: 'enough' });
    expect(await send(done, { signal: AbortSignal.abort(new Error('before')) })).toMatchObject({
      message: 'before',
    });
  });
});

describe('over a mock', () => {
  it.each<{ name: string; answer: () => unknown; want: object }>([
    { name: 'a Response', answer: () => new Response(text), want: { result: { item: { id: 8 } } } },
    { name: 'a Response without a body', answer: () => new Response(null), want: { name: 'ProtocolError' } },
    {
      name: 'an object that has a text alone',
      answer: () => ({ status: 200, headers: new Headers(), text: () => Promise.resolve(text) }),
      want: { result: { item: { id: 8 } } },
    },
    {
      name: 'a redirect that a browser hides',
      answer: () => ({
        status: 0,
        type: 'opaqueredirect',
        headers: new Headers(),
        text: () => Promise.resolve(''),
      }),
      want: { name: 'ProtocolError', message: containing('302') },
    },
    {
      name: 'a refusal',
      answer: () => Promise.reject(new TypeError('Failed to fetch')),
      want: { name: 'ConnectionError' },
    },
    {
      name: 'nothing, as that of a mock without an implementation',
      answer: () => undefined,
      want: { name: 'ConnectionError', message: containing('fetch returned no Response') },
    },
    {
      name: 'a throw',
      answer: () => {
        throw new TypeError('not mocked');
      },
      want: { name: 'ConnectionError' },
    },
  ])('$name', async ({ answer, want }) => {
    const mock: FetchLike = async () => (await answer()) as Response;
    expect(await send(done, { options: { fetch: mock } })).toMatchObject(want);
  });

  it('that does not listen to signals does not hold up the call', async () => {
    const fetch: FetchLike = () => new Promise(() => undefined);
    const ended = await send(done, { options: { fetch, timeout: 20 } });
    expect(ended).toMatchObject({ name: 'TimeoutError' });
  });

  it('gets the address, the method, the headers and the body, and no cookies', async () => {
    const seen: unknown[] = [];
    const fetch: FetchLike = (input, init) => {
      seen.push(input, init);
      return Promise.resolve(new Response(text));
    };
    await send(done, { options: { fetch } });
    expect(seen).toEqual([
      `${server.baseUrl}/rest/api/1/webhook-code-of-the-tests/tasks.task.get`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'svc-client/1' },
        body: '{"id":8}',
        redirect: 'manual',
        credentials: 'omit',
        signal: expect.any(AbortSignal) as unknown,
      },
    ]);
  });
});

it.each([{ connections: 2 }, { dispatcher: { dispatch: () => true } as never }])(
  'an option of undici next to fetch is a UsageError: %o',
  (options) => {
    expect(() => senderOf({ fetch: nodes, ...options })).toThrow(/has no effect on fetch.*leave it out/);
  },
);
