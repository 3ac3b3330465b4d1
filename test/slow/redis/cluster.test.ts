/** A server that is part of a cluster refuses a script whose keys lie in several slots. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RedisCommand } from '../../../runtime/redis/index.js';
import { createFleet, type Fleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

describe.skipIf(SERVERS.length === 0).each(SERVERS)('over %s', (program) => {
  let redis: RedisServer;
  let fleet: Fleet;
  let command: RedisCommand;
  beforeAll(async () => {
    redis = await startRedis(program, ['--cluster-enabled', 'yes']);
    fleet = createFleet(redis.port);
    command = await fleet.connect();
    await command('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    while (!String(await command('CLUSTER', 'INFO')).includes('cluster_state:ok')) await sleep(50);
  });
  afterAll(async () => {
    fleet.close();
    await redis.close();
  });

  test('the server itself tells keys of several slots', async () => {
    const script = "return redis.call('SET', KEYS[1], 1) and redis.call('SET', KEYS[2], 1)";
    await expect(command('EVAL', script, '2', 'a', 'b')).rejects.toThrow('CROSSSLOT');
  });

  test('limiters take, hold and fill', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 2, burst: 50 });
    await first?.take();
    first?.holds?.hold('a', { ms: 60_000, code: 'A' });
    first?.fill();
    await fleet.answered();
    await sleep(500);
    await second?.take();
    expect(second?.holds?.current('a')?.code).toBe('A');
    expect([first?.localShare?.(), second?.localShare?.()]).toEqual([undefined, undefined]);
  });

  test('tokens are stored and renewed', async () => {
    const next = { accessToken: 'access-1', refreshToken: 'refresh-1' };
    const store = await fleet.tokens({
      initial: { accessToken: 'access-0', refreshToken: 'refresh-0' },
      refresh: () => Promise.resolve(next),
    });
    expect(await store.renew(await store.accessToken())).toBe('access-1');
  });
});
