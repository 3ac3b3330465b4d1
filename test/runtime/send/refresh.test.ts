/** Tokens over time: one refresh for all, no attempt spent, no loop, and its failure told to everybody. */

import { describe, expect, it } from 'vitest';
import { application, type ApplicationOptions } from '../../../runtime/auth/auth.js';
import { AuthenticationError, ConnectionError, OutcomeUnknownError } from '../../../runtime/errors/errors.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import type { Environment } from '../../../runtime/value/environment.js';
import type { WireRequest } from '../../../runtime/request/operation.js';
import { captureCall, commandOf, operationOf } from '../../../runtime/command/command.js';
import { fakeClient } from '../call/fake-account.js';
import { PROTOCOLS } from '../protocols.js';
import { callOf, quickWorld, senderOf, type Sender } from './client.js';
import { answer, flatError, stage, success, timedOut, type Stage } from './scripted.js';

const expired = flatError(401, 'expired_token');
const tokenOf = (request: WireRequest): string =>
  (request.headers['authorization'] ?? '').replace('Bearer ', '');
/** Only these tokens are good. */
const accepting =
  (...good: readonly string[]) =>
  (request: WireRequest): AttemptResult =>
    good.includes(tokenOf(request)) ? success : expired;

interface Setup extends Stage {
  readonly sender: Sender;
  readonly tokens: () => readonly string[];
}

function setup(
  arrivals: Parameters<typeof stage>[0],
  auth: ApplicationOptions,
  options: Partial<ClientOptions> = {},
  time: Partial<Environment> = {},
): Setup {
  const staged = stage(arrivals);
  const known = { auth: application({ tokenIn: 'header', ...auth }), retry: false } as const;
  const sender = senderOf({ ...known, ...options }, { ...staged.environment, ...time });
  return { ...staged, sender, tokens: () => staged.sent.map(({ request }) => tokenOf(request)) };
}

