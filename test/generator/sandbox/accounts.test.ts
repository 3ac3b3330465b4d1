/** What an account does and a list of rows does not: defaults, tables with two names, refusals. */

import { expect, test, vi } from 'vitest';
import { taskField } from '../../../generator/sandbox/legacy/legacy-task.js';
import { accounts, handClock } from './call.js';

const NOW = Date.UTC(2026, 5, 15, 12);
const sandbox = await accounts()({ clock: handClock(NOW) });

type Answer = Readonly<Record<string, unknown>>;

async function legacy(method: string, params: object = {}): Promise<Answer> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return { status: response.status, ...((await response.json()) as object) }; // an envelope or an error
}

async function resultOf<T>(method: string, params: object = {}): Promise<T> {
  return (await legacy(method, params))['result'] as T; // of the method that the test names
}

const KEY = [400, 'INVALID_ARG_VALUE'];

test.each([
  ['a filter has an unknown key', 'crm.item.list', { entityTypeId: 2, filter: { '>ddId': 1 } }, KEY],
  ['a group of filters has one', 'crm.item.list', { entityTypeId: 2, filter: { 0: { titel: 'x' } } }, KEY],
  ['an order has an unknown key', 'crm.item.list', { entityTypeId: 2, order: { ddId: 'ASC' } }, KEY],
  ['a direction is wrong', 'crm.item.list', { entityTypeId: 2, order: { id: 'UP' } }, KEY],
  ['the type of items is missing', 'crm.item.list', {}, [400, '100']],
  ['there is no such type of items', 'crm.item.list', { entityTypeId: 99 }, [400, 'NOT_FOUND']],
  ['an item to get is not there', 'crm.item.get', { entityTypeId: 2, id: 999 }, [400, 'NOT_FOUND']],
  [
    'an item to update is not there',
    'crm.item.update',
    { entityTypeId: 3, id: 999, fields: {} },
    [400, 'NOT_FOUND'],
  ],
  ['an item to delete is not there', 'crm.item.delete', { entityTypeId: 1030, id: 9 }, [400, 'NOT_FOUND']],
  [
    'an amount is no number',
    'crm.item.add',
    { entityTypeId: 2, fields: { opportunity: 'abc' } },
    [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
  ],
  [
    'an amount becomes no number',
    'crm.item.update',
    { entityTypeId: 2, id: 1, fields: { opportunity: 'abc' } },
    [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID'],
  ],
  ['an id is missing', 'crm.company.get', {}, [400, '']],
  ['a record is not there', 'crm.lead.get', { id: 999 }, [400, '']],
  ['fields are missing', 'crm.contact.add', {}, [400, '']],
  ['a required field is missing', 'crm.status.add', { fields: { NAME: 'x' } }, [400, '']],
  ['the task is missing', 'tasks.task.get', {}, [400, '100']],
  ['the id of a task is a word', 'tasks.task.get', { taskId: 'abc' }, [400, '0']],
  ['the id of a task is below 1', 'tasks.task.complete', { taskId: -1 }, [400, '0']],
  ['a task is not there', 'tasks.task.update', { taskId: 9999, fields: {} }, [400, '0']],
  ['a task has no title', 'tasks.task.add', { fields: { RESPONSIBLE_ID: 1 } }, [400, 'ERROR_CORE']],
  [
    'nobody does a task',
    'tasks.task.add',
    { fields: { TITLE: 'x', RESPONSIBLE_ID: 9999 } },
    [400, 'ERROR_CORE'],
  ],
  ['values are missing', 'crm.duplicate.findbycomm', { type: 'EMAIL' }, [400, '']],
  ['there is no such way', 'crm.duplicate.findbycomm', { type: 'FAX', values: ['1'] }, [400, '']],
  ['no chat is named', 'im.chat.get', { ENTITY_ID: '1' }, [400, 'ENTITY_TYPE_EMPTY']],
])('refuses when %s: %s', async (_, method, params, want) => {
  const { status, error } = await legacy(method, params);
  expect([status, error]).toEqual(want);
});

test.each([
  { entityTypeId: 2, filter: { contactId: 3 }, want: [2, 10, 18] },
  { entityTypeId: 2, filter: { '>=id': 24, stageSemanticId: 'S' }, want: [] },
  { entityTypeId: 2, filter: { '>id': 23, ufCrm_1700000001: '' }, want: [24, 25] },
  { entityTypeId: 2, filter: { '>id': 23, UF_CRM_1700000001: '' }, want: [24, 25] },
  { entityTypeId: 3, filter: { logic: 'OR', 0: { id: 1 }, 1: { lastName: 'Dean' } }, want: [1, 3] },
  { entityTypeId: 2, filter: { logic: 'OR', '>id': 24, 0: { id: 3 } }, want: [3, 25] },
])('crm.item.list takes the filter $filter', async ({ want, ...params }) => {
  const { items } = await resultOf<{ items: { id: number }[] }>('crm.item.list', params);
  expect(items.map(({ id }) => id)).toEqual(want);
});

test('a contact is one row in crm.item.* and crm.contact.*, and of the caller', async () => {
  const fm = [{ typeId: 'EMAIL', value: 'kim@example.com', valueType: 'WORK' }];
  const fields = { name: 'Kim', lastName: 'Lund', fm };
  const { item } = await resultOf<{ item: Answer }>('crm.item.add', { entityTypeId: 3, fields });
  expect(item).toMatchObject({ name: 'Kim', assignedById: 1, createdBy: 1, fm: [{ typeId: 'EMAIL' }] });
  const found = await resultOf('crm.contact.list', { filter: { EMAIL: 'kim@example.com' } });
  expect(found).toMatchObject([{ ID: String(item['id']), NAME: 'Kim', LAST_NAME: 'Lund' }]);
  const asked = { type: 'EMAIL', values: ['KIM@example.com'] };
  expect(await resultOf('crm.duplicate.findbycomm', asked)).toEqual({ CONTACT: [item['id']] });
  await legacy('crm.contact.update', { id: item['id'], fields: { POST: 'Chef' } });
  const { item: changed } = await resultOf<{ item: Answer }>('crm.item.get', {
    entityTypeId: 3,
    id: item['id'],
  });
  expect(changed).toMatchObject({ post: 'Chef', name: 'Kim' });
  expect(await resultOf('crm.item.delete', { entityTypeId: 3, id: item['id'] })).toEqual([]);
  expect(await resultOf('crm.duplicate.findbycomm', asked)).toEqual([]);
});

test('records name each other, and are as old as the clock says', async () => {
  const [deal] = await resultOf<Answer[]>('crm.deal.list', {
    order: { DATE_CREATE: 'DESC' },
    select: ['*', 'CONTACT_IDS'],
  });
  expect(deal?.['DATE_CREATE']).toBe('2026-06-14T09:00:00+00:00');
  const [contactId] = deal?.['CONTACT_IDS'] as string[];
  const contact = await resultOf<Answer>('crm.contact.get', { id: contactId });
  expect(contact['COMPANY_ID']).toBe(deal?.['COMPANY_ID']);
  const company = await resultOf<Answer>('crm.company.get', { id: contact['COMPANY_ID'] });
  expect(company).toMatchObject({ TITLE: `Company ${String(contact['COMPANY_ID'])}` });
  const filter = { OWNER_TYPE_ID: 2, OWNER_ID: deal?.['ID'] };
  expect(await resultOf('crm.activity.list', { filter })).toMatchObject([{ COMPLETED: deal?.['CLOSED'] }]);
  const stage = { ENTITY_ID: 'DEAL_STAGE', STATUS_ID: deal?.['STAGE_ID'] };
  expect(await resultOf('crm.status.list', { filter: stage })).toHaveLength(1);
});

test('a new deal is of the caller, begins now and ends in a week', async () => {
  const id = await resultOf<number>('crm.deal.add', { fields: { TITLE: 'New' } });
  expect(await resultOf('crm.deal.get', { id })).toMatchObject({
    ASSIGNED_BY_ID: '1',
    CREATED_BY_ID: '1',
    STAGE_ID: 'NEW',
    BEGINDATE: '2026-06-15T12:00:00+00:00',
    CLOSEDATE: '2026-06-22T12:00:00+00:00',
  });
});

test('a filter of tasks by what a field is answered with finds the tasks that are answered with it', async () => {
  const own = await accounts()({
    data: {
      tasks: [
        { title: 'a', parentId: 2, groupId: 3, changedById: 2, needsControl: true, plannedDuration: 60 },
        { title: 'b', mark: 'positive', auditorIds: [2, 3], deadline: '2026-07-01T09:00:00+00:00' },
        { title: 'c', creatorId: 3, responsibleId: 2, status: 'completed', priority: 'high' },
      ],
    },
  });
  const found = async (filter: object): Promise<readonly Answer[]> => {
    const response = await fetch(`${own.baseUrl}/rest/${own.webhook}/tasks.task.list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filter }),
    });
    return ((await response.json()) as { readonly result: { readonly tasks: Answer[] } }).result.tasks;
  };
  const tasks = await found({});
  const wrong: string[] = [];
  for (const member of Object.keys(tasks[0] ?? {})) {
    const name = member.replace(/[A-Z]/g, '_$&').toUpperCase();
    if (taskField(name) === undefined) continue;
    for (const value of new Set(tasks.flatMap((task) => task[member]))) {
      const want = tasks.filter((task) => [task[member]].flat().includes(value));
      for (const [prefix, expected] of [
        ['', want],
        ['!', tasks.filter((task) => !want.includes(task))],
      ] as const) {
        const got = await found({ [prefix + name]: value });
        if (got.length !== expected.length) wrong.push(`${prefix}${name} ${String(value)}`);
      }
    }
  }
  expect(tasks).toHaveLength(3);
  expect(wrong).toEqual([]);
});

test('a task is added, selected, changed, completed, listed and deleted by its legacy methods', async () => {
  type One = { task: Answer };
  const fields = {
    TITLE: 'Write',
    RESPONSIBLE_ID: '2',
    PRIORITY: 2,
    AUDITORS: [3],
    DEADLINE: '2026-07-01T10:00:00+00:00',
  };
  const { task } = await resultOf<One>('tasks.task.add', { fields });
  expect(task).toMatchObject({
    title: 'Write',
    responsibleId: '2',
    createdBy: '1',
    priority: '2',
    auditors: ['3'],
  });
  const taskId = task['id'];
  const select = ['ID', 'TITLE', 'CREATED_BY'];
  expect(await resultOf('tasks.task.get', { taskId, select })).toEqual({
    task: { id: taskId, title: 'Write', createdBy: '1' },
  });
  const changed = await resultOf<One>('tasks.task.update', { taskId, fields: { TITLE: 'Write more' } });
  expect(changed.task).toMatchObject({ title: 'Write more', changedBy: '1' });
  expect((await resultOf<One>('tasks.task.complete', { taskId })).task).toMatchObject({
    status: '5',
    closedBy: '1',
  });
  const list = { filter: { '>=ID': taskId, STATUS: 5 }, order: { DEADLINE: 'desc' }, select };
  expect(await legacy('tasks.task.list', list)).toMatchObject({
    total: 1,
    result: { tasks: [{ id: taskId, title: 'Write more' }] },
  });
  expect(await resultOf('tasks.task.delete', { taskId })).toEqual({ task: true });
  expect(await legacy('tasks.task.get', { taskId })).toMatchObject({ error: '1' });
});

test('a user sees the tasks that concern him, sorted by their codes', async () => {
  const { webhooks } = sandbox.credentials;
  const of = async (webhook: string): Promise<Answer> => {
    const response = await fetch(`${sandbox.baseUrl}/rest/${webhook}/tasks.task.list?order[STATUS]=desc`);
    return (await response.json()) as Answer; // an envelope
  };
  const [all, own] = [await of(webhooks.owner), await of(webhooks.employee)];
  expect(Number(own['total'])).toBeLessThan(Number(all['total']));
  const { tasks } = all['result'] as { tasks: { status: string }[] };
  expect(tasks.map(({ status }) => status)).toEqual(
    tasks
      .map(({ status }) => status)
      .toSorted()
      .toReversed(),
  );
});

test.each([
  ['im.chat.get', { ENTITY_TYPE: 'NONE', ENTITY_ID: '1' }, null],
  ['im.chat.get', { ENTITY_TYPE: 'TASKS', ENTITY_ID: '8' }, { ID: 1008 }],
])('%s of %j answers %j', async (method, params, want) => {
  expect(await resultOf(method, params)).toEqual(want);
});

test('a method that an account has gets another message than a name that none has', async () => {
  expect(await legacy('tasks.task.list.all')).toMatchObject({ error_description: 'Method not found!' });
  expect(await legacy('voximplant.sip.get')).toMatchObject({
    status: 404,
    error: 'ERROR_METHOD_NOT_FOUND',
    error_description: expect.stringContaining('the sandbox does not have it') as unknown,
  });
});

test('an invented answer is said to be one, once', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const lines = (): unknown[] =>
    write.mock.calls.map(([text]) => text).filter((text) => String(text).includes('im.user.get'));
  for (let calls = 0; calls < 3; calls++) await legacy('im.user.get');
  expect(lines()).toEqual([
    expect.stringMatching(/^svc-gen sandbox: im\.user\.get answers an invented value.*\n$/),
  ]);
  write.mockRestore();
});
