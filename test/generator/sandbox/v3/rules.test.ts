/** Rules of requests that the contract's tests do not meet. */

import { beforeEach, expect, test } from 'vitest';
import { accounts, call, codeOf, type Extra, handClock, idsOf, type Answer } from '../call.js';

const clock = handClock();
const sandbox = await accounts()({ clock });
const DAY = 24 * 3_600_000;

beforeEach(() => sandbox.reset());

interface Case {
  readonly name: string;
  readonly method: string;
  readonly params?: unknown;
  readonly extra?: Extra;
  readonly want: { readonly status: number; readonly code?: string };
}

const RULES: readonly Case[] = [
  {
    name: 'the right code of another user is NO_AUTH_FOUND',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: sandbox.webhook.replace('1/', '2/') },
    want: { status: 401, code: 'NO_AUTH_FOUND' },
  },
  {
    name: 'a call that came without TLS is INVALID_REQUEST',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { headers: { 'X-Forwarded-Proto': 'http' } },
    want: { status: 400, code: 'INVALID_REQUEST' },
  },
  {
    name: 'JSON that is not an object is INVALIDJSONEXCEPTION',
    method: 'tasks.task.get',
    extra: { raw: '[8]' },
    want: { status: 400, code: 'INVALIDJSONEXCEPTION' },
  },
];

test.each(RULES)('$name', async ({ method, params, extra, want }) => {
  const answer = await call(sandbox, method, params, extra);
  expect(answer.status).toBe(want.status);
  if (want.code !== undefined) expect(codeOf(answer)).toBe(want.code);
});

const add = (title: string, key: string, extra: { webhook?: string; auth?: string } = {}) => {
  const { webhook = sandbox.webhook, auth } = extra;
  const params = { fields: { title, creatorId: 1, responsibleId: 2 }, ...(auth !== undefined && { auth }) };
  return call(sandbox, 'tasks.task.add', params, { webhook, headers: { 'Idempotency-Key': key } });
};
const count = async () =>
  idsOf(await call(sandbox, 'tasks.task.list', { pagination: { limit: 1000 } })).length - 130;
const headersOf = ({ headers }: Answer) => [
  headers.get('idempotency-key'),
  headers.get('idempotent-replayed'),
];

test('the answer is kept for 24 hours', async () => {
  await add('a', 'k');
  clock.advance(DAY - 1);
  expect(headersOf(await add('a', 'k'))).toEqual(['k', 'true']);
  clock.advance(1);
  expect(headersOf(await add('a', 'k'))).toEqual(['k', null]);
  expect(await count()).toBe(2);
});