describe('an expired token', () => {
  it('is refreshed once for any number of calls, each of which is sent again, without retries too', async () => {
    let refreshes = 0;
    const { sender, tokens } = setup([accepting('token-new')], {
      accessToken: 'token-old',
      refresh: async () => {
        refreshes += 1;
        for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
        return 'token-new';
      },
    });
    const calls = Array.from({ length: 20 }, () => sender.send(callOf('write'), {}));
    const attempts = (await Promise.all(calls)).map((sent) => sent.attempts);
    expect(refreshes).toBe(1);
    expect(new Set(attempts)).toEqual(new Set([1]));
    expect(tokens().filter((token) => token === 'token-new')).toHaveLength(20);
    await sender.send(callOf('read'), {});
    expect(tokens().at(-1)).toBe('token-new');
  });

  it('that somebody has refreshed meanwhile is only replaced', async () => {
    let refreshes = 0;
    const auth = application({
      accessToken: 'token-old',
      tokenIn: 'header',
      refresh: () => Promise.resolve(`token-${(refreshes += 1)}`),
    });
    // The slow call was signed before the quick one refreshed, and is refused after.
    const late: { go?: (arrival: AttemptResult) => void } = {};
    const staged = stage([accepting('token-1')]);
    const { transport } = staged.environment;
    const attempt = transport?.attempt.bind(transport);
    let first = true;
    const slowOnce = {
      close: () => Promise.resolve(),
      attempt: (
        request: WireRequest,
        limits: Parameters<NonNullable<typeof attempt>>[1],
      ): Promise<AttemptResult> => {
        if (!first) return attempt?.(request, limits) ?? Promise.reject(new Error('no transport'));
        first = false;
        return new Promise((resolve) => (late.go = resolve));
      },
    };
    const sender = senderOf({ auth }, { ...staged.environment, transport: slowOnce });
    const slow = sender.send(callOf('read'), {});
    await sender.send(callOf('read'), {});
    late.go?.(expired);
    await slow;
    expect(refreshes).toBe(1);
  });

  it.each([
    {
      name: 'fails',
      refresh: () => Promise.reject(new Error('the vendor says no')),
      end: { code: 'expired_token', cause: { message: 'the vendor says no' } },
    },
    {
      name: 'gives the same token again',
      refresh: () => Promise.resolve('token-old'),
      end: { code: 'expired_token' },
    },
  ])('whose refresh $name is not refreshed anew by a call sent before that', async ({ refresh, end }) => {
    let refreshes = 0;
    const answers: ((arrival: AttemptResult) => void)[] = [];
    const transport = {
      close: () => Promise.resolve(),
      attempt: () => new Promise<AttemptResult>((resolve) => answers.push(resolve)),
    };
    const auth = application({
      accessToken: 'token-old',
      refresh: () => {
        refreshes += 1;
        return refresh();
      },
    });
    const sender = senderOf({ auth, retry: false }, { ...stage([]).environment, transport });
    const calls = [1, 2].map(() => sender.send(callOf('read'), {}).catch((error: unknown) => error));
    // One is refused, and its refresh has ended, before the other is refused.
    while (answers.length > 0) {
      answers.shift()?.(expired);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    }
    for (const error of await Promise.all(calls)) expect(error).toMatchObject(end);
    expect(refreshes).toBe(1);
  });

  it('whose refresh outlasts one call is refreshed no second time while it goes on', async () => {
    const late: { go?: (token: string) => void } = {};
    let refreshes = 0;
    const { sender } = setup([accepting('token-2')], {
      accessToken: 'token-1',
      refresh: () => {
        refreshes += 1;
        return new Promise((go) => (late.go = go));
      },
    });
    const hasty: unknown = await sender
      .send(callOf('read'), { deadline: 100 })
      .catch((error: unknown) => error);
    expect(String(hasty)).toContain('within the deadline of 0.1 s');
    const patient = sender.send(callOf('read'), {});
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
    late.go?.('token-2');
    await patient;
    expect(refreshes).toBe(1);
  });

  it('ends the call where the refreshed one is refused too: no loop', async () => {
    let refreshes = 0;
    const { sender, tokens } = setup([accepting()], {
      accessToken: 'token-0',
      refresh: () => Promise.resolve(`token-${(refreshes += 1)}`),
    });
    await expect(sender.send(callOf('read'), { retry: { attempts: 5 } })).rejects.toMatchObject({
      name: 'AuthenticationError',
      code: 'expired_token',
    });
    expect(tokens()).toEqual(['token-0', 'token-1']);
  });

  it.each([
    { safety: 'keyed-write', tokenIn: undefined, named: true },
    { safety: 'keyed-write', tokenIn: 'header', named: false },
    { safety: 'keyed-write', tokenIn: 'body', named: false },
    { safety: 'read', tokenIn: undefined, named: false },
  ] as const)(
    'of a $safety in $tokenIn: names a header that was dropped $named',
    async ({ safety, tokenIn, named }) => {
      const { sender } = setup([accepting()], {
        accessToken: 'token-0',
        refresh: () => Promise.resolve('token-1'),
        tokenIn,
      });
      const error: unknown = await sender.send(callOf(safety), {}).catch((reason: unknown) => reason);
      expect((error as Error).message.includes("application({ tokenIn: 'body' })")).toBe(named);
    },
  );

  it.each([
    { name: 'is renewed once more after one that another process had obtained', own: [2], sent: [0, 1, 2] },
    { name: 'ends the call after one that its own process has obtained', own: [1], sent: [0, 1] },
    { name: 'ends the call after two of other processes', own: [], sent: [0, 1, 2] },
  ])('of a shared store $name', async ({ own, sent }) => {
    let number = 0;
    const { sender, tokens } = setup([accepting('token-2'.repeat(own.includes(2) ? 1 : 2))], {
      tokens: {
        principalId: 'fleet',
        accessToken: () => `token-${number}`,
        renew: () => Promise.resolve(`token-${(number += 1)}`),
        adopted: (token) => !own.some((each) => token === `token-${each}`),
        secrets: () => [],
      },
    });
    await sender.send(callOf('read'), {}).catch(() => undefined);
    expect(tokens()).toEqual(sent.map((each) => `token-${each}`));
  });

  it('is renewed once a minute where the account refuses every token, and at once where there is another', async () => {
    let refreshes = 0;
    let now = 0;
    let given = 'token-a';
    const refresh = (): Promise<string> => Promise.resolve(`token-${(refreshes += 1)}`);
    const time = { now: () => now };
    const { sender, tokens } = setup([expired], { accessToken: () => given, refresh }, {}, time);
    const fails = async (): Promise<string> =>
      String(await sender.send(callOf('read'), {}).catch((error: unknown) => error));
    for (let call = 0; call < 5; call += 1) await fails();
    expect([refreshes, tokens().length]).toEqual([1, 6]);
    expect(await fails()).toContain('not renewed: the account has just refused a renewed token');
    now = 60_001;
    await fails();
    expect(refreshes).toBe(2);
    given = 'token-b';
    await fails();
    expect(refreshes).toBe(3);
  });

  it('can be refreshed again later', async () => {
    let refreshes = 0;
    let good = 'token-1';
    const { sender } = setup([(request) => accepting(good)(request)], {
      accessToken: 'token-0',
      refresh: () => Promise.resolve(`token-${(refreshes += 1)}`),
    });
    await sender.send(callOf('read'), {});
    good = 'token-2';
    await sender.send(callOf('read'), {});
    expect(refreshes).toBe(2);
  });

  it('whose refresh fails ends every call with that failure as the cause, and the next call tries again', async () => {
    const failure = new Error('the vendor says no');
    let refreshes = 0;
    const { sender } = setup([accepting('token-2')], {
      accessToken: 'token-1',
      refresh: () => ((refreshes += 1) === 1 ? Promise.reject(failure) : Promise.resolve('token-2')),
    });
    const errors = await Promise.all(
      [1, 2, 3].map(() => sender.send(callOf('read'), {}).catch((e: unknown) => e)),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toMatchObject({ cause: failure });
    }
    await sender.send(callOf('read'), {});
    expect(refreshes).toBe(2);
  });

  it('whose refresh gives nothing usable says so without showing it', async () => {
    const { sender } = setup([accepting()], { accessToken: 'token-1', refresh: () => Promise.resolve('') });
    await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({
      name: 'AuthenticationError',
      cause: { code: 'CLIENT_USAGE' },
    });
  });

  it('whose refresh never ends is given up after the timeout, and the next call begins another', async () => {
    let refreshes = 0;
    const auth: ApplicationOptions = {
      accessToken: 'token-1',
      refresh: () => ((refreshes += 1) === 1 ? new Promise(() => undefined) : Promise.resolve('token-2')),
    };
    const { sender, now, tokens } = setup([accepting('token-2')], auth, { timeout: 700 });
    const begin = now();
    const errors = await Promise.all(
      [1, 2].map(() => sender.send(callOf('read'), {}).catch((e: unknown) => e)),
    );
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'AuthenticationError', code: 'expired_token' });
      expect(String(error)).toContain('refresh gave no token within the timeout of 0.7 s');
    }
    expect(now() - begin).toBe(700);
    await sender.send(callOf('read'), {});
    expect(tokens()).toEqual(['token-1', 'token-1', 'token-1', 'token-2']);
    expect(refreshes).toBe(2);
  });

  it('whose refresh was given up and ends at last does not replace a newer token', async () => {
    const late: { go?: (token: string) => void } = {};
    let refreshes = 0;
    const auth: ApplicationOptions = {
      accessToken: 'token-1',
      refresh: () =>
        (refreshes += 1) === 1 ? new Promise((go) => (late.go = go)) : Promise.resolve('token-3'),
    };
    const { sender, tokens } = setup([accepting('token-3')], auth, { timeout: 700 });
    await sender.send(callOf('read'), {}).catch(String);
    await sender.send(callOf('read'), {});
    late.go?.('token-2');
    await new Promise(setImmediate);
    await sender.send(callOf('read'), {});
    expect(tokens()).toEqual(['token-1', 'token-1', 'token-3', 'token-3']);
  });

  it('whose refresh was given up and fails at last leaves the one that goes on to every call', async () => {
    const refreshes: ((outcome: string | Promise<string>) => void)[] = [];
    const auth: ApplicationOptions = {
      accessToken: 'token-1',
      refresh: () => new Promise((go) => refreshes.push(go)),
    };
    const { sender } = setup([accepting('token-2')], auth, { timeout: 700 });
    const microtasks = async (): Promise<void> => {
      for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    };
    await sender.send(callOf('read'), {}).catch(String);
    const second = sender.send(callOf('read'), {});
    await microtasks();
    refreshes[0]?.(Promise.reject(new Error('too late')));
    await microtasks();
    const third = sender.send(callOf('read'), {});
    await microtasks();
    refreshes[1]?.('token-2');
    await Promise.all([second, third]);
    expect(refreshes).toHaveLength(2);
  });

  it('whose refresh takes longer than the deadline ends the call', async () => {
    const never = new Promise<string>(() => undefined);
    const { sender } = setup([accepting()], { accessToken: 'token-1', refresh: () => never });
    const error: unknown = await sender.send(callOf('read'), { deadline: 1000 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'expired_token' });
    expect(String(error)).toContain('within the deadline of 1 s');
  });

  it('of a keyed write that may have been done before leaves it unknown where no refresh helps', async () => {
    const { sender } = setup([timedOut, expired], {
      accessToken: 'token-1',
      refresh: () => Promise.reject(new Error('no')),
    });
    const retry = { attempts: 3 };
    await expect(sender.send(callOf('keyed-write'), { retry })).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it.each([
    {
      name: 'that was not run ends with the error of the token server',
      arrivals: [expired],
      want: { name: 'ConnectionError', generation: 'oauth' },
    },
    {
      name: 'that may have been done stays unknown',
      arrivals: [timedOut, expired],
      want: { name: 'OutcomeUnknownError', cause: { code: 'expired_token' } },
    },
  ])('of a keyed write $name', async ({ arrivals, want }) => {
    const parts = { generation: 'oauth', method: 'oauth.token', attempts: 1 } as const;
    const { sender } = setup(arrivals, {
      accessToken: 'token-1',
      refresh: () => Promise.reject(new ConnectionError('the token server', parts)),
    });
    const sending = sender.send(callOf('keyed-write'), { retry: { attempts: 3 } });
    await expect(sending).rejects.toMatchObject(want);
  });

  it('of a store of tokens may take longer than one attempt, within the deadline', async () => {
    const { environment, sent, now } = stage([success]);
    const begin = now();
    const tokens = {
      accessToken: async () => {
        await environment.sleep?.(5_000);
        return 'token-of-the-store';
      },
      renew: () => Promise.reject(new Error('no renewal')),
      principalId: 'owner',
      secrets: () => [],
    };
    await senderOf({ auth: application({ tokens }), timeout: 1_000 }, environment).send(callOf('read'), {});
    expect(sent.map(({ at }) => at - begin)).toEqual([5_000]);
  });
});

