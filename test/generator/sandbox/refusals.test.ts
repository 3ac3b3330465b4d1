/** Each row of the refusals: what a wrong call answers, and names that an account has and the sandbox lacks. */

import { afterAll, describe, expect, test, vi } from 'vitest';
import { ownDocument } from '../../../generator/disk/own-document.js';
import { legacyMethodNamed } from '../../../generator/sandbox/legacy/methods/index.js';
import { REFUSALS, type Reason } from '../../../generator/sandbox/legacy/refusals.js';
import { OWN_REFUSALS, ownRefusalOf } from '../../../generator/sandbox/legacy/own-refusals.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { expectRecorded } from '../../recorded.js';
import { OWN_CODES, TEN_METHODS } from './wrong-calls.js';

const sandbox = await startSandbox();
// Invented values are said on standard error.
const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterAll(async () => {
  write.mockRestore();
  await sandbox.close();
});

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

test.each(['upload', 'download'])('an address for a file of another account: %s', async (action) => {
  const response = await fetch(`${sandbox.baseUrl}/rest/${action}.json?token=1.another`, { method: 'POST' });
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 401,
    body: { error: 'INVALID_CREDENTIALS' },
  });
});

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
    [{ id: 'abc', fields: {} }, ofFamilies('get', 'update', 'delete')],
    [{ id: 0, fields: {} }, ofFamilies('get', 'update', 'delete')],
    [{ filter: 'ID' }, [...ofFamilies('list'), 'tasks.task.list']],
    [{ order: 'ID' }, [...ofFamilies('list'), 'tasks.task.list']],
    [{ entityTypeId: 'deal', id: 1 }, ['crm.item.list', 'crm.item.get']],
    [{ entityTypeId: 2, id: 'abc', fields: {} }, ['crm.item.get', 'crm.item.update', 'crm.item.delete']],
    [{ entityTypeId: 2, filter: 'id' }, ['crm.item.list']],
    [{ entityTypeId: 2, order: 'id' }, ['crm.item.list']],
    [{ CHAT_ID: 'abc' }, ['im.chat.user.list']],
  ],
  'no such task': [
    [{ taskId: 9999, fields: {} }, [...TASKS, 'tasks.task.update']],
    [{ taskId: 9999, userId: 1, fileId: 1 }, TYPED_TASKS],
    [[9999], ['task.commentitem.getlist', 'task.checklistitem.getlist']],
    [{ id: 9999, stageId: 1 }, ['task.stages.movetask']],
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
    [{ id: 9999, rows: [], items: [] }, PARTS],
  ],
  'no such user': [
    [{ USER_ID: 9999 }, ['timeman.status', 'timeman.open', 'timeman.close', 'timeman.pause']],
    [{ ID: 9999 }, ['im.user.get']],
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
  'a field of an item takes several values': [
    [{ entityTypeId: 2, id: 1, fields: { contactIds: 5 } }, ['crm.item.add', 'crm.item.update']],
  ],
  'items are filtered by a wrong value': [
    [{ entityTypeId: 2, filter: { '>opportunity': 'abc' } }, ['crm.item.list']],
    [{ entityTypeId: 2, filter: { '@id': [1, 'x'] } }, ['crm.item.list']],
  ],
  'tasks are sorted by an unknown field': [[{ order: { NOSUCH: 'ASC' } }, ['tasks.task.list']]],
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
  expect(answers).toEqual(methods.map((method) => documented(method, reason, given)));
  record(reason, given, methods, answers);
});

/** What was refused, and how. */
const refusals: string[] = [];

function record(
  reason: string,
  given: object,
  methods: readonly string[],
  answers: readonly Refused[],
): void {
  refusals.push(`${reason}: ${JSON.stringify(given)}`);
  for (const [at, method] of methods.entries())
    refusals.push(`  ${method}: ${answers[at]?.error ?? ''}: ${answers[at]?.error_description ?? ''}`);
}

/** Of the page of the method, where that has a code of its own. */
function documented(method: string, reason: Reason, given: object): object {
  const names = ['id', 'fields', 'order', 'filter', 'MESSAGE', ...Object.keys(given), ''];
  const own = names.map((name) => ownRefusalOf(method, reason, name)).filter((row) => row !== undefined);
  const texts = own.map(([, , , error, says]) => [error, says] as const);
  const { error, says } = REFUSALS[reason];
  const codes = texts.length > 0 ? texts : [[error, says] as const];
  const starts = codes.map(([, text]) => text.split('$')[0] ?? '');
  return {
    error: expect.toSatisfy((one: unknown) => codes.some(([code]) => code === one)) as string,
    error_description: expect.toSatisfy((text: unknown) =>
      starts.some((start) => String(text).startsWith(start)),
    ) as string,
  };
}

test('a wrong call is refused as the page of its method documents it', async () => {
  const calls = [...TEN_METHODS, ...OWN_CODES];
  const answers = await Promise.all(calls.map(([method, params]) => call(method, params)));
  const seen = calls.map(([method, params], at) => [method, params, answers[at]?.error ?? 'ok'] as const);
  expect(seen).toEqual(calls);
  for (const [at, [method, params]] of calls.entries())
    if (answers[at]?.error !== undefined) record('of its own', params, [method], [answers[at]]);
  const unseen = OWN_REFUSALS.filter(
    ([methods, , , error, says]) =>
      !calls.some(
        ([method], at) =>
          methods.test(method.toLowerCase()) &&
          answers[at]?.error === error &&
          answers[at].error_description?.startsWith(says.split('$')[0] ?? '') === true,
      ),
  );
  expect(unseen).toEqual([]);
});

test('refusals have the texts that were recorded', async () => {
  await expectRecorded(`${refusals.join('\n')}\n`, new URL('./recorded/refusals.txt', import.meta.url));
});

test('older lists ignore unknown keys of filter and order, and store 0 for a text that is no number', async () => {
  const all = (await call('crm.deal.list', {})) as { total?: number };
  const wrong = { filter: { '>IDD': 100 }, order: { IDD: 'UP' } };
  expect(await call('crm.deal.list', wrong)).toMatchObject({ total: all.total });
  const { result: id } = (await call('crm.deal.add', {
    fields: { TITLE: 'x', OPPORTUNITY: 'abc', COMPANY_ID: '7x' },
  })) as { result?: number };
  expect(await call('crm.deal.get', { id })).toMatchObject({ result: { OPPORTUNITY: '0', COMPANY_ID: '7' } });
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
  expect(answers.map(({ error }) => error)).toEqual(['0', '1048582']);
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
