/** Each row of Legacy reference, Errors, against the sandbox over HTTP. */

import { expect, test } from 'vitest';
import { byKind } from './kind.js';
import { EMPLOYEE, useLegacyAccount, WEBHOOK, type Caller, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();

interface Case {
  readonly name: string;
  readonly method: string;
  readonly given?: Fields;
  readonly caller?: Caller;
  readonly want: string;
}

const sender = { CODE: 'sms-1', TYPE: 'SMS', HANDLER: 'https://handler.example/', NAME: 'Texts' };
const without = (name: keyof typeof sender): Fields => ({ ...sender, [name]: undefined });
const handler = 'https://handler.example/';
const invoice = 'sale.paysystem.settings.invoice.get';

const OUTSIDE = byKind('403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE');

const errors: readonly Case[] = [
  { name: 'type missing', method: 'calendar.section.get', given: { ownerId: 1 }, want: '400 ' },
  { name: 'ownerId missing', method: 'calendar.section.get', given: { type: 'group' }, want: '400 ' },
  {
    name: 'rights missing',
    method: 'sale.paysystem.delete',
    given: { ID: 1 },
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: "another application's system",
    method: 'sale.paysystem.delete',
    given: { ID: 3 },
    want: '403 ACCESS_DENIED',
  },
  {
    name: 'no such system',
    method: 'sale.paysystem.delete',
    given: { ID: 99 },
    want: '400 ERROR_PAY_SYSTEM_NOT_FOUND',
  },
  { name: 'ID not given', method: 'sale.paysystem.delete', want: '400 ERROR_CHECK_FAILURE' },
  {
    name: 'no such system',
    method: invoice,
    given: { INVOICE_ID: 1, PAY_SYSTEM_ID: 99 },
    want: '400 ERROR_CHECK_FAILURE',
  },
  {
    name: 'no such handler',
    method: invoice,
    given: { INVOICE_ID: 1, SVC_REST_HANDLER: 'none' },
    want: '400 ERROR_CHECK_FAILURE',
  },
  {
    name: 'INVOICE_ID missing',
    method: invoice,
    given: { PAY_SYSTEM_ID: 1 },
    want: '400 ERROR_CHECK_FAILURE',
  },
  { name: 'no selector', method: invoice, given: { INVOICE_ID: 1 }, want: '400 ERROR_CHECK_FAILURE' },
  {
    name: 'unknown invoice',
    method: invoice,
    given: { INVOICE_ID: 99, PAY_SYSTEM_ID: 1 },
    want: '400 ERROR_INTERNAL_INVOICE_NOT_FOUND',
  },
  {
    name: 'rights missing',
    method: invoice,
    given: { INVOICE_ID: 1, PAY_SYSTEM_ID: 1 },
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: 'taskId of wrong type',
    method: 'tasks.task.favorite.add',
    given: { taskId: 'eight' },
    want: '400 0',
  },
  { name: 'no such task', method: 'tasks.task.favorite.add', given: { taskId: 9999 }, want: '400 1' },
  { name: 'taskId missing', method: 'tasks.task.favorite.add', want: '400 100' },
  { name: 'DIALOG_ID missing', method: 'im.dialog.get', want: '400 DIALOG_ID_EMPTY' },
  {
    name: 'not a participant',
    method: 'im.dialog.get',
    given: { DIALOG_ID: 'chat2' },
    caller: EMPLOYEE,
    want: '403 ACCESS_ERROR',
  },
  {
    name: 'a hidden group',
    method: 'im.dialog.get',
    given: { DIALOG_ID: 'sg4' },
    caller: EMPLOYEE,
    want: '403 ACCESS_ERROR',
  },
  { name: 'no such chat', method: 'im.dialog.get', given: { DIALOG_ID: 'chat99' }, want: '403 ACCESS_ERROR' },
  {
    name: 'an invalid form',
    method: 'im.dialog.get',
    given: { DIALOG_ID: 'x1' },
    want: '403 ACCESS_ERROR',
  },
  {
    name: 'event name incorrect',
    method: 'event.bind',
    given: { event: 'NONE', handler },
    want: '400 ERROR_EVENT_NOT_FOUND',
  },
  {
    name: 'offline by an employee',
    method: 'event.bind',
    given: { event: 'ONTASKADD', handler, event_type: 'offline' },
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: "another user's auth_type by an employee",
    method: 'event.bind',
    given: { event: 'ONTASKADD', handler, auth_type: 1 },
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: 'a handler that is not a URL',
    method: 'event.bind',
    given: { event: 'ONTASKADD', handler: 'here' },
    want: byKind('400 ', '400 ERROR_WRONG_HANDLER_URL'),
  },
  {
    name: 'handler missing',
    method: 'event.unbind',
    given: { event: 'ONTASKADD' },
    want: byKind('400 ', '400 ERROR_ARGUMENT'),
  },
  {
    name: 'neither online nor offline',
    method: 'event.bind',
    given: { event: 'ONTASKADD', handler, event_type: 'x' },
    want: '400 ',
  },
  {
    name: 'outside application context',
    method: 'event.bind',
    given: { event: 'ONTASKADD', handler },
    caller: WEBHOOK,
    want: OUTSIDE,
  },
  {
    name: 'not an administrator',
    method: 'event.offline.clear',
    given: { process_id: 'x' },
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: 'outside application context',
    method: 'event.offline.clear',
    given: { process_id: 'x' },
    caller: WEBHOOK,
    want: OUTSIDE,
  },
  { name: 'process_id missing', method: 'event.offline.clear', want: byKind('400 ', '400 ERROR_ARGUMENT') },
  { name: 'no parameters', method: 'messageservice.sender.add', want: '400 ERROR_SENDER_VALIDATION_FAILURE' },
  {
    name: 'an empty code',
    method: 'messageservice.sender.add',
    given: { ...sender, CODE: '' },
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'a wrong code',
    method: 'messageservice.sender.add',
    given: { ...sender, CODE: 'a b' },
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'CODE missing',
    method: 'messageservice.sender.add',
    given: without('CODE'),
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'TYPE missing',
    method: 'messageservice.sender.add',
    given: without('TYPE'),
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'HANDLER missing',
    method: 'messageservice.sender.add',
    given: without('HANDLER'),
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'NAME missing',
    method: 'messageservice.sender.add',
    given: without('NAME'),
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'unsupported TYPE',
    method: 'messageservice.sender.add',
    given: { ...sender, TYPE: 'FAX' },
    want: '400 ERROR_SENDER_VALIDATION_FAILURE',
  },
  {
    name: 'a name that cannot be saved',
    method: 'messageservice.sender.add',
    given: { ...sender, NAME: 'x'.repeat(256) },
    want: '400 ERROR_SENDER_ADD_FAILURE',
  },
  {
    name: 'not an administrator',
    method: 'messageservice.sender.add',
    given: sender,
    caller: EMPLOYEE,
    want: '403 ACCESS_DENIED',
  },
  {
    name: 'outside application context',
    method: 'messageservice.sender.add',
    given: sender,
    caller: WEBHOOK,
    want: OUTSIDE,
  },
  { name: 'no such task', method: 'tasks.task.unmute', given: { id: 9999 }, want: '400 ' },
  { name: 'id missing', method: 'tasks.task.unmute', want: '400 ' },
  {
    name: 'parameters in the wrong order',
    method: 'task.comment.add',
    given: { COMMENTTEXT: 'Done', TASKID: 8 },
    want: '400 ',
  },
  { name: 'no text', method: 'task.comment.add', given: { TASKID: 8 }, want: '400 ' },
  {
    name: 'no such task',
    method: 'task.comment.add',
    given: { TASKID: 9999, COMMENTTEXT: 'Done' },
    want: '400 ',
  },
];

test.each(errors)('$method: $name is $want', async ({ method, given, caller, want }) => {
  const { status, body } = await legacy.call(method, given, caller);
  expect(`${status} ${body.error}`).toBe(want);
  expect(body.error_description).toBeTypeOf('string');
  expect(body).not.toHaveProperty('result');
});

test('a provider whose code exists is rejected', async () => {
  await legacy.call('messageservice.sender.add', sender);
  const { status, body } = await legacy.call('messageservice.sender.add', sender);
  expect(`${status} ${body.error}`).toBe('400 ERROR_SENDER_ALREADY_INSTALLED');
});
