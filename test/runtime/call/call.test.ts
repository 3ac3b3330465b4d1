/** A call sends nothing until something asks for its outcome, and then once. */

import { describe, expect, it } from 'vitest';
import type { Call, ListCall } from '../../../runtime/call/call.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import { APPLICATION, failure, fakeClient, success, TIME, type FakeClient } from './fake-account.js';

const V3: MethodTable = {
  'tasks.task.get': { kind: 'get', item: true },
  'tasks.task.add': { kind: 'add', item: true, readBack: 'tasks.task.list' },
  'tasks.task.list': {
    kind: 'list',
    paging: 'offset',
    keyset: true,
  },
};
const LEGACY: MethodTable = {
  'event.bind': { kind: 'action', applicationOnly: true },
  'task.comment.add': { kind: 'add', order: ['TASKID', 'COMMENTTEXT'] },
};

type Get = (params?: unknown, options?: unknown) => Call<{ id: number }, 'v3'>;
interface Tasks {
  readonly tasks: {
    readonly task: {
      readonly get: Get;
      readonly add: Get;
      readonly list: (params?: unknown) => ListCall<{ id: number }, 'v3'>;
    };
  };
}
interface LegacyMethods {
  readonly event: { readonly bind: (params: object) => Call<boolean, 'legacy'> };
  readonly task: { readonly comment: { readonly add: (params: object) => Call<number, 'legacy'> } };
}

function open(handle = () => success({ item: { id: 8 } }), options = {}): FakeClient<Tasks, LegacyMethods> {
  return fakeClient<Tasks, LegacyMethods>(handle, { v3: V3, legacy: LEGACY, ...options });
}

describe('laziness', () => {
  it('sends nothing for a call that nobody asks', async () => {
    const { v3, received } = open();
    void v3.tasks.task.get({ id: 8 });
    await new Promise(setImmediate);
    expect(received).toEqual([]);
  });

  const ways: { readonly name: string; readonly ask: (call: Call<unknown>) => Promise<unknown> }[] = [
    { name: 'await', ask: async (call) => await call },
    { name: 'then', ask: (call) => call.then((data) => data) },
    { name: 'catch', ask: (call) => call.catch(() => undefined) },
    { name: 'finally', ask: (call) => call.finally(() => undefined) },
    { name: 'settle', ask: (call) => call.settle() },
    { name: 'withResponse', ask: (call) => call.withResponse() },
    { name: 'Promise.all', ask: (call) => Promise.all([call]) },
    { name: 'returning it from an async function', ask: async (call) => (async () => call)() },
  ];
  it.each(ways)('is sent by $name', async ({ ask }) => {
    const { v3, received } = open();
    await ask(v3.tasks.task.get({ id: 8 }));
    expect(received).toHaveLength(1);
  });

  it('is sent once, however often and however it is asked', async () => {
    const { v3, received } = open();
    const call = v3.tasks.task.get({ id: 8 });
    const [data, response, settled, again] = await Promise.all([
      call,
      call.withResponse(),
      call.settle(),
      call,
    ]);
    expect(data).toEqual({ id: 8 });
    expect(again).toBe(data);
    expect(response.data).toBe(data);
    expect(settled).toEqual({ ok: true, data });
    expect(received).toHaveLength(1);
  });

  it('asks again for each iteration, and leaves the awaited page alone', async () => {
    const { v3, received } = open((): ReturnType<typeof success> => success({ items: [] }));
    const list = v3.tasks.task.list();
    await list;
    await list.toArray();
    for await (const row of list) expect(row).toBeUndefined();
    expect(received).toHaveLength(3);
  });

  it('shows nothing but its own members', () => {
    const { v3 } = open();
    const call = v3.tasks.task.get({ id: 8 });
    expect(Object.keys(call)).toEqual(['generation']);
    expect(Object.prototype.toString.call(call)).toBe('[object Call]');
  });
});

it('the method batch, called by its name, has no key and is not sent again', async () => {
  const { v3, received } = fakeClient<Tasks>(
    () => ({ kind: 'lost', sent: true, cause: new Error('reset') }),
    { v3: {} },
  );
  const call = v3.call('batch', [{ method: 'tasks.task.add', query: { fields: {} } }] as never);
  await expect(call).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
});

