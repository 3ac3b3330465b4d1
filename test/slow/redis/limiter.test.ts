/** Limiters of several processes over one real Redis. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { redisLimiter, type RedisCommand } from '../../../runtime/redis/index.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { reached } from '../../../runtime/redis/script.js';
import { realWorld } from '../../../runtime/value/world.js';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { stage, success } from '../../runtime/send/scripted.js';
import { createFleet, PATIENCE, type Fleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';
import { expectWithin, more, takeAll } from './taking.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

describe.skipIf(SERVERS.length === 0).each(SERVERS)('over %s', (program) => {
  let redis: RedisServer;
  let fleet: Fleet;
  beforeAll(async () => void (redis = await startRedis(program)));
  afterAll(() => redis.close());
  beforeEach(() => void (fleet = createFleet(redis.port)));
  afterEach(() => fleet.close());

  test('processes take together what one bucket has, each its part, by fewer commands than calls', async () => {
    const limiters = await fleet.limiters(4, { perSecond: 100, burst: 40 });
    const taking = takeAll(limiters);
    await more(taking, 200);
    await taking.stop();
    const { times, counts } = taking;
    expectWithin(taking, { perSecond: 100, burst: 40 });
    expect(Math.min(...counts)).toBeGreaterThan(times.length / 10);
    expect(fleet.commands.length).toBeLessThan(times.length);
  });

  test('a call that has room asks once', async () => {
    const [limiter] = await fleet.limiters(1, { perSecond: 2, burst: 50 });
    const command = await fleet.connect();
    await limiter?.take();
    await command('SCRIPT', 'FLUSH');
    for (let call = 0; call < 5; call += 1) await limiter?.take();
    const names = fleet.commands.map(([name]) => name).slice(-6);
    // After a restart the server does not know the script.
    expect(names).toEqual(['EVALSHA', 'EVAL', ...Array<string>(4).fill('EVALSHA')]);
  });

  test('every key lies in one hash slot and ends by itself', async () => {
    const [limiter] = await fleet.limiters(1, { perSecond: 2, burst: 50 });
    await limiter?.take();
    limiter?.holds?.hold('a', { ms: 1000, code: 'A' });
    limiter?.fill();
    await fleet.answered();
    const command = await fleet.connect();
    const keys = (await command('KEYS', `svc:{${encodeURIComponent(fleet.account)}}:*`)) as string[]; // names
    expect(keys.map((key) => key.replace(/^.*:/, '')).toSorted()).toEqual(['bucket', 'holds', 'live']);
    for (const key of keys) expect(Number(await command('PTTL', key))).toBeGreaterThan(0);
  });

  test('a hold that one process meets is known to the next call of another', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 100, burst: 100 });
    await second?.take();
    first?.holds?.hold('account holder v3 a.get', { ms: 60_000, code: 'OPERATION_TIME_LIMIT' });
    await fleet.answered();
    await sleep(500);
    expect(second?.tryTake()).toBe(false);
    await second?.take();
    const hold = second?.holds?.current('account holder v3 a.get');
    expect(hold?.code).toBe('OPERATION_TIME_LIMIT');
    expect(hold?.ms).toBeGreaterThan(50_000);
    expect(second?.holds?.current('account holder v3 b.get')).toBeUndefined();
  });

  test('a bucket that the account calls full holds all', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 2, burst: 50 });
    await second?.take();
    first?.fill();
    await fleet.answered();
    await sleep(300);
    expect(await second?.take({ within: 1000 })).toBe(false);
    expect(await second?.take({ within: 10_000 })).toBe(true);
  });

  test('a call that is given up takes no place with it', async () => {
    const [limiter] = await fleet.limiters(1, { perSecond: 1, burst: 1 });
    await limiter?.take();
    const stop = new AbortController();
    const given = limiter?.take({ signal: stop.signal }).catch((error: unknown) => error);
    await sleep(50);
    stop.abort('no longer');
    expect(await given).toBe('no longer');
    expect(await limiter?.take({ within: 5000 })).toBe(true);
  });

  /** What a primary with another clock finds: all times of the account, as they were written by the clock before. */
  async function moveTimes(command: RedisCommand, by: number): Promise<void> {
    const key = (name: string): string => `svc:{${encodeURIComponent(fleet.account)}}:${name}`;
    const script = `
      for _, name in ipairs({ 'e', 'f', 'ct', 'at', 'k' }) do
        local time = redis.call('HGET', KEYS[1], name)
        if time then redis.call('HSET', KEYS[1], name, string.format('%.3f', time + ARGV[1])) end
      end
      for _, process in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do redis.call('ZINCRBY', KEYS[2], ARGV[1], process) end
      local holds = redis.call('HGETALL', KEYS[3])
      for i = 1, #holds, 2 do
        local till, code = string.match(holds[i + 1], '^(%S+) (.*)$')
        redis.call('HSET', KEYS[3], holds[i], string.format('%.3f', till + ARGV[1]) .. ' ' .. code)
      end`;
    await command('EVAL', script, '3', key('bucket'), key('live'), key('holds'), String(by));
  }

  test.each([
    { name: 'behind', by: 600_000 },
    { name: 'ahead', by: -600_000 },
  ])(
    'on a primary whose clock is 10 minutes $name, calls go on at the rate of the account',
    async ({ by }) => {
      const limit = { perSecond: 50, burst: 20 };
      const command = await fleet.connect();
      let clockBefore = by;
      /** AccountExtras by the clock of the primary before, as long as it was there. */
      const told: RedisCommand = async (...args) => {
        const reply = String(await command(...args));
        return reply.replace(/"now":([\d.]+)/, (_, now) => `"now":${Number(now) + clockBefore}`);
      };
      const limiters = [1, 2, 3].map(() => redisLimiter(told, { account: fleet.account, ...limit }));
      limiters[0]?.holds?.hold('a', { ms: 60_000, code: 'A' });
      const taking = takeAll(limiters);
      await more(taking, 60);
      await moveTimes(command, by);
      clockBefore = 0;
      await more(taking, 80);
      await taking.stop();
      expectWithin(taking, limit);
      // A process that comes now learns what is left of a hold.
      const [late] = await fleet.limiters(1, limit);
      await late?.take();
      expect(late?.holds?.current('a')?.ms).toBeGreaterThan(50_000);
      expect(late?.holds?.current('a')?.ms).toBeLessThan(60_000);
    },
  );

  test.each(['e', 'f', 's', 'ct', 'at', 'k'])(
    'a time %j that cannot be true holds nobody up and sets no timer that cannot be set',
    async (name) => {
      const warnings: unknown[] = [];
      const warn = (warning: unknown): unknown => warnings.push(warning);
      process.on('warning', warn);
      const limiters = await fleet.limiters(2, { perSecond: 50, burst: 20 });
      const command = await fleet.connect();
      const taking = takeAll(limiters);
      await more(taking, 40);
      await command('HSET', `svc:{${encodeURIComponent(fleet.account)}}:bucket`, name, '9e15');
      await more(taking, 60);
      await taking.stop();
      process.off('warning', warn);
      expect(warnings).toEqual([]);
    },
  );

  test('what one process learns of idempotency keys is known to the others for a day, and missing is never taken back', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 100, burst: 100 });
    const states = (): unknown =>
      [first, second].map((limiter) => limiter?.echoes?.state('https://a.example'));
    await second?.take();
    first?.echoes?.note('https://a.example', 'echoed');
    await fleet.answered();
    await sleep(300);
    await second?.take();
    expect(states()).toEqual(['echoed', 'echoed']);
    second?.echoes?.note('https://a.example', 'missing');
    await fleet.answered();
    await sleep(300);
    first?.echoes?.note('https://a.example', 'echoed');
    await fleet.answered();
    await sleep(300);
    await first?.take();
    expect(states()).toEqual(['missing', 'missing']);
    const command = await fleet.connect();
    const key = `svc:{${encodeURIComponent(fleet.account)}}:echo`;
    expect(Number(await command('PTTL', key))).toBeGreaterThan(86_300_000);
    // The day is over.
    await command('DEL', key);
    await fleet.answered();
    await sleep(300);
    await Promise.all([first?.take(), second?.take()]);
    expect(states()).toEqual([undefined, undefined]);
  });

  test('a call that finds its place when Redis is asked is told nowhere as one that waits', async () => {
    const events: { readonly delay: number }[] = [];
    const listener = (event: unknown): unknown => events.push(event as { delay: number }); // a CallEvent
    subscribe('svc:throttle', listener);
    const [rateLimit] = await fleet.limiters(1, { perSecond: 10, burst: 10 });
    const { transport } = stage([success]).world;
    const sender = senderOf({ rateLimit }, transport && { transport });
    for (let call = 0; call < 3; call += 1) await sender.send(callOf('read'), {});
    const alone = events.length;
    await Promise.all(Array.from({ length: 20 }, () => sender.send(callOf('read'), {})));
    unsubscribe('svc:throttle', listener);
    expect(alone).toBe(0);
    expect(events.length).toBeGreaterThan(5);
    expect(Math.min(...events.map(({ delay }) => delay))).toBeGreaterThan(0);
  });

  test('what Redis refuses to hear of idempotency keys is told when it is back', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 100, burst: 100 });
    await first?.take();
    const command = await fleet.connect();
    await command('REPLICAOF', '127.0.0.1', '1');
    first?.echoes?.note('https://a.example', 'missing');
    await fleet.answered();
    expect(first?.echoes?.state('https://a.example')).toBe('missing');
    await command('REPLICAOF', 'NO', 'ONE');
    await vi.waitFor(async () => {
      await first?.take();
      await second?.take();
      expect(second?.echoes?.state('https://a.example')).toBe('missing');
    }, PATIENCE);
  });

  test.each([
    {
      name: 'no memory',
      want: '(OOM)',
      harm: ['CONFIG', 'SET', 'maxmemory', '1'],
      mend: ['CONFIG', 'SET', 'maxmemory', '0'],
    },
    {
      name: 'a replica',
      want: '(READONLY)',
      harm: ['REPLICAOF', '127.0.0.1', '1'],
      mend: ['REPLICAOF', 'NO', 'ONE'],
    },
    {
      name: 'no permission',
      want: '(NOPERM)',
      harm: ['ACL', 'SETUSER', 'default', '-eval', '-evalsha'],
      mend: ['ACL', 'SETUSER', 'default', '+@all'],
    },
    {
      name: 'a key of another type',
      want: '(WRONGTYPE)',
      harm: ['SET', 'BUCKET', 'x'],
      mend: ['DEL', 'BUCKET'],
    },
  ])('says why it goes on alone: $name', async ({ want, harm, mend }) => {
    const [limiter] = await fleet.limiters(1, { perSecond: 100, burst: 100 });
    const command = await fleet.connect();
    const bucket = `svc:{${encodeURIComponent(fleet.account)}}:bucket`;
    const send = (words: readonly string[]): Promise<unknown> =>
      command(...words.map((word) => (word === 'BUCKET' ? bucket : word)));
    await send(harm);
    try {
      expect(await limiter?.take()).toBe(true);
      expect(limiter?.awayBecause?.()).toMatch(/^redisLimiter: /);
      expect(limiter?.awayBecause?.()).toContain(want);
    } finally {
      await send(mend);
    }
    await vi.waitFor(async () => {
      await limiter?.take();
      expect([limiter?.localShare?.(), limiter?.awayBecause?.()]).toEqual([undefined, undefined]);
    }, PATIENCE);
  });

  describe('that fails', () => {
    test.each([
      { name: 'killed, and started again empty', away: () => redis.kill(), back: () => redis.start() },
      {
        name: 'frozen',
        away: async () => redis.freeze(),
        back: async () => redis.thaw(),
      },
    ])('$name: calls go on by shares, and return', async ({ away, back }) => {
      const limit = { perSecond: 20, burst: 40 };
      const limiters = await fleet.limiters(4, limit);
      const shares = (): unknown => limiters.map((limiter) => limiter.localShare?.());
      const taking = takeAll(limiters);
      await sleep(1500);
      await away();
      await vi.waitFor(() => expect(shares()).toEqual(Array(4).fill(5)), PATIENCE);
      await more(taking, 20);
      await back();
      await vi.waitFor(() => expect(shares()).toEqual(Array(4).fill(undefined)), PATIENCE);
      await more(taking, 40);
      await taking.stop();
      expectWithin(taking, limit);
    });
  });
});

