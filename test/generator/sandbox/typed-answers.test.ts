/** Methods that the sandbox does not have answer what their rows say. */

import { afterAll, describe, expect, test } from 'vitest';
import { fits } from '../../../generator/model/fits.js';
import { ownRows } from '../../../generator/model/corrections/own-rows.js';
import { sampleOf } from '../../../generator/sandbox/legacy/typed-answers.js';
import { startSandbox } from '../../../generator/sandbox/index.js';

const sandbox = await startSandbox({ handlers: { 'department.get': () => 'mine' } });
afterAll(() => sandbox.close());

async function call(method: string, params: object = {}): Promise<unknown> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  const { time: _time, ...body } = (await response.json()) as Record<string, unknown>; // every answer is an object
  return body;
}

test('a value of each row has its type', () => {
  const types = ownRows().flatMap(({ methods, path, changes }) =>
    path === 'result'
      ? changes.flatMap(({ written }) => (written?.type ? [{ methods, type: written.type }] : []))
      : [],
  );
  const wrong = types.filter(({ type }) => {
    const value = sampleOf(type);
    return (
      value !== null &&
      !fits(withoutUnknown(value), type.shape, { ...NONE, shapes: new Map(Object.entries(type.named)) })
    );
  });
  expect(types.length).toBeGreaterThan(150);
  expect(wrong.map(({ methods }) => methods[0])).toEqual([]);
});

const none = new Map<string, never>();
const NONE = { properties: none, selects: none, filters: none, orders: none };

/** Of a member of which nothing is known the sample is null, which `fits` takes for none. */
function withoutUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnknown);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(known.map(([name, one]) => [name, withoutUnknown(one)]));
}

const MESSAGE = { DIALOG_ID: 'chat1', MESSAGE: 'x' };

describe('over HTTP', () => {
  test.each([
    { name: 'im.message.add', given: MESSAGE, want: { result: 1 } },
    { name: 'IM.Message.Add', given: MESSAGE, want: { result: 1 } },
    { name: 'task.stages.movetask', given: { id: '8', stageId: 1 }, want: { result: true } },
    { name: 'im.recent.list', given: {}, want: { result: { items: [{ id: 1 }], hasMore: false } } },
    { name: 'im.recent.list', given: { OFFSET: 1 }, want: { result: { items: [], hasMore: false } } },
    { name: 'im.search.user.list', given: { FIND: 'a' }, want: { result: { 1: { id: 1 } } } },
    { name: 'im.search.user.list', given: { FIND: 'a', OFFSET: 10 }, want: { result: [] } },
    {
      name: 'task.elapseditem.getlist',
      given: { TASKID: 1 },
      want: { result: [{ ID: '1', SECONDS: '1' }], total: 1 },
    },
    {
      name: 'task.elapseditem.getlist',
      given: { PARAMS: { NAV_PARAMS: { iNumPage: 2 } } },
      want: { result: [] },
    },
    { name: 'task.elapseditem.getlist', given: [8, {}], want: { result: [{ ID: '1' }] } },
    {
      name: 'task.elapseditem.getlist',
      given: [8, {}, {}, ['*'], { NAV_PARAMS: { iNumPage: 2 } }],
      want: { result: [] },
    },
    { name: 'user.search', given: [8], want: { error: '' } },
    { name: 'user.search', given: { start: 50 }, want: { result: [] } },
    { name: 'department.get', given: {}, want: { result: 'mine' } },
    { name: 'im.message.add', given: { ...MESSAGE, MESSAGE: '' }, want: { error: 'MESSAGE_EMPTY' } },
    { name: 'im.message.add', given: { ...MESSAGE, REPLY_ID: 'last' }, want: { error: '0' } },
    { name: 'im.message.add', given: { ...MESSAGE, REPLY_ID: '7' }, want: { result: 1 } },
    { name: 'im.message.add', given: { ...MESSAGE, DIALOG_ID: ['chat1'] }, want: { error: 'USER_ID_EMPTY' } },
    { name: 'im.chat.user.add', given: { CHAT_ID: 1, USERS: 'all' }, want: { error: '0' } },
    { name: 'telephony.externalCall.finish', given: { CALL_ID: 'a' }, want: { error: 'ERROR_CORE' } },
    { name: 'telephony.externalCall.finish', given: { CALL_ID: 'a', USER_ID: 'x' }, want: { error: '0' } },
    {
      name: 'telephony.externalCall.finish',
      given: { CALL_ID: 'a', USER_PHONE_INNER: '12' },
      want: { result: { ID: 1 } },
    },
    {
      name: 'lists.element.add',
      given: { IBLOCK_TYPE_ID: 'lists' },
      want: { error: 'ERROR_REQUIRED_PARAMETERS_MISSING' },
    },
    { name: 'calendar.event.add', given: { type: 'user' }, want: { error: '' } },
    { name: 'task.stages.movetask', given: { id: 8 }, want: { error: '100' } },
    { name: 'app.option.get', given: { option: 'a' }, want: { result: 'text' } },
    { name: 'app.option.get', given: {}, want: { result: {} } },
    {
      name: 'tasks.task.getaccess',
      given: { taskId: 8, users: [2, '3'] },
      want: { result: { allowedActions: { 2: {}, 3: {} } } },
    },
    { name: 'user.fields', given: {}, want: { result: { ID: 'ID', LAST_NAME: 'LAST_NAME' } } },
    { name: 'department.fields', given: {}, want: { result: { UF_HEAD: 'UF_HEAD' } } },
    { name: 'entity.get', given: { ENTITY: 'a' }, want: { result: { ID: '1' } } },
    { name: 'entity.get', given: {}, want: { result: [{ ID: '1' }] } },
    { name: 'access.name', given: { ACCESS: ['U1', 'G2'] }, want: { result: { U1: {}, G2: {} } } },
    {
      name: 'im.user.list.get',
      given: { ID: [5, '6'] },
      want: { result: { 5: { id: 5 }, 6: { id: 6 } } },
    },
    {
      name: 'im.user.list.get',
      given: { ID: [5], RESULT_TYPE: 'array' },
      want: { result: [{ id: 1 }] },
    },
    { name: 'nobody.knows', given: {}, want: { error: 'ERROR_METHOD_NOT_FOUND' } },
  ])('$name of $given', async ({ name, given, want }) => {
    expect(await call(name, given)).toMatchObject(want);
  });

  test('they are not listed', async () => {
    const { result } = (await call('methods')) as { result: string[] };
    expect(result).not.toContain('im.message.add');
  });
});
