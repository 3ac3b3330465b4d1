/** Each legacy method, rule and error through the client (Legacy reference). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { application, type Call } from '../../runtime/index.js';
import { useV3, type Legacy } from './v3-clients.js';

type LegacyCall = (svc: Legacy) => Call<unknown, 'legacy'>;

const clients = useV3();
const handler = 'https://handler.example/';
const sender = { CODE: 'sms', TYPE: 'SMS', HANDLER: handler, NAME: { en: 'Texts' } };

describe('every method', () => {
  const calls: Readonly<Record<string, readonly [call: LegacyCall, want: unknown]>> = {
    'user.get': [
      (svc) => svc.user.get({ FILTER: { '@ID': [1, 2] } }),
      byKind([{ ID: '1' }, { ID: '2' }], [{ ID: '2' }, { ID: '1' }]),
    ],
    'calendar.section.get': [
      (svc) => svc.calendar.section.get({ type: 'location', ownerId: 0 }),
      [{ NAME: 'Meeting rooms' }],
    ],
    'calendar.settings.get': [(svc) => svc.calendar.settings.get(), { week_start: 'MO' }],
    'sale.paysystem.delete': [(svc) => svc.sale.paysystem.delete({ ID: 1 }), true],
    'sale.paysystem.settings.invoice.get': [
      (svc) => svc.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 4 }),
      { CURRENCY: 'USD' },
    ],
    'sale.paysystem.settings.invoice.get of an empty map': [
      (svc) => svc.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 2 }),
      {},
    ],
    'mailservice.fields': [(svc) => svc.mailservice.fields(), { NAME: 'Name' }],
    'im.dialog.get': [(svc) => svc.im.dialog.get({ DIALOG_ID: 'chat1' }), { name: 'General' }],
    'booking.v1.clienttype.list': [
      (svc) => svc.booking.v1.clienttype.list(),
      { clientType: [{ code: 'CONTACT' }, { code: 'COMPANY' }] },
    ],
    'tasks.task.favorite.add': [(svc) => svc.tasks.task.favorite.add({ taskId: 8 }), true],
    'tasks.task.unmute': [(svc) => svc.tasks.task.unmute({ id: 8 }), { task: { id: '8' } }],
    'event.bind': [(svc) => svc.event.bind({ event: 'ONTASKADD', handler }), true],
    'event.get': [(svc) => svc.event.get(), []],
    'event.unbind': [(svc) => svc.event.unbind({ event: 'ONTASKADD', handler }), { count: 0 }],
    'event.test': [(svc) => svc.event.test({ any: 1 }), 1],
    'event.offline.get': [(svc) => svc.event.offline.get(), { process_id: null, events: [] }],
    'event.offline.list': [(svc) => svc.event.offline.list(), []],
    'event.offline.error': [(svc) => svc.event.offline.error({ process_id: 'none' }), true],
    'event.offline.clear': [(svc) => svc.event.offline.clear({ process_id: 'none' }), true],
    'messageservice.sender.add': [(svc) => svc.messageservice.sender.add(sender), true],
    'task.comment.add in the wrong order': [
      (svc) => svc.task.comment.add({ COMMENTTEXT: 'Done', TASKID: 8 }),
      1,
    ],
    'task.comment.add with fields': [
      (svc) => svc.task.comment.add({ FIELDS: { POST_MESSAGE: 'Done' }, TASKID: 8 }),
      1,
    ],
  };

  test.each(Object.entries(calls))('%s', async (_name, [call, want]) => {
    const { data, status, time, attempts } = await call(clients.app.legacy).withResponse();
    const found: unknown = data;
    if (typeof want === 'object') expect(found).toMatchObject(want as object);
    else expect(found).toBe(want);
    expect(Array.isArray(found)).toBe(Array.isArray(want));
    expect({ status, attempts, operating: time?.operating }).toEqual({
      status: 200,
      attempts: 1,
      // Nothing is told where there is no limit.
      operating: byKind(0.02, undefined),
    });
  });

  test('no legacy call carries an Idempotency-Key', async () => {
    await clients.app.legacy.task.comment.add({ TASKID: 8, COMMENTTEXT: 'Done' });
    expect(clients.sandbox.requests.at(-1)?.headers).not.toHaveProperty('idempotency-key');
  });
});

test('events are named, and event.get shows what was bound', async () => {
  const { event, events } = clients.app.legacy;
  expect(await events({ FULL: true })).toContain('ONTASKADD');
  await event.bind({ event: 'ONTASKADD', handler });
  await event.bind({ event: 'ONTASKADD', event_type: 'offline', auth_connector: 'a' });
  expect(await event.get()).toEqual([
    { event: 'ONTASKADD', handler, auth_type: '0', offline: 0 },
    { event: 'ONTASKADD', connector_id: 'a', offline: 1 },
  ]);
  expect(await event.unbind({ event: 'ONTASKADD', event_type: 'offline' })).toEqual({ count: 1 });
});

describe('application-only methods under a webhook', () => {
  test.each([
    { name: 'event.bind', call: () => clients.hook.legacy.event.bind({ event: 'ONTASKADD', handler }) },
    { name: 'event.offline.clear', call: () => clients.hook.legacy.event.offline.clear({ process_id: 'x' }) },
    { name: 'messageservice.sender.add', call: () => clients.hook.legacy.messageservice.sender.add(sender) },
    {
      name: 'event.bind by its name',
      call: () => clients.hook.legacy.call('event.bind', { event: 'ONTASKADD', handler }),
    },
    {
      name: 'event.bind in a batch',
      call: () => clients.hook.legacy.batch([clients.hook.legacy.event.bind({ event: 'ONTASKADD' })]),
    },
  ])('$name is a UsageError, and nothing is sent', async ({ call }) => {
    await expect(call()).rejects.toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
    expect(clients.sent()).toEqual([]);
  });
});

describe('errors', () => {
  const cases: Readonly<Record<string, readonly [call: LegacyCall, want: object]>> = {
    'an empty code': [
      (svc) => svc.calendar.section.get({ type: 'group' }),
      { name: 'ValidationError', code: '', status: 400 },
    ],
    'a code of digits': [
      (svc) => svc.tasks.task.favorite.add(),
      { name: 'ValidationError', code: '100', status: 400 },
    ],
    'a missing right': [
      (svc) => svc.sale.paysystem.delete({ ID: 3 }),
      { name: 'PermissionError', code: 'ACCESS_DENIED', status: 403 },
    ],
    'not found, which is a wrong request here': [
      (svc) => svc.sale.paysystem.delete({ ID: 99 }),
      { name: 'ValidationError', code: 'ERROR_PAY_SYSTEM_NOT_FOUND', validation: [] },
    ],
    'a closed dialog': [
      (svc) => svc.im.dialog.get({ DIALOG_ID: 'chat99' }),
      { name: 'PermissionError', code: 'ACCESS_ERROR' },
    ],
  };

  test.each(Object.entries(cases))('%s', async (_name, [call, want]) => {
    await expect(call(clients.app.legacy)).rejects.toMatchObject({
      generation: 'legacy',
      attempts: 1,
      ...want,
    });
  });

  test('a method that the legacy generation has not', async () => {
    await expect(clients.app.legacy.call('tasks.task.chat.message.send', {})).rejects.toMatchObject({
      name: 'NotFoundError',
      code: 'ERROR_METHOD_NOT_FOUND',
      status: 404,
      details: { error: 'ERROR_METHOD_NOT_FOUND' },
    });
  });

  test('a missing scope names one that would do', async () => {
    const few = clients.connect({
      auth: application({ accessToken: clients.sandbox.credentials.tokens.fewScopes }),
    });
    await expect(few.legacy.im.dialog.get({ DIALOG_ID: '1' })).rejects.toMatchObject({
      name: 'PermissionError',
      code: 'insufficient_scope',
      requiredScope: 'im',
    });
  });

  test('a write whose outcome is not known is not repeated', async () => {
    clients.sandbox.faults.add('reset-after:task.comment.add:1');
    await expect(
      clients.app.legacy.task.comment.add({ TASKID: 8, COMMENTTEXT: 'Done' }),
    ).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      generation: 'legacy',
      method: 'task.comment.add',
    });
    expect(clients.sandbox.legacy.state.comments).toHaveLength(1);
  });

  test('a read is', async () => {
    clients.sandbox.faults.add('reset-after:mailservice.fields:1');
    const { attempts } = await clients.app.legacy.mailservice.fields().withResponse();
    expect(attempts).toBe(2);
  });
});
