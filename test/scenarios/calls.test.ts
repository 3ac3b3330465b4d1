/** What a call is: lazy, shared, never thrown, and part of a batch at most once. */

import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { byKind } from '../contract/kind.js';
import { UsageError, ref, webhook } from '../../runtime/index.js';
import { createClient, useV3 } from '../contract/v3-clients.js';

const account = useV3();
const task = (id = 8) => account.hook.v3.tasks.task.get({ id, select: ['id'] });

describe('laziness', () => {
  test('a call, a list call and a batch that nobody asks send nothing', async () => {
    const { v3 } = account.hook;
    void [task(), v3.tasks.task.list(), v3.batch([task()])];
    v3.tasks.task.list().pages();
    await new Promise(setImmediate);
    expect(account.sandbox.requests).toEqual([]);
  });

  const ways: readonly { readonly name: string; readonly ask: () => unknown }[] = [
    { name: 'await', ask: async () => void (await task()) },
    { name: 'then', ask: () => task().then(() => undefined) },
    { name: 'catch', ask: () => task().catch(() => undefined) },
    { name: 'finally', ask: () => task().finally(() => undefined) },
    { name: 'settle', ask: () => task().settle() },
    { name: 'withResponse', ask: () => task().withResponse() },
    { name: 'Promise.all', ask: () => Promise.all([task()]) },
    { name: 'a batch', ask: () => account.hook.v3.batch([task()]) },
    { name: 'returning it from an async function', ask: async () => task() },
  ];
  test.each(ways)('$name sends it, once', async ({ ask }) => {
    await ask();
    expect(account.sandbox.requests).toHaveLength(1);
  });
});

