/** What Legacy reference says of single methods beyond their row: selectors, forms, values, state. */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useLegacyAccount, type Fields, type LegacyAnswer } from './legacy-account.js';

const legacy = useLegacyAccount();
const { call } = legacy;

/** What is undefined counts as absent. */
const pageOf = ({ body: { result, total, next } }: LegacyAnswer): object => ({
  rows: Array.isArray(result) ? result.length : undefined,
  total,
  next,
});

describe('calendar.section.get', () => {
  test('a page has 50 sections', async () => {
    const first = await call('calendar.section.get', { type: 'company_calendar', ownerId: 0 });
    // The server of May 2026 does not page it.
    expect(pageOf(first)).toEqual(byKind({ rows: 50, total: 55, next: 50 }, { rows: 55 }));
    const second = await call('calendar.section.get', { type: 'company_calendar', ownerId: 0, start: 50 });
    expect(pageOf(second)).toEqual(byKind({ rows: 5, total: 55 }, { rows: 55 }));
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
        DATE_CREATE: '2025-08-05 09:00:00',
        TIMESTAMP_X: '2025-08-05 09:00:00',
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

  test('all scalars of a task are strings, but for one count', async () => {
    const { body } = await call('tasks.task.unmute', { id: 8 });
    const { task } = body.result as { task: Fields }; // the answer of tasks.task.unmute
    const scalars = Object.entries(task).filter(([, value]) => typeof value !== 'object');
    const others = scalars.filter(([, value]) => typeof value !== 'string');
    expect(others).toEqual([['newCommentsCount', 0]]);
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
