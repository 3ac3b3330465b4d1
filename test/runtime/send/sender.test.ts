/** How a call goes on over its attempts: delays, deadline, budget, cooldowns, hooks; without a network or a clock. */

import { describe, expect, it } from 'vitest';
import {
  ConnectionError,
  OutcomeUnknownError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../../runtime/errors/errors.js';
import type { SendOptions, ClientOptions } from '../../../runtime/call/call-options.js';
import type { CallEvent } from '../../../runtime/observe/tracing.js';
import { application, webhook } from '../../../runtime/auth/auth.js';
import type { Limiter } from '../../../runtime/limit/limiter.js';
import { createLimiter, makeLimiter } from '../../../runtime/limit/create-limiter.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import { callOf, senderOf } from './client.js';
import { answer, flatError, lost, refusedConnection, stage, success, timedOut } from './scripted.js';
import { PROTOCOLS } from '../protocols.js';

const read = callOf('read');
const keyed = callOf('keyed-write');
const write = callOf('write');

describe('the moments at which a call is sent', () => {
  const cases: readonly {
    readonly name: string;
    readonly arrivals: readonly AttemptResult[];
    readonly options?: SendOptions;
    readonly want: readonly number[];
  }[] = [
    { name: 'once, where it works', arrivals: [success], want: [0] },
    {
      name: 'again after half of the backoff bound, doubling',
      arrivals: [lost, lost, success],
      want: [0, 125, 375],
    },
    {
      name: 'again after exactly what the service named',
      arrivals: [flatError(503, 'QUERY_LIMIT_EXCEEDED', { 'retry-after': '7' }), success],
      want: [0, 7000],
    },
    {
      name: 'named delays are not bounded by maxDelay',
      arrivals: [flatError(429, 'X', { 'retry-after': '60' }), success],
      options: { retry: { maxDelay: 10 } },
      want: [0, 60_000],
    },
    { name: 'three times at most', arrivals: [lost], want: [0, 125, 375] },
    {
      name: 'as often as the call says',
      arrivals: [lost],
      options: { retry: { attempts: 2 } },
      want: [0, 125],
    },
    { name: 'once, where the call says so', arrivals: [lost], options: { retry: false }, want: [0] },
    {
      name: 'not again where a named delay passes the deadline',
      arrivals: [flatError(503, 'OVERLOAD_LIMIT', { 'retry-after': '3600' })],
      want: [0],
    },
    {
      name: 'after each timeout, until the deadline',
      arrivals: [timedOut],
      options: { timeout: 1000, deadline: 2500, retry: { attempts: 9 } },
      want: [0, 1125, 2375],
    },
  ];
  for (const { name, arrivals, options = {}, want } of cases) {
    it(name, async () => {
      const { environment, sent } = stage(arrivals);
      const begin = environment.now?.() ?? 0;
      await senderOf({}, environment).send(read, options).catch(String);
      expect(sent.map(({ at }) => at - begin)).toEqual(want);
    });
  }
});

describe('the end of a call', () => {
  it('a deadline below a tenth of a second is named as it is', async () => {
    const { environment } = stage([flatError(503, 'OVERLOAD_LIMIT', { 'retry-after': '3600' })]);
    const error: unknown = await senderOf({}, environment)
      .send(read, { deadline: 30 })
      .catch((e: unknown) => e);
    expect(String(error)).toContain('the deadline of 0.03 s leaves 0.03 s');
  });

  it.each([
    { options: { timeout: 700, deadline: 500 }, said: 'the deadline of 500 ms passed' },
    { options: { timeout: 700, deadline: 700 }, said: 'the deadline of 700 ms passed' },
    { options: { timeout: 700, deadline: 5000 }, said: 'no answer within the timeout of 700 ms' },
  ])('an answer that does not come names what it was waited for: $said', async ({ options, said }) => {
    const { environment } = stage([timedOut]);
    const sending = senderOf({ retry: false }, environment).send(read, options);
    await expect(sending).rejects.toThrow(said);
  });

  it('a named delay that passes the deadline is said at once, with the delay', async () => {
    const { environment, now } = stage([flatError(503, 'OVERLOAD_LIMIT', { 'retry-after': '3600' })]);
    const begin = now();
    const error: unknown = await senderOf({}, environment)
      .send(read, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 3600, attempts: 1 });
    expect(String(error)).toContain(
      'the service asks to wait 3600 s, but the deadline of 120 s leaves 120 s',
    );
    expect(now()).toBe(begin);
  });

  it('the last timeout is cut to what the deadline leaves', async () => {
    const { environment, sent, now } = stage([timedOut]);
    const begin = now();
    const options = { timeout: 1000, deadline: 1300 };
    const error: unknown = await senderOf({}, environment)
      .send(read, options)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(sent.map(({ limits }) => limits.timeout)).toEqual([1000, 175]);
    expect(now() - begin).toBe(1300);
  });

  it('a write that was never sent ends with a ConnectionError', async () => {
    const { environment, sent } = stage([refusedConnection]);
    await expect(senderOf({}, environment).send(write, {})).rejects.toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(3);
  });

  it('a write that was refused goes on, and ends with the refusal', async () => {
    const { environment, sent } = stage([flatError(503, 'QUERY_LIMIT_EXCEEDED')]);
    await expect(senderOf({}, environment).send(write, {})).rejects.toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(3);
  });

  it('names the method, the key, the read that settles it and the cause', async () => {
    const { environment } = stage([lost]);
    const error: unknown = await senderOf({}, environment)
      .send(keyed, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({
      method: 'tasks.task.add',
      generation: 'v3',
      idempotencyKey: 'key-1',
      attempts: 3,
    });
    expect(error).toMatchObject({ cause: { name: 'ConnectionError', code: 'CLIENT_CONNECTION' } });
    expect(String(error)).toMatch(/tasks\.task\.add may or may not have been done.*tasks\.task\.list.*key-1/);
  });

  it('counts the attempts of a write that were sent, and no other', async () => {
    const { environment, sent } = stage([refusedConnection, lost, refusedConnection]);
    const error: unknown = await senderOf({}, environment)
      .send(keyed, {})
      .catch((e: unknown) => e);
    expect(sent).toHaveLength(3);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ attempts: 1 });
  });

  it('a keyed write that may have been done and then is only refused stays unknown', async () => {
    const { environment } = stage([timedOut, flatError(503, 'QUERY_LIMIT_EXCEEDED')]);
    const error: unknown = await senderOf({}, environment)
      .send(keyed, {})
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ cause: { code: 'QUERY_LIMIT_EXCEEDED' } });
  });

  it('a call that waits for its retry and then for the limit of another call ends with its own failure', async () => {
    const limit = flatError(429, 'OPERATION_TIME_LIMIT', { 'retry-after': '30' });
    const { environment } = stage([lost, limit, success]);
    let waits = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    const sender = senderOf({ deadline: 20_000, onRetry: () => waits() }, environment);
    const call = sender.send(read, {}).catch((error: unknown) => error);
    await waiting;
    await sender.send(read, { retry: false }).catch(String);
    const error = await call;
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1 });
    expect(String(error)).toContain("the service's limit takes longer than the deadline of 20 s");
  });

  it('an account that is moved again and again is followed three times', async () => {
    const { environment, sent } = stage([answer(302, {}, { location: 'https://moved.example/' })]);
    const tokens = {
      accessToken: () => 'token-of-the-store',
      renew: () => Promise.reject(new Error('no renewal')),
      moved: () => Promise.resolve(true),
      principalId: 'owner',
      secrets: () => [],
    };
    const sender = senderOf({ auth: application({ tokens }) }, environment);
    await expect(sender.send(read, {})).rejects.toMatchObject({ name: 'ProtocolError', attempts: 1 });
    expect(sent).toHaveLength(4);
  });

  it('a base path is put before the path of each call', async () => {
    const { environment, sent } = stage([success]);
    await senderOf({ baseUrl: 'http://127.0.0.1:9/accounts/one' }, environment).send(read, {});
    expect(sent[0]?.request.path).toMatch(/^\/accounts\/one\/rest\//);
  });

  it('a client that is closed sends nothing more', async () => {
    const sender = senderOf({});
    await sender.close();
    const error: unknown = await sender.send(read, {}).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'CLIENT_NOT_SENT' });
    expect(String(error)).toContain('the client is closed');
  });

  it('leads to the line of the caller', async () => {
    const { environment } = stage([lost]);
    const error: unknown = await senderOf({}, environment)
      .send(read, {})
      .catch((e: unknown) => e);
    const [, top] = (error instanceof Error ? (error.stack ?? '') : '').split('\n');
    expect(top).toContain('sender.test.ts');
  });

  it('a mistake in building the request is told as it is, and nothing is sent', async () => {
    const { environment, sent } = stage([success]);
    const mistake = new Error('no such thing');
    const call = callOf('read', {
      build: () => {
        throw mistake;
      },
    });
    await expect(senderOf({}, environment).send(call, {})).rejects.toBe(mistake);
    expect(sent).toHaveLength(0);
  });
});

