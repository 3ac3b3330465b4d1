/** Surroundings that are not as usual: a program's own stack format, signals of another make, numbers without JSON. */

import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { application, webhook } from '../../../runtime/auth/auth.js';
import type { Call } from '../../../runtime/call/call.js';
import { defineClient } from '../../../runtime/client/client.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { hang, json, raw, startServer, type ScriptedServer } from '../send/server.js';

interface Task {
  readonly get: (params: object, options?: object) => Call<unknown, 'v3'>;
}
interface Modules {
  readonly tasks: { readonly task: Task };
}

const CODE = 'wh00kC0des3cr3tx9Qz';
const createClient = defineClient<Modules, Modules>({
  v3: { 'tasks.task.get': { kind: 'get' }, 'tasks.task.add': { kind: 'add' }, 'note.list': { kind: 'list' } },
  legacy: { 'tasks.task.get': { kind: 'get' } },
});

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

function client(more: object = {}): ReturnType<typeof createClient> {
  return createClient({ baseUrl: server.baseUrl, auth: webhook({ userId: 1, code: CODE }), ...more });
}

const failure = (call: Promise<unknown>): Promise<unknown> => call.then(String, (error: unknown) => error);

describe("a program's own Error.prepareStackTrace", () => {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  afterEach(() => void Reflect.set(Error, 'prepareStackTrace', before));
  const formats: readonly {
    readonly name: string;
    readonly format: (error: Error, frames: readonly NodeJS.CallSite[]) => unknown;
  }[] = [
    {
      name: 'that throws',
      format: () => {
        throw new Error('no stack today');
      },
    },
    { name: 'that gives the frames', format: (_, frames) => frames },
    { name: 'that gives nothing', format: () => undefined },
    // As source-map-support does, which is not prepared for other objects.
    {
      name: 'that reads the error',
      format: (error, frames) => `${error.message.trim()}\n    at ${frames.map(String).join('\n    at ')}`,
    },
  ];
  for (const { name, format } of formats) {
    it(`breaks no call: one ${name}`, async () => {
      server.script(json(400, { error: { code: 'X', message: 'm' } }));
      const svc = client({ retry: false });
      const given: unknown[] = [];
      Error.prepareStackTrace = (error, frames) => {
        given.push(error);
        return format(error, frames);
      };
      const error = await failure(svc.v3.tasks.task.get({ id: 1 }));
      const refused = await failure(svc.v3.tasks.task.get({ id: 1n }));
      const auth = application({ accessToken: () => Promise.reject(new Error('no token')) });
      const unsigned = await failure(client({ auth }).v3.tasks.task.get({ id: 1 }));
      Reflect.set(Error, 'prepareStackTrace', before);
      expect(error).toMatchObject({ name: 'ValidationError', code: 'X' });
      expect(refused).toMatchObject({ name: 'UsageError' });
      expect(unsigned).toMatchObject({ name: 'ConnectionError', cause: { message: 'no token' } });
      for (const one of given) expect(one).toBeInstanceOf(Error);
    });
  }
});

describe("a program's own Error.stackTraceLimit", () => {
  const before = Error.stackTraceLimit;
  afterEach(() => {
    Object.defineProperty(Error, 'stackTraceLimit', { value: before, writable: true, configurable: true });
  });

  for (const { name, limit } of [
    { name: 'that cannot be changed', limit: { value: before, writable: false } },
    { name: 'that is no number', limit: { value: undefined, writable: true } },
    { name: 'of one frame', limit: { value: 1, writable: true } },
  ]) {
    it(`stays as it is: one ${name}`, async () => {
      server.script(json(400, { error: { code: 'X', message: 'm' } }));
      Object.defineProperty(Error, 'stackTraceLimit', { ...limit, configurable: true });
      const error = await failure(client({ retry: false }).v3.tasks.task.get({ id: 1 }));
      expect(Reflect.get(Error, 'stackTraceLimit')).toBe(limit.value);
      expect(error).toMatchObject({ name: 'ValidationError', code: 'X' });
    });
  }
});

describe('a signal that is not an AbortSignal', () => {
  function bareSignal(): AbortSignalLike & { abort: () => void } {
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
      abort: () => {
        signal.aborted = true;
        for (const listener of listeners) listener();
      },
    };
    return signal;
  }

  for (const coalesce of [false, true]) {
    it(`rejects with an AbortError where it gives no reason, coalesce ${coalesce}`, async () => {
      server.script(hang);
      const from = server.arrived.length;
      const svc = client({ coalesce });
      const late = bareSignal();
      const call = failure(svc.v3.tasks.task.get({ id: 1 }, { signal: late }));
      while (server.arrived.length === from) await new Promise(setImmediate);
      late.abort();
      expect(await call).toMatchObject({ name: 'AbortError' });
      const early = bareSignal();
      early.abort();
      expect(await failure(svc.v3.tasks.task.get({ id: 1 }, { signal: early }))).toMatchObject({
        name: 'AbortError',
      });
      await svc.close();
    });
  }
});

