import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, aString, call, codeOf, handClock, idsOf } from '../call.js';

const clock = handClock();
const sandbox = await accounts()({ clock });
const { webhooks } = sandbox.credentials;

beforeEach(() => sandbox.reset());

const FIELDS = { title: 'Ship', creatorId: 1, responsibleId: 2 };
const add = (fields: Record<string, unknown> = {}, extra = {}) =>
  call(sandbox, 'tasks.task.add', { fields: { ...FIELDS, ...fields } }, extra);
const count = async () =>
  idsOf(await call(sandbox, 'tasks.task.list', { pagination: { limit: 1000 } })).length;

describe('adding a task', () => {
  const REFUSED = 'VALIDATION_REQUESTVALIDATIONEXCEPTION';
  const SENSELESS = 'VALIDATION_DTOVALIDATIONEXCEPTION';

  test.each([
    { name: 'no title', fields: { title: undefined }, code: REFUSED, field: 'title' },
    { name: 'no creator', fields: { creatorId: undefined }, code: REFUSED, field: 'creatorId' },
    { name: 'no executor', fields: { responsibleId: undefined }, code: REFUSED, field: 'responsibleId' },
    { name: 'a title that is a number', fields: { title: 1 }, code: REFUSED, field: 'title' },
    {
      name: 'a deadline without an offset',
      fields: { deadline: '2026-07-01' },
      code: REFUSED,
      field: 'deadline',
    },
    {
      name: 'null for a field that is never null',
      fields: { description: null },
      code: REFUSED,
      field: 'description',
    },
    { name: 'null for the title', fields: { title: null }, code: REFUSED, field: 'title' },
    {
      name: 'an executor that is a string',
      fields: { responsibleId: '2' },
      code: REFUSED,
      field: 'responsibleId',
    },
    { name: 'items that are numbers', fields: { crmItemIds: [1] }, code: REFUSED, field: 'crmItemIds' },
    {
      name: 'an executor who is not there',
      fields: { responsibleId: 99 },
      code: SENSELESS,
      field: 'responsibleId',
    },
    { name: 'a creator who is not there', fields: { creatorId: 99 }, code: SENSELESS, field: 'creatorId' },
    { name: 'a parent that is not there', fields: { parentId: 999 }, code: SENSELESS, field: 'parentId' },
    {
      name: 'a plan that ends before it starts',
      fields: { startPlan: '2026-07-02T00:00:00+00:00', endPlan: '2026-07-01T00:00:00+00:00' },
      code: SENSELESS,
      field: 'endPlan',
    },
    {
      name: 'a plan that is too long',
      fields: { startPlan: '2026-07-02T00:00:00+00:00', endPlan: '2066-07-01T00:00:00+00:00' },
      code: SENSELESS,
      field: 'endPlan',
    },
    { name: 'a status that there is not', fields: { status: 'lost' }, code: SENSELESS, field: 'status' },
  ])('$name creates nothing', async ({ fields, code, field }) => {
    const answer = await add(fields);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(answer.body?.error).toMatchObject({ validation: [{ field, message: aString }] });
    expect(await count()).toBe(130);
  });

  test('a field that tasks do not have is refused, a custom one kept', async () => {
    const unknown = await add({ titel: 'x' });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, 'UNKNOWNDTOPROPERTYEXCEPTION']);
    await add({ UF_PROJECT_CODE: 'A-1' });
    const params = { filter: [['UF_PROJECT_CODE', 'A-1']], select: ['UF_PROJECT_CODE'] };
    const { body } = await call(sandbox, 'tasks.task.list', params);
    expect(body?.result?.items).toEqual([{ UF_PROJECT_CODE: 'A-1' }]);
  });
});

describe('changing and removing tasks', () => {
  test('an update by id is seen, with its traces', async () => {
    clock.advance(60_000);
    const { body } = await call(sandbox, 'tasks.task.update', {
      id: 8,
      fields: { title: 'New', status: 'completed' },
    });
    expect(body?.result).toEqual({ result: true });
    const select = ['title', 'status', 'closed', 'closedById', 'changed', 'statusChanged'];
    const { body: got } = await call(sandbox, 'tasks.task.get', { id: 8, select });
    const now = got?.result?.item?.['changed'];
    expect(got?.result?.item).toEqual({
      title: 'New',
      status: 'completed',
      closed: now,
      closedById: 1,
      changed: now,
      statusChanged: now,
    });
  });

  test.each([
    { name: 'neither id nor filter', params: {} },
    { name: 'both id and filter', params: { id: 8, filter: [['id', 8]] } },
  ])('$name is refused', async ({ params }) => {
    const answer = await call(sandbox, 'tasks.task.delete', params);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION']);
    expect(await count()).toBe(130);
  });

  test('an employee does not remove the task of another, and it stays', async () => {
    await add();
    const denied = await call(sandbox, 'tasks.task.delete', { id: 131 }, { webhook: webhooks.employee });
    expect([denied.status, codeOf(denied)]).toEqual([403, 'ACCESSDENIEDEXCEPTION']);
    expect(await count()).toBe(131);
  });
});

describe('messages, results and files of tasks', () => {
  test('a message is sent, and can become a result', async () => {
    const sent = await call(sandbox, 'tasks.task.chat.message.send', { fields: { taskId: 8, text: 'Done' } });
    expect(sent.body?.result).toEqual({ result: true });
    const made = await call(sandbox, 'tasks.task.result.addfromchatmessage', { fields: { messageId: 1 } });
    expect(made.body?.result?.item).toMatchObject({
      id: 4,
      taskId: 8,
      text: 'Done',
      messageId: 1,
      author: { id: 1 },
    });
  });
});
