/** Paging and batches of the legacy generation through the client (Observed behaviour, Legacy). */

import { describe, expect, test } from 'vitest';
import { ref, type ListCall } from '../../runtime/index.js';
import { useV3 } from './v3-clients.js';

const people = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, departmentIds: [1] }));
const everybody = people.map(({ id }) => String(id));
const clients = useV3({ data: { users: people } });

describe('paging', () => {
  const ids = async (list: ListCall<{ readonly ID: string }, 'legacy'>): Promise<string[]> =>
    (await list.toArray()).map(({ ID }) => ID);

  test('awaited it is one page, with total and next', async () => {
    const { data, page } = await clients.app.legacy.user.get({ start: 50 }).withResponse();
    expect({ length: data.length, page }).toEqual({ length: 50, page: { total: 120, next: 100 } });
  });

  test('iterated it is every user once', async () => {
    const seen: string[] = [];
    for await (const { ID } of clients.app.legacy.user.get()) seen.push(ID);
    expect(seen).toEqual(everybody);
  });

  test('toArray requests the pages after the first one together', async () => {
    expect(await ids(clients.app.legacy.user.get())).toEqual(everybody);
    expect(clients.sent()).toEqual(['user.get', 'batch']);
  });

  test.each([
    { name: 'from the start that the caller gives', params: { start: 100 }, want: everybody.slice(100) },
    { name: 'with a filter', params: { FILTER: { '>ID': 60 } }, want: everybody.slice(60) },
    { name: 'in another order', params: { sort: 'ID', order: 'desc' }, want: everybody.toReversed() },
    { name: 'where counting is turned off', params: { start: -1 }, want: everybody },
    { name: 'where nothing is found', params: { ID: 9999 }, want: [] },
  ])('$name', async ({ params, want }) => {
    expect(await ids(clients.app.legacy.user.get(params))).toEqual(want);
  });

  test('any other method can be paged by its name', async () => {
    const list = clients.app.legacy.call<{ readonly ID: string }>(
      'user.get',
      { FILTER: { '>ID': 100 } },
      { list: true },
    );
    expect(await ids(list)).toEqual(everybody.slice(100));
  });

  test('calendar sections too', async () => {
    const sections = await clients.app.legacy.calendar.section
      .get({ type: 'company_calendar', ownerId: 0 })
      .toArray();
    expect(new Set(sections.map(({ NAME }) => NAME)).size).toBe(55);
  });
});

describe('batches', () => {
  test('a tuple, with references in each form', async () => {
    const { user, tasks, im, calendar } = clients.app.legacy;
    const task = tasks.task.unmute({ id: 8 });
    const found = user.get({ FILTER: { '@ID': [2], ACTIVE: true, '%NAME': 'Boris' } });
    const [{ task: unmuted }, users, added, dialog, sections] = await clients.app.legacy.batch([
      task,
      found,
      tasks.task.favorite.add({ taskId: ref(task, 'task.id') }),
      im.dialog.get({ DIALOG_ID: ref(found, '0.ID') }),
      calendar.section.get({ type: 'user', ownerId: ref(found, '0.ID') }),
    ]);
    expect(unmuted?.title).toBe('Prepare the demo');
    expect([users.length, added, dialog['dialog_id'], sections.length]).toEqual([1, true, '2', 1]);
    expect(clients.sent()).toEqual(['batch']);
  });

  test('an object, with characters outside ASCII and the order of the contract', async () => {
    const { task, mailservice } = clients.app.legacy;
    const { comment, fields } = await clients.app.legacy.batch({
      comment: task.comment.add({ COMMENTTEXT: 'Łódź & co = 100% ✓', TASKID: 8 }),
      fields: mailservice.fields(),
    });
    expect([comment, fields['NAME']]).toEqual([1, 'Name']);
    expect(clients.sandbox.legacy.state.comments).toMatchObject([{ text: 'Łódź & co = 100% ✓' }]);
  });

  test('a failure is its own call’s', async () => {
    const { tasks } = clients.app.legacy;
    const settled = await clients.app.legacy
      .batch([tasks.task.favorite.add({ taskId: 9999 }), tasks.task.favorite.add({ taskId: 8 })])
      .settle();
    expect(settled).toMatchObject([
      {
        ok: false,
        error: {
          // No code classes it, and its status is the batch's.
          name: 'ApiError',
          code: '1',
          status: 200,
          method: 'tasks.task.favorite.add',
          generation: 'legacy',
        },
      },
      { ok: true, data: true },
    ]);
  });

  test('halt leaves the calls after the first failure unsent', async () => {
    const { tasks } = clients.app.legacy;
    const calls = [
      tasks.task.favorite.add({ taskId: 9999 }),
      tasks.task.favorite.add({ taskId: 8 }),
    ] as const;
    const settled = await clients.app.legacy.batch(calls, { halt: true }).settle();
    expect(settled).toMatchObject([
      { error: { code: '1' } },
      { error: { name: 'NotSentError', cause: { code: '1' } } },
    ]);
  });

  test('what is longer than 50 is cut, and references reach over the cut', async () => {
    const { user, im } = clients.app.legacy;
    const first = user.get({ ID: 2 });
    const fillers = Array.from({ length: 59 }, () => clients.app.legacy.mailservice.fields());
    const results = await clients.app.legacy.batch([
      first,
      ...fillers,
      im.dialog.get({ DIALOG_ID: ref(first, '0.ID') }),
    ]);
    expect(results.at(-1)).toMatchObject({ dialog_id: '2' });
    expect(clients.sent()).toEqual(['batch', 'batch']);
  });
});
