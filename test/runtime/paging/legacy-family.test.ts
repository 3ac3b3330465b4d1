/** Legacy lists of a family whose id is known give every row once. `simulator.test.ts` has what accounts refuse and sort otherwise. */

import { describe, expect, it } from 'vitest';
import { fakeClient, TIME, type Answered, type FakeClient } from '../call/fake-account.js';

interface Row {
  readonly ID: number;
  readonly STAGE: string;
}

interface Account {
  readonly count: number;
  readonly size?: number;
  /** A filter by id does nothing. */
  readonly unfiltered?: boolean;
  /** Rows from ID 2 on that have left the list. */
  readonly gone?: number;
  /** Each ninth row is hidden from its page. */
  readonly hides?: boolean;
  /** Every answer has all rows, and nothing beside them. */
  readonly unpaged?: boolean;
  /** Nothing is counted: answers have neither `total` nor `next`. */
  readonly uncounted?: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/** Names in any case, and of several the last one, as PHP reads them. */
function read(body: Body, name: string): unknown {
  return Object.entries(body).findLast(([key]) => key.toLowerCase() === name)?.[1];
}

/** Prefix and field to value; with `logic: 'OR'` one of them is enough. */
function passes(row: Row, filter: Body): boolean {
  const tests = Object.entries(filter)
    .filter(([key]) => key !== 'logic')
    .map(([key, value]) => {
      if (/^\d+$/.test(key)) return passes(row, value as Body);
      return key === '>ID' ? row.ID > Number(value) : row.STAGE === value;
    });
  return filter['logic'] === 'OR' ? tests.some(Boolean) : tests.every(Boolean);
}

function pageOf(account: Account, body: Body): Answered {
  const { count, size = 50, unfiltered, hides, unpaged, uncounted, gone = 0 } = account;
  const filter = unfiltered === true ? {} : ((read(body, 'filter') ?? {}) as Body);
  const order = read(body, 'order') as { ID?: string } | undefined;
  const isUp = order === undefined || order.ID === 'ASC';
  const rows = Array.from({ length: count }, (_, at) => ({ ID: at + 1, STAGE: at < 60 ? 'NEW' : 'WON' }));
  if (unpaged === true) return { body: { result: rows, time: TIME } };
  const found = (isUp ? rows : rows.toReversed()).filter(
    (row) => passes(row, filter) && (row.ID < 2 || row.ID > 1 + gone),
  );
  const given = Number(read(body, 'start') ?? 0);
  const start = Math.max(0, given);
  const names = read(body, 'select') as readonly (keyof Row)[] | undefined;
  const result = found
    .slice(start, start + size)
    .filter(({ ID }) => hides !== true || ID % 9 !== 0)
    .map((row) => (names === undefined ? row : Object.fromEntries(names.map((name) => [name, row[name]]))));
  if (uncounted === true) return { body: { result, time: TIME } };
  if (given === -1) return { body: { result, total: 0, time: TIME } };
  const next = start + size < found.length ? { next: start + size } : {};
  return { body: { result, total: found.length, ...next, time: TIME } };
}

function client(account: Account): FakeClient {
  const legacy = { 'x.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID' } } as const;
  return fakeClient(
    ({ method, body }) =>
      method === 'batch'
        ? { status: 405, body: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } }
        : pageOf(account, body as Body),
    { legacy },
  );
}

const upTo = (last: number, from = 1): number[] =>
  Array.from({ length: last - from + 1 }, (_, at) => from + at);

describe('every row of a family once', () => {
  const all = { count: 130 };
  const cases: { name: string; account: Account; given: object; want: readonly number[] }[] = [
    { name: 'by id', account: all, given: {}, want: upTo(130) },
    { name: 'FILTER in capitals', account: all, given: { FILTER: { STAGE: 'WON' } }, want: upTo(130, 61) },
    { name: 'ORDER in capitals', account: all, given: { ORDER: { ID: 'DESC' } }, want: upTo(130).reverse() },
    { name: 'START in capitals', account: all, given: { START: 100 }, want: upTo(130, 101) },
    {
      name: 'alternatives in the filter',
      account: all,
      given: { filter: { logic: 'OR', 0: { STAGE: 'NEW' }, 1: { '>ID': 120 } } },
      want: [...upTo(60), ...upTo(130, 121)],
    },
    {
      name: 'a filter by id that does nothing',
      account: { ...all, unfiltered: true },
      given: {},
      want: upTo(130),
    },
    {
      name: 'one that does nothing where rows are hidden',
      account: { ...all, unfiltered: true, hides: true },
      given: {},
      want: upTo(130).filter((id) => id % 9 !== 0),
    },
    ...[3, 50, 60].map((count) => ({
      name: `a list of ${count} rows that passes over everything`,
      account: { count, unpaged: true },
      given: {},
      want: upTo(count),
    })),
  ];
  it.each(cases)('$name', async ({ account, given, want }) => {
    const list = client(account).legacy.call<Row>('x.list', given, { list: true });
    expect((await list.toArray()).map(({ ID }) => ID)).toEqual(want);
  });
});

