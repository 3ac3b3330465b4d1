/** Redirects that end a user authorisation (Gateway reference). */

import { expect, test } from 'vitest';
import { parseOAuthCallback } from '../../../runtime/callbacks/index.js';

const address = 'https://app.example/callback';

test.each([
  { name: 'a code and its state', url: `${address}?code=c1&state=s1`, want: { code: 'c1', state: 's1' } },
  { name: 'an error', url: `${address}?error=invalid_domain`, want: { error: 'invalid_domain' } },
  {
    name: 'an error with state',
    url: `${address}?error=token_exchange_failed&state=s1`,
    want: { error: 'token_exchange_failed', state: 's1' },
  },
  {
    name: 'an error beside a code',
    url: `${address}?code=c1&state=s1&error=profile_fetch_failed`,
    want: { error: 'profile_fetch_failed', state: 's1' },
  },
  { name: 'an error of another value', url: `${address}?error=other`, want: { error: 'other' } },
  { name: 'the URL of a request', url: '/callback?code=c1&state=s1', want: { code: 'c1', state: 's1' } },
  { name: 'an object', url: new URL(`${address}?code=c%2B1&state=s1`), want: { code: 'c+1', state: 's1' } },
])('$name is read', ({ url, want }) => {
  expect(parseOAuthCallback(url)).toStrictEqual(want);
});

test.each([
  { name: 'nothing', url: address },
  { name: 'a code without state', url: `${address}?code=secret` },
  { name: 'an empty code', url: `${address}?code=&state=s1` },
  { name: 'two codes', url: `${address}?code=secret&code=secret2&state=s1` },
  { name: 'two states', url: `${address}?code=secret&state=s1&state=s2` },
  { name: 'no URL', url: 'https://[secret' },
  { name: 'a request', url: new Request(`${address}?code=secret&state=s1`) as unknown as string },
  { name: 'an object of nothing', url: Object.create(null) as string },
  { name: 'undefined', url: undefined as unknown as string },
  { name: 'a URL of 70,000 characters', url: `${address}?code=${'secret'.repeat(12_000)}` },
])('$name is refused without being quoted', ({ url }) => {
  const refused = (): unknown => parseOAuthCallback(url);
  expect(refused).toThrow(expect.objectContaining({ code: 'CLIENT_USAGE' }));
  expect(refused).not.toThrow('secret');
});