describe('a token that the account does not admit any more', () => {
  const DENIED = 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION';
  const denied = answer(401, { error: { code: DENIED, message: 'no' } });
  const forbidden = answer(403, { error: { code: DENIED, message: 'no' } });
  const REFUSALS = [
    { name: '401 ACCESSDENIEDEXCEPTION', refusal: denied, ends: 'PermissionError' },
    { name: 'invalid_token', refusal: flatError(401, 'invalid_token'), ends: 'AuthenticationError' },
    { name: 'expired_token', refusal: expired, ends: 'AuthenticationError' },
  ];
  const SAFETIES = ['read', 'keyed-write', 'write'] as const;
  const renewing = (): ApplicationOptions => ({
    accessToken: 'token-1',
    refresh: () => Promise.resolve('token-2'),
  });
  for (const { name, refusal, ends } of REFUSALS) {
    const admitting = (request: WireRequest): AttemptResult =>
      tokenOf(request) === 'token-2' ? success : refusal;

    it.each(SAFETIES)(`${name}: a %s goes again with a new one, as the same attempt`, async (safety) => {
      const { sender, tokens } = setup([admitting], renewing());
      const { attempts } = await sender.send(callOf(safety, { protocol: PROTOCOLS.v3 }), {});
      expect([attempts, tokens()]).toEqual([1, ['token-1', 'token-2']]);
    });

    it(`${name}: the same answer to the new one is final`, async () => {
      const { sender, tokens } = setup([refusal], renewing(), { retry: { attempts: 5 } });
      await expect(sender.send(callOf('keyed-write'), {})).rejects.toMatchObject({ name: ends, attempts: 1 });
      expect(tokens()).toEqual(['token-1', 'token-2']);
    });

    it(`${name}: without refresh it ends the call, in the class of the table`, async () => {
      const { sender, tokens } = setup([refusal], { accessToken: 'token-1' }, { retry: { attempts: 5 } });
      await expect(sender.send(callOf('keyed-write'), {})).rejects.toMatchObject({ name: ends });
      expect(tokens()).toHaveLength(1);
    });

    it(`${name}: a batch with a write goes again with a new one`, async () => {
      const refused: string[] = [];
      const done = { result: [{ item: { id: 1 } }, { item: { id: 2 } }], time: {} };
      const { v3 } = fakeClient(
        (request) => {
          const token = request.headers['authorization'] ?? '';
          if (token === 'Bearer token-2') return { body: done };
          refused.push(token);
          return refusal;
        },
        { auth: application(renewing()), retry: false, environment: quickWorld() },
      );
      const data = await v3.batch([v3.call('tasks.task.add'), v3.call('tasks.task.get', {}, { read: true })]);
      expect(data).toEqual([{ id: 1 }, { id: 2 }]);
      expect(refused).toEqual(['Bearer token-1']);
    });
  }

  it.each(['ACCESSDENIEDEXCEPTION', DENIED])(
    'is one of REST 3.0 alone: a 401 %s of the legacy generation is not refreshed',
    async (code) => {
      const { sender, tokens } = setup([flatError(401, code)], renewing());
      const sending = sender.send(callOf('read', { protocol: PROTOCOLS.legacy }), {});
      await expect(sending).rejects.toMatchObject({ name: 'PermissionError', code });
      expect(tokens()).toEqual(['token-1']);
    },
  );

  it('is none where a right is missing: 403 is not refreshed', async () => {
    const { sender, tokens } = setup([forbidden], renewing());
    await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({ name: 'PermissionError' });
    expect(tokens()).toEqual(['token-1']);
  });
});

