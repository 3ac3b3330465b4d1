/** Each row of the refusals: what a wrong call answers, and names that an account has and the sandbox lacks. */

import { afterAll, describe, expect, test } from 'vitest';
import { ownDocument } from '../../../generator/disk/own-document.js';
import { legacyMethodNamed } from '../../../generator/sandbox/legacy/methods/index.js';
import { REFUSALS, type Reason } from '../../../generator/sandbox/legacy/refusals.js';
import { startSandbox } from '../../../generator/sandbox/index.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

interface Refused {
  readonly error?: string;
  readonly error_description?: string;
}

async function call(method: string, params: object, webhook: string = sandbox.webhook): Promise<Refused> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${webhook}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return (await response.json()) as Refused; // every member may be missing
}

const OLDER = ['deal', 'contact', 'company', 'lead', 'status', 'activity'].map((name) => `crm.${name}`);
const FAMILIES = [...OLDER, 'catalog.price', 'catalog.measure'];
const ACTIONS = ['get', 'delete', 'complete', 'start', 'pause', 'defer', 'renew', 'approve', 'disapprove'];
const TASKS = [...ACTIONS.map((verb) => `tasks.task.${verb}`), 'tasks.task.favorite.add'];
const TYPED_TASKS = ['delegate', 'startwatch', 'getaccess', 'result.list', 'files.attach'].map(
  (verb) => `tasks.task.${verb}`,
);
const PARTS = [
  ...['deal', 'lead'].flatMap((name) => [`${name}.productrows.get`, `${name}.productrows.set`]),
  ...['deal', 'lead', 'company'].map((name) => `${name}.contact.items.set`),
  'contact.company.items.set',
].map((name) => `crm.${name}`);
const ofFamilies = (...verbs: readonly string[]): readonly string[] =>
  FAMILIES.flatMap((family) => verbs.map((verb) => `${family}.${verb}`));

type Wrong = readonly [given: object, methods: readonly string[]];

const NO_ITEM = { entityTypeId: 2, id: 9999, fields: {} };

/** For each reason the parameters that provoke it, and the methods. */
const WRONG: Readonly<Record<Reason, readonly Wrong[]>> = {
  'a parameter is missing': [
    [{}, ofFamilies('get', 'delete', 'add', 'update')],
    [{ id: 1, taskId: 8, fields: 'x' }, [...ofFamilies('add', 'update'), 'tasks.task.update']],
    [{}, [...TASKS, 'tasks.task.add', 'tasks.task.update']],
    [{}, ['fields', 'add', 'get', 'list', 'update', 'delete'].map((verb) => `crm.item.${verb}`)],
    [{ entityTypeId: 2 }, ['crm.item.get', 'crm.item.add', 'crm.item.update', 'crm.item.delete']],
    [{ DIALOG_ID: 'chat1' }, ['im.message.add']],
  ],
  'a parameter has a wrong type': [
    [{ taskId: 'abc', fields: {} }, [...TASKS, 'tasks.task.update']],
    [{ entityTypeId: 'deal', id: 1 }, ['crm.item.list', 'crm.item.get']],
    [{ entityTypeId: 2, id: 'abc', fields: {} }, ['crm.item.get', 'crm.item.update', 'crm.item.delete']],
    [{ entityTypeId: 2, filter: 'id' }, ['crm.item.list']],
    [{ entityTypeId: 2, order: 'id' }, ['crm.item.list']],
    [{ CHAT_ID: 'abc' }, ['im.chat.user.list']],
  ],
  'no such task': [
    [{ taskId: 9999, fields: {} }, [...TASKS, 'tasks.task.update']],
    [{ taskId: 9999, userId: 1, fileId: 1 }, TYPED_TASKS],
  ],
  'the task may not be changed': [],
  'a task has no title': [[{ fields: { RESPONSIBLE_ID: 1 } }, ['tasks.task.add']]],
  'no such user of a task': [
    [{ taskId: 8, fields: { TITLE: 'x', RESPONSIBLE_ID: 9999 } }, ['tasks.task.add', 'tasks.task.update']],
    [{ taskId: 8, userId: 9999 }, ['tasks.task.delegate']],
  ],
  'no such parent of a task': [
    [{ taskId: 8, fields: { TITLE: 'x', PARENT_ID: 9999 } }, ['tasks.task.add', 'tasks.task.update']],
  ],
  'a required field is missing': [
    [{ fields: {} }, ['crm.status.add', 'crm.activity.add', 'catalog.price.add', 'catalog.measure.add']],
    [{ entityTypeId: 1030, fields: {} }, ['crm.item.add']],
  ],
  'no such row': [
    [{ id: 9999, fields: {} }, ofFamilies('get', 'update', 'delete')],
    [{ id: 'abc', fields: {} }, ofFamilies('get', 'update', 'delete')],
    [{ id: 9999, rows: [], items: [] }, PARTS],
    [[9999], ['task.commentitem.getlist', 'task.checklistitem.getlist']],
  ],
  'no such file': [
    [{ id: 9999, newName: 'x' }, ['disk.file.get', 'disk.file.rename', 'disk.file.getVersions']],
  ],
  'no such dialog': [
    [{ DIALOG_ID: 'chat9999', MESSAGE: 'x' }, ['im.dialog.get', 'im.message.add', 'im.dialog.messages.get']],
    [{ CHAT_ID: 9999, USERS: [1] }, ['im.chat.user.list', 'im.chat.user.add']],
  ],
  'no such kind of records': [
    [{ type: 'EMAIL', values: ['a@b.example'], entity_type: 'DEAL' }, ['crm.duplicate.findbycomm']],
  ],
  'no such item': [[NO_ITEM, ['crm.item.get', 'crm.item.update', 'crm.item.delete']]],
  'no such type of items': [[{ ...NO_ITEM, entityTypeId: 99 }, ['crm.item.list', 'crm.item.add']]],
  'a field of an item has a wrong type': [
    ...[1, 2, 3, 4].map((entityTypeId): Wrong => [
      { entityTypeId, id: 1, fields: { opportunity: 'abc' } },
      ['crm.item.add', 'crm.item.update'],
    ]),
  ],
  'items are filtered by an unknown field': [
    [{ entityTypeId: 2, filter: { '>=createdTme': '2026-01-01' } }, ['crm.item.list']],
    [{ entityTypeId: 2, filter: { 0: { nosuch: 1 }, logic: 'OR' } }, ['crm.item.list']],
  ],
  'items are sorted by an unknown field': [
    [{ entityTypeId: 2, order: { nosuch: 'ASC' } }, ['crm.item.list']],
  ],
  'items are sorted in no direction': [[{ entityTypeId: 2, order: { id: 'UP' } }, ['crm.item.list']]],
};