test('a process that stood still reads the answers of Redis before it gives Redis up', async () => {
  /** Two round trips, as the first use of a script takes. */
  const answer = sleep(1).then(() => sleep(1, 'answer'));
  const reading = reached(answer, realWorld);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(await reading).toBe('answer');
});

describe('without any Redis', () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const fails = (): Promise<never> => Promise.reject(new Error('ECONNREFUSED'));

  test.each([
    { name: 'that answers', command: never, waited: 250 },
    { name: 'that takes a connection', command: fails, waited: 0 },
  ])('$name, a call waits for it for $waited ms and goes on under an eighth of the limit', async (given) => {
    let now = 0;
    const sleep = async (ms: number, signal?: AbortSignalLike): Promise<void> => {
      // What is given up at once takes no time.
      await new Promise(setImmediate);
      if (signal?.aborted !== true) now += ms;
    };
    const world = { now: () => now, sleep };
    const limiter = makeRedisLimiter(given.command, { account: 'a', perSecond: 8, burst: 32 }, world);
    expect(limiter.localShare?.()).toBeUndefined();
    for (let call = 0; call < 3; call += 1) await limiter.take();
    expect([now, limiter.localShare?.()]).toEqual([given.waited, 1]);
    await limiter.take();
    expect(now).toBeGreaterThanOrEqual(given.waited + 999);
  });
});

