/** A server that is part of a cluster refuses a script whose keys lie in several slots. */

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LimiterWait } from '../../../runtime/limit/limiter.js';
import type { RedisCommand } from '../../../runtime/redis/index.js';
import { createFleet, type Fleet } from './fleet.js';
import { freePort, SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

describe.skipIf(SERVERS.length === 0).each(SERVERS)('over %s', (program) => {
  let redis: RedisServer;
  let fleet: Fleet;
  let command: RedisCommand;
  beforeAll(async () => {
    // Its bus would take the port 10,000 above, which a connection of any process may hold.
    const bus = String(await freePort());
    redis = await startRedis(program, ['--cluster-enabled', 'yes', '--cluster-port', bus]);
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

  test('limiters share slots, cooldowns and refusals', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 2, burst: 50 });
    await first?.acquire();
    first?.cooldowns?.set('a', { ms: 60_000, code: 'A' });
    first?.markExhausted();
    await fleet.answered();
    await sleep(500);
    const waits: LimiterWait[] = [];
    await second?.acquire({ onWait: (wait) => waits.push(wait) });
    expect(second?.cooldowns?.get('a')?.code).toBe('A');
    await first?.acquire({ onWait: (wait) => waits.push(wait) });
    expect(waits.filter(({ share }) => share !== undefined)).toEqual([]);
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
