/** Legacy events and batches of the server of May 2026 (What the account's own server does, section 12). */

import { describe, expect, test } from 'vitest';
import {
  EMPLOYEE,
  OWNER,
  useLegacyAccount,
  type Caller,
  type Fields,
} from '../../contract/legacy-account.js';

const legacy = useLegacyAccount({ quirks: ['server-2026-05'] });
const HANDLER = 'https://handler.example/';

interface Case {
  readonly name: string;
  readonly method: string;
  readonly given?: Fields;
  readonly caller?: Caller;
  readonly want: readonly [status: number, code: string];
}

const REFUSALS: readonly Case[] = [
  { name: 'bind without an event', method: 'event.bind', want: [400, 'ERROR_ARGUMENT'] },
  {
    name: 'bind without a handler',
    method: 'event.bind',
    given: { event: 'ONCRMDEALADD' },
    want: [400, 'ERROR_ARGUMENT'],
  },
  {
    name: 'a handler of another protocol',
    method: 'event.bind',
    given: { event: 'ONCRMDEALADD', handler: 'ftp://handler.example/' },
    want: [400, 'ERROR_UNSUPPORTED_PROTOCOL'],
  },
  {
    name: 'a handler that is no URL',
    method: 'event.bind',
    given: { event: 'ONCRMDEALADD', handler: 'handler.example' },
    want: [400, 'ERROR_WRONG_HANDLER_URL'],
  },
  {
    name: 'offline events unbound by an employee',
    method: 'event.unbind',
    given: { event: 'ONCRMDEALADD', event_type: 'offline' },
    caller: EMPLOYEE,
    want: [403, 'ACCESS_DENIED'],
  },
  {
    name: 'offline events cleared without a package',
    method: 'event.offline.clear',
    want: [400, 'ERROR_ARGUMENT'],
  },
];

test.each(REFUSALS)('$name', async ({ method, given, caller = OWNER, want }) => {
  const { status, body } = await legacy.call(method, given, caller);
  expect([status, body.error]).toEqual(want);
});

describe('who may unbind', () => {
  test.each([
    { name: 'an administrator offline events', event_type: 'offline', caller: OWNER },
    { name: 'an employee the own online events', event_type: 'online', caller: EMPLOYEE },
  ])('$name', async ({ event_type, caller }) => {
    const given = { event: 'ONCRMDEALADD', event_type, handler: HANDLER };
    expect((await legacy.call('event.unbind', given, caller)).status).toBe(200);
  });
});

test('calls of a batch beyond 50 are refused one by one, with their status', async () => {
  const cmd = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`c${index}`, 'server.time']));
  const { status, body } = await legacy.call('batch', { cmd });
  expect([status, body.result]).toMatchObject([
    200,
    { result_error: { c50: { error: 'ERROR_BATCH_LENGTH_EXCEEDED' } } },
  ]);
});

test('a body of more levels than PHP reads is lost, and the token in it', async () => {
  const nested = (levels: number): Fields =>
    Array.from({ length: levels - 1 }).reduce<Fields>((inner) => ({ inner }), { inner: 1 });
  expect((await legacy.call('user.get', nested(511))).status).toBe(200);
  expect((await legacy.call('user.get', nested(512))).status).toBe(401);
});