describe('the retry budget of a client', () => {
  it('is shared by its calls, spares first attempts, and comes back with successes', async () => {
    const { environment, sent } = stage([
      lost,
      lost,
      lost,
      lost,
      ...Array.from({ length: 5 }, () => success),
      lost,
    ]);
    const sender = senderOf({ retry: { budget: 10 } }, environment);
    await sender.send(read, {}).catch(String);
    expect(sent).toHaveLength(3);
    const error: unknown = await sender.send(read, {}).catch((e: unknown) => e);
    expect(sent).toHaveLength(4);
    expect(String(error)).toContain("the client's retry budget is used up");
    for (let calls = 0; calls < 5; calls += 1) await sender.send(read, {});
    await sender.send(read, {}).catch(String);
    expect(sent).toHaveLength(11);
  });
});

describe('a method that met the operating-time limit', () => {
  const time = { operating_reset_at: 1_000_030, date_finish: '1970-01-12T13:46:40+00:00' };
  const limit = answer(429, { error: 'OPERATION_TIME_LIMIT', error_description: 'x', time });

  it('waits until its reset, and so do later calls of it, while other methods go on', async () => {
    const byMethod = (path: string): AttemptResult =>
      path.includes('slow') && now() < begin + 30_000 ? limit : success;
    const { environment, sent, now } = stage([(request) => byMethod(request.path)]);
    const begin = now();
    const sender = senderOf({}, environment);
    const slow = callOf('read', {
      method: 'slow',
      build: () => ({ verb: 'POST', path: '/slow', headers: {} }),
    });
    const first = sender.send(slow, {});
    await new Promise(setImmediate);
    await Promise.all([first, sender.send(slow, {}), sender.send(read, {})]);
    expect(sent.map(({ request, at }) => [request.path.includes('slow'), at - begin])).toEqual([
      [true, 0],
      [false, 0],
      [true, 30_000],
      [true, 30_000],
    ]);
  });

  it.each([
    { name: 'takes no place of a limiter before its reset', isMetBefore: true, want: [0, 30_000] },
    { name: 'waits until its reset too where it is met while the call waits for a limiter', want: [0, 0] },
  ])('$name', async ({ isMetBefore = false, want }) => {
    const { environment, sent, now } = stage([limit, success]);
    const begin = now();
    const places: number[] = [];
    let first: Promise<unknown> = Promise.resolve();
    const rateLimit: Limiter = {
      perSecond: 1,
      burst: 1,
      acquire: async () => {
        if (places.push(now() - begin) > 1) await first;
        return true;
      },
      markExhausted: () => undefined,
    };
    const sender = senderOf({ rateLimit }, environment);
    first = sender.send(read, { retry: false }).catch(String);
    if (isMetBefore) await first;
    await sender.send(read, {});
    expect(places).toEqual(want);
    expect(sent.map(({ at }) => at - begin)).toEqual([0, 30_000]);
  });

  it('fails calls at once that may not wait so long, without sending them', async () => {
    const { environment, sent } = stage([limit]);
    const sender = senderOf({ deadline: 5000 }, environment);
    await sender.send(read, {}).catch(String);
    const error: unknown = await sender.send(read, {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ code: 'OPERATION_TIME_LIMIT', attempts: 0, retryAfter: 30 });
    expect(sent).toHaveLength(1);
  });

  it('knows its reset from its last success', async () => {
    const { environment, sent, now } = stage([
      answer(200, { result: true, time }),
      flatError(429, 'OPERATION_TIME_LIMIT'),
      success,
    ]);
    const sender = senderOf({}, environment);
    await sender.send(read, {});
    const begin = now();
    await sender.send(read, {});
    expect(sent[2]?.at).toBe(begin + 30_000);
  });
});

