/** The diagnostics channels: what subscribers are told of a call, a retry, a wait. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from 'vitest';
import { makeLimiter } from '../../../runtime/limit/create-limiter.js';
import { makeRedisLimiter } from '../../../runtime/redis/limiter.js';
import { errorOutline } from '../../../runtime/observe/tracing.js';
import { callOf, senderOf } from '../send/client.js';
import { flatError, lost, stage, success } from '../send/scripted.js';

type Part = 'start' | 'end' | 'asyncStart' | 'asyncEnd' | 'error';
const cleanUp: (() => void)[] = [];
afterEach(() => cleanUp.splice(0).forEach((undo) => undo()));

function listen(name: string): readonly Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  const listener = (event: unknown): void => void events.push({ ...(event as object) });
  subscribe(name, listener);
  cleanUp.push(() => unsubscribe(name, listener));
  return events;
}

const trace = (part: Part): ReturnType<typeof listen> => listen(`tracing:svc:call:${part}`);
const call = {
  method: 'tasks.task.get',
  generation: 'v3',
  callId: expect.stringMatching(/^[0-9a-f]{12}-\d+$/) as unknown,
};

it.each([
  { thrown: Object.assign(new TypeError('secret'), { code: 'ECONNRESET' }), outline: 'TypeError ECONNRESET' },
  { thrown: { name: 'not a word', code: 5 }, outline: 'refresh failed' },
  { thrown: undefined, outline: 'refresh failed' },
])('of what a refresh throws, only a name and a code are shown: $outline', ({ thrown, outline }) => {
  expect(errorOutline(thrown)).toBe(outline);
});

describe('svc:call', () => {
  it('tells of a call from start to end', async () => {
    const [start, end, asyncStart, asyncEnd, error] = [
      trace('start'),
      trace('end'),
      trace('asyncStart'),
      trace('asyncEnd'),
      trace('error'),
    ];
    const { environment } = stage([lost, success]);
    await senderOf({}, environment).send(callOf('read'), {});
    expect(start).toEqual([{ ...call, attempt: 1 }]);
    expect(end).toHaveLength(1);
    const last = { ...call, attempt: 2, status: 200, duration: 125 };
    expect(asyncStart).toEqual([last]);
    expect(asyncEnd).toEqual([last]);
    expect(error).toEqual([]);
  });

  it('tells of an error', async () => {
    const [error, asyncEnd] = [trace('error'), trace('asyncEnd')];
    const { environment } = stage([flatError(400, 'X')]);
    const thrown: unknown = await senderOf({}, environment)
      .send(callOf('read'), {})
      .catch((e: unknown) => e);
    expect(error).toEqual([{ ...call, attempt: 1, status: 400, error: thrown }]);
    expect(asyncEnd).toEqual([{ ...call, attempt: 1, status: 400, error: thrown, duration: 0 }]);
  });

  it('tells nothing of a request that several calls share, each of which has its own', async () => {
    const start = trace('start');
    const { environment } = stage([success]);
    await senderOf({}, environment).send(callOf('read', { isShared: true }), {});
    expect(start).toEqual([]);
  });

  it('never tells the data', async () => {
    const asyncEnd = trace('asyncEnd');
    const { environment } = stage([success]);
    await senderOf({}, environment).send(callOf('read'), {});
    expect(asyncEnd[0]).not.toHaveProperty('result');
  });

  it('carries a store that a subscriber binds into everything the call does', async () => {
    const store = new AsyncLocalStorage<string>();
    const { start } = tracingChannel('svc:call');
    start.bindStore(store, () => 'inside');
    cleanUp.push(() => start.unbindStore(store));
    const seen: (string | undefined)[] = [];
    const { environment } = stage([lost, success]);
    await senderOf({ onRequest: () => void seen.push(store.getStore()) }, environment).send(
      callOf('read'),
      {},
    );
    expect(seen).toEqual(['inside', 'inside']);
  });
});

describe('svc:retry', () => {
  it('tells of each wait for another attempt', async () => {
    const retries = listen('svc:retry');
    const { environment } = stage([lost, success]);
    await senderOf({}, environment).send(callOf('read'), {});
    const error: unknown = expect.objectContaining({ code: 'CLIENT_CONNECTION' });
    expect(retries).toEqual([{ ...call, attempt: 1, delay: 125, error }]);
  });
});

describe('svc:throttle', () => {
  it('tells of each wait for the limiter, with its length', async () => {
    const throttles = listen('svc:throttle');
    const { environment } = stage([success]);
    const { now = () => 0, sleep = () => Promise.resolve() } = environment;
    const sender = senderOf(
      { rateLimit: makeLimiter({ perSecond: 2, burst: 1 }, { now, sleep }) },
      environment,
    );
    await Promise.all([1, 2, 3].map(() => sender.send(callOf('read'), {})));
    expect(throttles).toEqual([
      { ...call, attempt: 1, delay: 500 },
      { ...call, attempt: 1, delay: 1000 },
    ]);
  });

  it('tells of a call that waits although there is room, since the account has just refused one', async () => {
    const throttles = listen('svc:throttle');
    const { environment } = stage([flatError(503, 'QUERY_LIMIT_EXCEEDED'), success]);
    const { now = () => 0, sleep = () => Promise.resolve() } = environment;
    const rateLimit = makeLimiter({ perSecond: 2, burst: 50 }, { now, sleep });
    await senderOf({ rateLimit, retry: { attempts: 3 } }, environment).send(callOf('read'), {});
    const [event, ...others] = throttles;
    expect([event?.['attempt'], others]).toEqual([2, []]);
    expect(event?.['delay']).toBeGreaterThan(0);
  });

  it('tells nothing of a call that only asks Redis, and of one that Redis lets wait how long', async () => {
    const throttles = listen('svc:throttle');
    const { environment } = stage([success]);
    const { now = () => 0, sleep = () => Promise.resolve() } = environment;
    const waits = [0, 0, 300];
    const command = (): Promise<unknown> => {
      const answer = { ahead: 0, wait: waits.shift() ?? 0, reserved: true, live: 1, cooldowns: [] };
      return Promise.resolve(JSON.stringify(answer));
    };
    const rateLimit = makeRedisLimiter(
      command,
      { account: 'a', perSecond: 8, burst: 32 },
      { now, sleep, random: () => 0 },
    );
    const sender = senderOf({ rateLimit }, environment);
    for (let sent = 0; sent < 3; sent += 1) await sender.send(callOf('read'), {});
    expect(throttles).toEqual([{ ...call, attempt: 1, delay: 300 }]);
  });

  it('tells nothing of a call that waits for a hold which another has met', async () => {
    const throttles = listen('svc:throttle');
    const { environment, now } = stage([
      flatError(429, 'OPERATION_TIME_LIMIT', { 'retry-after': '3' }),
      success,
    ]);
    const sender = senderOf({ retry: false }, environment);
    await sender.send(callOf('read'), {}).catch(() => undefined);
    const from = now();
    await sender.send(callOf('read'), {});
    expect([now() - from, throttles]).toEqual([3000, []]);
  });

  it.each([
    { name: 'no memory', given: "OOM command not allowed when used memory > 'maxmemory'.", want: /\(OOM\)/ },
    {
      name: 'a replica',
      given: "READONLY You can't write against a read only replica.",
      want: /\(READONLY\)/,
    },
    { name: 'no permission', given: "NOPERM User x has no permissions to run 'evalsha'", want: /\(NOPERM\)/ },
    { name: 'a key of another type', given: 'WRONGTYPE Operation against a key', want: /\(WRONGTYPE\)/ },
    { name: 'no connection', given: 'connect ECONNREFUSED', want: /cannot be reached/ },
  ])('tells why a limiter over Redis is alone: $name', async ({ given, want }) => {
    const throttles = listen('svc:throttle');
    const { environment } = stage([success]);
    const { now = () => 0, sleep = () => Promise.resolve() } = environment;
    const command = (): Promise<never> => Promise.reject(new Error(given));
    const rateLimit = makeRedisLimiter(
      command,
      { account: 'a', perSecond: 8, burst: 32 },
      { now, sleep, random: () => 0 },
    );
    await senderOf({ rateLimit }, environment).send(callOf('read'), {});
    const reason: unknown = expect.stringMatching(want);
    expect(throttles.at(-1)).toEqual({ ...call, attempt: 1, delay: 0, share: 1, reason });
  });
});
