/** What is wrong with Redis is named as what it is, without any part of a command. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { application, credentialSourceOf } from '../../../runtime/auth/auth.js';
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
])('$name', ({ given, want }) => {
  const { message } = redisErrorOf(new Error(given), 'redisTokens');
  expect(message).toMatch(want);
  expect(message).not.toContain('secret-1');
  if (!want.source.includes('reached')) expect(message).not.toContain('cannot be reached');
});

it.each([
  { given: 'NOSCRIPT No matching script.', commands: ['EVALSHA', 'EVAL'], want: { ok: 1 } },
  { given: 'READONLY You cannot write', commands: ['EVALSHA'], want: 'READONLY You cannot write' },
])('a script is sent as text only to a server that does not know it: $given', async (row) => {
  const commands: string[] = [];
  const command = (name: string): Promise<unknown> => {
    commands.push(name);
    return name === 'EVAL' ? Promise.resolve('{"ok":1}') : Promise.reject(new Error(row.given));
  };
  const run = runScript(command, () => 'return 1', { keys: [], args: [] });
  expect(await run.catch((error: unknown) => error instanceof Error && error.message)).toEqual(row.want);
  expect(commands).toEqual(row.commands);
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