describe('limits of the gateway', () => {
  const paused = (scope: string): AttemptResult =>
    answer(429, { success: false, error: { code: 'QUEUE_OVERFLOW', message: 'm', scope, retryAfter: 5 } });
  const call = callOf('read', { protocol: PROTOCOLS.gateway, method: 'me' });
  const cases = [
    {
      name: 'an error of the account holds every client that shares its limiter',
      scope: 'portal',
      want: 5000,
    },
    { name: 'an error of the key holds only its client', scope: 'apiKey', want: 0 },
  ];
  for (const { name, scope, want } of cases) {
    it(name, async () => {
      const baseUrl = `https://${scope}.example`;
      const { environment, sent, now } = stage([paused(scope), success]);
      const begin = now();
      const rateLimit = makeLimiter({}, { now, sleep: () => Promise.reject(new Error('no wait')) });
      const auth = webhook({ userId: 1, code: 'another-webhook-of-the-account' });
      const one = senderOf({ baseUrl, rateLimit }, environment);
      const other = senderOf({ baseUrl, rateLimit, auth }, environment);
      await one.send(call, { retry: false }).catch(String);
      await other.send(call, {});
      expect((sent[1]?.at ?? 0) - begin).toBe(want);
      await one.send(call, {});
      expect((sent[2]?.at ?? 0) - begin).toBe(5000);
    });
  }
});

