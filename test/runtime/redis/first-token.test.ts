/** How long the first call of a process waits for the tokens that are in Redis. */

import { expect, test } from 'vitest';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { createVirtualTime } from '../virtual-time.js';

const pair = (name: string) => ({ accessToken: `access-${name}`, refreshToken: `refresh-${name}` });

test.each([
  {
    name: 'with tokens of its own briefly',
    initial: pair('own'),
    delay: 280,
    want: 'access-own',
    after: 250,
  },
  {
    name: 'without any as long as a slow Redis needs',
    initial: undefined,
    delay: 280,
    want: 'access-stored',
    after: 280,
  },
  {
    name: 'without any 2 s at most',
    initial: undefined,
    delay: 60_000,
    want: 'redisTokens: Redis cannot be reached',
    after: 2000,
  },
])('$name', async ({ initial, delay, want, after }) => {
  const clock = createVirtualTime();
  const record = JSON.stringify({ version: 3, ...pair('stored') });
  const command = async (): Promise<string> => {
    await clock.sleep(delay);
    return JSON.stringify({ record, version: '3' });
  };
  const refresh = () => Promise.reject(new Error('not asked for'));
  const store = makeRedisTokens(command, { account: 'a', initial, refresh }, { ...clock, random: () => 0.5 });
  const token = await clock.run(async () => store.accessToken()).catch(String);
  expect(token).toContain(want);
  expect(clock.now()).toBe(after);
});
