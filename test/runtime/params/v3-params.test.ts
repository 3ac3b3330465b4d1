/** Filters as they are sent: groups are marked, an empty `in` asks for nothing, no write reaches every row by accident. */

import { describe, expect, it } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import { ref } from '../../../runtime/call/ref.js';
import { fakeClient, success } from '../call/fake-account.js';

const V3: MethodTable = {
  'x.list': { kind: 'list', paging: 'offset' },
  'x.update': { kind: 'update' },
  'x.delete': { kind: 'delete' },
};
const client = (coalesce = false) =>
  fakeClient(
    ({ method, body }) =>
      success(
        method === 'batch'
          ? (body as unknown[]).map(() => ({ items: [{ id: 1 }] }))
          : method === 'x.list'
            ? { items: [{ id: 1 }] }
            : { result: true },
      ),
    { v3: V3, coalesce },
  );

const NONE = ['id', 'in', []];
const ONE = ['id', '>', 5];
const group = (logic: string, ...conditions: unknown[]) => ({ logic, conditions });
const sent = (logic: string, ...conditions: unknown[]) => ({ logic, conditions, type: 'filter' });
const not = (logic: string, ...conditions: unknown[]) => ({ ...group(logic, ...conditions), negative: true });

describe('a filter on the wire', () => {
  const cases: readonly { readonly name: string; readonly given: unknown; readonly want: unknown }[] = [
    { name: 'conditions stay', given: [ONE, ['a', 1]], want: [ONE, ['a', 1]] },
    { name: 'a group is marked', given: [group('or', ONE)], want: [sent('or', ONE)] },
    {
      name: 'a group in a group is marked',
      given: [group('and', ONE, not('or', ONE, group('and', ONE)))],
      want: [sent('and', ONE, { ...sent('or', ONE, sent('and', ONE)), negative: true })],
    },
    { name: 'a bare group is an element', given: group('or', ONE), want: [sent('or', ONE)] },
    { name: 'a bare condition is an element', given: ONE, want: [ONE] },
    { name: 'an object without members is no condition', given: {}, want: [] },
    { name: 'an empty in leaves an or', given: [group('or', NONE, ONE)], want: [sent('or', ONE)] },
    { name: 'so does [field, []]', given: [group('or', ['id', []], ONE)], want: [sent('or', ONE)] },
    { name: 'not nothing is everything', given: [not('and', NONE, ONE), ONE], want: [ONE] },
    { name: 'or everything is everything', given: [group('or', ONE, not('or', NONE))], want: [] },
    {
      name: 'what is left of a negative or is negated',
      given: [not('or', NONE, ONE)],
      want: [{ ...sent('or', ONE), negative: true }],
    },
    {
      name: 'a group without conditions stays',
      given: [ONE, group('or')],
      want: [ONE, sent('or')],
    },
    {
      name: 'texts lose fractions of a second, and nothing else does',
      given: [
        ['a', '>', '2026-01-02T03:04:05.678Z'],
        group('or', ['a', 'between', ['2026-01-02T03:04:05.6+03:00', '2026-01-02T03:04:05+0300']]),
        ['b', 'at 2026-01-02T03:04:05.678Z'],
      ],
      want: [
        ['a', '>', '2026-01-02T03:04:05Z'],
        sent('or', ['a', 'between', ['2026-01-02T03:04:05+03:00', '2026-01-02T03:04:05+0300']]),
        ['b', 'at 2026-01-02T03:04:05.678Z'],
      ],
    },
    {
      name: 'dates have none',
      given: [['a', '>', new Date('2026-01-02T03:04:05.678Z')]],
      want: [['a', '>', '2026-01-02T03:04:05+00:00']],
    },
  ];
  it.each(cases)('$name', async ({ given, want }) => {
    const { v3, received } = client();
    await v3.call('x.list', { filter: given }, { list: true });
    await v3.call('x.list', { filter: given }, { list: true }).toArray({ limit: 1 });
    expect(received.map(({ body }) => (body as { filter: unknown }).filter)).toEqual([want, want]);
  });

  it('has no fractions of a second in fields, however deep, and no empty order', async () => {
    const { v3, received } = client();
    const moment = '2026-01-02T03:04:05.678901+03:00';
    await v3.call('x.update', { id: 1, fields: { a: moment, b: [{ c: moment }] }, order: {} });
    const want = '2026-01-02T03:04:05+03:00';
    expect(received[0]?.body).toEqual({ id: 1, fields: { a: want, b: [{ c: want }] } });
  });
});

