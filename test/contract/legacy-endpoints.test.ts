/** Each row of contract/2-legacy.md, Endpoints, Resources and Limits, against the built-in account over HTTP. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EMPLOYEE, OWNER, useLegacyAccount, WEBHOOK, type Caller, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();
const { call } = legacy;

const userRow = { ID: '1', ACTIVE: true, NAME: 'Alice', LAST_NAME: 'Moreno', UF_DEPARTMENT: [1] };

const endpoints: readonly {
  name: string;
  method: string;
  given?: Fields;
  caller?: Caller;
  want: unknown;
}[] = [
  {
    name: 'user.get gives an array of users whose ID is a string',
    method: 'user.get',
    given: { FILTER: { ID: 1 } },
    want: [expect.objectContaining(userRow)],
  },
  {
    name: 'calendar.section.get gives sections',
    method: 'calendar.section.get',
    given: { type: 'group', ownerId: 1 },
    want: [expect.objectContaining({ CAL_TYPE: 'group', OWNER_ID: '1', ACCESS: { G2: 13, U1: 65 } })],
  },
  {
    name: 'calendar.settings.get gives the settings',
    method: 'calendar.settings.get',
    want: expect.objectContaining({ week_start: 'MO', week_holidays: ['SA', 'SU'], sync_by_push: false }),
  },
  {
    name: 'sale.paysystem.delete gives a boolean',
    method: 'sale.paysystem.delete',
    given: { ID: 1 },
    want: true,
  },
  {
    name: 'sale.paysystem.settings.invoice.get is keyed by parameter codes',
    method: 'sale.paysystem.settings.invoice.get',
    given: { INVOICE_ID: 1, PAY_SYSTEM_ID: 1 },
    want: { SHOP_ID: 'shop-1', CURRENCY: 'EUR', TEST_MODE: 'Y' },
  },
  {
    name: 'mailservice.fields gives labels',
    method: 'mailservice.fields',
    want: expect.objectContaining({ ID: 'Identifier', NAME: 'Name' }),
  },
  {
    name: 'im.dialog.get gives a dialog',
    method: 'im.dialog.get',
    given: { DIALOG_ID: 'chat1' },
    want: expect.objectContaining({ id: 1, name: 'General', dialog_id: 'chat1', background_id: null }),
  },
  {
    name: 'booking.v1.clienttype.list gives the default types',
    method: 'booking.v1.clienttype.list',
    want: {
      clientType: [
        { code: 'CONTACT', module: 'crm' },
        { code: 'COMPANY', module: 'crm' },
      ],
    },
  },
  {
    name: 'tasks.task.favorite.add gives a boolean',
    method: 'tasks.task.favorite.add',
    given: { taskId: 8 },
    want: true,
  },
  {
    name: 'tasks.task.unmute gives the task with strings and flags',
    method: 'tasks.task.unmute',
    given: { id: 8 },
    want: {
      task: expect.objectContaining({
        id: '8',
        title: 'Prepare the demo',
        isMuted: 'N',
        groupId: '1',
      }) as Fields,
    },
  },
  {
    name: 'event.bind gives a boolean',
    method: 'event.bind',
    given: { event: 'ONCRMLEADADD', handler: 'https://handler.example/' },
    want: true,
  },
  {
    name: 'event.offline.clear gives a boolean',
    method: 'event.offline.clear',
    given: { process_id: 'none' },
    want: true,
  },
  {
    name: 'messageservice.sender.add gives a boolean',
    method: 'messageservice.sender.add',
    given: { CODE: 'sms-1', TYPE: 'SMS', HANDLER: 'https://handler.example/', NAME: { en: 'Texts' } },
    want: true,
  },
  {
    name: 'task.comment.add gives a number for COMMENTTEXT',
    method: 'task.comment.add',
    given: { TASKID: 8, COMMENTTEXT: 'Done' },
    want: 1,
  },
  {
    name: 'task.comment.add gives a number for FIELDS',
    method: 'task.comment.add',
    given: { TASKID: 8, FIELDS: { POST_MESSAGE: 'Done' } },
    want: 1,
  },
];

test.each(endpoints)('$name', async ({ method, given, caller, want }) => {
  const { status, body } = await call(method, given, caller);
  expect({ status, result: body.result }).toEqual({ status: 200, result: want });
  expect(body.time).toMatchObject({
    start: 1_780_315_200,
    duration: 0,
    date_start: '2026-06-01T12:00:00+00:00',
  });
});

describe('addresses', () => {
  test('a webhook stands in the path', async () => {
    expect(await call('mailservice.fields', {}, WEBHOOK)).toMatchObject({ status: 200 });
  });

  test('a body may be form-encoded with nested brackets', async () => {
    const body = `FILTER[ID]=2&auth=${legacy.sandbox.credentials.tokens.owner}`;
    const answer = await legacy.post('/rest/user.get', body, 'application/x-www-form-urlencoded');
    expect(answer.body.result).toEqual([expect.objectContaining({ ID: '2' })]);
  });

  test('an empty body has no parameters', async () => {
    const path = `/rest/${legacy.sandbox.credentials.webhooks.owner}/mailservice.fields`;
    expect(await legacy.post(path, '', 'application/json')).toMatchObject({ status: 200 });
  });

  test('an Idempotency-Key is ignored', async () => {
    const { baseUrl, credentials } = legacy.sandbox;
    const add = async (): Promise<unknown> => {
      const response = await fetch(`${baseUrl}/rest/${credentials.webhooks.owner}/task.comment.add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ TASKID: 8, COMMENTTEXT: 'Done' }),
      });
      expect(response.headers.get('idempotent-replayed')).toBeNull();
      const { result } = (await response.json()) as { result: unknown }; // JSON enters
      return result;
    };
    expect([await add(), await add()]).toEqual([1, 2]);
  });
});

describe('calendar.section.get', () => {
  test('a page has 50 sections', async () => {
    const first = await call('calendar.section.get', { type: 'company_calendar', ownerId: 0 });
    expect(first.body).toMatchObject({ total: 55, next: 50, result: { length: 50 } });
    const second = await call('calendar.section.get', { type: 'company_calendar', ownerId: 0, start: 50 });
    expect(second.body).toMatchObject({ total: 55, result: { length: 5 } });
    expect(second.body).not.toHaveProperty('next');
  });

  test.each([
    { name: 'user, with the owner left out', given: { type: 'user' }, want: ['Alice Moreno', 'Holidays'] },
    { name: 'location, owner 0', given: { type: 'location', ownerId: 0 }, want: ['Meeting rooms'] },
    { name: 'a custom type', given: { type: 'custom', ownerId: 1 }, want: [] },
  ])('type $name', async ({ given, want }) => {
    const { body } = await call('calendar.section.get', given);
    expect((body.result as { NAME: string }[]).map(({ NAME }) => NAME)).toEqual(want); // rows of sections
  });

  test('a section has each documented field, and an empty map is an array', async () => {
    const { body } = await call('calendar.section.get', { type: 'user', ownerId: 2 });
    expect(body.result).toEqual([
      {
        ID: '2',
        NAME: 'Boris Keller',
        GAPI_CALENDAR_ID: null,
        DESCRIPTION: '',
        COLOR: '#9dcf00',
        TEXT_COLOR: '#ffffff',
        EXPORT: { ALLOW: true },
        CAL_TYPE: 'user',
        OWNER_ID: '2',
        CREATED_BY: '2',
        DATE_CREATE: '2026-01-12 09:00:00',
        TIMESTAMP_X: '2026-01-12 09:00:00',
        CAL_DAV_CON: null,
        SYNC_TOKEN: null,
        PAGE_TOKEN: null,
        EXTERNAL_TYPE: 'local',
        ACCESS: [],
        IS_COLLAB: false,
        PERM: {
          view_time: true,
          view_title: true,
          view_full: true,
          add: true,
          edit: true,
          edit_section: true,
          access: true,
        },
      },
    ]);
  });
});

describe('sale.paysystem', () => {
  const settings = 'sale.paysystem.settings.invoice.get';
  test.each([
    {
      name: 'a handler gives its first payment system',
      given: { SVC_REST_HANDLER: 'card_handler' },
      want: { SHOP_ID: 'shop-1', CURRENCY: 'EUR', TEST_MODE: 'Y' },
    },
    {
      name: 'PAY_SYSTEM_ID wins over a handler',
      given: { PAY_SYSTEM_ID: 4, SVC_REST_HANDLER: 'other_handler' },
      want: { SHOP_ID: 'shop-4', CURRENCY: 'USD' },
    },
    { name: 'no settings are an empty array', given: { PAY_SYSTEM_ID: 2 }, want: [] },
  ])('$name', async ({ given, want }) => {
    expect((await call(settings, { INVOICE_ID: '1', ...given })).body.result).toEqual(want);
  });

  test('a deleted payment system is gone', async () => {
    await call('sale.paysystem.delete', { ID: 1 });
    const { body } = await call(settings, { INVOICE_ID: 1, SVC_REST_HANDLER: 'card_handler' });
    expect(body.result).toMatchObject({ SHOP_ID: 'shop-4' });
    expect((await call('sale.paysystem.delete', { ID: 1 })).body.error).toBe('ERROR_PAY_SYSTEM_NOT_FOUND');
  });
});

describe('im.dialog.get', () => {
  test.each([
    { name: 'chat<n> is a chat', given: 'chat3', want: { name: 'Lunch', role: 'member' } },
    {
      name: 'chat<n> is the chat of a task',
      given: 'chat1008',
      want: { name: 'Prepare the demo', role: 'owner' },
    },
    { name: 'sg<n> is the chat of a group', given: 'sg1', want: { name: 'Website' } },
    { name: '<n> is a personal chat', given: '2', want: { name: 'Boris Keller', message_type: 'P' } },
  ])('$name', async ({ given, want }) => {
    const { body } = await call('im.dialog.get', { DIALOG_ID: given });
    expect(body.result).toMatchObject({ dialog_id: given, ...want });
  });
});

describe('tasks', () => {
  test('a favourite is kept with the task, once', async () => {
    await call('tasks.task.favorite.add', { taskId: '8' });
    await call('tasks.task.favorite.add', { taskId: 8 });
    const { body } = await call('tasks.task.unmute', { id: 8 });
    expect(body.result).toMatchObject({ task: { favorite: 'Y' } });
  });

  test('all scalars of a task are strings', async () => {
    const { body } = await call('tasks.task.unmute', { id: 8 });
    const { task } = body.result as { task: Fields }; // the answer of tasks.task.unmute
    const scalars = Object.values(task).filter((value) => typeof value !== 'object');
    expect(scalars.every((value) => typeof value === 'string')).toBe(true);
  });

  test('a comment is kept with its author', async () => {
    const { credentials } = legacy.sandbox;
    const body = `TASKID=8&FIELDS[POST_MESSAGE]=Done`;
    await legacy.post(
      `/rest/${credentials.webhooks.owner}/task.comment.add`,
      body,
      'application/x-www-form-urlencoded',
    );
    expect(legacy.sandbox.legacy.state.comments).toEqual([{ id: 1, taskId: 8, authorId: 1, text: 'Done' }]);
  });
});

describe('resources', () => {
  const file = new URL('../../generator/specs/legacy/openapi.yaml', import.meta.url);
  const { components } = parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, { required: string[] }> };
  }; // our own file

  test.each([
    { name: 'CalendarSection', method: 'calendar.section.get', given: { type: 'user' } },
    { name: 'CalendarSettings', method: 'calendar.settings.get', given: {} },
    { name: 'Dialog', method: 'im.dialog.get', given: { DIALOG_ID: 'chat1' } },
    { name: 'Task', method: 'tasks.task.unmute', given: { id: 8 } },
  ])('a $name has each documented field and no other', async ({ name, method, given }) => {
    const { body } = await call(method, given);
    const result = body.result as Fields & { task?: Fields }; // an object or a list of them
    const row = Array.isArray(result) ? (result[0] as Fields) : (result.task ?? result);
    expect(Object.keys(row).sort()).toEqual(components.schemas[name]?.required.toSorted());
  });
});

describe('operating time', () => {
  const operating = async (method: string): Promise<unknown> => (await call(method)).body.time?.['operating'];

  test('adds up by method', async () => {
    expect(await operating('mailservice.fields')).toBe(0.02);
    expect(await operating('mailservice.fields')).toBe(0.04);
    expect(await operating('user.get')).toBe(0.02);
  });
});

describe('who may call', () => {
  test.each([
    { method: 'user.get', given: {} },
    { method: 'calendar.section.get', given: { type: 'user' } },
    { method: 'calendar.settings.get', given: {} },
    { method: 'mailservice.fields', given: {} },
    { method: 'im.dialog.get', given: { DIALOG_ID: 'chat1' } },
    { method: 'booking.v1.clienttype.list', given: {} },
    { method: 'event.bind', given: { event: 'ONTASKADD', handler: 'https://handler.example/' } },
  ])('any user may call $method', async ({ method, given }) => {
    expect(await call(method, given, EMPLOYEE)).toMatchObject({ status: 200 });
  });

  test('an administrator sees bots and e-mail users in administrator mode', async () => {
    const all = await call('user.get', { ADMIN_MODE: true }, OWNER);
    const some = await call('user.get', { ADMIN_MODE: true }, EMPLOYEE);
    expect([all.body.total, some.body.total]).toEqual([14, 12]);
  });
});
