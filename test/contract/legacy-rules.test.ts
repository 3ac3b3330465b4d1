/** Rules of Legacy reference that a wrong answer alone shows: scopes method by method, what a write leaves behind, what is named. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { EMPLOYEE, OWNER, useLegacyAccount, type Fields } from './legacy-account.js';

const TASK = { creatorId: 1, responsibleId: 1 };
const legacy = useLegacyAccount({
  data: {
    webhooks: [{ userId: 1, code: 'none', scopes: ['other'] }],
    tasks: [
      { id: 7, title: 'Shared', ...TASK, auditorIds: [2], inMute: [1, 2] },
      { id: 8, title: 'Of user 1', ...TASK },
    ],
  },
});
const { call, post } = legacy;

async function answered(method: string, given: Fields, caller = OWNER): Promise<string> {
  const { status, body } = await call(method, given, caller);
  return `${status} ${body.error ?? ''}`;
}

describe('Scope per method: without it insufficient_scope, 403 or 401', () => {
  test.each([
    ...['user.get', 'calendar.section.get', 'calendar.settings.get', 'sale.paysystem.delete'],
    ...[
      'sale.paysystem.settings.invoice.get',
      'mailservice.fields',
      'im.dialog.get',
      'booking.v1.clienttype.list',
    ],
    ...[
      'tasks.task.favorite.add',
      'tasks.task.unmute',
      'tasks.task.get',
      'messageservice.sender.add',
      'task.comment.add',
    ],
  ])('%s', async (method) => {
    const answer = await post(`/rest/1/none/${method}`, '{}', 'application/json');
    expect(answer).toMatchObject({ status: byKind(403, 401), body: { error: 'insufficient_scope' } });
    expect((await call(method)).body.error).not.toBe('insufficient_scope');
  });

  test.each(['event.bind', 'event.offline.clear'])('none stated: %s', async (method) => {
    expect((await call(method)).body.error).not.toBe('insufficient_scope');
  });
});

describe('a method of both generations: tasks.task.get', () => {
  test.each([
    { name: 'taskId missing', given: {}, caller: OWNER, want: '400 100' },
    { name: 'no such task', given: { taskId: 99 }, caller: OWNER, want: '400 1' },
    { name: 'not accessible', given: { taskId: 8 }, caller: EMPLOYEE, want: '400 1' },
    { name: 'accessible', given: { taskId: 7 }, caller: EMPLOYEE, want: '200 ' },
  ])('$name: $want', async ({ given, caller, want }) => {
    expect(await answered('tasks.task.get', given, caller)).toBe(want);
  });
});

describe('what a write leaves behind', () => {
  test('tasks.task.favorite.add, 1: a task that is not accessible', async () => {
    expect(await answered('tasks.task.favorite.add', { taskId: 8 }, EMPLOYEE)).toBe('400 1');
    expect(await answered('tasks.task.favorite.add', { taskId: 7 }, EMPLOYEE)).toBe('200 ');
  });

  test('tasks.task.unmute: muted no longer for the caller, and still for others', async () => {
    const isMuted = async (caller = OWNER): Promise<unknown> => {
      const { task } = (await call('tasks.task.get', { taskId: 7 }, caller)).body.result as { task: Fields }; // its documented form
      return [task['isMuted'], task['auditors']];
    };
    expect(await isMuted()).toEqual(['Y', ['2']]);
    await call('tasks.task.unmute', { id: 7 });
    expect([await isMuted(), await isMuted(EMPLOYEE)]).toEqual([
      ['N', ['2']],
      ['Y', ['2']],
    ]);
  });

  test('tasks.task.unmute: id is required', async () => {
    expect((await call('tasks.task.unmute')).body.error_description).toContain('"id" is not set');
  });

  test('sale.paysystem.delete: the system is gone', async () => {
    expect(await answered('sale.paysystem.delete', { ID: 1 })).toBe('200 ');
    expect(await answered('sale.paysystem.delete', { ID: 1 })).toBe('400 ERROR_PAY_SYSTEM_NOT_FOUND');
  });

  test('sale.paysystem.settings.invoice.get: one of the selectors must be passed, and is named', async () => {
    const { body } = await call('sale.paysystem.settings.invoice.get', { INVOICE_ID: 1 });
    expect(body.error_description).toContain('PAY_SYSTEM_ID or SVC_REST_HANDLER');
  });

  test('im.dialog.get, ACCESS_ERROR: the chat of a task that the caller does not see', async () => {
    expect(await answered('im.dialog.get', { DIALOG_ID: 'chat1008' }, EMPLOYEE)).toBe('403 ACCESS_ERROR');
    expect(await answered('im.dialog.get', { DIALOG_ID: 'chat1007' }, EMPLOYEE)).toBe('200 ');
  });
});

test('user.get 3. Date-time values are ISO 8601, compared as moments', async () => {
  // User 3 was registered at 09:00 UTC of that day, 298 days before the first of June.
  const { body } = await call('user.get', { FILTER: { '>=DATE_REGISTER': '2025-08-07T11:00:00+02:00' } });
  expect(body.total).toBe(10);
});

test('C. Batch: a query that cannot be read fails alone', async () => {
  const { body } = await call('batch', {
    cmd: { deep: `user.get?a${'[a]'.repeat(200)}=1`, fields: 'mailservice.fields' },
  });
  expect(body.result).toMatchObject({
    result: { fields: { ID: 'Identifier' } },
    result_error: { deep: { error: '', error_description: 'The query could not be read' } },
  });
});

test('an address that is none is ERROR_METHOD_NOT_FOUND, 404', async () => {
  const answer = await post('/rest/1/user.get', '{}', 'application/json');
  expect(answer).toMatchObject({ status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND' } });
});

test('message_id is unique, and a provider that there is not sends nothing', async () => {
  const sender = { CODE: 'sms', TYPE: 'SMS', HANDLER: 'https://handler.example/', NAME: 'Texts' };
  await call('messageservice.sender.add', sender);
  const message = { to: '+47', text: 'hello' };
  const { legacy: account } = legacy.sandbox;
  expect(account.sendMessage('sms', message)).not.toBe(account.sendMessage('sms', message));
  expect(() => account.sendMessage('none', message)).toThrow(RangeError);
});

test('event.bind: by default the user whose action fired the event authorises the handler', async () => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push(body);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await call('event.bind', { event: 'ONCRMLEADADD', handler: `http://127.0.0.1:${port}/` });
  const user = {
    id: 2,
    name: '',
    lastName: '',
    email: '',
    active: true,
    admin: false,
    position: '',
    departmentIds: [],
    registered: '',
  };
  legacy.sandbox.legacy.fireEvent('ONCRMLEADADD', {}, { by: user });
  await legacy.sandbox.legacy.settled();
  server.close();
  expect(arrived.map((body) => new URLSearchParams(body).get('auth[access_token]'))).toEqual([
    legacy.sandbox.credentials.tokens.employee,
  ]);
});