const rows = Object.entries(WRONG).flatMap(([reason, wrong]) =>
  wrong.map(([given, methods]) => ({ reason: reason as Reason, given, methods })),
);

test.each(rows)('$reason: $given', async ({ reason, given, methods }) => {
  const answers = await Promise.all(methods.map((method) => call(method, given)));
  const { error, says } = REFUSALS[reason];
  const [start = ''] = says.split('$');
  const want = { error, error_description: expect.stringContaining(start) as string };
  expect(answers).toEqual(methods.map(() => want));
});

test('companies and contacts of no record are none, and no failure', async () => {
  const methods = ['deal.contact', 'lead.contact', 'company.contact', 'contact.company'];
  const answers = await Promise.all(methods.map((name) => call(`crm.${name}.items.get`, { id: 9999 })));
  expect(answers).toMatchObject(methods.map(() => ({ result: [] })));
});

test("the task may not be changed: an employee changes the administrator's", async () => {
  const { employee } = sandbox.credentials.webhooks;
  const own = (await call('tasks.task.add', {
    fields: { TITLE: 'x', CREATED_BY: 1, RESPONSIBLE_ID: 1, AUDITORS: [2] },
  })) as { result?: { task?: { id?: string } } };
  const taskId = own.result?.task?.id;
  const answers = await Promise.all([
    call('tasks.task.update', { taskId, fields: { TITLE: 'y' } }, employee),
    call('tasks.task.delete', { taskId }, employee),
  ]);
  const { error, says } = REFUSALS['the task may not be changed'];
  expect(answers).toEqual(answers.map(() => ({ error, error_description: says })));
});

describe('a method that the sandbox lacks', () => {
  const { names } = ownDocument('legacy/names.yaml') as { readonly names: readonly string[] };

  test('says that an account has it, and a misspelled name does not', async () => {
    const has = await Promise.all(names.map((name) => call(name, {})));
    expect(
      names.filter((_, at) => has[at]?.error_description?.startsWith('An account has') !== true),
    ).toEqual([]);
    expect(new Set(has.map(({ error }) => error))).toEqual(new Set(['ERROR_METHOD_NOT_FOUND']));
    const misspelled = await Promise.all(names.map((name) => call(`${name}x`, {})));
    expect(new Set(misspelled.map(({ error_description }) => error_description))).toEqual(
      new Set(['Method not found!']),
    );
  });

  test('is not one that it has', () => {
    expect(names.filter((name) => legacyMethodNamed(name) !== undefined)).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
  });
});
