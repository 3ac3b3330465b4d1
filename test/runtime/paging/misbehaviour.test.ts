/** Kinds of list × ways to misbehave, over real sockets: every row once, or an error that says why; never an endless loop. */

import { afterEach, describe, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import type { PagingMode } from '../../../runtime/call/call-options.js';
import type { ListCall } from '../../../runtime/call/call.js';
import { type Client, defineClient } from '../../../runtime/client/client.js';
import type { MethodMetadata } from '../../../runtime/words/method.js';
import { openAccount, type Manner, type Row, type SocketAccount } from './socket-account.js';

const OPEN: MethodMetadata = { kind: 'list' };
const KINDS = {
  offset: { ...OPEN, paging: 'offset', hasId: true, sortsId: true },
  keyset: { ...OPEN, paging: 'offset', keyset: true, hasId: true, sortsId: true },
  'offset without id': { ...OPEN, paging: 'offset' },
  afterCursor: { ...OPEN, paging: 'next-cursor', hasId: true },
  tail: { ...OPEN, kind: 'tail', paging: 'cursor', hasId: true },
  once: { ...OPEN, paging: 'once' },
} as const satisfies Readonly<Record<string, MethodMetadata>>;

interface Case {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly manner: Manner;
  readonly params?: object;
  readonly paging?: PagingMode;
}

/** Ids from 1 on, a title of its own, a day that ten rows share, and the same state for all. */
const rows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `title ${index + 1}`,
    day: Math.floor(index / 10),
    state: 'open',
  }));
const mixed = (count: number): readonly Row[] => rows(count).toSorted((a, b) => hash(a) - hash(b));
const hash = ({ id }: Row): number => ((id as number) * 7919) % 1009;
const ids = (count: number): readonly number[] => rows(count).map(({ id }) => id as number);

const visible = ({ rows: all, hidden = () => false }: Manner): readonly unknown[] =>
  all.filter((row) => !hidden(row)).map(({ id }) => id);

const accounts: SocketAccount[] = [];
const clients: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(accounts.splice(0).map((account) => account.close()));
});

async function open({
  kind,
  manner,
  params,
  paging,
}: Case): Promise<{ account: SocketAccount; svc: Client<object, object>; list: ListCall<Row> }> {
  const account = await openAccount(manner);
  accounts.push(account);
  const svc = defineClient<object, object>({ v3: { 'x.list': KINDS[kind] }, legacy: {} })({
    baseUrl: account.baseUrl,
    auth: webhook({ userId: 1, code: 'code' }),
    retry: false,
  });
  clients.push(svc);
  return { account, svc, list: svc.v3.call<Row>('x.list', params, { list: true, paging }) };
}

/** Iterated and as an array. A list that does not end would give more rows than there are; this ends it. */
async function bothWays(given: Case): Promise<readonly (readonly Row[])[]> {
  const seen: Row[] = [];
  for await (const row of (await open(given)).list)
    if (seen.push(row) > 2_000) throw new Error('it does not end');
  const array = await (await open(given)).list.toArray({ limit: 2_001 });
  return [seen, array];
}

/** An account of 120 rows that does not read a part of what is asked. */
const deaf = (part: Part, more: Partial<Manner> = {}): Manner => ({
  rows: rows(120),
  ignores: [part],
  ...more,
});
type Part = NonNullable<Manner['ignores']>[number];

const clampTo = (size: number) => (): number => size;
const uneven = (page: number): number => [50, 31, 50, 2, 50, 49, 1][page % 7] ?? 50;
const byTitle = { order: { state: 'ASC' } };
/** A cursor that stands for the rows so far; null at the end. */
const cursors =
  (make: (after: number) => unknown): Manner['nextCursor'] =>
  (after, of) =>
    after < of ? make(after) : null;