describe('withResponse', () => {
  it('gives what came around the data', async () => {
    const { v3 } = open(() => ({
      body: { result: { item: { id: 8 } }, time: TIME },
      headers: { 'x-request-id': 'r-1', 'idempotent-replayed': 'true' },
    }));
    const response = await v3.tasks.task.add({ fields: {} }, { idempotencyKey: 'my key' }).withResponse();
    expect(response).toEqual({
      data: { id: 8 },
      time: TIME,
      status: 200,
      headers: { 'x-request-id': 'r-1', 'idempotent-replayed': 'true' },
      attempts: 1,
      requestId: 'r-1',
      idempotencyKey: 'my key',
      replayed: true,
    });
  });

  it('gives what stood beside the items', async () => {
    const beside = { total: 3, next: 50, nextCursor: 'c', hasMore: true, truncated: false };
    const { v3 } = open((): ReturnType<typeof success> => success({ items: [], ...beside }));
    expect((await v3.tasks.task.list().withResponse()).page).toEqual(beside);
  });
});

describe('what is wrong with a call', () => {
  const keys = ['', ' a', 'a ', 'ä', 'a\nb', 'a'.repeat(256), 5];
  const cases: {
    readonly name: string;
    readonly make: (client: FakeClient<Tasks, LegacyMethods>) => Call<unknown>;
  }[] = [
    ...keys.map((idempotencyKey) => ({
      name: `the idempotency key ${JSON.stringify(idempotencyKey).slice(0, 20)}`,
      make: ({ v3 }: FakeClient<Tasks>) => v3.tasks.task.add({ fields: {} }, { idempotencyKey }),
    })),
    {
      name: 'an idempotency key on a read',
      make: ({ v3 }) => v3.tasks.task.get({ id: 1 }, { idempotencyKey: 'k' }),
    },
    {
      name: 'an idempotency key on the legacy generation',
      make: ({ legacy }) => legacy.call('a.b', {}, { idempotencyKey: 'k' } as object),
    },
    { name: 'an invalid date', make: ({ v3 }) => v3.tasks.task.add({ fields: { deadline: new Date('x') } }) },
    { name: 'a bigint', make: ({ v3 }) => v3.tasks.task.get({ id: 1n }) },
    { name: 'parameters that are not an object', make: ({ v3 }) => v3.tasks.task.get('x') },
    { name: 'options that are not an object', make: ({ v3 }) => v3.tasks.task.get({ id: 1 }, 5) },
    { name: 'an unknown paging mode', make: ({ v3 }) => v3.tasks.task.get({ id: 1 }, { paging: 'fast' }) },
    { name: 'a method without a name', make: ({ v3 }) => v3.call('') },
    { name: 'a method that leaves its folder', make: ({ v3 }) => v3.call('..') },
    { name: 'an application-only method under a webhook', make: ({ legacy }) => legacy.event.bind({}) },
    { name: 'the same by call()', make: ({ legacy }) => legacy.call('event.bind', {}) },
  ];
  it.each(cases)('rejects for $name, without throwing and without sending', async ({ make }) => {
    const client = open();
    const call = make(client);
    await expect(Promise.resolve(call)).rejects.toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
    expect(await call.settle()).toMatchObject({ ok: false, error: { code: 'CLIENT_USAGE' } });
    expect(client.received).toEqual([]);
  });

  it('rejects for parameters that hold themselves', async () => {
    const params: Record<string, unknown> = { id: 1 };
    params['self'] = params;
    await expect(open().v3.tasks.task.get(params).settle()).resolves.toMatchObject({
      error: { name: 'UsageError' },
    });
  });
});

describe('the stack of an error', () => {
  it('begins where the call was made, whoever finds it wrong and however late', async () => {
    const { v3, legacy } = open(() => failure(400, 'X'));
    const made = (): Call<unknown>[] => [
      v3.tasks.task.get({ id: 1 }),
      v3.tasks.task.get({ id: 1 }, { idempotencyKey: 'k' }),
      legacy.event.bind({}),
      v3.call('..'),
    ];
    for (const call of made()) {
      const settled = await call.settle();
      const stack = settled.ok ? '' : (settled.error.stack ?? '');
      expect(stack.split('\n')[1]).toContain('made');
    }
  });
});

