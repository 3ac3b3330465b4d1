/** REST 3.0 batches: typed by the call, cut at 50, and honest about what was done. */

import { describe, expect, it } from 'vitest';
import type { BatchError } from '../../../runtime/errors/errors.js';
import type { Call, ListCall } from '../../../runtime/call/call.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { ref as typedRef } from '../../../runtime/call/ref.js';
import {
  APPLICATION,
  failure,
  fakeClient,
  success,
  type FakeClient,
  type Handle,
  type Received,
} from '../call/fake-account.js';

const TABLE: MethodTable = {
  'task.get': { kind: 'get', item: true },
  'task.list': { kind: 'list', paging: 'offset' },
  'task.add': { kind: 'add', item: true, readBack: 'task.list' },
  'task.delete': { kind: 'delete' },
};

type Method<T> = (params?: unknown, options?: unknown) => Call<T, 'v3'>;
interface Tasks {
  readonly task: {
    readonly get: Method<{ id: number; title: string }>;
    readonly list: (params?: unknown) => ListCall<{ id: number }, 'v3'>;
    readonly add: Method<{ id: number }>;
    readonly delete: Method<boolean>;
  };
}

// Mistakes that the types forbid are tried here too.
const ref = typedRef as unknown as (call: unknown, name?: unknown) => unknown;

/** An account that answers each call by its method. */
const answering: Handle = ({ method, body }) => {
  const one = (name: string, query: { id?: number }): unknown => {
    if (name === 'task.list') return { items: [{ id: 1 }, { id: 2 }], hasMore: true };
    return name === 'task.delete' ? { result: true } : { item: { id: query.id ?? 9, title: 'title' } };
  };
  if (method !== 'batch') return success(one(method, body as object));
  return success((body as { method: string; query: object }[]).map((call) => one(call.method, call.query)));
};

function open(handle: Handle = answering, options = {}): FakeClient<Tasks> {
  return fakeClient<Tasks>(handle, { v3: TABLE, ...options });
}

function queryOf(request: Received | undefined, index: number): unknown {
  return (request?.body as { query: unknown }[])[index]?.query;
}

describe('a batch', () => {
  it('gives a tuple of data for an array', async () => {
    const { v3, received } = open();
    const data = await v3.batch([v3.task.get({ id: 3 }), v3.task.list(), v3.task.delete({ id: 1 })]);
    expect(data).toEqual([{ id: 3, title: 'title' }, [{ id: 1 }, { id: 2 }], true]);
    expect(received.map(({ path }) => path)).toEqual(['/rest/api/1/code-of-the-webhook/batch']);
    expect(received[0]?.body).toEqual([
      { method: 'task.get', query: { id: 3 }, as: 'c0' },
      { method: 'task.list', query: {}, as: 'c1' },
      { method: 'task.delete', query: { id: 1 }, as: 'c2' },
    ]);
  });

  it('gives an object of data for an object', async () => {
    const { v3 } = open();
    expect(await v3.batch({ a: v3.task.get({ id: 3 }), b: v3.task.list() })).toEqual({
      a: { id: 3, title: 'title' },
      b: [{ id: 1 }, { id: 2 }],
    });
  });

  it('is lazy, and sent once', async () => {
    const { v3, received } = open();
    const batch = v3.batch([v3.task.get({ id: 3 })]);
    await new Promise(setImmediate);
    expect(received).toEqual([]);
    await Promise.all([batch, batch.settle(), batch.withResponse(), batch]);
    expect(received).toHaveLength(1);
  });

  it('gives each call its own result when it is awaited later', async () => {
    const { v3, received } = open();
    const [get, list] = [v3.task.get({ id: 3 }), v3.task.list()];
    await v3.batch([get, list]);
    expect(await get).toEqual({ id: 3, title: 'title' });
    expect((await list.withResponse()).page).toEqual({ hasMore: true });
    expect(received).toHaveLength(1);
  });

  it('is what a call waits for that is awaited while it is on its way', async () => {
    const { v3, received } = open();
    const get = v3.task.get({ id: 3 });
    const [[inBatch], alone] = await Promise.all([v3.batch([get]), get]);
    expect(alone).toBe(inBatch);
    expect(received).toHaveLength(1);
  });

  it('takes a list that was iterated', async () => {
    const { v3 } = open();
    const list = v3.task.list();
    await list.toArray({ limit: 1 });
    expect(await v3.batch([list])).toEqual([[{ id: 1 }, { id: 2 }]]);
  });

  it('is cut into requests of 50, sent in order', async () => {
    const { v3, received } = open();
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    const data = await v3.batch(ids.map((id) => v3.task.get({ id })));
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(received.map(({ body }) => (body as unknown[]).length)).toEqual([50, 50, 20]);
  });

  it('sends nothing for no calls', async () => {
    const { v3, received } = open();
    expect(await v3.batch([])).toEqual([]);
    expect(await v3.batch({})).toEqual({});
    expect(received).toEqual([]);
  });

  it('carries the token of an application in a header', async () => {
    const { v3, received } = open(answering, { auth: APPLICATION });
    await v3.batch([v3.task.get({ id: 3 })]);
    expect(received[0]).toMatchObject({
      path: '/rest/api/batch',
      headers: { authorization: 'Bearer token-of-the-application' },
    });
    expect(JSON.stringify(received[0]?.body)).not.toContain('token');
  });
});

