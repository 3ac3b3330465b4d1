/** Options of a fleet that there are not: told before Redis is asked. */

import { expect, test } from 'vitest';
import { UsageError } from '../../../runtime/errors/errors.js';
import { redisLimiter, redisTokens } from '../../../runtime/redis/index.js';

const command = (): Promise<never> => Promise.reject(new Error('nothing is to be asked'));
const refresh = (): Promise<never> => Promise.reject(new Error('nothing is to be refreshed'));

test.each([
  {
    name: 'of the limiter',
    use: () => redisLimiter(command, { account: 'a', persecond: 5 } as never),
    want: /redisLimiter: there is no option persecond; did you mean perSecond\?/,
  },
  {
    name: 'of the tokens of one account',
    use: () => redisTokens(command, { acount: 'a', refresh } as never),
    want: /redisTokens: there is no option acount; did you mean account\?/,
  },
  {
    name: 'of the tokens of one account, which would lie in the clear',
    use: () => redisTokens(command, { account: 'a', refresh, encryptionkey: 'k' } as never),
    want: /redisTokens: there is no option encryptionkey; did you mean encryptionKey\?/,
  },
])('a mistyped option $name is refused', ({ use, want }) => {
  expect(use).toThrow(UsageError);
  expect(use).toThrow(want);
});

const pair = { accessToken: 'access-secret-1', refreshToken: 'refresh-secret-1' };

test.each([
  {
    name: 'no function of commands',
    use: () => redisLimiter('redis://localhost' as never, { account: 'a' }),
    want: 'redisLimiter: command must be a function',
  },
  {
    name: 'no account',
    use: () => redisLimiter(command, {} as never),
    want: 'redisLimiter: account must be a string that is not empty',
  },
  {
    name: 'no options',
    use: () => redisLimiter(command, undefined as never),
    want: 'redisLimiter: account must be a string that is not empty',
  },
  {
    name: 'an account that is empty',
    use: () => redisTokens(command, { account: '', refresh }),
    want: 'redisTokens: account must be a string that is not empty',
  },
  {
    name: 'nothing that refreshes',
    use: () => redisTokens(command, { account: 'a' } as never),
    want: 'redisTokens: refresh must be a function',
  },
  {
    name: 'half of the first tokens',
    use: () => redisTokens(command, { account: 'a', refresh, initial: { ...pair, refreshToken: '' } }),
    want: 'redisTokens: initial must contain accessToken and refreshToken, strings that are not empty',
  },
  {
    name: 'an end that is a text',
    use: () =>
      redisTokens(command, { account: 'a', refresh, initial: { ...pair, expiresAt: '2026' as never } }),
    want: 'redisTokens: initial must contain expiresAt in ms since 1970, or none',
  },
  {
    name: 'an end that is no number',
    use: () => redisTokens(command, { account: 'a', refresh, initial: { ...pair, expiresAt: NaN } }),
    want: 'redisTokens: initial must contain expiresAt in ms since 1970, or none',
  },
  {
    name: 'a key that is too short',
    use: () => redisTokens(command, { account: 'a', refresh, encryptionKey: new Uint8Array(31) }),
    want: 'redisTokens: encryptionKey must be 32 bytes',
  },
  {
    name: 'a key that is a number',
    use: () => redisTokens(command, { account: 'a', refresh, encryptionKey: 7 as never }),
    want: 'redisTokens: encryptionKey must be 32 bytes',
  },
])('$name is refused before Redis is asked, without a secret in the error', ({ use, want }) => {
  expect(use).toThrow(UsageError);
  expect(use).toThrow(want);
  expect(use).not.toThrow(/secret-1/);
});

test.each([null, undefined])('an end that is %s is none', (expiresAt) => {
  expect(() =>
    redisTokens(command, { account: 'a', refresh, initial: { ...pair, expiresAt: expiresAt as never } }),
  ).not.toThrow();
});