describe('failure', () => {
  it('settles with the error of the service', async () => {
    const { v3 } = open((): ReturnType<typeof success> =>
      failure(403, 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION'),
    );
    const settled = await v3.tasks.task.get({ id: 8 }).settle();
    expect(settled).toMatchObject({
      ok: false,
      error: { name: 'PermissionError', method: 'tasks.task.get' },
    });
  });

  it('rejects with the reason of an aborted signal, also from settle', async () => {
    const { v3, received } = open();
    const reason = new Error('enough');
    const call = v3.tasks.task.get({ id: 8 }, { signal: AbortSignal.abort(reason) });
    await expect(call.settle()).rejects.toBe(reason);
    await expect(Promise.resolve(call)).rejects.toBe(reason);
    expect(received).toEqual([]);
  });

  it.each<{ readonly name: string; readonly ask: (client: FakeClient, options: object) => unknown }>([
    {
      name: 'an answer that is known',
      ask: ({ v3 }, options) => v3.call('tasks.task.list', NOTHING, options),
    },
    {
      name: 'an iteration without rows',
      ask: ({ v3 }, options) => v3.call('tasks.task.list', NOTHING, { ...options, list: true }).toArray(),
    },
    {
      name: 'no row of an iteration',
      ask: ({ v3 }, options) => v3.call('x.list', {}, { ...options, list: true }).toArray({ limit: 0 }),
    },
    { name: 'a batch without calls', ask: ({ legacy }, options) => legacy.batch([], options) },
    {
      name: 'a batch of answers that are known',
      ask: ({ v3 }, options) => v3.batch([v3.call('tasks.task.list', NOTHING)], options),
    },
  ])('rejects with the reason of an aborted signal though nothing is to be sent: $name', async ({ ask }) => {
    const reason = new Error('enough');
    const asked = ask(open(), { signal: AbortSignal.abort(reason) });
    await expect(Promise.resolve(asked)).rejects.toBe(reason);
    await expect(Promise.resolve(ask(open(), {}))).resolves.toBeDefined();
  });

  it('is that of any call where no row is asked for', async () => {
    const { v3 } = open();
    const rows = v3.call('x.list', { big: 1n }, { list: true }).toArray({ limit: 0 });
    await expect(rows).rejects.toMatchObject({ name: 'UsageError' });
  });
});

/** No row passes, so an account is not asked. */
const NOTHING = { filter: [['id', 'in', []]] };

describe('idempotency keys', () => {
  it('makes one for each write and keeps it over retries', async () => {
    let count = 0;
    const client = open((): ReturnType<typeof success> =>
      count++ === 0 ? failure(500, 'INTERNAL_SERVER_ERROR') : success({ item: { id: 1 } }),
    );
    const first = await client.v3.tasks.task.add({ fields: {} }).withResponse();
    const second = await client.v3.tasks.task.add({ fields: {} }).withResponse();
    const sent = client.received.map(({ headers }) => headers['idempotency-key']);
    expect(sent).toEqual([first.idempotencyKey, first.idempotencyKey, second.idempotencyKey]);
    expect(first.idempotencyKey).not.toBe(second.idempotencyKey);
    expect(first.attempts).toBe(2);
  });

  it('sends none with a read or a legacy call', async () => {
    const { v3, legacy, received } = open();
    await v3.tasks.task.get({ id: 8 });
    await legacy.task.comment.add({ TASKID: 1 });
    for (const { headers } of received) expect(headers).not.toHaveProperty('idempotency-key');
  });

  it('takes an unknown method for a write', async () => {
    const { v3, received } = open();
    await v3.call('any.thing');
    expect(received[0]?.headers).toHaveProperty('idempotency-key');
  });
});

describe('parameters on the wire', () => {
  const cases: { readonly name: string; readonly params: object; readonly want: object }[] = [
    {
      name: 'a date',
      params: { a: new Date('2026-03-04T05:06:07.890Z') },
      want: { a: '2026-03-04T05:06:07+00:00' },
    },
    {
      name: 'a date in a filter',
      params: { f: [['d', '>', new Date(0)]] },
      want: { f: [['d', '>', '1970-01-01T00:00:00+00:00']] },
    },
    { name: 'undefined', params: { a: undefined, b: null }, want: { b: null } },
    {
      name: 'an object that knows its JSON',
      params: { a: { toJSON: () => ({ b: new Date(0) }) } },
      want: { a: { b: '1970-01-01T00:00:00+00:00' } },
    },
  ];
  it.each(cases)('writes $name', async ({ params, want }) => {
    const { v3, received } = open();
    await v3.call('a.b', params);
    expect(received[0]?.body).toEqual(want);
  });

  it('keeps the order that the contract asks for, with the token last', async () => {
    const { legacy, received } = open(undefined, { auth: APPLICATION });
    await legacy.task.comment.add({ x: 1, COMMENTTEXT: 'text', TASKID: 1 });
    expect(JSON.stringify(received[0]?.body)).toBe(
      '{"TASKID":1,"COMMENTTEXT":"text","x":1,"auth":"token-of-the-application"}',
    );
  });

  it("sends the account's own names for neutral ones", async () => {
    const { legacy, received } = open(undefined, { vendor: [['SVC_', 'ACME_']] });
    await legacy.call('a.b', { SVC_REST_HANDLER: 'SVC_x', FIELDS: { SVC_A: 1 }, ACME_B: 2 });
    expect(received[0]?.body).toEqual({ ACME_REST_HANDLER: 'SVC_x', FIELDS: { ACME_A: 1 }, ACME_B: 2 });
  });
});

describe('a call by name', () => {
  const reasonOf = (call: PromiseLike<unknown>): PromiseLike<object> =>
    call.then(
      () => ({}),
      (error: unknown) => Object(error) as object,
    );
  const lost: AttemptResult = { kind: 'lost', sent: true, cause: new Error('reset') };
  const write = { sent: 1, error: 'OutcomeUnknownError' };
  const read = { sent: 3, error: 'ConnectionError' };
  type Made = (client: FakeClient<Tasks, LegacyMethods>) => PromiseLike<unknown>;
  const CALLS: readonly { readonly name: string; readonly make: Made; readonly want: typeof write }[] = [
    { name: 'is a write', make: ({ legacy }) => legacy.call('a.b'), want: write },
    {
      name: 'is a read where it is said to be, and is repeated like one',
      make: ({ legacy }) => legacy.call('a.b', {}, { read: true }),
      want: read,
    },
    {
      name: 'of REST 3.0 too, and carries no key',
      make: ({ v3 }) => v3.call('a.b', {}, { read: true }),
      want: read,
    },
    {
      name: 'is a read where it is a list',
      make: ({ legacy }) => legacy.call('a.b', {}, { list: true }),
      want: read,
    },
    {
      name: 'stays a write where it is known as one that changes something',
      make: ({ legacy }) => legacy.call('task.comment.add', {}, { read: true }),
      want: write,
    },
  ];
  for (const { name, make, want } of CALLS) {
    it(name, async () => {
      const client = fakeClient<Tasks, LegacyMethods>(() => lost, { v3: V3, legacy: LEGACY });
      const error = await reasonOf(make(client));
      expect({ sent: client.received.length, error: Reflect.get(error, 'name') as unknown }).toEqual(want);
      for (const { headers } of client.received) expect(headers).not.toHaveProperty('idempotency-key');
    });
  }

  it('known to change something is no list', async () => {
    const { v3, legacy } = open();
    for (const call of [
      v3.call('tasks.task.add', {}, { list: true }),
      legacy.call('task.comment.add', {}, { list: true }),
    ]) {
      const want = { name: 'UsageError', message: expect.stringContaining('changes something') as string };
      expect(await reasonOf(call)).toMatchObject(want);
      expect(await reasonOf(call.toArray())).toMatchObject(want);
    }
  });

  it('that is a read takes no key', async () => {
    const { v3 } = open();
    const call = v3.call('a.b', {}, { read: true, idempotencyKey: 'k' });
    expect(await reasonOf(call)).toMatchObject({ name: 'UsageError' });
  });
});