describe("a keyed write with tokenIn: 'body'", () => {
  const bodies = (staged: Stage): readonly (readonly [unknown, boolean])[] =>
    staged.sent.map(({ request: { body = '', headers } }) => [
      Reflect.get(Object(JSON.parse(body)) as object, 'auth') as unknown,
      'authorization' in headers,
    ]);
  const write = (): ReturnType<typeof operationOf> => {
    const given = {
      protocol: PROTOCOLS.v3,
      method: 'a.add',
      row: { kind: 'add' },
      params: {},
      options: {},
    } as const;
    return operationOf(commandOf(captureCall(given)), (name) => name, 'key-1');
  };
  const wrote = answer(200, { result: { item: { id: 1 } }, time: {} }, { 'idempotency-key': 'key-1' });
  let number = 0;
  const auth = (): ApplicationOptions => {
    number = 0;
    return {
      accessToken: () => `token-${number}`,
      refresh: () => Promise.resolve(`token-${(number += 1)}`),
      tokenIn: 'body',
    };
  };

  it('carries its token there, and a new one after it expired', async () => {
    const staged = setup([expired, wrote], auth());
    await staged.sender.send(write(), {});
    expect(bodies(staged)).toEqual([
      ['token-0', false],
      ['token-1', false],
    ]);
  });

  it('is repeated with the first token while it is undecided, though there is a newer one', async () => {
    const lose = (): AttemptResult => {
      number += 1;
      return timedOut;
    };
    const staged = setup([lose, wrote], auth(), { retry: { attempts: 3 } });
    await staged.sender.send(write(), {});
    expect(bodies(staged)).toEqual([
      ['token-0', false],
      ['token-0', false],
    ]);
  });

  it('that is undecided stays unknown where its token expires: another one would change the body', async () => {
    const staged = setup([timedOut, expired, wrote], auth(), { retry: { attempts: 5 } });
    const error: unknown = await staged.sender.send(write(), {}).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', cause: { code: 'expired_token' } });
    expect(bodies(staged)).toHaveLength(2);
  });
});

