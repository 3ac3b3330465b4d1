/** The caller's own dispatcher: which are accepted, and that `timeout` and `deadline` bound an attempt over any of them. */

import { readFileSync } from 'node:fs';
import { Agent, interceptors, MockAgent, ProxyAgent, RetryAgent, type Dispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DispatcherLike } from '../../../runtime/platform/transport.js';
import { createUndiciTransport, UNDICI_MAJOR } from '../../../runtime/platform/undici-transport.js';
import { callOf, senderOf } from './client.js';
import { done, startServer, type ScriptedServer } from './server.js';

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

type Dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => boolean;

function dispatcherOf(dispatch: Dispatch): DispatcherLike {
  const end = (): Promise<void> => Promise.resolve();
  return { dispatch, close: end, destroy: end };
}

class RequestController {
  abort(): void {
    this.isAborted = true;
  }
  isAborted = false;
}

describe('a dispatcher', () => {
  it('that keeps a handler keeps no call that has ended', async () => {
    const agent = new Agent();
    const kept: Dispatcher.DispatchHandler[] = [];
    const dispatcher = dispatcherOf((options, handler) =>
      agent.dispatch(options, (kept.push(handler), handler)),
    );
    server.script(done);
    const transport = createUndiciTransport({
      ...{ origin: server.baseUrl, dispatcher },
      ...{ connections: 1, maxResponseBytes: 1e6, connectTimeout: 5000 },
    });
    const onSent = vi.fn();
    const limits = { timeout: 5000, left: 5000, signal: new AbortController().signal, onSent };
    const result = await transport.attempt({ verb: 'POST', path: '/a', headers: {}, body: '{}' }, limits);
    expect([result.kind, onSent.mock.calls.length]).toEqual(['answer', 1]);
    const held = kept.flatMap((handler) => Object.values(handler as unknown as Record<string, unknown>));
    expect(held.some((value) => value === limits || value === limits.signal || value === onSent)).toBe(false);
    await agent.close();
  });

  it('names the major that the package depends on', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(dependencies['undici']?.split('.')[0]).toBe(String(UNDICI_MAJOR));
  });

  const refusing: readonly { readonly name: string; readonly dispatch: Dispatch }[] = [
    {
      name: 'an older one behind another object',
      dispatch: () => {
        throw Object.assign(new Error('invalid onError method'), { code: 'UND_ERR_INVALID_ARG' });
      },
    },
    {
      name: 'an older mock behind another object',
      dispatch: (_options, handler) => {
        Reflect.apply(Reflect.get(handler, 'onConnect') as () => void, handler, [() => undefined]);
        return true;
      },
    },
  ];
  it.each(refusing)('of an undici before 7 sends nothing: $name', async ({ dispatch }) => {
    const sender = senderOf({ dispatcher: dispatcherOf(dispatch) });
    await expect(sender.send(callOf('write'), {})).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('npm install undici@7') as string,
    });
    await sender.close();
  });

  const newer: readonly { readonly name: string; readonly controller: object }[] = [
    { name: 'a newer one', controller: new RequestController() },
    { name: 'a newer mock', controller: { rawHeaders: null, rawTrailers: null, abort: () => undefined } },
    {
      name: 'a newer one that retries',
      controller: { target: new RequestController(), abort: () => undefined },
    },
  ];
  it.each(newer)('of a later undici is taken: $name', async ({ controller }) => {
    const given = controller as Dispatcher.DispatchController;
    const dispatcher = dispatcherOf((_options, handler) => {
      handler.onRequestStart?.(given, undefined);
      handler.onResponseStart?.(given, 200, {});
      handler.onResponseData?.(given, Buffer.from('{"result":{"item":{"id":8}}}'));
      handler.onResponseEnd?.(given, {});
      return true;
    });
    const sender = senderOf({ dispatcher });
    await expect(sender.send(callOf('write'), {})).resolves.toMatchObject({ status: 200 });
    await sender.close();
  });

  it('that rejects fails the call at once', async () => {
    const dispatcher = dispatcherOf(() => Promise.reject(new Error('no route')) as unknown as boolean);
    const sender = senderOf({ dispatcher, retry: false });
    await expect(sender.send(callOf('write'), {})).rejects.toMatchObject({
      name: 'ConnectionError',
      attempts: 0,
      message: expect.stringContaining('no route') as string,
    });
    await sender.close();
  });

  it('that goes on with an attempt that has failed changes nothing', async () => {
    const controller = new RequestController();
    const given = controller as unknown as Dispatcher.DispatchController;
    const dispatcher = dispatcherOf((_options, handler) => {
      handler.onRequestStart?.(given, undefined);
      handler.onResponseError?.(given, new Error('reset'));
      handler.onResponseStart?.(given, 200, { 'content-length': '1000000000000' });
      return true;
    });
    const sender = senderOf({ dispatcher, retry: false });
    await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({ name: 'ConnectionError' });
    // What the late answer began would run a turn of the loop later.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(controller.isAborted).toBe(false);
    await sender.close();
  });

  it('that ignores an abort sends nothing of a call that has ended', async () => {
    server.script(done);
    const before = server.arrived.length;
    const agent = new Agent();
    const held: (() => void)[] = [];
    const dispatcher = dispatcherOf((options, handler) => {
      held.push(() => {
        const start = handler.onRequestStart?.bind(handler);
        agent.dispatch(options, {
          onRequestStart: (controller, context) => {
            Object.assign(controller, { abort: () => undefined });
            start?.(controller, context);
          },
          onResponseError: () => undefined,
        });
      });
      return true;
    });
    const sender = senderOf({ baseUrl: server.baseUrl, dispatcher });
    const controller = new AbortController();
    const call = sender.send(callOf('write'), { signal: controller.signal });
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 30_000 });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    for (const start of held) start();
    await agent.close();
    expect(server.arrived).toHaveLength(before);
    await sender.close();
  });

  it.each([
    {
      what: "a permission of Node's",
      cause: Object.assign(new Error('Access denied'), { code: 'ERR_ACCESS_DENIED' }),
    },
    {
      what: "a permission of Deno's",
      cause: Object.assign(new Error('Requires env access'), { name: 'NotCapable' }),
    },
    { what: 'no WebAssembly', cause: new ReferenceError('WebAssembly is not defined') },
    {
      what: 'an unknown protocol',
      cause: new TypeError('Invalid URL protocol: the URL must start with `http:`'),
    },
  ])('is asked once where the cause stays: $what', async ({ cause }) => {
    for (const how of ['throws', 'reports'] as const) {
      const dispatch = vi.fn<Dispatch>((_options, handler) => {
        if (how === 'throws') throw cause;
        handler.onResponseError?.({} as Dispatcher.DispatchController, cause);
        return true;
      });
      const sender = senderOf({ dispatcher: dispatcherOf(dispatch) });
      await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({
        name: 'UsageError',
        message: expect.stringContaining(cause.message) as string,
        cause: { message: cause.message },
      });
      expect(dispatch).toHaveBeenCalledTimes(1);
      await sender.close();
    }
  });

  const accepted: readonly { readonly name: string; readonly make: () => Dispatcher }[] = [
    { name: 'an agent', make: () => new Agent() },
    { name: 'an agent with interceptors', make: () => new Agent().compose((next) => (a, b) => next(a, b)) },
    { name: 'one that retries', make: () => new RetryAgent(new Agent()) },
    {
      name: 'an agent with retries inside others',
      make: () => new Agent().compose(interceptors.retry(), interceptors.redirect(), interceptors.retry()),
    },
  ];
  it.each(accepted)('of the same undici is accepted: $name', async ({ make }) => {
    server.script(done);
    const dispatcher = make();
    const sender = senderOf({ baseUrl: server.baseUrl, dispatcher });
    await expect(sender.send(callOf('read'), {})).resolves.toMatchObject({ status: 200 });
    await sender.close();
    await dispatcher.close();
  });

  it.each([
    { name: 'one chunk', cuts: [] },
    { name: 'two chunks', cuts: [25] },
  ])('gives bytes that are no Buffer in $name', async ({ cuts }) => {
    const bytes = new TextEncoder().encode('{"result":{"item":{"id":"é"}}}');
    const dispatcher = dispatcherOf((_options, handler) => {
      const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
      handler.onRequestStart?.(controller, undefined);
      handler.onResponseStart?.(controller, 200, {});
      // Not at a border of its characters.
      [0, ...cuts].forEach((start, at) =>
        handler.onResponseData?.(controller, bytes.subarray(start, cuts[at]) as Buffer),
      );
      handler.onResponseEnd?.(controller, {});
      return true;
    });
    const sender = senderOf({ dispatcher });
    const { value } = await sender.send(callOf('read'), {});
    expect(value).toEqual({ result: { item: { id: 'é' } } });
    await sender.close();
  });

  it('of the same undici is accepted: mocks and proxies', async () => {
    for (const dispatcher of [new MockAgent(), new ProxyAgent('http://127.0.0.1:9')]) {
      expect(() => senderOf({ dispatcher })).not.toThrow();
      await dispatcher.close();
    }
  });

  // Only one of the two limits can pass, so that the order of two timers on a busy machine decides nothing.
  const silent: readonly {
    readonly name: string;
    readonly limits: { readonly timeout: number; readonly deadline: number };
    readonly dispatch: Dispatch;
    readonly want: object;
  }[] = [
    {
      name: 'that never begins',
      limits: { timeout: 40, deadline: 90 },
      dispatch: () => true,
      want: {
        name: 'TimeoutError',
        attempts: 0,
        message: expect.stringContaining('deadline of 90 ms') as string,
      },
    },
    {
      name: 'that begins and never answers',
      limits: { timeout: 40, deadline: 60_000 },
      dispatch: (_options, handler) => {
        const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
        handler.onRequestStart?.(controller, undefined);
        return true;
      },
      want: {
        name: 'OutcomeUnknownError',
        attempts: 1,
        message: expect.stringContaining('timeout of 40 ms') as string,
      },
    },
  ];
  it.each(silent)('$name ends an attempt', async ({ limits, dispatch, want }) => {
    const sender = senderOf({ dispatcher: dispatcherOf(dispatch), ...limits, retry: false });
    const error: unknown = await sender.send(callOf('write'), {}).catch((e: unknown) => e);
    expect(error).toMatchObject(want);
    await sender.close();
  });
});
