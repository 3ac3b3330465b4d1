/** What the token server answers to codes and refresh tokens, to the last member. */

import { describe, expect, test } from 'vitest';
import type { AccessToken } from '../../../generator/sandbox/account.js';
import {
  createTokenDesk,
  type ApplicationSetup,
  type Member,
} from '../../../generator/sandbox/oauth/token-desk.js';
import { handClock } from './call.js';

const ORIGIN = 'https://tokens.example';
const MISSING = [400, { error: 'invalid_request', error_description: 'A parameter is missing or wrong' }];
const STRANGER = [401, { error: 'invalid_client', error_description: 'Wrong client data' }];
const DEAD = [
  400,
  { error: 'invalid_grant', error_description: 'The code or refresh token is wrong or has expired' },
];
const REMOVED = [
  401,
  { error: 'invalid_client', error_description: 'The application is not installed on this account' },
];

function opened(setup: ApplicationSetup = {}) {
  const clock = handClock();
  const tokens: AccessToken[] = [];
  const member: Member = {
    memberId: 'm1',
    baseUrl: () => 'https://account.example',
    tokens: () => tokens,
    isInstalled: true,
  };
  const desk = createTokenDesk(1, clock, setup);
  const ask = (query: Readonly<Record<string, string>>): unknown[] => {
    const client = { client_id: desk.clientId, client_secret: desk.clientSecret };
    const { status, body } = desk.answer(new URLSearchParams({ ...client, ...query }), ORIGIN);
    return [status, body];
  };
  const exchange = (code: string) => ask({ grant_type: 'authorization_code', code });
  const renew = (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token });
  const alive = () => tokens.filter(({ expires = 0 }) => expires > clock.now()).map(({ token }) => token);
  return { clock, tokens, member, desk, ask, exchange, renew, alive };
}

const body = {
  access_token: expect.stringMatching(/^\w{70}$/) as unknown,
  refresh_token: expect.stringMatching(/^\w{70}$/) as unknown,
  expires_in: 3600,
  client_endpoint: 'https://account.example/rest/',
  server_endpoint: 'https://tokens.example/rest/',
  domain: 'tokens.example',
  member_id: 'm1',
  scope: expect.stringMatching(/^\w+(,\w+)+$/) as unknown,
  status: 'L',
};

describe('a code', () => {
  test('is exchanged once', () => {
    const { desk, member, exchange, alive } = opened();
    const code = desk.code(member, 3);
    const [status, answer] = exchange(code);
    expect([status, answer]).toEqual([200, body]);
    expect(alive()).toEqual([(answer as Record<string, unknown>)['access_token']]); // it was compared
    expect(exchange(code)).toEqual(DEAD);
  });

  test.each([
    [{}, 29_999, 200],
    [{}, 30_000, 400],
    [{ codeLifetime: 5 }, 4_999, 200],
    [{ codeLifetime: 5 }, 5_000, 400],
  ])('with %j, %i ms later, is answered with status %i', (setup, later, status) => {
    const { desk, member, exchange, clock } = opened(setup);
    const code = desk.code(member, 1);
    clock.advance(later);
    expect(exchange(code)[0]).toBe(status);
  });
});

describe('a refresh token', () => {
  test('is renewed once, and ends the old access token', () => {
    const { desk, member, renew, clock, alive } = opened();
    const { refresh_token: token } = desk.issue(member, 3);
    const [status, answer] = renew(token);
    const expires = clock.now() / 1000 + 3600;
    expect([status, answer]).toEqual([200, { ...body, expires, user_id: 3 }]);
    expect(alive()).toEqual([(answer as Record<string, unknown>)['access_token']]); // it was compared
    expect(renew(token)).toEqual(DEAD);
  });

  test('is renewed again where old tokens stay alive', () => {
    const { desk, member, renew, alive } = opened({ oldTokens: 'alive' });
    const { refresh_token: token } = desk.issue(member, 3);
    expect([renew(token)[0], renew(token)[0], alive().length]).toEqual([200, 200, 3]);
  });

  test.each([
    [{}, 180 * 86_400_000 - 1, 200],
    [{}, 180 * 86_400_000, 400],
    [{ refreshLifetime: 5 }, 5_000, 400],
  ])('with %j, %i ms later, is answered with status %i', (setup, later, status) => {
    const { desk, member, renew, clock } = opened(setup);
    const { refresh_token: token } = desk.issue(member, 1);
    clock.advance(later);
    expect(renew(token)[0]).toBe(status);
  });

  test('is forgotten for the account that revokes it alone', () => {
    const { desk, member, tokens, renew } = opened();
    const other: Member = { ...member, memberId: 'm2', tokens: () => [] };
    tokens.push({ token: 'of the account', userId: 1, scopes: [] });
    const [own, others] = [desk.issue(member, 1), desk.issue(other, 1)];
    desk.revoke(member);
    expect(renew(own.refresh_token)).toEqual(DEAD);
    expect(renew(others.refresh_token)[0]).toBe(200);
    expect(tokens.map(({ token }) => token)).toEqual(['of the account']);
  });
});

test('an access token lives as long as it was set up', () => {
  const { desk, member, clock, alive } = opened({ accessLifetime: 7 });
  expect(desk.issue(member, 1).expires_in).toBe(7);
  clock.advance(6_999);
  expect(alive()).toHaveLength(1);
  clock.advance(1);
  expect(alive()).toHaveLength(0);
});

test('an account that removed the application is refused', () => {
  const { desk, member, exchange, renew } = opened();
  const code = desk.code(member, 1);
  const { refresh_token: token } = desk.issue(member, 1);
  member.isInstalled = false;
  expect(exchange(code)).toEqual(REMOVED);
  expect(renew(token)).toEqual(REMOVED);
});

test.each([
  ['no grant', {}, MISSING],
  ['another grant', { grant_type: 'password', code: 'a' }, MISSING],
  ['no code', { grant_type: 'authorization_code' }, MISSING],
  ['an empty code', { grant_type: 'authorization_code', code: '' }, MISSING],
  ['a refresh token for a code', { grant_type: 'authorization_code', refresh_token: 'a' }, MISSING],
  ['no refresh token', { grant_type: 'refresh_token', code: 'a' }, MISSING],
  ['another client', { grant_type: 'refresh_token', refresh_token: 'a', client_id: 'b' }, STRANGER],
  ['another secret', { grant_type: 'refresh_token', refresh_token: 'a', client_secret: 'b' }, STRANGER],
  ['an unknown code', { grant_type: 'authorization_code', code: 'a' }, DEAD],
  ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'a' }, DEAD],
])('refuses %s', (_name, query: Readonly<Record<string, string>>, want) => {
  expect(opened().ask(query)).toEqual(want);
});

test('keeps a thousand access tokens, and drops the oldest of its own', () => {
  const { desk, member, tokens } = opened();
  tokens.push({ token: 'of the account', userId: 1, scopes: [] });
  const issued = Array.from({ length: 1_001 }, () => desk.issue(member, 1).access_token);
  expect(tokens).toHaveLength(1_000);
  expect(tokens.map(({ token }) => token)).toEqual(['of the account', ...issued.slice(2)]);
});