describe('a filter that no row can pass', () => {
  const cases: readonly { readonly name: string; readonly filter: unknown }[] = [
    { name: 'alone', filter: [NONE] },
    { name: 'bare', filter: NONE },
    { name: 'beside another condition', filter: [ONE, NONE] },
    { name: 'in an and', filter: [ONE, group('and', ONE, NONE)] },
    { name: 'each of an or', filter: [group('or', NONE, group('and', ONE, NONE))] },
    { name: 'twice negated', filter: [not('and', not('and', NONE))] },
  ];
  it.each(cases)('$name: no request is made', async ({ filter }) => {
    const { v3, received } = client();
    const list = () => v3.call('x.list', { filter }, { list: true });
    expect(await list()).toEqual([]);
    expect(await list().toArray()).toEqual([]);
    expect(await v3.call('x.update', { filter, fields: {} })).toBe(true);
    expect(await v3.batch([list(), v3.call('x.delete', { filter })])).toEqual([[], true]);
    expect(await client(true).v3.call('x.list', { filter }, { list: true })).toEqual([]);
    expect(received).toEqual([]);
  });

  it('leaves the other calls of a batch where they are', async () => {
    const { v3, received } = client();
    const nothing = v3.call<{ id: number }[]>('x.list', { filter: [NONE] }, { list: true });
    const all = v3.call('x.list', {}, { list: true });
    const after = v3.call('x.list', { filter: [['id', 'in', ref(nothing, 'id' as never)]] }, { list: true });
    expect(await v3.batch([nothing, all, after])).toEqual([[], [{ id: 1 }], []]);
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toMatchObject([{ method: 'x.list', query: {} }]);
    expect(received[0]?.body).toHaveLength(1);
  });
});

describe('a write by a filter without a condition is a UsageError', () => {
  const filters = [
    [],
    {},
    [[]],
    [{}],
    [group('or')],
    group('and'),
    [group('or', group('and'), {})],
    [{ logic: 'or' }],
    [{ logic: 'and', conditions: null }],
    { conditions: {} },
    [not('and')],
  ];
  const everything = [not('and', NONE)];
  it.each([...filters, everything].map((filter) => ({ filter })))('$filter', async ({ filter }) => {
    const { v3, received } = client();
    for (const call of [
      () => v3.call('x.update', { filter, fields: {} }),
      () => v3.call('x.delete', { filter }),
      () => v3.call('unknown.thing.delete', { filter }),
      () => v3.batch([v3.call('x.delete', { filter })]),
    ])
      await expect(call()).rejects.toMatchObject({ name: 'UsageError', message: /every row/ });
    expect(received).toEqual([]);
  });

  it('a list, a null, and a filter with a condition are sent', async () => {
    const { v3, received } = client();
    await v3.call('x.list', { filter: [] }, { list: true });
    await v3.call('x.update', { id: 1, filter: null, fields: {} });
    await v3.call('x.delete', { filter: [group('or', group('and', ONE))] });
    expect(received).toHaveLength(3);
  });

  it('a filter that holds itself is a UsageError too', async () => {
    const circle: { conditions: unknown[] } = { conditions: [] };
    circle.conditions.push(circle, circle);
    await expect(client().v3.call('x.delete', { filter: [circle] })).rejects.toMatchObject({
      name: 'UsageError',
    });
  });
});
