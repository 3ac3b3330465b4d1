/** What is wrong with Redis is named as what it is, without any part of a command. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { application, credentialSourceOf } from '../../../runtime/auth/auth.js';
import { UsageError } from '../../../runtime/errors/errors.js';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { createVirtualTime } from '../virtual-time.js';
import { redisErrorOf, runScript } from '../../../runtime/redis/script.js';

it.each([
  {
    name: 'no memory',
    given: "OOM command not allowed when used memory > 'maxmemory'.",
    want: /refuses \(OOM\)/,
  },
  {
    name: 'a replica',
    given: "READONLY You can't write against a read only replica.",
    want: /refuses \(READONLY\)/,
  },
  {
    name: 'a script of an older server',
    given: 'ERR Error running script (call to f_1): @user_script:5: -READONLY You cannot write secret-1',
    want: /refuses \(READONLY\)/,
  },
  {
    name: 'no permission',
    given: "NOPERM this user has no permissions to run 'info'",
    want: /refuses \(NOPERM\)/,
  },
  { name: 'another type', given: 'WRONGTYPE Operation against a key', want: /refuses \(WRONGTYPE\)/ },
  { name: 'no connection', given: 'ECONNREFUSED', want: /cannot be reached/ },
  { name: 'a word within another', given: 'ROOMY secret-1', want: /cannot be reached/ },
  ...[
    ['ReadOnly', 'READONLY'],
    ['BusyLoadingError', 'LOADING'],
    ['ClusterDown', 'CLUSTERDOWN'],
    ['MasterDown', 'MASTERDOWN'],
    ['TryAgain', 'TRYAGAIN'],
    ['PermissionDenied', 'NOPERM'],
    ['CrossSlot', 'CROSSSLOT'],
  ].map(([spelled = '', word = '']) => ({
    name: `${word} as Valkey GLIDE spells it`,
    given: `An error was signalled by the server: - ${spelled}: secret-1`,
    want: new RegExp(`refuses \\(${word}\\)`),
  })),
  { name: 'a word that Valkey GLIDE keeps', given: 'OOM: secret-1', want: /refuses \(OOM\)/ },
])('$name', ({ given, want }) => {
  const { message } = redisErrorOf(new Error(given), 'redisTokens');
  expect(message).toMatch(want);
  expect(message).not.toContain('secret-1');
  if (!want.source.includes('reached')) expect(message).not.toContain('cannot be reached');
});

it.each([undefined, null, 0, 'secret-1', {}, { code: 1 }])(
  'a command that rejects with %j, which is no error, is a Redis that cannot be reached',
  async (reason) => {
    const clock = { ...createVirtualTime(), random: () => 0.5 };

    const command = (): Promise<never> => Promise.reject(reason);
    const refresh = (): Promise<never> => Promise.reject(new Error('nobody may ask'));
    const store = makeRedisTokens(command, { account: 'a', refresh }, clock);
    await clock.run(async () => {
      await expect(store.accessToken()).rejects.toThrow('redisTokens: Redis cannot be reached (no answer)');
    });
  },
);

class TimeoutError extends Error {}

const GLIDE = 'An error was signalled by the server: - ';

it.each([
  { given: new Error('NOSCRIPT No matching script.'), sends: 2 },
  { given: new Error(`${GLIDE}NoScriptError: No matching script.`), sends: 2 },
  { given: new Error('the script is not here, said a proxy'), sends: 2 },
  { given: new Error('READONLY You cannot write'), sends: 1 },
  { given: new Error(`${GLIDE}ReadOnly: You cannot write`), sends: 1 },
  { given: new Error('Connection is closed.'), sends: 1 },
  { given: new Error('connect ECONNREFUSED 127.0.0.1:6379'), sends: 1 },
  { given: Object.assign(new Error('x'), { code: 'ECONNRESET' }), sends: 1 },
  { given: Object.assign(new Error('x'), { code: 'ERR_REDIS_CONNECTION_CLOSED' }), sends: 1 },
  // redis 6 gives its timeout no text.
  { given: new TimeoutError(), sends: 1 },
  { given: new TypeError('fetch failed'), sends: 1 },
])('a script is sent as text unless another reason is known: $given', async ({ given, sends }) => {
  const commands: string[] = [];
  const command = (name: string): Promise<unknown> => {
    commands.push(name);
    return name === 'EVAL' ? Promise.resolve('{"ok":1}') : Promise.reject(given);
  };
  const running = runScript(command, () => 'return 1', { keys: [], args: [] });
  if (sends === 1) await expect(running).rejects.toBe(given);
  else expect(await running).toEqual({ ok: 1 });
  expect(commands).toEqual(['EVALSHA', 'EVAL'].slice(0, sends));
});

it.each(['{"ok":1}', new TextEncoder().encode('{"ok":1}'), { ok: 1 }])(
  'reads an answer as text, as bytes, and parsed by the library: %j',
  async (reply) => {
    const run = runScript(
      () => Promise.resolve(reply),
      () => '',
      { keys: [], args: [] },
    );
    expect(await run).toEqual({ ok: 1 });
  },
);

describe('a fault of the caller', () => {
  const pair = { accessToken: 'secret-access', refreshToken: 'secret-refresh' };
  it.each([
    {
      name: 'that rejects',
      command: () => Promise.reject(new TypeError('x secret-refresh')),
      want: /your function `command` failed with TypeError: x .*returns what the library returns/,
    },
    {
      name: 'that throws',
      command: () => {
        throw new ReferenceError('redis is not defined');
      },
      want: /redis is not defined/,
    },
    {
      name: 'that returns nothing',
      command: () => Promise.resolve(undefined),
      want: /returned undefined instead of the reply/,
    },
    { name: 'that returns null', command: () => Promise.resolve(null), want: /returned null instead/ },
    {
      name: 'that answers with something else',
      command: () => Promise.resolve('OK'),
      want: /returned a text that is not JSON/,
    },
    { name: 'that answers with a list', command: () => Promise.resolve(['OK']), want: /returned a list/ },
    {
      name: 'that answers with bytes of another kind',
      command: () => Promise.resolve(new Uint8Array([1])),
      want: /returned bytes that are not JSON/,
    },
  ])(
    '$name ends the first call at once, with the cause, and a renewal too, though there are tokens',
    async ({ command, want }) => {
      const clock = { ...createVirtualTime(), random: () => 0.5 };
      const refresh = (): Promise<never> => Promise.reject(new Error('nobody may ask'));
      const store = makeRedisTokens(command, { account: 'a', initial: pair, refresh }, clock);
      const asks = [async () => store.accessToken(), async () => store.renew('secret-access')];
      for (const ask of asks) {
        const error: unknown = await clock.run(async () => ask().catch((reason: unknown) => reason));
        expect(error).toBeInstanceOf(UsageError);
        expect(String(error)).toMatch(want);
        expect((error as UsageError).cause).toBeInstanceOf(Error);
        expect(inspect(error, { depth: 9 })).not.toContain('secret-');
      }
      expect(clock.now()).toBe(0);
    },
  );
});

it('reads an answer whose bytes are of another realm, as in Jest with jsdom', async () => {
  const reply: unknown = runInNewContext("Uint8Array.from('{}', (sign) => sign.charCodeAt(0))");
  const script = (): string => 'return 1';
  expect(await runScript(() => Promise.resolve(reply), script, { keys: [], args: [] })).toEqual({});
});

it('tells on svc:token what became of a refresh, and no secret', async () => {
  const told: unknown[] = [];
  const tell = (message: unknown): unknown => told.push(message);
  subscribe('svc:token', tell);
  const answers = [() => Promise.resolve('secret-2'), () => Promise.reject(new TypeError('secret-3'))];
  const refresh = (): Promise<string> => (answers.shift() ?? (() => Promise.resolve('')))();
  const identity = credentialSourceOf(application({ accessToken: 'secret-1', refresh }));
  const renewed = await identity.refresh?.(await identity.credential(), 0, 'account.example');
  if (renewed !== undefined) await identity.refresh?.(renewed, 1, 'account.example').catch(() => undefined);
  unsubscribe('svc:token', tell);
  expect(told).toEqual([
    { account: 'account.example', how: 'refreshed' },
    { account: 'account.example', how: 'failed', reason: 'TypeError' },
  ]);
});
