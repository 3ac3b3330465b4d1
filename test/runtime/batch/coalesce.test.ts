/** `coalesce`: the reads of one tick travel together, and each keeps its own outcome. */

import { describe, expect, it } from 'vitest';
import type { Call } from '../../../runtime/call/call.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { failure, fakeClient, success, type FakeClient, type Handle } from '../call/fake-account.js';

const TABLE: MethodTable = {
  'task.get': { kind: 'get' },
  'task.add': { kind: 'add' },
  'user.get': { kind: 'list', paging: 'start' },
};

const one = ({ id }: { id?: number }): unknown => ({ item: { id } });

/** Id 13 does not exist. */
const account: Handle = ({ method, body }) => {
  const queries =
    method === 'batch'
      ? (body as { query: { id: number } }[]).map(({ query }) => query)
      : [body as { id: number }];
  if (queries.some(({ id }) => id === 13))
    return failure(400, 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION');
  return method === 'batch' ? success(queries.map(one)) : success(one(body as object));
};

function open(handle: Handle = account, options = {}): FakeClient {
  return fakeClient(handle, { v3: TABLE, coalesce: true, ...options });
}

function gets({ v3 }: FakeClient, ids: readonly number[], options?: object): Call<unknown, 'v3'>[] {
  return ids.map((id) => v3.call('task.get', { id }, options));
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 100);

describe('coalesce', () => {
  it('sends 120 reads in three requests', async () => {
    const client = open();
    const data = await Promise.all(gets(client, upTo(120)));
    expect(data).toEqual(upTo(120).map((id) => ({ id })));
    expect(client.received.map(({ method }) => method)).toEqual(['batch', 'batch', 'batch']);
  });

  it('gives equal reads in one tick their own objects', async () => {
    const client = open();
    const [a, b, c] = await Promise.all(gets(client, [1, 1, 2]));
    expect([a, b, c]).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
    expect(a).not.toBe(b);
  });

  it('resolves a list as an array when a read with the same name and parameters came first', async () => {
    const { v3 } = open(() => success([{ rows: [{ id: 1 }] }, { rows: [{ id: 1 }] }]));
    const [read, list] = await Promise.all([
      v3.call('row.find', {}, { read: true }),
      v3.call('row.find', {}, { list: true }),
    ]);
    expect(read).toEqual({ rows: [{ id: 1 }] });
    expect(list).toEqual([{ id: 1 }]);
  });

  it('sends a single read by itself', async () => {
    const client = open();
    await Promise.all(gets(client, [1]));
    expect(client.received.map(({ method }) => method)).toEqual(['task.get']);
  });

  it('collects reads that are sent later in the same tick', async () => {
    const client = open();
    const late = async (id: number): Promise<unknown> => {
      await Promise.resolve();
      return client.v3.call('task.get', { id });
    };
    await Promise.all([late(1), late(2), ...gets(client, [3])]);
    expect(client.received.map(({ method }) => method)).toEqual(['batch']);
  });

  it('leaves every call of a failing batch with its own outcome', async () => {
    const client = open();
    const settled = await Promise.all(gets(client, [1, 13, 2]).map((call) => call.settle()));
    expect(settled).toMatchObject([
      { ok: true },
      { ok: false, error: { name: 'NotFoundError', method: 'task.get' } },
      { ok: true },
    ]);
  });

  it('takes an error in one element for that call’s own', async () => {
    const client = open(() => success([one({ id: 1 }), { error: { code: 'ACCESS_DENIED', message: 'm' } }]));
    const settled = await Promise.all(gets(client, [1, 2]).map((call) => call.settle()));
    expect(settled).toMatchObject([{ ok: true }, { error: { name: 'PermissionError', method: 'task.get' } }]);
    expect(client.received).toHaveLength(1);
  });

  it('sends halves of reads whose responses are too large together', async () => {
    const client = open((request) =>
      Array.isArray(request.body) && request.body.length > 2
        ? { kind: 'too-large', status: 200 }
        : account(request),
    );
    const data = await Promise.all(gets(client, [1, 2, 3, 4]));
    expect(data).toEqual([1, 2, 3, 4].map((id) => ({ id })));
    expect(client.received).toHaveLength(3);
  });

  it('sends pages of two iterations together, however long the program takes between two turns', async () => {
    let now = 0;
    const client = open(({ body }) => success((body as unknown[]).map(() => ({ items: [] }))), {
      environment: { now: () => (now += 5) },
    });
    const lists = [1, 2].map(() => client.v3.call('task.list', {}, { list: true }).toArray());
    expect(await Promise.all(lists)).toEqual([[], []]);
    expect(client.received.map(({ method }) => method)).toEqual(['batch']);
  });

  it('leaves the others alone when one is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const client = open((request) => {
      controller.abort(reason);
      return account(request);
    });
    const [aborted] = gets(client, [1], { signal: controller.signal });
    const others = gets(client, [1, 2]);
    const outcomes = await Promise.allSettled([aborted, ...others]);
    expect(outcomes).toEqual([
      { status: 'rejected', reason },
      { status: 'fulfilled', value: { id: 1 } },
      { status: 'fulfilled', value: { id: 2 } },
    ]);
  });

  it('sends nothing where all have left', async () => {
    const client = open();
    const controller = new AbortController();
    const calls = gets(client, [1, 2], { signal: controller.signal }).map((call) => call.settle());
    controller.abort(new Error('enough'));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await new Promise(setImmediate);
    expect(client.received).toEqual([]);
  });

  it('is not requested again when all have left', async () => {
    const leaving = [new AbortController(), new AbortController()];
    const client = open(() => {
      for (const one of leaving) one.abort(new Error('enough'));
      return failure(503, 'QUERY_LIMIT_EXCEEDED');
    });
    const calls = leaving.flatMap(({ signal }, id) => gets(client, [id], { signal }));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(client.received).toHaveLength(1);
  });

  it('leaves writes, legacy calls and calls with times of their own by themselves', async () => {
    const client = open(() => success([]), { legacy: TABLE });
    await Promise.all([
      client.v3.call('task.add', {}),
      client.legacy.call('user.get', {}),
      client.v3.call('task.get', { id: 1 }, { timeout: 5000 }),
    ]);
    expect(client.received.map(({ method }) => method).sort()).toEqual(['task.add', 'task.get', 'user.get']);
  });

  it('is off by default', async () => {
    const client = open(account, { coalesce: undefined });
    await Promise.all(gets(client, [1, 2]));
    expect(client.received).toHaveLength(2);
  });
});