describe("the client's own rate limit", () => {
  it('fails a call at once whose turn comes after its deadline', async () => {
    const { environment, sent } = stage([success]);
    const sender = senderOf({ rateLimit: createLimiter({ perSecond: 0.001, burst: 1 }) }, environment);
    await sender.send(read, {});
    const error: unknown = await sender.send(read, {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ attempts: 0 });
    for (const wayOut of ['batch', 'coalesce', 'deadline']) expect(String(error)).toContain(wayOut);
    expect(sent).toHaveLength(1);
  });

  it('is off for a loopback host and on for any other', async () => {
    const { environment } = stage([success]);
    const count = async (options: Partial<ClientOptions>): Promise<number> => {
      const sender = senderOf(options, environment);
      const calls = Array.from({ length: 60 }, () =>
        sender.send(read, { deadline: 100 }).then(
          () => 1,
          () => 0,
        ),
      );
      return (await Promise.all(calls)).reduce<number>((sum, one) => sum + one, 0);
    };
    expect(await count({ baseUrl: 'http://127.0.0.1:9' })).toBe(60);
    // Two slots of the burst of 50 stay unused.
    expect(await count({ baseUrl: 'https://account.example' })).toBe(48);
  });
});

describe('hooks', () => {
  const log = (): { readonly events: [string, CallEvent][]; readonly hooks: Partial<ClientOptions> } => {
    const events: [string, CallEvent][] = [];
    const note = (name: string) => (event: CallEvent) => void events.push([name, event]);
    return {
      events,
      hooks: { onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') },
    };
  };

  it('get one flat object each', async () => {
    const { environment } = stage([flatError(500, 'INTERNAL_SERVER_ERROR'), success]);
    const { events, hooks } = log();
    await senderOf(hooks, environment).send(read, {});
    const callId: unknown = expect.stringMatching(/^[0-9a-f]{12}-\d+$/);
    const call = { method: 'tasks.task.get', generation: 'v3', callId };
    const error: unknown = expect.any(ServerError);
    expect(events).toEqual([
      ['request', { ...call, attempt: 1 }],
      ['response', { ...call, attempt: 1, status: 500, duration: 0, error }],
      ['retry', { ...call, attempt: 1, status: 500, delay: 125, error }],
      ['request', { ...call, attempt: 2 }],
      ['response', { ...call, attempt: 2, status: 200, duration: 0 }],
    ]);
  });

  it('tell what joins them with other logs: call, request and key', async () => {
    const refused = flatError(503, 'QUERY_LIMIT_EXCEEDED', { 'x-request-id': 'r-1' });
    const { environment } = stage([
      refused,
      { ...success, headers: { 'x-request-id': 'r-2' } } as AttemptResult,
    ]);
    const { events, hooks } = log();
    const sender = senderOf(hooks, environment);
    await sender.send(callOf('keyed-write'), {});
    const ids = new Set(events.map(([, event]) => event.callId));
    expect(ids.size).toBe(1);
    expect(events.map(([name, { requestId, idempotencyKey }]) => [name, requestId, idempotencyKey])).toEqual([
      ['request', undefined, 'key-1'],
      ['response', 'r-1', 'key-1'],
      ['retry', 'r-1', 'key-1'],
      ['request', undefined, 'key-1'],
      ['response', 'r-2', 'key-1'],
    ]);
    await sender.send(callOf('keyed-write'), {});
    expect(new Set(events.map(([, event]) => event.callId)).size).toBe(2);
  });

  it('that throw or reject break no call', async () => {
    const { environment, sent } = stage([lost, success]);
    const broken = (): never => {
      throw new Error('a broken hook');
    };
    const late = (): unknown => Promise.reject(new Error('a hook that breaks later'));
    await senderOf({ onRequest: broken, onResponse: late, onRetry: broken }, environment).send(read, {});
    await new Promise(setImmediate);
    expect(sent).toHaveLength(2);
  });
});
