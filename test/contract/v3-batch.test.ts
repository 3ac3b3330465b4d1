/** Batches of REST 3.0 through the client, row by row (REST 3.0 reference, Batch; Observed behaviour, REST 3.0). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { ref } from '../../runtime/index.js';
import { useV3 } from './v3-clients.js';

const account = useV3();
/** Rights are checked first on the server of May 2026. */
const NO_TASK = byKind(
  { name: 'NotFoundError', code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', status: 400 },
  { name: 'PermissionError', code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', status: 403 },
);

describe('Batch', () => {
  test('POST .../batch, body: JSON array at the root, each element method and query', async () => {
    const { v3 } = account.hook;
    await v3.batch([v3.tasks.task.get({ id: 8, select: ['id'] }), v3.tasks.task.list()]);
    expect(account.sandbox.requests).toHaveLength(1);
    expect(account.sandbox.requests[0]).toMatchObject({
      verb: 'POST',
      method: 'batch',
      body: [
        { method: 'tasks.task.get', query: { id: 8, select: ['id'] } },
        { method: 'tasks.task.list', query: {} },
      ],
    });
  });

  test('result is an array of results in the same order as the calls', async () => {
    const { v3 } = account.hook;
    const ids = [5, 3, 9, 1];
    const tasks = await v3.batch(ids.map((id) => v3.tasks.task.get({ id, select: ['id'] })));
    expect(tasks).toEqual(ids.map((id) => ({ id })));
  });

  test('each result is {item}, {items} or {result}', async () => {
    const { v3 } = account.hook;
    const made = v3.tasks.task.add({ fields: { title: 'In a batch', creatorId: 1, responsibleId: 1 } });
    const data = await v3.batch({
      made,
      found: v3.tasks.task.list({ filter: [['id', ref(made, 'id')]], select: ['title'] }),
      gone: v3.tasks.task.delete({ id: ref(made, 'id') }),
    });
    expect(data).toMatchObject({
      made: { title: 'In a batch' },
      found: [{ title: 'In a batch' }],
      gone: true,
    });
  });

  test('one top-level {error}, no partial results: each read is asked again until it has its own', async () => {
    const { v3 } = account.hook;
    const settled = await v3.batch([v3.tasks.task.get({ id: 8 }), v3.tasks.task.get({ id: 9999 })]).settle();
    expect(settled).toMatchObject([
      { ok: true, data: { id: 8 } },
      { ok: false, error: NO_TASK },
    ]);
  });

  test('earlier writes of that batch may have been done: each write is an OutcomeUnknownError', async () => {
    const { v3 } = account.hook;
    const batch = v3.batch([v3.tasks.task.delete({ id: 8 }), v3.tasks.task.get({ id: 9999 })]);
    const [write] = await batch.settle();
    expect(write).toMatchObject({
      error: { name: 'OutcomeUnknownError', method: 'tasks.task.delete', cause: NO_TASK },
    });
    await expect(v3.tasks.task.get({ id: 8 })).rejects.toMatchObject(NO_TASK);
  });

  test('a batch from an application must use the header', async () => {
    const { v3 } = account.app;
    await expect(v3.batch([v3.tasks.task.get({ id: 8, select: ['id'] })])).resolves.toEqual([{ id: 8 }]);
    expect(account.sandbox.requests[0]).toMatchObject({
      path: '/rest/api/batch',
      headers: { authorization: '***' },
      body: [{ method: 'tasks.task.get' }],
    });
  });
});
