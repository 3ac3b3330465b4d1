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