test('a process that loses Redis just after its start leaves room in the burst for others that start with it', async () => {
  let now = 0;
  const sleep = async (ms: number, signal?: AbortSignalLike): Promise<void> => {
    await new Promise(setImmediate);
    if (signal?.aborted !== true) now += ms;
  };
  const answer = { n: 1, ahead: 125, shift: 0, live: 1, granted: 1, first: 0, gap: 0, now: 0, version: '0' };
  let asked = 0;
  const command = (): Promise<unknown> =>
    (asked += 1) === 1 ? Promise.resolve(JSON.stringify(answer)) : Promise.reject(new Error('ECONNREFUSED'));
  const limiter = makeRedisLimiter(
    command,
    { account: 'a', perSecond: 8, burst: 32 },
    { now: () => now, sleep },
  );
  for (let call = 0; call < 4; call += 1) await limiter.take();
  // One that Redis granted, and an eighth of the burst.
  expect([now, limiter.localShare?.()]).toEqual([0, 8]);
  await limiter.take();
  expect(now).toBeGreaterThan(0);
});

test.each([
  { name: 'no command', command: undefined, options: { account: 'a' } },
  { name: 'no account', command: () => undefined, options: { account: '' } },
  { name: 'no rate', command: () => undefined, options: { account: 'a', perSecond: 0 } },
  { name: 'no place', command: () => undefined, options: { account: 'a', burst: 0.5 } },
])('$name is a mistake of the caller', ({ command, options }) => {
  // As JavaScript could call it.
  expect(() => redisLimiter(command as never, options)).toThrow(/^redisLimiter: /);
});