describe('every row comes once', () => {
  const cases: readonly (Case & { readonly count: number })[] = [
    ...(['offset', 'keyset', 'offset without id'] as const).flatMap((kind) => [
      { name: 'no rows', kind, count: 0, manner: { rows: [] } },
      {
        name: 'pages clamped to 50 of 1000',
        kind,
        count: 137,
        manner: { rows: rows(137) },
        params: { pagination: { limit: 1000 } },
      },
      { name: 'pages of changing length', kind, count: 400, manner: { rows: rows(400), clamp: uneven } },
      { name: 'rows stored in no order', kind, count: 120, manner: { rows: mixed(120) } },
      {
        name: 'hasMore that lies',
        kind,
        count: 120,
        manner: { rows: rows(120), beside: { hasMore: false, truncated: true } },
      },
    ]),
    ...(['offset', 'keyset'] as const).flatMap((kind) => [
      {
        name: 'ties that change places',
        kind,
        count: 120,
        manner: { rows: rows(120), shuffles: true, clamp: clampTo(35) },
        params: byTitle,
      },
      {
        name: 'ties that change places, downwards',
        kind,
        count: 120,
        manner: { rows: rows(120), shuffles: true, clamp: clampTo(35) },
        params: { order: { day: 'DESC' } },
      },
      {
        name: 'rows that look alike without their id',
        kind,
        count: 120,
        manner: { rows: rows(120) },
        params: { select: ['state'] },
      },
    ]),
    ...[20, 25, 50].flatMap((limit) => [
      {
        name: `a filter by id that is refused, in pages of ${limit}`,
        kind: 'keyset' as const,
        count: 120,
        manner: { rows: mixed(120), unfilterable: ['id'] },
        params: { pagination: { limit } },
      },
      {
        name: `a filter by id that is refused, downwards, in pages of ${limit}`,
        kind: 'keyset' as const,
        count: 120,
        manner: { rows: mixed(120), unfilterable: ['id'], clamp: uneven },
        params: { pagination: { limit }, order: { id: 'DESC' } },
      },
      {
        name: `an order by id that is refused, in pages of ${limit}`,
        kind: 'keyset' as const,
        count: 120,
        manner: { rows: mixed(120), unfilterable: ['id'], unsortable: ['id'] },
        params: { pagination: { limit } },
      },
      ...(['offset', 'keyset'] as const).map((kind) => ({
        name: `rows that the caller may not see, in pages of ${limit}`,
        kind,
        count: 103,
        manner: { rows: rows(120), hidden: ({ id }: Row) => (id as number) % 7 === 3 },
        params: { pagination: { limit }, order: kind === 'keyset' ? { id: 'ASC' } : { day: 'DESC' } },
      })),
    ]),
    {
      name: 'a filter by id that does nothing, in pages of 20 of 50',
      kind: 'keyset',
      count: 120,
      manner: deaf('filter', { clamp: clampTo(20) }),
    },
    {
      name: 'a filter by id that does nothing, with rows that the caller may not see',
      kind: 'keyset',
      count: 103,
      manner: deaf('filter', { hidden: ({ id }: Row) => (id as number) % 7 === 3 }),
    },
    ...[7, 20, 25, 50].flatMap((limit) =>
      Object.entries({
        'the first of five': ({ id }: Row) => Number(id) % 5 === 1,
        'all but each sixth': ({ id }: Row) => Number(id) % 6 !== 0,
        'all but one of the first page': ({ id }: Row) => Number(id) <= limit && id !== limit - 1,
        'the last page but one row': ({ id }: Row) => Number(id) > 120 - limit && id !== 119,
      }).map(([which, hidden]) => ({
        name: `rows that the caller may not see, ${which}, in pages of ${limit}`,
        kind: 'offset' as const,
        count: visible({ rows: rows(120), hidden }).length,
        manner: { rows: rows(120), hidden },
        params: { pagination: { limit }, order: { day: 'ASC' } },
      })),
    ),
    ...(['offset', 'keyset', 'offset without id', 'tail', 'afterCursor'] as const).map((kind) => ({
      name: 'a short list that ignores everything',
      kind,
      count: 12,
      manner: { rows: rows(12), ignores: ['filter', 'order', 'offset', 'cursor', 'afterCursor'] as const },
    })),
    {
      name: 'a short tail by day that ignores everything',
      kind: 'tail',
      count: 12,
      manner: { rows: rows(12), ignores: ['filter', 'order', 'cursor'] as const },
      params: { cursor: { field: 'day' } },
    },
    {
      name: 'an id that cannot be selected',
      kind: 'offset without id',
      count: 120,
      manner: { rows: rows(120), unknown: ['id'] },
      params: { select: ['title'] },
    },
    ...(
      [
        ['a number', (after: number): unknown => after],
        ['a string', (after: number): unknown => `after ${after}`],
        ['an object', (after: number): unknown => ({ position: [after, null], id: `row ${after}` })],
        ['an array', (after: number): unknown => [after]],
        ['true after each other value', (after: number): unknown => (after === 50 ? true : after)],
      ] as const
    ).flatMap(([what, make]) =>
      (['afterCursor', 'offset', 'keyset', 'once', 'offset without id'] as const).map((kind) => ({
        name: `nextCursor as ${what}`,
        kind,
        count: 120,
        manner: { rows: rows(120), nextCursor: cursors(make) },
      })),
    ),
    {
      name: 'pages that are empty though a cursor comes',
      kind: 'afterCursor',
      count: 100,
      manner: {
        rows: [],
        ignores: ['afterCursor'],
        pages: (page) => (page % 2 === 0 ? [] : rows(100).slice(page === 1 ? 0 : 50, page === 1 ? 50 : 100)),
        nextCursor: fourPages(),
      },
    },
    ...(
      [
        { cursor: { field: 'id' }, sizes: [50, 13, 10, 7] },
        { cursor: { field: 'id', order: 'DESC' }, sizes: [50, 13, 10, 7] },
        { cursor: { field: 'day' }, sizes: [50, 13] },
        { cursor: { field: 'day', order: 'DESC' }, sizes: [50, 13] },
        { cursor: { field: 'title' }, sizes: [50, 13, 10, 7] },
        { cursor: { field: 'day', limit: 11 }, sizes: [50] },
      ] as const
    ).flatMap(({ cursor, sizes }) =>
      sizes.map((size) => ({
        name: `a tail by ${JSON.stringify(cursor)} in pages of ${size}`,
        kind: 'tail' as const,
        count: 120,
        manner: { rows: mixed(120), clamp: clampTo(size), shuffles: true },
        params: { cursor, select: ['title'] },
      })),
    ),
    {
      name: 'a tail along a field that cannot be filtered',
      kind: 'tail',
      count: 120,
      manner: { rows: rows(120), unfilterable: ['day'], clamp: clampTo(13) },
      params: { cursor: { field: 'day' } },
    },
    {
      name: 'a short tail of ties that cannot be filtered',
      kind: 'tail',
      count: 8,
      manner: { rows: rows(8), unfilterable: ['state'] },
      params: { cursor: { field: 'state' } },
    },
    {
      name: 'a short tail of ties whose filter is not read',
      kind: 'tail',
      count: 8,
      manner: { rows: rows(8), ignores: ['filter'] },
      params: { cursor: { field: 'state' } },
    },
  ];

  it.each(cases)('$kind: $name', async ({ count, ...given }) => {
    for (const seen of await bothWays(given)) {
      const found = seen.map(({ id, title }) => id ?? Number((title as string | undefined)?.slice(6)));
      expect(seen.length).toBe(count);
      const select = (given.params as { select?: readonly string[] } | undefined)?.select;
      if (select === undefined || select.includes('title')) {
        const want = given.manner.hidden === undefined ? ids(count) : visible(given.manner);
        expect(found.toSorted((a, b) => (a as number) - (b as number))).toEqual(want);
      }
      // What only paging asked for is taken out again.
      if (select !== undefined)
        expect(new Set(seen.flatMap((row) => Object.keys(row)))).toEqual(new Set(select));
    }
  });
});