describe('one signal for many calls', () => {
  test.each([false, true])('no warning of a leak, and no listener stays; coalesce: %s', async (coalesce) => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on('warning', note);
    const svc = account.connect({ coalesce });
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => svc.v3.tasks.task.get({ id: index + 1 }, { signal })),
    );
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('sharing', () => {
  test('every await, withResponse and settle shares the answer', async () => {
    const call = task();
    const [data, response, settled] = await Promise.all([call, call.withResponse(), call.settle()]);
    expect(await call).toBe(data);
    expect(response.data).toBe(data);
    expect(settled).toEqual({ ok: true, data });
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('a failure is shared too', async () => {
    const call = task(9999);
    const first: unknown = await call.catch((error: unknown) => error);
    expect(await call.settle()).toEqual({ ok: false, error: first });
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('each iteration asks its pages again, by itself', async () => {
    const list = account.hook.v3.tasks.task.list({ pagination: { limit: 200 } });
    expect([await list.toArray(), await list.toArray()].map(({ length }) => length)).toEqual([130, 130]);
    expect((await list).length).toBe(130);
    expect(account.sandbox.requests).toHaveLength(5);
  });

  test('an iterated call can still go into a batch', async () => {
    const list = account.hook.v3.tasks.task.list();
    await list.toArray({ limit: 1 });
    await expect(account.hook.v3.batch([list])).resolves.toMatchObject([{ length: 50 }]);
  });
});

describe('after a batch', () => {
  test('a call gives its own result from that batch when it is awaited later', async () => {
    const { v3 } = account.hook;
    const [one, many] = [task(), v3.tasks.task.list({ pagination: { limit: 2 } })];
    const data = await v3.batch([one, many]);
    expect([await one, await many]).toEqual(data);
    expect(await one.withResponse()).toMatchObject({ data: { id: 8 }, status: 200 });
    expect(await many.settle()).toEqual({ ok: true, data: [{ id: 1 }, { id: 2 }] });
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('its own failure likewise', async () => {
    const one = task(9999);
    await expect(account.hook.v3.batch([one])).rejects.toMatchObject({ name: 'BatchError' });
    // Rights are checked first on the server of May 2026.
    const name = byKind('NotFoundError', 'PermissionError');
    await expect(one).rejects.toMatchObject({ name, method: 'tasks.task.get' });
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('awaited while the batch is on its way, it waits for the batch', async () => {
    const one = task();
    const batch = account.hook.v3.batch([one]);
    const [[inBatch], alone] = await Promise.all([batch, one]);
    expect(alone).toBe(inBatch);
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('a batch that was a usage error has sent nothing, and its calls can still be awaited', async () => {
    const { v3 } = account.hook;
    const one = task();
    const late = v3.tasks.task.get({ id: ref(one, 'id') });
    await expect(v3.batch([late, one])).rejects.toBeInstanceOf(UsageError);
    expect(account.sandbox.requests).toEqual([]);
    await expect(one).resolves.toEqual({ id: 8 });
  });
});

describe('usage errors reject, they never throw', () => {
  const root = () => account.hook;
  const sent = () => {
    const call = task();
    void call.settle();
    return call;
  };
  const wrong: readonly { readonly name: string; readonly make: () => { settle(): Promise<unknown> } }[] = [
    { name: 'a method without a name', make: () => root().v3.call('') },
    { name: 'an invalid Date', make: () => root().v3.tasks.task.get({ id: new Date(NaN) }) },
    { name: 'a bigint', make: () => root().v3.tasks.task.get({ id: 8n }) },
    { name: 'a key on a read', make: () => root().v3.tasks.task.get({ id: 8 }, { idempotencyKey: 'k' }) },
    {
      name: 'a key on a legacy call',
      make: () => root().legacy.call('user.get', {}, { idempotencyKey: 'k' } as object),
    },
    {
      name: 'a key with a blank at its end',
      make: () => root().v3.tasks.task.add({}, { idempotencyKey: 'k ' }),
    },
    { name: 'a deadline of nothing', make: () => root().v3.tasks.task.get({ id: 8 }, { deadline: 0 }) },
    {
      name: 'attempts that are not a number',
      make: () => root().v3.tasks.task.get({}, { retry: { attempts: 0.5 } }),
    },
    {
      name: 'keyset paging in another order',
      make: () => root().v3.tasks.task.list({ order: { title: 'ASC' } }, { paging: 'keyset' }),
    },
    {
      name: 'keyset paging from an offset',
      make: () => root().v3.tasks.task.list({ pagination: { offset: 5 } }, { paging: 'keyset' }),
    },
    {
      name: 'a reference outside any batch',
      make: () => root().v3.tasks.task.get({ id: ref(task(), 'id') }),
    },
    { name: 'a call that was sent, in a batch', make: () => root().v3.batch([sent()]) },
    {
      name: 'a call with its own key, in a batch',
      make: () => root().v3.batch([root().v3.tasks.task.delete({ id: 1 }, { idempotencyKey: 'k' })]),
    },
    {
      name: 'an application-only method under a webhook',
      make: () => root().legacy.call('event.offline.clear', {}),
    },
  ];
  test.each(wrong)('$name', async ({ make }) => {
    const settled = await make().settle();
    const [one] = Array.isArray(settled) ? (settled as unknown[]) : [settled];
    expect(one).toMatchObject({ ok: false, error: { name: 'UsageError', code: 'CLIENT_USAGE' } });
    expect(account.sent().filter((method) => method !== 'tasks.task.get')).toEqual([]);
  });

  test('an iteration rejects with it as well', async () => {
    const list = root().v3.tasks.task.list({ pagination: { page: 2 } }, { paging: 'keyset' });
    await expect(list.toArray()).rejects.toBeInstanceOf(UsageError);
    await expect(list.toArray({ limit: -1 })).rejects.toBeInstanceOf(UsageError);
    await expect(list.pages()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(UsageError);
  });
});

test('createClient alone throws at once', () => {
  const auth = webhook({ userId: 1, code: 'code' });
  expect(() => createClient({ baseUrl: 'nonsense', auth })).toThrow(UsageError);
});
