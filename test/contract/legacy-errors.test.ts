/** Each row of Legacy reference, Errors, against the sandbox over HTTP. */

import { expect, test } from 'vitest';
import { byKind } from './kind.js';
import { EMPLOYEE, useLegacyAccount, WEBHOOK, type Caller, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();

type Case = readonly [name: string, want: string, given?: Fields, caller?: Caller];

const sender = { CODE: 'sms-1', TYPE: 'SMS', HANDLER: 'https://handler.example/', NAME: 'Texts' };
const without = (name: keyof typeof sender): Fields => ({ ...sender, [name]: undefined });
const handler = 'https://handler.example/';
const invoice = 'sale.paysystem.settings.invoice.get';

const OUTSIDE = byKind('403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE');

/** Method to what is wrong, the answer, the parameters and the caller. */
const errors: Readonly<Record<string, readonly Case[]>> = {
  'calendar.section.get': [
    ['type missing', '400 ', { ownerId: 1 }],
    ['ownerId missing', '400 ', { type: 'group' }],
  ],
  'sale.paysystem.delete': [
    ['rights missing', '403 ACCESS_DENIED', { ID: 1 }, EMPLOYEE],
    ["another application's system", '403 ACCESS_DENIED', { ID: 3 }],
    ['no such system', '400 ERROR_PAY_SYSTEM_NOT_FOUND', { ID: 99 }],
    ['ID not given', '400 ERROR_CHECK_FAILURE'],
  ],
  [invoice]: [
    ['no such system', '400 ERROR_CHECK_FAILURE', { INVOICE_ID: 1, PAY_SYSTEM_ID: 99 }],
    ['no such handler', '400 ERROR_CHECK_FAILURE', { INVOICE_ID: 1, SVC_REST_HANDLER: 'none' }],
    ['INVOICE_ID missing', '400 ERROR_CHECK_FAILURE', { PAY_SYSTEM_ID: 1 }],
    ['no selector', '400 ERROR_CHECK_FAILURE', { INVOICE_ID: 1 }],
    ['unknown invoice', '400 ERROR_INTERNAL_INVOICE_NOT_FOUND', { INVOICE_ID: 99, PAY_SYSTEM_ID: 1 }],
    ['rights missing', '403 ACCESS_DENIED', { INVOICE_ID: 1, PAY_SYSTEM_ID: 1 }, EMPLOYEE],
  ],
  'tasks.task.favorite.add': [
    ['taskId of wrong type', '400 0', { taskId: 'eight' }],
    ['no such task', '400 1', { taskId: 9999 }],
    ['taskId missing', '400 100'],
  ],
  'im.dialog.get': [
    ['DIALOG_ID missing', '400 DIALOG_ID_EMPTY'],
    ['not a participant', '403 ACCESS_ERROR', { DIALOG_ID: 'chat2' }, EMPLOYEE],
    ['a hidden group', '403 ACCESS_ERROR', { DIALOG_ID: 'sg4' }, EMPLOYEE],
    ['no such chat', '403 ACCESS_ERROR', { DIALOG_ID: 'chat99' }],
    ['an invalid form', '403 ACCESS_ERROR', { DIALOG_ID: 'x1' }],
  ],
  'event.bind': [
    ['event name incorrect', '400 ERROR_EVENT_NOT_FOUND', { event: 'NONE', handler }],
    [
      'offline by an employee',
      '403 ACCESS_DENIED',
      { event: 'ONTASKADD', handler, event_type: 'offline' },
      EMPLOYEE,
    ],
    [
      "another user's auth_type by an employee",
      '403 ACCESS_DENIED',
      { event: 'ONTASKADD', handler, auth_type: 1 },
      EMPLOYEE,
    ],
    [
      'a handler that is not a URL',
      byKind('400 ', '400 ERROR_WRONG_HANDLER_URL'),
      { event: 'ONTASKADD', handler: 'here' },
    ],
    ['neither online nor offline', '400 ', { event: 'ONTASKADD', handler, event_type: 'x' }],
    ['outside application context', OUTSIDE, { event: 'ONTASKADD', handler }, WEBHOOK],
  ],
  'event.unbind': [['handler missing', byKind('400 ', '400 ERROR_ARGUMENT'), { event: 'ONTASKADD' }]],
  'event.offline.clear': [
    ['not an administrator', '403 ACCESS_DENIED', { process_id: 'x' }, EMPLOYEE],
    ['outside application context', OUTSIDE, { process_id: 'x' }, WEBHOOK],
    ['process_id missing', byKind('400 ', '400 ERROR_ARGUMENT')],
  ],
  'messageservice.sender.add': [
    ['no parameters', '400 ERROR_SENDER_VALIDATION_FAILURE'],
    ['an empty code', '400 ERROR_SENDER_VALIDATION_FAILURE', { ...sender, CODE: '' }],
    ['a wrong code', '400 ERROR_SENDER_VALIDATION_FAILURE', { ...sender, CODE: 'a b' }],
    ['CODE missing', '400 ERROR_SENDER_VALIDATION_FAILURE', without('CODE')],
    ['TYPE missing', '400 ERROR_SENDER_VALIDATION_FAILURE', without('TYPE')],
    ['HANDLER missing', '400 ERROR_SENDER_VALIDATION_FAILURE', without('HANDLER')],
    ['NAME missing', '400 ERROR_SENDER_VALIDATION_FAILURE', without('NAME')],
    ['unsupported TYPE', '400 ERROR_SENDER_VALIDATION_FAILURE', { ...sender, TYPE: 'FAX' }],
    ['a name that cannot be saved', '400 ERROR_SENDER_ADD_FAILURE', { ...sender, NAME: 'x'.repeat(256) }],
    ['not an administrator', '403 ACCESS_DENIED', sender, EMPLOYEE],
    ['outside application context', OUTSIDE, sender, WEBHOOK],
  ],
  'tasks.task.unmute': [
    ['no such task', '400 ', { id: 9999 }],
    ['id missing', '400 '],
  ],
  'task.comment.add': [
    ['parameters in the wrong order', '400 ', { COMMENTTEXT: 'Done', TASKID: 8 }],
    ['no text', '400 ', { TASKID: 8 }],
    ['no such task', '400 ', { TASKID: 9999, COMMENTTEXT: 'Done' }],
  ],
};

const cases = Object.entries(errors).flatMap(([method, rows]) =>
  rows.map(([name, want, given, caller]) => ({ name, method, given, caller, want })),
);

test.each(cases)('$method: $name is $want', async ({ method, given, caller, want }) => {
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