describe('a number that JSON cannot say', () => {
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    it(`is refused before anything is sent: ${value}`, async () => {
      const before = server.arrived.length;
      const svc = client();
      for (const call of [
        svc.v3.tasks.task.get({ id: value }),
        svc.legacy.tasks.task.get({ a: [{ b: value }] }),
      ])
        expect(await failure(call)).toMatchObject({
          name: 'UsageError',
          message: expect.stringContaining(`${value}`) as unknown,
        });
      const batch = svc.legacy.batch([svc.legacy.call('tasks.task.get', { id: value })]);
      expect(await failure(batch)).toMatchObject({ name: 'UsageError' });
      expect(server.arrived).toHaveLength(before);
    });
  }
});

describe('a redirect', () => {
  it('is met once, and the message names the host it leads to and nothing else of it', async () => {
    const before = server.arrived.length;
    server.script(raw(302, '', { location: `https://moved.example/rest/1/${CODE}/x` }));
    const error = await failure(client().v3.tasks.task.get({ id: 1 }));
    expect(server.arrived).toHaveLength(before + 1);
    expect(error).toMatchObject({ name: 'ProtocolError', status: 302 });
    expect(String(error)).toContain('moved.example');
    expect(String(error)).not.toContain(CODE);
    expect(String(error)).not.toContain('/rest');
  });

  const CALLS: readonly {
    readonly name: string;
    readonly call: (svc: ReturnType<typeof client>) => Promise<unknown>;
  }[] = [
    { name: 'a read', call: ({ v3 }) => v3.tasks.task.get({ id: 1 }) },
    { name: 'a keyed write', call: ({ v3 }) => v3.call('tasks.task.add', {}) },
    { name: 'a legacy write', call: ({ legacy }) => legacy.call('task.add', {}) },
  ];
  for (const { name, call } of CALLS) {
    it(`says of ${name} where the account is now, and that nothing was run`, async () => {
      const before = server.arrived.length;
      server.script(raw(307, '', { location: 'https://renamed.example/rest/' }));
      const error = await failure(call(client()));
      const want = { name: 'ProtocolError', status: 307, location: 'https://renamed.example/rest/' };
      expect(error).toMatchObject(want);
      expect(server.arrived).toHaveLength(before + 1);
    });
  }

  it('is the own error of every call of a batch, writes among them', async () => {
    server.script(raw(302, '', { location: 'https://renamed.example/' }));
    const { v3, legacy } = client();
    const settled = [
      ...(await v3.batch([v3.call('tasks.task.add'), v3.call('tasks.task.update')]).settle()),
      ...(await legacy.batch([legacy.call('task.add'), legacy.call('task.update')]).settle()),
    ];
    const want = { name: 'ProtocolError', status: 302, location: 'https://renamed.example/' };
    for (const one of settled) expect(!one.ok && one.error).toMatchObject(want);
  });

  it('conceals the credential', async () => {
    const location = `https://new.example/rest/api/1/${CODE}/tasks.task.get`;
    server.script(raw(302, '', { location }));
    expect(await failure(client().v3.tasks.task.get({ id: 1 }))).toMatchObject({
      location: 'https://new.example/rest/api/1/[redacted]/tasks.task.get',
    });
  });
});

describe('what a console shows', () => {
  it('of a client and of a call has no credential, and sends nothing', async () => {
    const before = server.arrived.length;
    const svc = client();
    const call = svc.v3.tasks.task.get({ id: 1 });
    for (const one of [svc, svc.v3, call, svc.v3.batch([call])])
      expect(inspect(one, { depth: 10, showHidden: true })).not.toContain(CODE);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.arrived).toHaveLength(before);
  });
});

describe('a client that is disposed of', () => {
  it('is closed', async () => {
    server.script(json(200, { result: { item: { id: 1 } } }));
    const svc = client();
    await svc.v3.tasks.task.get({ id: 1 });
    await svc[Symbol.asyncDispose]();
    expect(await failure(svc.v3.tasks.task.get({ id: 1 }))).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('closed') as unknown,
    });
  });
});
