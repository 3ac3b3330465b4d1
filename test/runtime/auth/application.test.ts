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
