/** System errors that a legacy request can deserve (REST 3.0 reference, System errors); the others are faults to switch on. */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useLegacyAccount, type Caller } from './legacy-account.js';

const legacy = useLegacyAccount();

interface Case {
  readonly name: string;
  readonly method: string;
  readonly caller?: Caller;
  readonly want: string;
}

const errors: readonly Case[] = [
  { name: 'an unknown name', method: 'no.such.method', want: '404 ERROR_METHOD_NOT_FOUND' },
  {
    name: 'a method of REST 3.0 only',
    method: 'tasks.task.chat.message.send',
    want: '404 ERROR_METHOD_NOT_FOUND',
  },
  { name: 'an inherited name', method: 'constructor', want: '404 ERROR_METHOD_NOT_FOUND' },
  {
    name: 'a scope that is missing',
    method: 'im.dialog.get',
    caller: { token: 'fewScopes' },
    want: byKind('403 insufficient_scope', '401 insufficient_scope'),
  },
  { name: 'an expired token', method: 'user.get', caller: { token: 'expired' }, want: '401 expired_token' },
  {
    name: 'a restricted application',
    method: 'user.get',
    caller: { token: 'restricted' },
    want: byKind('403 user_access_error', '401 user_access_error'),
  },
  {
    name: 'a dismissed user',
    method: 'user.get',
    caller: { webhook: 'dismissed' },
    want: byKind('403 INVALID_CREDENTIALS', '401 INVALID_CREDENTIALS'),
  },
];

test.each(errors)('$method: $name is $want', async ({ method, caller, want }) => {
  const { status, body } = await legacy.call(method, {}, caller);
  expect(`${status} ${body.error}`).toBe(want);
  expect(body.error_description).toBeTypeOf('string');
  expect(body).not.toHaveProperty('result');
});

describe('credentials', () => {
  test.each([
    { name: 'a wrong webhook code', path: '/rest/1/wrong/user.get', body: '{}' },
    { name: 'a user without a webhook', path: '/rest/99/wrong/user.get', body: '{}' },
    { name: 'no token', path: '/rest/user.get', body: '{}' },
    { name: 'a wrong token', path: '/rest/user.get', body: '{"auth":"wrong"}' },
    { name: 'a token that is not text', path: '/rest/user.get', body: '{"auth":{"a":1}}' },
  ])('$name is NO_AUTH_FOUND', async ({ path, body }) => {
    const answer = await legacy.post(path, body, 'application/json');
    expect(answer).toMatchObject({ status: 401, body: { error: 'NO_AUTH_FOUND' } });
  });

  test('plain HTTP, as a proxy tells it, is INVALID_REQUEST', async () => {
    const { baseUrl, webhook } = legacy.sandbox;
    const headers = { 'x-forwarded-proto': 'http' };
    const response = await fetch(`${baseUrl}/rest/${webhook}/user.get`, { method: 'POST', headers });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: byKind(400, 401),
      body: { error: 'INVALID_REQUEST' },
    });
  });

  test.each(['{', '[1]', '"text"'])('a body %s is refused, or ignored', async (body) => {
    const answer = await legacy.post('/rest/user.get', body, 'application/json');
    // Ignored, it brings no token.
    expect(answer).toMatchObject(
      byKind({ status: 400, body: { error: '' } }, { status: 401, body: { error: 'NO_AUTH_FOUND' } }),
    );
  });
});
