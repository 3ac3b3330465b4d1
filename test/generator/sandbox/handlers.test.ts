/** `handlers`: legacy methods that functions of the user answer. */

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';

const sandbox = await startSandbox({
  handlers: {
    'crm.Shelf.add': ({ fields }: { fields: object }, state: { shelves?: object[] }) =>
      (state.shelves ??= []).push(fields),
    'crm.shelf.list': (_params, { shelves = [] }) => shelves,
    'crm.shelf.all': () => Array.from({ length: 120 }, (_, id) => ({ id })),
    'crm.shelf.get': ({ id }) => {
      throw Object.assign(new Error(`no shelf ${String(id)}`), { status: 400, code: 'NOT_FOUND' });
    },
    'crm.shelf.broken': () => JSON.parse('{') as unknown,
    'crm.shelf.later': async () => 1,
    'User.Get': () => 'mine',
  },
});

afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

async function call(method: string, params: object = {}): Promise<unknown> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  const { time: _time, ...body } = (await response.json()) as Record<string, unknown>; // every answer is an object
  return response.ok ? body : { status: response.status, ...body };
}

describe('handlers', () => {
  test('meet faults as the methods of the sandbox do, also methods of which only the type is known', async () => {
    sandbox.faults.add('503:crm.shelf.all:1');
    sandbox.faults.add('error@418=TEAPOT:crm.shelf.ADD:1');
    sandbox.faults.add('error@418=TEAPOT:im.message.*:1');
    expect(await call('crm.shelf.list')).toEqual({ result: [], total: 0 });
    expect(await call('crm.shelf.add', { fields: {} })).toMatchObject({ status: 418, error: 'TEAPOT' });
    expect(await call('im.message.add', {})).toMatchObject({ status: 418, error: 'TEAPOT' });
    expect(sandbox.faults.active).toMatchObject([{ name: '503', method: 'crm.shelf.all' }]);
    expect(() => sandbox.faults.add('503:crm.shelve.all')).toThrow('no method of the account is called');
  });

  test('share a state that reset() empties', async () => {
    await call('crm.shelf.add', { fields: { width: 3 } });
    expect(await call('crm.shelf.list')).toEqual({ result: [{ width: 3 }], total: 1 });
    await sandbox.reset();
    expect(await call('crm.shelf.list')).toEqual({ result: [], total: 0 });
  });

  test.each([
    {
      name: 'a page of a long list',
      method: 'crm.shelf.all',
      params: { start: 100 },
      want: { result: { length: 20 }, total: 120 },
    },
    {
      name: "the service's error of an error with a status",
      method: 'crm.shelf.get',
      params: { id: 9 },
      want: { status: 400, error: 'NOT_FOUND', error_description: 'no shelf 9' },
    },
    {
      name: 'a 500 of any other error',
      method: 'crm.shelf.broken',
      want: { status: 500, error: 'INTERNAL_SERVER_ERROR' },
    },
    {
      name: 'a 500 that says why of a promise',
      method: 'crm.shelf.later',
      want: {
        status: 500,
        error_description: 'a handler of the sandbox must return its result, not a promise',
      },
    },
    {
      name: "the user's own answer of a method of the sandbox, in any letter case",
      method: 'user.get',
      want: { result: 'mine' },
    },
  ])('answer $name', async ({ method, params = {}, want }) => {
    expect(await call(method, params)).toMatchObject(want);
  });

  test('run in batches, with references', async () => {
    const cmd = { a: 'crm.shelf.add?fields[width]=3', b: 'crm.shelf.get?id=$result[a]' };
    expect(await call('batch', { cmd })).toMatchObject({
      result: {
        result: { a: 1 },
        result_error: { b: { error: 'NOT_FOUND', error_description: 'no shelf 1' } },
      },
    });
  });

  test('are in `methods` under the names that the user wrote', async () => {
    const { result } = (await call('methods')) as { result: string[] }; // its documented form
    expect(result.filter((name) => /shelf|user\.get/i.test(name)).sort()).toEqual([
      'User.Get',
      'crm.Shelf.add',
      'crm.shelf.all',
      'crm.shelf.broken',
      'crm.shelf.get',
      'crm.shelf.later',
      'crm.shelf.list',
    ]);
  });
});

test('a handler that is no function is refused at the start', async () => {
  // @ts-expect-error TS2322
  await expect(startSandbox({ handlers: { 'a.b': 1 } })).rejects.toThrow('handlers.a.b');
});
