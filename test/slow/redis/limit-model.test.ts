/** The model of the limiter's script, which simulations use, answers as the script does in Redis. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { LIMIT, readLimitState, type LimitState } from '../../../runtime/redis/limiter-script.js';
import { runScript, type RedisCommand } from '../../../runtime/redis/script.js';
import { createLimitModel } from '../../runtime/redis/limit-model.js';
import { createFleet, type Fleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

let redis: RedisServer;
let fleet: Fleet;
beforeAll(async () => {
  if (SERVERS.length === 0) return;
  redis = await startRedis();
  fleet = createFleet(redis.port);
});
afterAll(async () => {
  if (SERVERS.length === 0) return;
  fleet.close();
  await redis.close();
});

test.skipIf(SERVERS.length === 0)('over 20 seeds, with random arguments', async () => {
  const command = await fleet.connect();
  for (let seed = 0; seed < 20; seed += 1) {
    const random = seededRandom(seed);
    const model = createLimitModel(() => Date.now());
    // ms by which two clocks differ that were read one after the other: what an earlier step left is as far apart.
    let apart = 0;
    for (let step = 0; step < 30; step += 1) {
      const cost = [500, 1000, 0, -500][Math.floor(random() * 4)] ?? 0;
      const own = random() < 0.2 ? Math.round(random() * 60_000) : 0;
      const added = random() < 0.2 ? [[`k${step % 3}`, 1e5 + random() * 1e5, 'C']] : [];
      const alone = random() < 0.1 ? Math.round(random() * 5000) : 0;
      const within = random() < 0.5 ? Math.round(random() * 5000) : 0;
      const lost = Math.round(random() * 5000);
      const args = [500, 8, cost, `p${step % 4}`, own, JSON.stringify(added), alone, lost, within];
      const ask = async (by: RedisCommand): Promise<LimitState> =>
        readLimitState(await runScript(by, LIMIT, { keys: [`seed ${seed}`], args }));
      const begin = performance.now();
      const [real, modelled] = [await ask(command), await ask(model.command)];
      apart = Math.max(apart, 2 * (performance.now() - begin) + 10);
      expect([modelled.isReserved, modelled.live]).toEqual([real.isReserved, real.live]);
      expect(Math.abs(modelled.ahead - real.ahead)).toBeLessThan(apart);
      expect(Math.abs(modelled.wait - real.wait)).toBeLessThan(apart);
      const names = (state: LimitState): readonly string[] => state.cooldowns.map(([key]) => key).toSorted();
      expect(names(modelled)).toEqual(names(real));
    }
  }
});
