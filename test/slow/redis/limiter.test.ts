/** Limiters of several processes over one real Redis. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limiter, LimiterWait } from '../../../runtime/limit/limiter.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { redisLimiter, type RedisCommand } from '../../../runtime/redis/index.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { answerInTime } from '../../../runtime/redis/script.js';
import { realEnvironment } from '../../../runtime/value/environment.js';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { stage, success } from '../../runtime/send/scripted.js';
import { createFleet, PATIENCE, type Fleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';
import { expectWithin, more, takeAll } from './taking.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

/** Acquires a slot; what the call reported meanwhile. */
async function waitsOf(limiter: Limiter | undefined): Promise<readonly LimiterWait[]> {
  const waits: LimiterWait[] = [];
  expect(await limiter?.acquire({ onWait: (wait) => waits.push(wait) })).toBe(true);
  return waits;
}

describe.skipIf(SERVERS.length === 0).each(SERVERS)('over %s', (program) => {
  let redis: RedisServer;
  let fleet: Fleet;
  beforeAll(async () => void (redis = await startRedis(program)));
  afterAll(() => redis.close());
  beforeEach(() => void (fleet = createFleet(redis.port)));
  afterEach(() => fleet.close());

  test('processes acquire together what one bucket has, each its part', async () => {
    const limiters = await fleet.limiters(4, { perSecond: 100, burst: 40 });
    const taking = takeAll(limiters);
    await more(taking, 200);
    await taking.stop();
    const { times, counts } = taking;
    expectWithin(taking, { perSecond: 100, burst: 40 });
    expect(Math.min(...counts)).toBeGreaterThan(times.length / 10);
  });

  test('a call that has room asks once', async () => {
    const [limiter] = await fleet.limiters(1, { perSecond: 2, burst: 50 });
    const command = await fleet.connect();
    await limiter?.acquire();
    await command('SCRIPT', 'FLUSH');
    for (let call = 0; call < 5; call += 1) await limiter?.acquire();
    const names = fleet.commands.map(([name]) => name).slice(-6);
    // After a restart the server does not know the script.
    expect(names).toEqual(['EVALSHA', 'EVAL', ...Array<string>(4).fill('EVALSHA')]);
  });

  test('one key holds everything, and ends by itself', async () => {
    const [limiter] = await fleet.limiters(1, { perSecond: 2, burst: 50 });
    await limiter?.acquire();
    limiter?.cooldowns?.set('a', { ms: 1000, code: 'A' });
    limiter?.markExhausted();
    await fleet.answered();
    const command = await fleet.connect();
    const keys = (await command('KEYS', `svc:{${encodeURIComponent(fleet.account)}}:*`)) as string[]; // names
    expect(keys.map((key) => key.replace(/^.*:/, ''))).toEqual(['limit']);
    for (const key of keys) expect(Number(await command('PTTL', key))).toBeGreaterThan(0);
  });

  test('a cooldown that one process meets is known to the next call of another within 500 ms', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 100, burst: 100 });
    await second?.acquire();
    first?.cooldowns?.set('account holder v3 a.get', { ms: 60_000, code: 'OPERATION_TIME_LIMIT' });
    await fleet.answered();
    await sleep(500);
    await second?.acquire();
    const cooldown = second?.cooldowns?.get('account holder v3 a.get');
    expect(cooldown?.code).toBe('OPERATION_TIME_LIMIT');
    expect(cooldown?.ms).toBeGreaterThan(50_000);
    expect(second?.cooldowns?.get('account holder v3 b.get')).toBeUndefined();
  });

  test('a cooldown is known to a call that has reserved its slot before', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 1, burst: 1 });
    await first?.acquire();
    const waiting = second?.acquire();
    await sleep(200);
    first?.cooldowns?.set('a', { ms: 60_000, code: 'A' });
    await waiting;
    expect(second?.cooldowns?.get('a')?.code).toBe('A');
  });

  test('the longer of two cooldowns counts', async () => {
    const [first, second, third] = await fleet.limiters(3, { perSecond: 100, burst: 100 });
    first?.cooldowns?.set('a', { ms: 60_000, code: 'A' });
    await fleet.answered();
    second?.cooldowns?.set('a', { ms: 1000, code: 'B' });
    await fleet.answered();
    await third?.acquire();
    expect(third?.cooldowns?.get('a')?.code).toBe('A');
  });

  test('a refusal of the account holds back all processes', async () => {
    const [first, second] = await fleet.limiters(2, { perSecond: 2, burst: 50 });
    await second?.acquire();
    first?.markExhausted();
    await fleet.answered();
    await sleep(300);
    expect(await second?.acquire({ within: 1000 })).toBe(false);
    expect(await second?.acquire({ within: 10_000 })).toBe(true);
  });

  test('a call that is aborted gives its slot back', async () => {
    const [limiter, other] = await fleet.limiters(2, { perSecond: 1, burst: 1 });
    await limiter?.acquire();
    const stop = new AbortController();
    const given = limiter?.acquire({ signal: stop.signal }).catch((error: unknown) => error);
    await sleep(50);
    stop.abort('no longer');
    expect(await given).toBe('no longer');
    await fleet.answered();
    // With the slot of the aborted call before it the next one would be 2 s away.
    expect(await other?.acquire({ within: 1100 })).toBe(true);
  });

  /** What a primary with another clock finds: all times of the account, as they were written by the clock before. */
  async function moveTimes(command: RedisCommand, by: number): Promise<void> {
    const key = (name: string): string => `svc:{${encodeURIComponent(fleet.account)}}:${name}`;
    const script = `
      local fields = redis.call('HGETALL', KEYS[1])
      for i = 1, #fields, 2 do
        local time, rest = string.match(fields[i + 1], '^(%S+)(.*)$')
        redis.call('HSET', KEYS[1], fields[i], string.format('%.3f', time + ARGV[1]) .. rest)
      end`;
    await command('EVAL', script, '1', key('limit'), String(by));
  }

  test.each([
    { name: 'behind', by: 600_000 },
    { name: 'ahead', by: -600_000 },
  ])(
    'on a primary whose clock is 10 minutes $name, calls go on at the rate of the account',
    async ({ by }) => {
      const limit = { perSecond: 50, burst: 20 };
      const command = await fleet.connect();
      const limiters = await fleet.limiters(3, limit);
      limiters[0]?.cooldowns?.set('a', { ms: 60_000, code: 'A' });
      const taking = takeAll(limiters);
      await more(taking, 60);
      await moveTimes(command, by);
      await more(taking, 80);
      await taking.stop();
      expectWithin(taking, limit);
      // A process that starts now learns what is left of a cooldown.
      const [late] = await fleet.limiters(1, limit);
      await late?.acquire();
      expect(late?.cooldowns?.get('a')?.ms).toBeGreaterThan(50_000);
      expect(late?.cooldowns?.get('a')?.ms).toBeLessThan(60_000);
    },
  );

  test.each(['tat', 'p:x', 'c:x'])(
    'a time %j that cannot be true holds nobody up and sets no timer that cannot be set',
    async (name) => {
      const warnings: unknown[] = [];
      const warn = (warning: unknown): unknown => warnings.push(warning);
      process.on('warning', warn);
      const limiters = await fleet.limiters(2, { perSecond: 50, burst: 20 });
      const command = await fleet.connect();
      const taking = takeAll(limiters);
      await more(taking, 40);
      await command('HSET', `svc:{${encodeURIComponent(fleet.account)}}:limit`, name, '9e15');
      await more(taking, 60);
      await taking.stop();
      process.off('warning', warn);
      expect(warnings).toEqual([]);
    },
  );

  test('a call that finds its slot when Redis is asked is not reported as one that waits', async () => {
    const events: { readonly delay: number }[] = [];
    const listener = (event: unknown): unknown => events.push(event as { delay: number }); // a CallEvent
    subscribe('svc:throttle', listener);
    const [rateLimit] = await fleet.limiters(1, { perSecond: 10, burst: 10 });
    const { transport } = stage([success]).environment;
    const sender = senderOf({ rateLimit }, transport && { transport });
    for (let call = 0; call < 3; call += 1) await sender.send(callOf('read'), {});
    const alone = events.length;
    await Promise.all(Array.from({ length: 20 }, () => sender.send(callOf('read'), {})));
    unsubscribe('svc:throttle', listener);
    expect(alone).toBe(0);
    expect(events.length).toBeGreaterThan(5);
    expect(Math.min(...events.map(({ delay }) => delay))).toBeGreaterThan(0);
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
      harm: ['SET', 'LIMIT', 'x'],
      mend: ['DEL', 'LIMIT'],
    },
  ])('says why it goes on alone: $name', async ({ want, harm, mend }) => {
    const [limiter] = await fleet.limiters(1, { perSecond: 100, burst: 100 });
    const command = await fleet.connect();
    const key = `svc:{${encodeURIComponent(fleet.account)}}:limit`;
    const send = (words: readonly string[]): Promise<unknown> =>
      command(...words.map((word) => (word === 'LIMIT' ? key : word)));
    await send(harm);
    try {
      const [wait] = await waitsOf(limiter);
      expect(wait?.reason).toMatch(/^redisLimiter: /);
      expect(wait?.reason).toContain(want);
    } finally {
      await send(mend);
    }
    await vi.waitFor(async () => {
      expect(await waitsOf(limiter)).toEqual([]);
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
      const taking = takeAll(limiters);
      await sleep(1500);
      await away();
      await vi.waitFor(() => expect(taking.shares).toEqual(Array(4).fill(5)), PATIENCE);
      await more(taking, 20);
      await back();
      await vi.waitFor(() => expect(taking.shares).toEqual(Array(4).fill(undefined)), PATIENCE);
      await more(taking, 40);
      await taking.stop();
      expectWithin(taking, limit);
    });
  });
});

