/** One deviation from the description at one place, written `KIND:METHOD:PATH`. */

import { afterAll, expect, test } from 'vitest';
import { InputError } from '../../generator/base/input-error.js';
import type { SandboxOptions } from '../../generator/sandbox/index.js';
import { call, codeOf } from '../generator/sandbox/call.js';
import { startDeviating, type DeviatingSandbox } from './start.js';

const open: DeviatingSandbox[] = [];
afterAll(async () => {
  await Promise.all(open.map((sandbox) => sandbox.close()));
});

async function start(options: SandboxOptions): Promise<DeviatingSandbox> {
  const sandbox = await startDeviating(options);
  open.push(sandbox);
  return sandbox;
}

test.each([
  { name: 'a kind that there is not', quirk: 'nope:tasks.task.list:id', want: 'there is no such quirk' },
  {
    name: 'a method that there is not',
    quirk: 'order:tasks.nope.list:',
    want: 'the account has no such method',
  },
  {
    name: 'a kind that a legacy method cannot have',
    quirk: 'page-size:user.get:5',
    want: 'a legacy method cannot have it',
  },
])('$name stops the start', async ({ quirk, want }) => {
  const error: unknown = await start({ quirks: [quirk] }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(String(error)).toContain(want);
});

test('a field that cannot be selected is refused, and the others are given', async () => {
  const sandbox = await start({ quirks: ['select:tasks.task.get:title'] });
  const get = (select: readonly string[]) => call(sandbox, 'tasks.task.get', { id: 8, select });
  const [refused, given] = [await get(['title']), await get(['id'])];
  expect([refused.status, codeOf(refused), given.status]).toEqual([400, 'UNKNOWNDTOPROPERTYEXCEPTION', 200]);
});

test('a call without the parameter that an account wants is refused, and with it is answered', async () => {
  const sandbox = await start({ quirks: ['required-parameter:tasks.task.get:context'] });
  const get = (more: object) => call(sandbox, 'tasks.task.get', { id: 8, ...more });
  expect([(await get({})).status, (await get({ context: 1 })).status]).toEqual([400, 200]);
});

test('a legacy method that an account refuses is refused alone', async () => {
  const { baseUrl, webhook } = await start({ quirks: ['refused:user.get:'] });
  const ask = (method: string) => fetch(`${baseUrl}/rest/${webhook}/${method}`, { method: 'POST' });
  const [refused, given] = [await ask('user.get'), await ask('server.time')];
  expect([refused.status, given.status]).toEqual([403, 200]);
  expect(await refused.json()).toMatchObject({ error: 'ACCESS_DENIED' });
});
