/** A field named `__proto__` of an answer is a field of the data, in every generation, and reaches no prototype. */

import { expect, test } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import { fakeClient, success, TIME, type Answered } from '../call/fake-account.js';
import { KEY, useScriptedGateway } from '../gateway/scripted-gateway.js';

/** The last one is a column of JSON. */
const TEXT = '{"id":1,"__proto__":{"admin":true},"settings":{"__proto__":[],"x":"1"}}';
const row = (): object => JSON.parse(TEXT) as object;

const V3: MethodTable = {
  'a.get': { kind: 'get', maps: ['settings', 'settings.__proto__'], numbers: ['settings.x'] },
  'a.list': { kind: 'list', paging: 'offset', hasId: true },
};
const LEGACY: MethodTable = { 'b.get': { kind: 'get' }, 'b.list': { kind: 'list', paging: 'start' } };

function answer(method: string, body: unknown): Answered {
  if (method === 'batch') {
    if (Array.isArray(body)) return success([{ item: row() }, { item: row() }]);
    return success({ result: { c0: row(), c1: row() }, result_error: [], result_time: [] });
  }
  if (method === 'a.get') return success({ item: row() });
  const { pagination: { offset = 0 } = {} } = body as { readonly pagination?: { readonly offset?: number } };
  if (method === 'a.list') return success({ items: offset === 0 ? [row()] : [] });
  return { body: { result: method.endsWith('.get') ? row() : [row()], time: TIME } };
}

const open = (coalesce = false) =>
  fakeClient(({ method, body }) => answer(method, body), { v3: V3, legacy: LEGACY, coalesce });

const gateway = useScriptedGateway();

const CASES: readonly {
  readonly name: string;
  readonly read: () => Promise<unknown>;
  readonly want?: string;
}[] = [
  {
    name: 'REST 3.0, with a map and a number beside it',
    read: async () => open().v3.call('a.get', {}),
    want: '{"id":1,"__proto__":{"admin":true},"settings":{"__proto__":{},"x":1}}',
  },
  { name: 'a list of REST 3.0', read: async () => (await open().v3.call('a.list', {}, { list: true }))[0] },
  {
    name: 'a list of REST 3.0 whose rows lose a field that was not asked for',
    read: async () =>
      (
        await open()
          .v3.call('a.list', { select: ['settings'] }, { list: true })
          .toArray()
      )[0],
    want: '{"__proto__":{"admin":true},"settings":{"__proto__":[],"x":"1"}}',
  },
  {
    name: 'a batch of REST 3.0',
    read: async () => {
      const { v3 } = open();
      return (
        await v3.batch([v3.call('x.get', {}, { read: true }), v3.call('y.get', {}, { read: true })])
      )[1];
    },
  },
  {
    name: 'calls that share an answer',
    read: async () => {
      const { v3 } = open(true);
      return (
        await Promise.all([v3.call('x.get', {}, { read: true }), v3.call('x.get', {}, { read: true })])
      )[1];
    },
  },
  { name: 'legacy', read: async () => open().legacy.call('b.get') },
  { name: 'a legacy list', read: async () => (await open().legacy.call('b.list', {}, { list: true }))[0] },
  {
    name: 'a legacy batch',
    read: async () => {
      const { legacy } = open();
      return (await legacy.batch([legacy.call('b.get'), legacy.call('b.get', { id: 2 })]))[1];
    },
  },
  {
    name: 'the gateway',
    read: async () => {
      gateway.answer({ body: { success: true, data: row() } });
      return gateway.open({ key: KEY }).entity('deals').get(1);
    },
  },
];

test.each(CASES)('$name', async ({ read, want = TEXT }) => {
  const data = Object(await read()) as Record<string, unknown>;
  expect(JSON.stringify(data)).toBe(want);
  expect(data['admin']).toBeUndefined();
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
});
