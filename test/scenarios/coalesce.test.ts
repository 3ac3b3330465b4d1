/** `coalesce`: reads of one tick travel together, and nobody suffers for another. */

import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { byKind } from '../contract/kind.js';
import { application } from '../../runtime/index.js';
import { useV3, type AccountClient } from '../contract/v3-clients.js';
import { show } from './show.js';

const account = useV3();
const get = ({ v3 }: AccountClient, id: number) => v3.tasks.task.get({ id, select: ['id', 'title'] });
const numbers = Array.from({ length: 120 }, (_, index) => index + 1);

describe('120 reads', () => {
  test('with coalesce they take three requests, without it 120', async () => {
    const requests: number[] = [];
    for (const coalesce of [false, true]) {
      await account.sandbox.reset();
      const svc = account.connect({ coalesce });
      const tasks = await Promise.all(numbers.map((id) => get(svc, id)));
      expect(tasks.map(({ id }) => id)).toEqual(numbers);
      requests.push(account.sandbox.requests.length);
    }
    show(`120 reads: ${requests[0]} requests without coalesce, ${requests[1]} with it`);
    expect(requests).toEqual([120, 3]);
  });

  test('under an application, whose batches carry the token in a header', async () => {
    const { app, sandbox } = account;
    const svc = account.connect({ coalesce: true, auth: application({ accessToken: sandbox.accessToken }) });
    const tasks = await Promise.all(numbers.map((id) => get(svc, id)));
    expect(tasks).toEqual(await Promise.all(numbers.map((id) => get(app, id))));
  });

  test('a withResponse shows what came around the batch', async () => {
    const svc = account.connect({ coalesce: true });
    const [one] = await Promise.all([get(svc, 1).withResponse(), get(svc, 2).withResponse()]);
    expect(one).toMatchObject({ data: { id: 1 }, status: 200, attempts: 1, replayed: false });
    expect(one.time).toHaveProperty('date_finish');
  });
});

describe('a failing batch', () => {
  test('leaves every call with its own result or error', async () => {
    const svc = account.connect({ coalesce: true });
    const settled = await Promise.all(
      [8, 9999, 9].map((id) => get(svc, id).settle()).concat(svc.v3.tasks.task.get({ id: 'x' }).settle()),
    );
    expect(settled).toMatchObject([
      { ok: true, data: { id: 8 } },
      // Rights are checked first on the server of May 2026.
      { ok: false, error: { name: byKind('NotFoundError', 'PermissionError'), method: 'tasks.task.get' } },
      { ok: true, data: { id: 9 } },
      { ok: false, error: { name: 'ValidationError', validation: [{ field: 'id' }] } },
    ]);
    expect(account.sent().toSorted()).toEqual([
      ...Array<string>(3).fill('batch'),
      ...Array<string>(4).fill('tasks.task.get'),
    ]);
    show('a batch of 4 reads, 2 of them failing: batches of 4, 2 and 2, then 4 single requests');
  });

  test('by a limit is sent again as a batch', async () => {
    account.sandbox.faults.add('QUERY_LIMIT_EXCEEDED+0:*:1');
    const svc = account.connect({ coalesce: true });
    await Promise.all([get(svc, 1), get(svc, 2)]);
    expect(account.sent()).toEqual(['batch', 'batch']);
  });
});

describe('an aborted call', () => {
  const reason = new Error('no longer wanted');

  test('leaves the others', async () => {
    const svc = account.connect({ coalesce: true });
    const abort = new AbortController();
    const select = ['id'];
    const calls = [1, 2, 3].map((id) =>
      svc.v3.tasks.task.get({ id, select }, id === 2 ? { signal: abort.signal } : {}),
    );
    const settled = Promise.allSettled(calls);
    abort.abort(reason);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: { id: 1 } },
      { status: 'rejected', reason },
      { status: 'fulfilled', value: { id: 3 } },
    ]);
  });

  test('on its way leaves the others too', async () => {
    account.sandbox.faults.add('hang=1000:batch:1');
    const svc = account.connect({ coalesce: true });
    const abort = new AbortController();
    const calls = Promise.allSettled([
      svc.v3.tasks.task.get({ id: 1, select: ['id'] }, { signal: abort.signal }),
      svc.v3.tasks.task.get({ id: 2, select: ['id'] }),
    ]);
    await expect.poll(() => account.sent()).toEqual(['batch']);
    abort.abort(reason);
    expect(await calls).toEqual([
      { status: 'rejected', reason },
      { status: 'fulfilled', value: { id: 2 } },
    ]);
    expect(account.sent()).toEqual(['batch']);
  });

  test('of two equal ones leaves the other', async () => {
    const svc = account.connect({ coalesce: true });
    const abort = new AbortController();
    const calls = Promise.allSettled([
      svc.v3.tasks.task.get({ id: 1, select: ['id'] }, { signal: abort.signal }),
      svc.v3.tasks.task.get({ id: 1, select: ['id'] }),
    ]);
    abort.abort(reason);
    expect(await calls).toMatchObject([{ status: 'rejected', reason }, { value: { id: 1 } }]);
  });

  test('that was alone in its tick rejects with the reason of its signal', async () => {
    account.sandbox.faults.add('hang:tasks.task.get');
    const svc = account.connect({ coalesce: true, timeout: 5000, retry: false });
    const abort = new AbortController();
    const { signal } = abort;
    const call = svc.v3.tasks.task.get({ id: 1 }, { signal });
    const ended = expect(call).rejects.toBe(reason);
    await expect.poll(() => account.sent()).toEqual(['tasks.task.get']);
    abort.abort(reason);
    await ended;
  });

  test('a signal that is none is a UsageError', async () => {
    const svc = account.connect({ coalesce: true });
    // Outside TypeScript nobody is told.
    const signal = { aborted: false } as AbortSignal;
    await expect(svc.v3.tasks.task.get({ id: 1 }, { signal })).rejects.toMatchObject({ name: 'UsageError' });
  });

  test('no listener stays on a signal that many calls share', async () => {
    const svc = account.connect({ coalesce: true });
    const { signal } = new AbortController();
    await Promise.all([1, 2, 9999].map((id) => svc.v3.tasks.task.get({ id }, { signal }).settle()));
    await svc.v3.tasks.task.list({}, { signal }).toArray();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('what does not travel with others', () => {
  test('writes, legacy calls', async () => {
    const svc = account.connect({ coalesce: true });
    await Promise.all([
      svc.v3.tasks.task.delete({ id: 1 }),
      svc.legacy.user.get({ ID: 1 }),
      get(svc, 2),
      get(svc, 3),
    ]);
    expect(account.sent().toSorted()).toEqual(['batch', 'tasks.task.delete', 'user.get']);
  });
});
