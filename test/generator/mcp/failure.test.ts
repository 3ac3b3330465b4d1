/** What an agent reads of each kind of failure, as recorded. */

import { expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { failureOf, ToolRefusal } from '../../../generator/mcp/failure.js';
import { expectRecorded } from '../../recorded.js';
import { type FakeOptions, fakeClient, type Handle } from '../../runtime/call/fake-account.js';

const METHODS: FakeOptions = {
  v3: {
    'row.add': { kind: 'add', readBack: 'row.list' },
    'row.send': { kind: 'action' },
    'row.get': { kind: 'get' },
  },
  legacy: { 'row.add': { kind: 'add' } },
  retry: false,
};
const refused =
  (status: number, code: string, more: object = {}, headers: Readonly<Record<string, string>> = {}): Handle =>
  () => ({ status, headers, body: { error: { code, message: 'in words', ...more } } });
const lost: Handle = () => ({ kind: 'lost', sent: true, cause: new Error('reset') });
const after = (seconds: string) => ({ 'retry-after': seconds });
const TWENTY_ONE = Array.from({ length: 21 }, (_, at) => ({
  field: `field${at}`,
  message: 'x'.repeat(at === 0 ? 600 : 1),
}));

const CASES: readonly (readonly [name: string, handle: Handle, method?: string, options?: object])[] = [
  ['wrong parameters', refused(400, 'VALIDATION', { validation: TWENTY_ONE })],
  ['no such object', refused(404, 'NOT_FOUND')],
  ['no right', refused(403, 'ACCESS_DENIED')],
  ['a credential that is refused', refused(401, 'INVALID_CREDENTIALS')],
  ['a key of another call', refused(409, 'IDEMPOTENCY_KEY_REUSED')],
  ['an account that is closed', refused(403, 'PORTAL_DELETED')],
  ['too many calls', refused(429, 'QUERY_LIMIT_EXCEEDED')],
  ['too many calls, with a delay', refused(429, 'QUERY_LIMIT_EXCEEDED', {}, after('7'))],
  ['a failure of the service at a read', refused(500, 'INTERNAL_SERVER_ERROR'), 'row.get'],
  ['a failure of the service at a write', refused(500, 'INTERNAL_SERVER_ERROR')],
  ['a write that is lost', lost],
  ['a write that is lost, under a key of the caller', lost, 'row.add', { idempotencyKey: 'key-1' }],
  ['a write that is lost, without a read that shows it', lost, 'row.send'],
  ['a write that is lost, by the name of no key', lost, 'legacy row.add'],
  ['a busy service at a write', refused(503, 'OVERLOAD', {}, after('3'))],
  ['a read that is lost', lost, 'row.get'],
  [
    'a page of something else',
    () => ({ kind: 'answer', status: 200, headers: {}, text: '<html>' }),
    'row.get',
  ],
  ['a wrong call', lost, 'row.get', { timout: 1 }],
];

async function errorOf(handle: Handle, name = 'row.add', options: object = {}): Promise<unknown> {
  const svc = fakeClient(handle, METHODS);
  try {
    return await (name.startsWith('legacy ')
      ? svc.legacy.call(name.slice(7), { a: 1 }, options)
      : svc.v3.call(name, { a: 1 }, options));
  } catch (error) {
    return error;
  }
}

const recorded = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<key>');

test('each failure has the data and the advice that were recorded', async () => {
  const lines: string[] = [];
  for (const [name, handle, method, options] of CASES)
    lines.push(name, recorded(failureOf(await errorOf(handle, method, options))));
  const others = [
    new ToolRefusal('no list', 'call another', { known: ['a'] }),
    new InputError('no list', 'here', 'call another'),
  ];
  for (const error of others) lines.push(error.constructor.name, recorded(failureOf(error)));
  await expectRecorded(`${lines.join('\n')}\n`, new URL('./recorded/failures.txt', import.meta.url));
});

test('of another error an agent hears nothing', () => {
  expect(failureOf(new Error('a'))).toBeUndefined();
});