describe('a token from a function', () => {
  it('is asked for before each attempt', async () => {
    let asked = 0;
    const { sender, tokens } = setup([flatError(500, 'X'), success], {
      accessToken: () => Promise.resolve(`token-${(asked += 1)}`),
    });
    await sender.send(callOf('read'), { retry: { attempts: 2 } });
    expect(tokens()).toEqual(['token-1', 'token-2']);
  });

  it('gives way to what a refresh gave, while the function still gives the old one', async () => {
    let stored = 'token-1';
    const { sender, tokens } = setup([accepting('token-2', 'token-3')], {
      accessToken: () => stored,
      refresh: () => Promise.resolve('token-2'),
    });
    await sender.send(callOf('read'), {});
    await sender.send(callOf('read'), {});
    stored = 'token-3';
    await sender.send(callOf('read'), {});
    expect(tokens()).toEqual(['token-1', 'token-2', 'token-2', 'token-3']);
  });

  it('that never comes: the call is not sent, and ends after the timeout', async () => {
    const { sender, sent, now } = setup([success], { accessToken: () => new Promise(() => undefined) });
    const begin = now();
    const error: unknown = await sender.send(callOf('write'), { timeout: 700 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'TimeoutError', attempts: 0 });
    expect(String(error)).toContain('accessToken gave no token within the timeout of 0.7 s');
    expect([sent.length, now() - begin]).toEqual([0, 700]);
  });

  const fails = (): Promise<never> => Promise.reject(new Error('no store'));
  const failing: readonly { name: string; auth: ApplicationOptions; who?: string }[] = [
    {
      name: 'that throws',
      auth: {
        accessToken: () => {
          throw new Error('no store');
        },
      },
    },
    { name: 'that rejects', auth: { accessToken: fails } },
    {
      name: 'of a store that rejects',
      auth: { tokens: { principalId: 'fleet', accessToken: fails, renew: fails, secrets: () => [] } },
      who: 'the store of tokens',
    },
  ];
  it('that gives nothing: the call is not sent, and says what is missing', async () => {
    // A caller in plain JavaScript may give it.
    const accessToken = (): string => undefined as unknown as string;
    const { sender } = setup([success], { accessToken });
    await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({
      cause: { code: 'CLIENT_USAGE', message: 'the access token must be a string that is not empty' },
    });
  });
  for (const { name, auth, who = 'the function accessToken' } of failing) {
    it(`${name}: the call is not sent, and says why`, async () => {
      const { sender, sent } = setup([success], auth);
      await expect(sender.send(callOf('write'), {})).rejects.toMatchObject({
        name: 'ConnectionError',
        attempts: 0,
        message: expect.stringContaining(`${who} gave no token`) as string,
        cause: { message: 'no store' },
      });
      expect(sent).toHaveLength(0);
    });
  }
});