test('a process that stood still reads the answers of Redis before it gives Redis up', async () => {
  /** Two round trips, as the first use of a script takes. */
  const answer = sleep(1).then(() => sleep(1, 'answer'));
  const reading = answerInTime(answer, realEnvironment);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(await reading).toBe('answer');
});

describe('without any Redis', () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const fails = (): Promise<never> => Promise.reject(new Error('ECONNREFUSED'));

  test.each([
    { name: 'that answers', command: never, waited: 250, all: 2000, last: 0 },
    { name: 'that takes a connection', command: fails, waited: 0, all: 0, last: 999 },
  ])('$name, a call waits for it for $waited ms and goes on under an eighth of the limit', async (given) => {
    let now = 0;
    const sleep = async (ms: number, signal?: AbortSignalLike): Promise<void> => {
      // What is given up at once takes no time.
      await new Promise(setImmediate);
      if (signal?.aborted !== true) now += ms;
    };
    const environment = { now: () => now, sleep, random: () => 0 };
    const limiter = makeRedisLimiter(given.command, { account: 'a', perSecond: 8, burst: 32 }, environment);
    const waits: LimiterWait[] = [];
    waits.push(...(await waitsOf(limiter)));
    expect(now).toBe(given.waited);
    for (let call = 0; call < 2; call += 1) waits.push(...(await waitsOf(limiter)));
    expect([now, ...waits.map(({ share }) => share)]).toEqual([given.all, 1, 1, 1]);
    // The time of the wait has refilled the share.
    await limiter.acquire();
    expect(now).toBeGreaterThanOrEqual(given.all + given.last);
  });
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
