/** What an account says about itself, and its events with the offline queue, on both kinds of account. */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { EMPLOYEE, useLegacyAccount, WEBHOOK, type Caller, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();
const { call } = legacy;

interface Case {
  readonly name: string;
  readonly method: string;
  readonly params?: Fields;
  readonly caller?: Caller;
  readonly want: object;
}

const CASES: readonly Case[] = [
  {
    name: 'a method that exists',
    method: 'method.get',
    params: { name: 'user.get' },
    want: { result: { isExisting: true, isAvailable: true } },
  },
  {
    name: 'a method without a name',
    method: 'method.get',
    want: { result: { isExisting: false, isAvailable: false } },
  },
  {
    name: 'a method that this caller may not call',
    method: 'method.get',
    params: { name: 'event.bind' },
    caller: WEBHOOK,
    want: { result: { isExisting: true, isAvailable: false } },
  },
  {
    name: 'methods of a permission',
    method: 'methods',
    params: { scope: 'im' },
    want: { result: ['im.dialog.get'] },
  },
  {
    name: 'what the caller may',
    method: 'scope',
    caller: { token: 'fewScopes' },
    want: { result: ['user_brief'] },
  },
  {
    name: 'who calls',
    method: 'profile',
    want: { result: { ID: '1', ADMIN: true, NAME: 'Alice', LAST_NAME: 'Moreno' } },
  },
  { name: 'what time it is', method: 'server.time', want: { result: '2026-06-01T12:00:00+00:00' } },
  {
    name: 'a feature that there is',
    method: 'feature.get',
    params: { CODE: 'rest_offline_extended' },
    want: { result: { value: 'Y' } },
  },
  {
    name: 'a feature without a code',
    method: 'feature.get',
    want: { status: 400, body: { error: 'CODE_EMPTY' } },
  },
  // As `method.get` without a name: a success.
  { name: 'without codes', method: 'access.name', want: { status: 200, body: { result: false } } },
  {
    name: 'codes',
    method: 'access.name',
    params: { ACCESS: ['U1'] },
    want: { status: 200, result: expect.any(Object) as unknown },
  },
  {
    name: 'users by a part of the name',
    method: 'user.search',
    params: { FILTER: { '%NAME': 'handr' } },
    want: { status: 200, result: [expect.objectContaining({ NAME: 'Chandra' })], body: { total: 1 } },
  },
  { name: 'the application', method: 'app.info', want: { result: { STATUS: 'L', INSTALLED: true } } },
  {
    name: 'no application',
    method: 'app.info',
    caller: WEBHOOK,
    want: byKind<object>(
      { status: 400, body: { error: 'ACCESS_DENIED' } },
      { result: { LICENSE: 'en_company' } },
    ),
  },
];

test.each(CASES)('$method: $name', async ({ method, params, caller, want }) => {
  const { status, body } = await call(method, params, caller);
  expect({ status, body, result: body.result }).toMatchObject(want);
});

describe('handlers', () => {
  const handler = 'http://127.0.0.1:1/';

  test('are told, once unbound no more, and a test reaches them', async () => {
    await call('event.bind', { event: 'onTaskAdd', handler });
    await call('event.bind', { event: 'ONAPPTEST', handler });
    await call('event.bind', { event: 'ONTASKADD', event_type: 'offline', auth_connector: 'a' });
    expect((await call('event.get')).body.result).toEqual([
      { event: 'ONTASKADD', handler, auth_type: '0', offline: 0 },
      { event: 'ONAPPTEST', handler, auth_type: '0', offline: 0 },
      { event: 'ONTASKADD', connector_id: 'a', offline: 1 },
    ]);
    expect((await call('event.test', { any: 1 })).body.result).toBe(1);
    await legacy.sandbox.legacy.settled();
    expect(legacy.sandbox.legacy.deliveries).toHaveLength(1);
    expect((await call('event.unbind', { event: 'ONTASKADD', handler })).body.result).toEqual({ count: 1 });
    expect((await call('event.get')).body.result).toHaveLength(2);
  });

  test('their names are listed', async () => {
    expect((await call('events')).body.result).toContain('ONTASKADD');
  });

  test('is ERROR_CORE when the handler is bound already', async () => {
    await call('event.bind', { event: 'ONTASKADD', handler });
    const { status, body } = await call('event.bind', { event: 'ONTASKADD', handler });
    expect([status, body.error]).toEqual([400, 'ERROR_CORE']);
  });
});

describe('the offline queue', () => {
  const fire = (count: number) => {
    for (let id = 1; id <= count; id++)
      legacy.sandbox.legacy.fireEvent('ONTASKADD', { FIELDS_AFTER: { ID: id } });
  };
  const bind = () => call('event.bind', { event: 'ONTASKADD', event_type: 'offline' });
  type Package = {
    readonly process_id: string | null;
    readonly events: readonly { readonly ID: string; readonly MESSAGE_ID: string }[];
  };
  const fetched = async (params: Fields) => (await call('event.offline.get', params)).body.result as Package; // rows of the queue
  const left = async () =>
    ((await call('event.offline.list')).body.result as Package['events']).map(({ ID }) => ID);

  test('get takes records off, unless it is told not to', async () => {
    await bind();
    fire(3);
    const first = await fetched({ limit: 1 });
    expect([first.process_id, first.events.map(({ ID }) => ID), await left()]).toEqual([
      null,
      ['1'],
      ['2', '3'],
    ]);
    const kept = await fetched({ clear: 0 });
    expect([kept.events.length, await left(), (await fetched({ clear: 0 })).events]).toEqual([
      2,
      ['2', '3'],
      [],
    ]);
    const again = await fetched({ clear: 0, process_id: kept.process_id });
    expect([again.process_id, again.events.length]).toEqual([kept.process_id, 2]);
  });

  test('failed records come only where they are asked for', async () => {
    await bind();
    fire(2);
    const { process_id, events } = await fetched({ clear: 0 });
    await call('event.offline.error', { process_id, message_id: [events[0]?.MESSAGE_ID] });
    expect((await fetched({ clear: 0, error: 1 })).events.map(({ ID }) => ID)).toEqual(['1']);
  });

  test('message_id and id: documented, id wins; on the server of May 2026 message_id does', async () => {
    await bind();
    fire(2);
    const { process_id, events } = await fetched({ clear: 0 });
    await call('event.offline.clear', { process_id, id: [1], message_id: [events[1]?.MESSAGE_ID] });
    expect(await left()).toEqual(byKind(['2'], ['1']));
  });

  test('a filter, an order and pages of 50', async () => {
    await bind();
    fire(60);
    const { body } = await call('event.offline.list', { filter: { '>ID': 5 }, order: { ID: 'DESC' } });
    expect(body).toMatchObject({
      total: 55,
      next: 50,
      result: { length: 50, 0: { ID: '60', PROCESS_ID: '', ERROR: '0' } },
    });
  });

  test('it is for administrators', async () => {
    expect((await call('event.offline.get', {}, EMPLOYEE)).status).toBe(403);
  });
});