/** A cursor for each page but every fourth. */
function fourPages(): Manner['nextCursor'] {
  let count = 0;
  return () => ((count += 1) % 4 === 0 ? null : count);
}

describe('what does not go on ends with ProtocolError', () => {
  const repeating = (kind: Case['kind'], manner: Manner, name: string): Case => ({ name, kind, manner });
  const cases: readonly Case[] = [
    { name: 'the filter is not read', kind: 'keyset', manner: deaf('filter') },
    {
      name: 'the filter is not read, and pages change their length',
      kind: 'keyset',
      manner: deaf('filter', { clamp: uneven }),
    },
    ...(['keyset', 'tail'] as const).map((kind) => ({
      name: 'each page begins before the last row of the one before',
      kind,
      manner: { rows: [], pages: (page: number) => rows(1_000).slice(page * 40, page * 40 + 50) },
    })),
    {
      name: 'a page out of order whose last row is the last of all',
      kind: 'keyset',
      manner: {
        rows: [],
        pages: (page: number) => (page === 0 ? rows(120).toSpliced(0, 119, ...rows(5).toReversed()) : []),
      },
    },
    {
      name: 'empty pages under a cursor that stays',
      kind: 'afterCursor',
      manner: deaf('afterCursor', { pages: () => [], nextCursor: () => 'stuck' }),
    },
    { name: 'the order is not read', kind: 'keyset', manner: deaf('order', { rows: mixed(120) }) },
    {
      name: 'the order is read upwards only',
      kind: 'keyset',
      manner: deaf('order'),
      params: { order: { id: 'DESC' } },
    },
    ...(['offset', 'offset without id'] as const).flatMap((kind) => [
      { name: 'the offset is not read', kind, manner: deaf('offset') },
      {
        name: 'the offset is not read, and pages change their length',
        kind,
        manner: deaf('offset', { clamp: uneven }),
      },
      { name: 'an offset past the end begins again', kind, manner: { rows: rows(120), wraps: true } },
      {
        name: 'two pages take turns',
        kind,
        manner: { rows: [], pages: (page: number) => rows(100).slice((page % 2) * 50, (page % 2) * 50 + 50) },
      },
    ]),
    {
      name: 'rows that look alike and the offset is not read',
      kind: 'offset without id',
      manner: deaf('offset', { unknown: ['id'] }),
      params: { select: ['state'] },
    },
    ...(['afterCursor', 'offset', 'keyset', 'once'] as const).flatMap((kind) => [
      repeating(kind, { rows: rows(120), nextCursor: () => ({ stuck: true }) }, 'nextCursor stays'),
      repeating(kind, deaf('afterCursor', { nextCursor: (after) => after }), 'afterCursor is not read'),
      repeating(
        kind,
        deaf('afterCursor', { nextCursor: alternating() }),
        'afterCursor is not read and cursors take turns',
      ),
      repeating(
        kind,
        deaf('afterCursor', { pages: () => rows(50), nextCursor: counting() }),
        'the same page comes under ever new cursors',
      ),
      repeating(
        kind,
        {
          rows: [],
          ignores: ['afterCursor'],
          pages: (page) => rows(100).slice((page % 2) * 50, (page % 2) * 50 + 50),
          nextCursor: counting(),
        },
        'two pages take turns under ever new cursors',
      ),
    ]),
    ...(['id', 'day', 'title'] as const)
      .flatMap((field) => [
        {
          name: `a tail by ${field} whose cursor is not read`,
          kind: 'tail' as const,
          manner: deaf('cursor'),
          params: { cursor: { field } },
        },
        {
          name: `a tail by ${field} in no order`,
          kind: 'tail' as const,
          manner: deaf('order', { rows: mixed(120) }),
          params: { cursor: { field } },
        },
      ])
      .filter(({ name }) => name !== 'a tail by title in no order'),
    ...[
      { cursor: { field: 'state' }, size: 50 },
      { cursor: { field: 'state' }, size: 13 },
      { cursor: { field: 'state', limit: 1 }, size: 50 },
      { cursor: { field: 'day' }, size: 10 },
      { cursor: { field: 'day', limit: 7 }, size: 50 },
    ].map(({ cursor, size }) => ({
      name: `a tail by a field that as many rows share as a page holds: ${JSON.stringify(cursor)} in pages of ${size}`,
      kind: 'tail' as const,
      manner: { rows: rows(120), clamp: clampTo(size) },
      params: { cursor },
    })),
    {
      name: 'a tail whose rows have no id',
      kind: 'tail',
      manner: { rows: rows(120).map(({ day }) => ({ day })) },
      params: { cursor: { field: 'day' } },
    },
  ];

  it.each(cases)('$kind: $name', async (one) => {
    for (const all of [false, true]) {
      const { list, account } = await open(one);
      const seen: Row[] = [];
      const read = async (): Promise<void> => {
        for await (const page of list.pages()) if (seen.push(...page) > 2_000) break;
      };
      const reading: Promise<unknown> = all ? list.toArray({ limit: 2_001 }) : read();
      const outcome = await reading.catch((error: unknown) => error);
      expect(outcome).toMatchObject({ name: 'ProtocolError', method: 'x.list', generation: 'v3' });
      expect(account.requests.length).toBeLessThan(20);
      // No row was given twice before it was noticed.
      const given = seen.map(({ id }) => id).filter((id) => id !== undefined);
      expect(new Set(given).size).toBe(given.length);
    }
  });
});

