/** Each legacy method, rule and error through the client (Legacy reference). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { application, type Call } from '../../runtime/index.js';
import { useV3, type Legacy } from './v3-clients.js';

const clients = useV3();
const handler = 'https://handler.example/';
const sender = { CODE: 'sms', TYPE: 'SMS', HANDLER: handler, NAME: { en: 'Texts' } };

describe('every method', () => {
  const calls: readonly { name: string; call: (legacy: Legacy) => Call<unknown, 'legacy'>; want: unknown }[] =
    [
      {
        name: 'user.get',
        call: (svc) => svc.user.get({ FILTER: { '@ID': [1, 2] } }),
        want: byKind([{ ID: '1' }, { ID: '2' }], [{ ID: '2' }, { ID: '1' }]),
      },
      {
        name: 'calendar.section.get',
        call: (svc) => svc.calendar.section.get({ type: 'location', ownerId: 0 }),
        want: [{ NAME: 'Meeting rooms' }],
      },
      {
        name: 'calendar.settings.get',
        call: (svc) => svc.calendar.settings.get(),
        want: { week_start: 'MO' },
      },
      { name: 'sale.paysystem.delete', call: (svc) => svc.sale.paysystem.delete({ ID: 1 }), want: true },
      {
        name: 'sale.paysystem.settings.invoice.get',
        call: (svc) => svc.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 4 }),
        want: { CURRENCY: 'USD' },
      },
      {
        name: 'sale.paysystem.settings.invoice.get of an empty map',
        call: (svc) => svc.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 2 }),
        want: {},
      },
      { name: 'mailservice.fields', call: (svc) => svc.mailservice.fields(), want: { NAME: 'Name' } },
      {
        name: 'im.dialog.get',
        call: (svc) => svc.im.dialog.get({ DIALOG_ID: 'chat1' }),
        want: { name: 'General' },
      },
      {
        name: 'booking.v1.clienttype.list',
        call: (svc) => svc.booking.v1.clienttype.list(),
        want: { clientType: [{ code: 'CONTACT' }, { code: 'COMPANY' }] },
      },
      {
        name: 'tasks.task.favorite.add',
        call: (svc) => svc.tasks.task.favorite.add({ taskId: 8 }),
        want: true,
      },
      {
        name: 'tasks.task.unmute',
        call: (svc) => svc.tasks.task.unmute({ id: 8 }),
        want: { task: { id: '8' } },
      },
      { name: 'event.bind', call: (svc) => svc.event.bind({ event: 'ONTASKADD', handler }), want: true },
      { name: 'event.get', call: (svc) => svc.event.get(), want: [] },
      {
        name: 'event.unbind',
        call: (svc) => svc.event.unbind({ event: 'ONTASKADD', handler }),
        want: { count: 0 },
      },
      { name: 'event.test', call: (svc) => svc.event.test({ any: 1 }), want: 1 },
      {
        name: 'event.offline.get',
        call: (svc) => svc.event.offline.get(),
        want: { process_id: null, events: [] },
      },
      { name: 'event.offline.list', call: (svc) => svc.event.offline.list(), want: [] },
      {
        name: 'event.offline.error',
        call: (svc) => svc.event.offline.error({ process_id: 'none' }),
        want: true,
      },
      {
        name: 'event.offline.clear',
        call: (svc) => svc.event.offline.clear({ process_id: 'none' }),
        want: true,
      },
      { name: 'messageservice.sender.add', call: (svc) => svc.messageservice.sender.add(sender), want: true },
      {
        name: 'task.comment.add in the wrong order',
        call: (svc) => svc.task.comment.add({ COMMENTTEXT: 'Done', TASKID: 8 }),
        want: 1,
      },
      {
        name: 'task.comment.add with fields',
        call: (svc) => svc.task.comment.add({ FIELDS: { POST_MESSAGE: 'Done' }, TASKID: 8 }),
        want: 1,
      },
    ];

  test.each(calls)('$name', async ({ call, want }) => {
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
  const cases: readonly { name: string; call: (legacy: Legacy) => Call<unknown, 'legacy'>; want: object }[] =
    [
      {
        name: 'an empty code',
        call: (svc) => svc.calendar.section.get({ type: 'group' }),
        want: { name: 'ValidationError', code: '', status: 400 },
      },
      {
        name: 'a code of digits',
        call: (svc) => svc.tasks.task.favorite.add(),
        want: { name: 'ValidationError', code: '100', status: 400 },
      },
      {
        name: 'a missing right',
        call: (svc) => svc.sale.paysystem.delete({ ID: 3 }),
        want: { name: 'PermissionError', code: 'ACCESS_DENIED', status: 403 },
      },
      {
        name: 'not found, which is a wrong request here',
        call: (svc) => svc.sale.paysystem.delete({ ID: 99 }),
        want: { name: 'ValidationError', code: 'ERROR_PAY_SYSTEM_NOT_FOUND', validation: [] },
      },
      {
        name: 'a closed dialog',
        call: (svc) => svc.im.dialog.get({ DIALOG_ID: 'chat99' }),
        want: { name: 'PermissionError', code: 'ACCESS_ERROR' },
      },
    ];

  test.each(cases)('$name', async ({ call, want }) => {
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
