/** Each row of Legacy reference, Endpoints, Resources and Limits, against the sandbox over HTTP. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { parse } from 'yaml';
import { EMPLOYEE, OWNER, useLegacyAccount, WEBHOOK, type Caller, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();
const { call } = legacy;

const userRow = { ID: '1', ACTIVE: true, NAME: 'Alice', LAST_NAME: 'Moreno', UF_DEPARTMENT: [1] };

/** Title, which begins with the method, to the result and the parameters. */
const endpoints: Readonly<Record<string, readonly [want: unknown, given?: Fields]>> = {
  'user.get gives an array of users whose ID is a string': [
    [expect.objectContaining(userRow)],
    { FILTER: { ID: 1 } },
  ],
  'calendar.section.get gives sections': [
    [expect.objectContaining({ CAL_TYPE: 'group', OWNER_ID: '1', ACCESS: { G2: 13, U1: 65 } })],
    { type: 'group', ownerId: 1 },
  ],
  'calendar.settings.get gives the settings': [
    expect.objectContaining({ week_start: 'MO', week_holidays: ['SA', 'SU'], sync_by_push: false }),
  ],
  'sale.paysystem.delete gives a boolean': [true, { ID: 1 }],
  'sale.paysystem.settings.invoice.get is keyed by parameter codes': [
    { SHOP_ID: 'shop-1', CURRENCY: 'EUR', TEST_MODE: 'Y' },
    { INVOICE_ID: 1, PAY_SYSTEM_ID: 1 },
  ],
  'mailservice.fields gives labels': [expect.objectContaining({ ID: 'Identifier', NAME: 'Name' })],
  'im.dialog.get gives a dialog': [
    expect.objectContaining({ id: 1, name: 'General', dialog_id: 'chat1', background_id: null }),
    { DIALOG_ID: 'chat1' },
  ],
  'booking.v1.clienttype.list gives the default types': [
    {
      clientType: [
        { code: 'CONTACT', module: 'crm' },
        { code: 'COMPANY', module: 'crm' },
      ],
    },
  ],
  'tasks.task.favorite.add gives a boolean': [true, { taskId: 8 }],
  'tasks.task.unmute gives the task with strings and flags': [
    {
      task: expect.objectContaining({
        id: '8',
        title: 'Prepare the demo',
        isMuted: 'N',
        groupId: '1',
      }) as Fields,
    },
    { id: 8 },
  ],
  'event.bind gives a boolean': [true, { event: 'ONCRMLEADADD', handler: 'https://handler.example/' }],
  'event.offline.clear gives a boolean': [true, { process_id: 'none' }],
  'messageservice.sender.add gives a boolean': [
    true,
    { CODE: 'sms-1', TYPE: 'SMS', HANDLER: 'https://handler.example/', NAME: { en: 'Texts' } },
  ],
  'task.comment.add gives a number for COMMENTTEXT': [1, { TASKID: 8, COMMENTTEXT: 'Done' }],
  'task.comment.add gives a number for FIELDS': [1, { TASKID: 8, FIELDS: { POST_MESSAGE: 'Done' } }],
};

test.each(Object.entries(endpoints))('%s', async (title, [want, given]) => {
  const [method = ''] = title.split(' ');
  const { status, body } = await call(method, given);
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
    // Nothing is told where there is no limit; with one it is in the tests of limits.
    expect(await operating('mailservice.fields')).toBe(byKind(0.02, undefined));
    expect(await operating('mailservice.fields')).toBe(byKind(0.04, undefined));
    expect(await operating('user.get')).toBe(byKind(0.02, undefined));
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

  test('user.get 1. all users except bots, e-mail, open-channel and replica users, and integrators', async () => {
    const types = async (given: Fields, caller: Caller): Promise<unknown[]> => {
      const { result } = (await call('user.get', given, caller)).body;
      const users = result as readonly Fields[]; // what every case of user.get answers
      return [...new Set(users.map(({ USER_TYPE }) => USER_TYPE))].sort();
    };
    expect(await types({}, OWNER)).toEqual(['employee']);
    expect(await types({ ADMIN_MODE: true }, EMPLOYEE)).toEqual(['employee']);
    expect(await types({ ADMIN_MODE: true }, OWNER)).toEqual([
      ...['bot', 'email', 'employee', 'imconnector', 'integrator', 'replica'],
    ]);
  });
});