function counting(): Manner['nextCursor'] {
  let count = 0;
  return () => (count += 1);
}

function alternating(): Manner['nextCursor'] {
  let count = 0;
  return () => ['a', 'b'][(count += 1) % 2];
}

describe('parameters in a form that the service does not know', () => {
  it.each([{ offset: 'abc' }, { page: {}, limit: 10 }])('are never sent again: %o', async (pagination) => {
    const manner = { rows: rows(120), ignores: ['offset'] as const };
    const { list, account } = await open({ name: '', kind: 'offset', manner, params: { pagination } });
    await expect(list.toArray()).rejects.toMatchObject({ name: 'ProtocolError' });
    expect(account.requests).toEqual(['x.list']);
  });

  const cases: readonly (Omit<Case, 'manner' | 'name'> & { readonly params: object })[] = [
    { kind: 'keyset', params: { filter: { id: 1 } } },
    { kind: 'offset', params: { filter: 'id > 1' } },
    { kind: 'afterCursor', params: { filter: { logic: 'or' } } },
    { kind: 'tail', params: { filter: { id: 1 } } },
    { kind: 'keyset', params: { order: [['id', 'ASC']] } },
    { kind: 'offset', params: { pagination: 10 } },
    { kind: 'tail', params: { cursor: 'id' } },
  ];
  it.each(cases)('are sent as they are, and its error is returned: $kind $params', async (given) => {
    const { list, account } = await open({ name: '', manner: { rows: rows(120) }, ...given });
    await expect(list.toArray()).rejects.toMatchObject({ name: 'ValidationError' });
    expect(account.requests).toEqual(['x.list']);
  });
});

