/** What `application` refuses. */

import { expect, test } from 'vitest';
import { application } from '../../../runtime/auth/auth.js';

const tokens = { accessToken: () => Promise.resolve('t'), renew: () => Promise.resolve('t') };

test.each([
  { name: 'accessToken', other: { accessToken: 't' } },
  { name: 'refresh', other: { refresh: () => Promise.resolve('t') } },
])('a store of tokens and $name', ({ other }) => {
  const options = { tokens, ...other } as unknown as Parameters<typeof application>[0];
  expect(() => application(options)).toThrow('give either tokens, or accessToken and refresh');
});

const secrets = (): string[] => [];
test.each([
  { name: 'secrets', store: { ...tokens, principalId: 'p' } },
  { name: 'principalId', store: { ...tokens, secrets } },
  { name: 'renew', store: { accessToken: tokens.accessToken, secrets, principalId: 'p' } },
  { name: 'accessToken', store: { renew: tokens.renew, secrets, principalId: 'p' } },
  { name: 'everything', store: null },
])('a store of tokens without $name, which a call would miss later', ({ store }) => {
  const options = { tokens: store } as unknown as Parameters<typeof application>[0];
  expect(() => application(options)).toThrow('tokens must be a store of tokens');
});