it('goes on by start without a gap where the filter is read no longer and rows have left the list', async () => {
  let pages = 0;
  const legacy = { 'x.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID' } } as const;
  const changed = fakeClient(
    ({ method, body }) => {
      if (method === 'batch') return { status: 405, body: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } };
      pages += 1;
      return pageOf({ count: 180, ...(pages > 2 && { unfiltered: true, gone: 10 }) }, body as Body);
    },
    { legacy },
  );
  const rows = await changed.legacy.call<Row>('x.list', {}, { list: true }).toArray();
  expect(rows.map(({ ID }) => ID)).toEqual(upTo(180));
});

describe('rows that a short select makes alike', () => {
  const sizes = [20, 50].flatMap((size) => [25, 50, 55, 130].map((count) => ({ size, count })));
  const params: readonly object[] = [{}, { start: 0 }, { start: -1 }, { order: { STAGE: 'ASC' } }];
  const cases = sizes.flatMap((account) => params.map((given) => ({ account, given })));
  it.each(cases)('$account, $given: all arrive, with what was selected', async ({ account, given }) => {
    const select = ['STAGE'];
    const rows = await client(account)
      .legacy.call('x.list', { select, ...given }, { list: true })
      .toArray();
    expect(rows).toHaveLength(account.count);
    expect(Object.keys(rows[0] as object)).toEqual(select);
  });

  it.each(cases)('$account, $given: all arrive where no id is known', async ({ account, given }) => {
    const one = fakeClient(({ body }) => pageOf(account, body as Body));
    const list = one.legacy.call('any.list', { SELECT: ['STAGE'], ...given }, { list: true });
    expect(await list.toArray()).toHaveLength(account.count);
  });
});

describe('a list that counts nothing', () => {
  it('is requested once where its first page has fewer than 50 rows', async () => {
    const one = fakeClient(({ body }) => pageOf({ count: 49, uncounted: true }, body as Body));
    const list = one.legacy.call<Row>('any.list', {}, { list: true });
    expect((await list.toArray()).map(({ ID }) => ID)).toEqual(upTo(49));
    expect(one.received).toHaveLength(1);
  });
});

describe('the progress of toArray', () => {
  it('is reported after each page with the total, and an exception in it loses no row', async () => {
    const list = client({ count: 120 }).legacy.call<Row>('x.list', { start: 0 }, { list: true });
    const reports: { done: number; total?: number | undefined }[] = [];
    const rows = await list.toArray({
      onProgress: (progress) => {
        reports.push(progress);
        throw new Error('the bar is gone');
      },
    });
    expect(rows).toHaveLength(120);
    expect(reports[0]).toEqual({ done: 50, total: 120 });
    expect(reports.at(-1)?.done).toBe(120);
  });

  it('counts no more rows than the limit', async () => {
    const reports: number[] = [];
    const list = client({ count: 120 }).legacy.call<Row>('x.list', {}, { list: true });
    await list.toArray({ limit: 60, onProgress: ({ done }) => reports.push(done) });
    expect(reports.at(-1)).toBe(60);
  });

  it('is a function, or nothing is sent', async () => {
    const one = client({ count: 1 });
    const list = one.legacy.call<Row>('x.list', {}, { list: true });
    await expect(list.toArray({ onProgress: 'x' as never })).rejects.toThrow(
      /toArray: onProgress must be a function/,
    );
    expect(one.received).toEqual([]);
  });
});

describe('a limit of toArray', () => {
  it.each([{}, { start: 0 }, { start: -1 }])('makes one request for seven rows: %j', async (params) => {
    const one = client({ count: 120 });
    const list = one.legacy.call<Row>('x.list', params, { list: true });
    expect((await list.toArray({ limit: 7 })).map(({ ID }) => ID)).toEqual(upTo(7));
    expect(one.received).toHaveLength(1);
  });
});

describe('a list that passes over start', () => {
  it('ends where its one page has a length that no page has', async () => {
    const rows = Array.from({ length: 63 }, (_, at) => ({ ID: at + 1 }));
    const one = fakeClient(() => ({ body: { result: rows } }));
    expect(await one.legacy.call('any.list', { start: -1 }, { list: true }).toArray()).toEqual(rows);
  });
});