describe('what cannot be carried from page to page is a UsageError before anything is sent', () => {
  it('a tail by a field that rows share, of which nobody knows whether id can be selected', async () => {
    const account = await openAccount({ rows: rows(3) });
    accounts.push(account);
    const svc = defineClient<object, object>({ v3: {}, legacy: {} })({
      baseUrl: account.baseUrl,
      auth: webhook({ userId: 1, code: 'code' }),
    });
    clients.push(svc);
    const params = { cursor: { field: 'day' }, select: ['title'] };
    await expect(svc.v3.call('x.tail', params, { list: true }).toArray()).rejects.toMatchObject({
      name: 'UsageError',
    });
    const rowsById = await svc.v3.call('x.tail', { ...params, select: ['id'] }, { list: true }).toArray();
    expect(rowsById).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});

it('a list that does not page ends, also where the caller asks for keyset paging', async () => {
  const manner = { rows: rows(12), ignores: ['filter', 'order', 'offset'] as const };
  const { list } = await open({ name: '', kind: 'keyset', manner, paging: 'keyset' });
  expect((await list.toArray()).map(({ id }) => id)).toEqual(ids(12));
});

it('keyset paging that was asked for is not given up', async () => {
  const manner = { rows: rows(120), unfilterable: ['id'] };
  const { list } = await open({ name: '', kind: 'keyset', manner, paging: 'keyset' });
  await expect(list.toArray()).rejects.toMatchObject({ name: 'ValidationError' });
});

describe('id in select', () => {
  it('is not asked for where nobody knows that it can be selected', async () => {
    const { list, account } = await open({
      name: '',
      kind: 'offset without id',
      manner: { rows: rows(60) },
      params: { select: ['title'] },
    });
    expect(await list.toArray()).toHaveLength(60);
    expect(new Set(account.asked.flatMap(({ select = [] }) => select))).toEqual(new Set(['title']));
  });

  it('is not asked for by a list that is awaited', async () => {
    const { list, account } = await open({
      name: '',
      kind: 'keyset',
      manner: { rows: rows(60) },
      params: { select: ['title'], ...byTitle },
    });
    expect(await list).toHaveLength(50);
    expect(account.asked).toEqual([{ select: ['title'], ...byTitle }]);
  });

  it('is the last criterion of an order that lacks it', async () => {
    const { list, account } = await open({
      name: '',
      kind: 'offset',
      manner: { rows: rows(60) },
      params: byTitle,
    });
    await list.toArray();
    expect(Object.entries(account.asked[0]?.order ?? {})).toEqual([
      ['state', 'ASC'],
      ['id', 'ASC'],
    ]);
  });

  it.each([{}, { order: { id: 'DESC' } }, { order: { state: 'ASC', id: 'DESC' } }])(
    'is added to no order such as %j',
    async (params) => {
      const { list, account } = await open({ name: '', kind: 'offset', manner: { rows: rows(60) }, params });
      await list.toArray();
      expect(account.asked[0]?.order).toEqual('order' in params ? params.order : undefined);
    },
  );
});

describe('prefetching', () => {
  it('stops after the second batch that could not be used', async () => {
    // The calls of a batch come in shorter pages than single ones.
    const clamp = (_page: number, isBatch: boolean): number => (isBatch ? 20 : 50);
    const { list, account } = await open({ name: '', kind: 'keyset', manner: { rows: rows(2_000), clamp } });
    const seen = await list.toArray();
    expect(seen.map(({ id }) => id)).toEqual(ids(2_000));
    expect(account.requests.filter((method) => method === 'batch').length).toBeLessThanOrEqual(2);
  });

  it.each(['offset', 'keyset'] as const)(
    'costs little where no two pages have the same length: %s',
    async (kind) => {
      const { list, account } = await open({
        name: '',
        kind,
        manner: { rows: rows(5_000), clamp: (page) => 30 + (page % 13) },
      });
      expect((await list.toArray()).map(({ id }) => id)).toEqual(ids(5_000));
      const singly = Math.ceil(5_000 / 30);
      expect(account.asked.length).toBeLessThan(singly + 40);
    },
  );

  it('goes on for as long as it is of use', async () => {
    const { list, account } = await open({ name: '', kind: 'keyset', manner: { rows: rows(5_000) } });
    expect(await list.toArray()).toHaveLength(5_000);
    expect(account.requests.length).toBeLessThan(8);
  });
});

it('a list that is not paged ends where its only page is shorter than the limit, and longer than accounts return', async () => {
  const manner = deaf('offset', { rows: rows(60), clamp: clampTo(1000) });
  const given: Case = { name: '', kind: 'offset', manner, params: { pagination: { limit: 100 } } };
  for (const all of await bothWays(given)) expect(all.map(({ id }) => id)).toEqual(ids(60));
});

it('a list by id that is resumed with an offset continues after its page', async () => {
  const first: Case = { name: '', kind: 'keyset', manner: { rows: rows(120) } };
  const { list } = await open(first);
  for await (const page of list.pages()) {
    const { resume } = page;
    const { svc } = await open(first);
    const params = { pagination: { offset: 7 } };
    const rest = await svc.v3
      .call<Row>('x.list', params, { list: true, ...(resume && { resume }) })
      .toArray();
    expect([...page, ...rest].map(({ id }) => id)).toEqual(ids(120));
    break;
  }
  expect.assertions(1);
});