describe('references', () => {
  it('go on the wire as $ref and $refArray', async () => {
    const { v3, received } = open();
    const get = v3.task.get({ id: 3 });
    const list = v3.task.list();
    await v3.batch([
      get,
      list,
      v3.task.add({ fields: { parentId: ref(get, 'id') } }),
      v3.task.list({ filter: [['id', 'in', ref(list, 'id')]] }),
    ]);
    expect(queryOf(received[0], 2)).toEqual({ fields: { parentId: { $ref: 'c0.id' } } });
    expect(queryOf(received[0], 3)).toEqual({ filter: [['id', 'in', { $refArray: 'c1.id' }]] });
  });

  it('are values where the account looks into no such answer: a scalar, {id} of an add, a method called by name', async () => {
    const { v3, received } = open((request) => {
      if (request.method === 'batch' && JSON.stringify(request.body).includes('$ref'))
        return failure(400, 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION');
      return answering(request);
    });
    const remove = v3.task.delete({ id: 5 });
    const named = v3.call('note.document.add', { id: 7 });
    const given: readonly unknown[] = [
      remove,
      named,
      v3.task.add({ fields: { done: ref(remove) } }),
      v3.task.get({ id: ref(named, 'id') }),
      v3.task.get({ id: 4 }),
    ];
    const settled = await v3.batch(given as never).settle();
    expect(settled).toMatchObject(Array(5).fill({ ok: true }));
    expect(received.map(({ method }) => method)).toEqual(['batch', 'task.add', 'task.get', 'batch']);
    expect(received.slice(1, 3).map(({ body }) => body)).toEqual([{ fields: { done: true } }, { id: 7 }]);
  });

  it('are values over the cut between requests', async () => {
    const { v3, received } = open();
    const get = v3.task.get({ id: 3 });
    const list = v3.task.list();
    const between = Array.from({ length: 48 }, () => v3.task.get({ id: 1 }));
    await v3.batch([get, list, ...between, v3.task.add({ a: ref(get, 'id'), b: ref(list, 'id') })]);
    expect(received[1]?.body).toEqual([{ method: 'task.add', query: { a: 3, b: [1, 2] }, as: 'c0' }]);
  });

  const mistakes: { readonly name: string; readonly calls: (v3: FakeClient<Tasks>['v3']) => unknown[] }[] = [
    {
      name: 'to a later call',
      calls: ({ task }) => {
        const later = task.get({ id: 1 });
        return [task.get({ id: ref(later, 'id') }), later];
      },
    },
    {
      name: 'to a call that is not in the batch',
      calls: ({ task }) => [task.get({ id: ref(task.get({ id: 1 }), 'id') })],
    },
  ];
  it.each(mistakes)('are a UsageError $name, before anything is sent', async ({ calls }) => {
    const { v3, received } = open();
    const members = calls(v3) as Call<unknown, 'v3'>[];
    const batch = v3.batch(members);
    await expect(Promise.resolve(batch)).rejects.toMatchObject({ name: 'UsageError' });
    expect(await batch.settle()).toMatchObject(members.map(() => ({ ok: false })));
    expect(received).toEqual([]);
    // The calls are free to go on by themselves.
    await members[members.length - 1]?.settle();
  });

  it('are a UsageError outside a batch', async () => {
    const { v3 } = open();
    const settled = await v3.task.get({ id: ref(v3.task.get({ id: 1 }), 'id') }).settle();
    expect(settled).toMatchObject({ ok: false, error: { name: 'UsageError' } });
  });
});

describe('what cannot go into a batch', () => {
  const cases: { readonly name: string; readonly make: (client: FakeClient<Tasks>) => unknown }[] = [
    {
      name: 'a call that was sent',
      make: ({ v3 }) => {
        const call = v3.task.get({ id: 1 });
        void call.settle();
        return [call];
      },
    },
    {
      name: 'a call of another batch',
      make: ({ v3 }) => {
        const call = v3.task.get({ id: 1 });
        void v3.batch([call]).settle();
        return [call];
      },
    },
    {
      name: 'the same call twice',
      make: ({ v3 }) => {
        const call = v3.task.get({ id: 1 });
        return [call, call];
      },
    },
    { name: 'a call of the other generation', make: ({ legacy }) => [legacy.call('a.b')] },
    { name: 'a call of another client', make: () => [open().v3.task.get({ id: 1 })] },
    { name: 'a batch', make: ({ v3 }) => [v3.batch([])] },
    { name: 'a plain promise', make: () => [Promise.resolve(1)] },
    {
      name: 'a call with its own idempotency key',
      make: ({ v3 }) => [v3.task.add({}, { idempotencyKey: 'k' })],
    },
    { name: 'a call that cannot be sent', make: ({ v3 }) => [v3.task.get({ id: new Date(NaN) })] },
    { name: 'one call that is not in an array', make: ({ v3 }) => v3.task.get({ id: 1 }) },
    { name: 'a set of calls', make: ({ v3 }) => new Set([v3.task.get({ id: 1 })]) },
    { name: 'a map of calls', make: ({ v3 }) => new Map([['a', v3.task.get({ id: 1 })]]) },
    { name: 'a promise of calls', make: ({ v3 }) => Promise.resolve([v3.task.get({ id: 1 })]) },
    { name: 'nothing', make: () => undefined },
  ];
  it.each(cases)('$name: UsageError', async ({ make }) => {
    const client = open();
    const calls = make(client);
    const sentBefore = client.received.length;
    const batch = client.v3.batch(calls as []);
    await expect(Promise.resolve(batch)).rejects.toMatchObject({ name: 'UsageError' });
    expect(JSON.stringify(await batch.settle())).toContain('CLIENT_USAGE');
    expect(client.received.length - sentBefore).toBeLessThanOrEqual(1);
  });

  it.each([
    { name: 'an idempotency key', options: { idempotencyKey: 'k' } },
    { name: 'halt as the account writes it', options: { halt: 1 } },
    { name: 'halt as a text', options: { halt: 'yes' } },
    { name: 'halt that is null', options: { halt: null } },
  ])('takes no $name as an option', async ({ options }) => {
    const { v3, received } = open();
    const batch = v3.batch([v3.task.get({ id: 1 })], options as object);
    await expect(Promise.resolve(batch)).rejects.toMatchObject({ name: 'UsageError' });
    expect(received).toEqual([]);
  });
});

/** What follows from each error of a request is in `hostile.test.ts`. */
describe('a request that fails as a whole', () => {
  it('is certain where nothing was sent', async () => {
    const { v3 } = open(() => ({ kind: 'lost', sent: false, cause: new Error('refused') }), {
      retry: false,
    });
    const [read, write] = await v3.batch([v3.task.get({ id: 1 }), v3.task.add({})]).settle();
    expect([read, write]).toMatchObject([
      { error: { name: 'ConnectionError' } },
      { error: { name: 'ConnectionError' } },
    ]);
  });

  it('is a ProtocolError where results are missing', async () => {
    const { v3 } = open(() => success([{ item: {} }]), { retry: false });
    const settled = await v3.batch([v3.task.get({ id: 1 }), v3.task.get({ id: 2 })]).settle();
    expect(settled).toMatchObject([
      { error: { name: 'ProtocolError' } },
      { error: { name: 'ProtocolError' } },
    ]);
  });
});

it('shows the cursor of each list, in a failed batch too', async () => {
  const { v3 } = open(() => success([{ items: [{ id: 1 }], nextCursor: 'b' }, { error: { code: 'X' } }]));
  const calls = [v3.call('a.list', {}, { list: true }), v3.task.get({ id: 1 })];
  const outcome = { ok: true, data: [{ id: 1 }], page: { nextCursor: 'b' } };
  const batch = v3.batch(calls);
  expect((await batch.settle())[0]).toEqual(outcome);
  await expect(Promise.resolve(batch)).rejects.toMatchObject({ results: [outcome, { ok: false }] });
});

describe('the deadline of a request', () => {
  it.each([-5, '0', Number.NaN])('sends no request of a cut batch where it is %s', async (deadline) => {
    const { v3, received } = open();
    const calls = Array.from({ length: 51 }, () => v3.task.add({ fields: { title: 'Ship' } }));
    // The types forbid the text.
    const settled = await v3.batch(calls, { deadline: deadline as number }).settle();
    expect(settled.every((one) => !one.ok && one.error.name === 'UsageError')).toBe(true);
    expect(received).toEqual([]);
  });

  it('holds for everything that is asked again for it', async () => {
    let now = 0;
    const slept: number[] = [];
    const environment = {
      now: () => now,
      sleep: (ms: number) => {
        slept.push(ms);
        now += ms;
        return Promise.resolve();
      },
    };
    const limited: Handle = () => ({
      status: 429,
      headers: { 'retry-after': '3' },
      body: { error: 'OPERATION_TIME_LIMIT', error_description: 'm' },
    });
    const { v3 } = open(limited, { environment, retry: false });
    const calls = Array.from({ length: 16 }, (_, id) =>
      id % 2 === 0 ? v3.task.get({ id }) : v3.task.list(),
    );
    const settled = await v3.batch(calls, { deadline: 10_000 }).settle();
    for (const one of settled)
      expect(one).toMatchObject({ ok: false, error: { code: 'OPERATION_TIME_LIMIT' } });
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000);
  });

  it('ends the search for the one that failed, and says so', async () => {
    let now = 0;
    const slow: Handle = () => {
      now += 4_000;
      return failure(400, 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION');
    };
    const { v3, received } = open(slow, { environment: { now: () => now } });
    const calls = Array.from({ length: 8 }, (_, id) => v3.task.get({ id }));
    const settled = await v3.batch(calls, { deadline: 10_000 }).settle();
    for (const one of settled) {
      expect(one).toMatchObject({ error: { name: 'TimeoutError', cause: { name: 'NotFoundError' } } });
    }
    expect(received.length).toBeLessThan(15);
  });
});

describe('failures', () => {
  const third: Handle = (request: Received) => {
    const { method, body } = request;
    const ids = method === 'batch' ? (body as { query: { id: number } }[]).map(({ query }) => query.id) : [];
    return [...ids, (body as { id?: number }).id].includes(60)
      ? failure(400, 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION')
      : answering(request);
  };
  const gets = (v3: FakeClient<Tasks>['v3'], count: number): Call<{ id: number }, 'v3'>[] =>
    Array.from({ length: count }, (_, index) => v3.task.get({ id: index + 1 }));

  it('reject the batch with BatchError, whose results have the shape of the calls', async () => {
    const { v3 } = open(third);
    const error = (await v3
      .batch({ a: v3.task.get({ id: 60 }) })
      .catch((reason: unknown) => reason)) as BatchError;
    expect(error).toMatchObject({
      name: 'BatchError',
      code: 'CLIENT_BATCH',
      cause: { name: 'NotFoundError' },
    });
    expect(error.results).toMatchObject({ a: { ok: false, error: { name: 'NotFoundError' } } });
  });

  it('are all that BatchError has in JSON, with counts and without data', async () => {
    const { v3 } = open(third);
    const calls = { a: v3.task.get({ id: 1 }), b: v3.task.get({ id: 60 }) };
    const json = JSON.stringify(await v3.batch(calls).catch((reason: unknown) => reason));
    expect(JSON.parse(json)).toMatchObject({
      name: 'BatchError',
      code: 'CLIENT_BATCH',
      calls: 2,
      failed: 1,
      failures: { b: { name: 'NotFoundError', method: 'task.get' } },
    });
    expect(json).not.toContain('title');
  });

  it('leave other requests alone', async () => {
    const { v3, received } = open(third);
    const settled = await v3.batch(gets(v3, 130)).settle();
    expect(settled.map(({ ok }) => ok)).toEqual(settled.map((_, index) => index !== 59));
    const calls = received.map(({ body }) => (body as unknown[]).length);
    expect(calls.slice(0, 2)).toEqual([50, 50]);
    expect(calls.slice(-1)).toEqual([30]);
  });

  it('stop the requests after them with halt', async () => {
    const { v3, received } = open(third);
    const settled = await v3.batch(gets(v3, 130), { halt: true }).settle();
    expect(settled[129]).toMatchObject({ error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } });
    // Id 60 is the tenth of the second request: none of the third is sent.
    expect(JSON.stringify(received)).not.toContain('"id":101');
  });

  it('keep calls from being sent that refer to them over the cut, and those that refer to these', async () => {
    const { v3, received } = open(third);
    const first = v3.task.get({ id: 60 });
    const second = v3.task.get({ id: ref(first, 'id') });
    const members = [
      first,
      ...gets(v3, 49),
      second,
      v3.task.get({ id: ref(second, 'id') }),
      v3.task.get({ id: 7 }),
    ];
    const settled = await v3.batch(members).settle();
    expect(settled.slice(50)).toMatchObject([
      { error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } },
      { error: { name: 'NotSentError' } },
      { ok: true, data: { id: 7 } },
    ]);
    expect(received.at(-1)?.body).toEqual([{ method: 'task.get', query: { id: 7 }, as: 'c0' }]);
  });

  it('in one element are that call’s own', async () => {
    const { v3 } = open(() =>
      success([
        { item: { id: 1 } },
        { error: { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', message: 'm' } },
      ]),
    );
    const [read, write] = await v3.batch([v3.task.get({ id: 1 }), v3.task.add({})]).settle();
    expect(read).toMatchObject({ ok: true });
    expect(write).toMatchObject({ error: { name: 'PermissionError', method: 'task.add' } });
  });

  it('are not unhandled where nobody awaits the calls', async () => {
    const seen: unknown[] = [];
    const note = (reason: unknown): void => void seen.push(reason);
    process.on('unhandledRejection', note);
    const { v3 } = open(third);
    await v3.batch([v3.task.get({ id: 60 })]).settle();
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(seen).toEqual([]);
  });

  it('by abort reject the batch and its calls with the reason', async () => {
    const { v3 } = open();
    const reason = new Error('enough');
    const call = v3.task.get({ id: 1 });
    const batch = v3.batch([call], { signal: AbortSignal.abort(reason) });
    await expect(batch.settle()).rejects.toBe(reason);
    await expect(Promise.resolve(call)).rejects.toBe(reason);
  });
});
