/** What a probe finds at lists that do not go on as they say: an account of the test's, one quirk at a time. */

import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject, member } from '../../../generator/base/json.js';
import type { ProbeResponse } from '../../../generator/probe/account.js';
import { openBudget } from '../../../generator/probe/budget.js';
import { openIds } from '../../../generator/probe/ids.js';
import { askPlain, probeList } from '../../../generator/probe/lists.js';
import { openSubject } from '../../../generator/probe/subject.js';
import { builtInModel } from '../export/accounts.js';

const model = await builtInModel();

type Row = { readonly id: number };
type Broken = 'ignored' | 'refused';

interface Quirks {
  /** Rows of the list. */
  readonly rows?: number;
  readonly limit?: 'ignored';
  /** A limit above 100. */
  readonly large?: 'refused';
  /** Rows of a page at most, and where no limit is given. */
  readonly most?: number;
  readonly usual?: number;
  readonly offset?: Broken;
  readonly page?: Broken;
  readonly order?: Broken;
  readonly filter?: Broken;
  readonly cursor?: Broken | 'missing';
  readonly start?: Broken;
  /** Of the members of a legacy page. */
  readonly next?: 'missing';
  readonly total?: 'missing';
}

/** How each method asks for what comes after other rows. */
type Paging = (params: JsonObject, quirks: Quirks) => { readonly past?: number; readonly skip?: number };

const given = (params: JsonObject, ...path: readonly [string, string]): unknown =>
  member(member(params, path[0]), path[1]);

function pageOf(params: JsonObject, quirks: Quirks, paging: Paging): readonly Row[] {
  const { rows: count = 120, most = 1000, usual = 50 } = quirks;
  const { past = 0, skip = 0 } = paging(params, quirks);
  const order = quirks.order === undefined ? params['order'] : undefined;
  const direction = isObject(order) ? Object.values(order)[0] : 'ASC';
  const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 })).filter(({ id }) => id > past);
  if (direction === 'DESC') rows.reverse();
  const limit = Number(given(params, 'pagination', 'limit') ?? given(params, 'cursor', 'limit') ?? usual);
  return rows.slice(skip, quirks.limit === 'ignored' ? undefined : skip + Math.min(limit, most));
}

/** Which quirk a call meets whose member the account refuses. */
function isRefused(params: JsonObject, quirks: Quirks): boolean {
  const asked = {
    offset: given(params, 'pagination', 'offset'),
    page: given(params, 'pagination', 'page'),
    cursor: given(params, 'pagination', 'afterCursor') ?? params['cursor'],
    order: params['order'],
    filter: params['filter'],
    start: params['start'],
    large: Number(given(params, 'pagination', 'limit') ?? 0) > 100 ? true : undefined,
  };
  return Object.entries(asked).some(
    ([name, value]) => value !== undefined && Reflect.get(quirks, name) === 'refused',
  );
}

/** `KIND PATH: GOT`, with `by id` where the list can be read so. */
async function found(name: string, quirks: Quirks, paging: Paging): Promise<readonly string[]> {
  const api = name.startsWith('crm.') ? model.legacy : model.v3;
  const method = api.methods.find((one) => one.name === name);
  if (method === undefined) throw new Error(`no ${name}`);
  const subject = openSubject(api, method, false);
  subject.base = {};
  const answer = (params: JsonObject): ProbeResponse => {
    if (isRefused(params, quirks))
      return { kind: 'refused', code: 'X', status: 400, fields: [], names: () => false };
    const data = pageOf(params, quirks, paging);
    const total = quirks.rows ?? 120;
    const skipped = Number(params['start'] ?? 0) + data.length;
    const isLegacy = api.generation === 'legacy';
    const page = {
      ...(isLegacy && quirks.total === undefined && { total }),
      ...(isLegacy && quirks.next === undefined && skipped < total && { next: skipped }),
    };
    const last = data.at(-1)?.id ?? 0;
    const meta = quirks.cursor === 'missing' || last >= total ? {} : { nextCursor: last };
    return { kind: 'answer', result: { items: data }, reply: { data, meta, page } };
  };
  const run = {
    ids: openIds(),
    budget: openBudget(200),
    account: {
      ask: (_asked: unknown, params: JsonObject) => Promise.resolve(answer(params)),
      batch: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
  };
  expect(await askPlain(run, subject)).toBe(true);
  expect(await probeList(run, subject)).toBe(true);
  return [...subject.findings.values()].map(
    ({ difference: { kind, path, got, keyset } }) =>
      `${kind} ${path}: ${got ?? ''}${keyset === true ? ', by id' : ''}`,
  );
}

/** The condition `['id', '>', n]`. */
function filteredPast(params: JsonObject, { filter }: Quirks): number {
  const [condition] = Array.isArray(params['filter']) ? (params['filter'] as unknown[][]) : [];
  return filter === undefined ? Number(condition?.[2] ?? 0) : 0;
}

describe('a list by offset', () => {
  const paging: Paging = (params, quirks) => {
    const limit = Number(given(params, 'pagination', 'limit') ?? 50);
    const page = quirks.page === undefined ? Number(given(params, 'pagination', 'page') ?? 1) : 1;
    const offset = quirks.offset === undefined ? Number(given(params, 'pagination', 'offset') ?? 0) : 0;
    return { past: filteredPast(params, quirks), skip: offset + (page - 1) * limit };
  };
  test.each<{ readonly name: string; readonly given: Quirks; readonly want: readonly string[] }>([
    { name: 'does what it says', given: {}, want: [] },
    { name: 'has one row', given: { rows: 1 }, want: [] },
    { name: 'has no limit', given: { limit: 'ignored' }, want: ['limit pagination.limit: ignored'] },
    {
      name: 'is always the same page',
      given: { limit: 'ignored', offset: 'ignored' },
      want: ['unpaged pagination: all rows'],
    },
    {
      name: 'has an offset that does nothing',
      given: { offset: 'ignored' },
      want: ['offset pagination.offset: ignored, by id'],
    },
    {
      name: 'has an offset that is refused, and an order that does nothing',
      given: { offset: 'refused', order: 'ignored' },
      want: ['order order.id: ignored', 'offset pagination.offset: refused'],
    },
    {
      name: 'has an offset that does nothing, and a filter that is refused',
      given: { offset: 'ignored', filter: 'refused' },
      want: ['filter filter.id: refused', 'offset pagination.offset: ignored'],
    },
    {
      name: 'has a page that does nothing',
      given: { page: 'ignored' },
      want: ['page pagination.page: ignored'],
    },
    { name: 'has an order that is refused', given: { order: 'refused' }, want: ['order order.id: refused'] },
    {
      name: 'has a filter that does nothing',
      given: { filter: 'ignored' },
      want: ['filter filter.id: ignored'],
    },
    { name: 'has fewer rows than a page of its own', given: { rows: 40 }, want: [] },
    {
      name: 'has smaller pages where no limit is given',
      given: { usual: 20 },
      want: ['page-size pagination.limit: 20'],
    },
    { name: 'has smaller pages at most', given: { most: 100 }, want: ['limit pagination.limit: 100'] },
    {
      name: 'has smaller pages at most, below the usual ones',
      given: { most: 30 },
      want: ['limit pagination.limit: 30'],
    },
    {
      name: 'has smaller pages at most, seen by id where the offset does nothing',
      given: { most: 100, offset: 'ignored' },
      want: ['offset pagination.offset: ignored, by id', 'limit pagination.limit: 100'],
    },
    { name: 'refuses a large limit', given: { large: 'refused' }, want: [] },
    { name: 'ends with its largest page', given: { rows: 100, most: 100 }, want: [] },
  ])('that $name', async ({ given: quirks, want }) => {
    expect(await found('tasks.task.list', quirks, paging)).toEqual(want);
  });
});

describe('a list by afterCursor', () => {
  const paging: Paging = (params, quirks) => {
    const after = quirks.cursor === undefined ? Number(given(params, 'pagination', 'afterCursor') ?? 0) : 0;
    return { past: Math.max(after, filteredPast(params, quirks)) };
  };
  test.each<{ readonly name: string; readonly given: Quirks; readonly want: readonly string[] }>([
    { name: 'does what it says', given: {}, want: [] },
    { name: 'has no cursor', given: { cursor: 'missing' }, want: ['cursor nextCursor: nothing'] },
    { name: 'has two rows', given: { rows: 2 }, want: [] },
    {
      name: 'has a cursor that does nothing',
      given: { cursor: 'ignored' },
      want: ['cursor nextCursor: ignored, by id'],
    },
    {
      name: 'has a cursor that is refused, and an order too',
      given: { cursor: 'refused', order: 'refused' },
      want: ['order order.id: refused', 'cursor nextCursor: refused'],
    },
    { name: 'has smaller pages at most', given: { most: 100 }, want: ['limit pagination.limit: 100'] },
  ])('that $name', async ({ given: quirks, want }) => {
    expect(await found('note.document.list', quirks, paging)).toEqual(want);
  });
});

describe('a tail', () => {
  const paging: Paging = (params, { cursor }) => ({
    past: cursor === undefined ? Number(given(params, 'cursor', 'value') ?? 0) : 0,
  });
  test.each<{ readonly name: string; readonly given: Quirks; readonly want: readonly string[] }>([
    { name: 'does what it says', given: {}, want: [] },
    {
      name: 'has a cursor that does nothing',
      given: { cursor: 'ignored' },
      want: ['cursor cursor.value: ignored'],
    },
    {
      name: 'has a cursor that is refused',
      given: { cursor: 'refused' },
      want: ['cursor cursor.value: refused'],
    },
    { name: 'has no limit', given: { limit: 'ignored' }, want: ['limit cursor.limit: ignored'] },
  ])('that $name', async ({ given: quirks, want }) => {
    expect(await found('main.eventlog.tail', quirks, paging)).toEqual(want);
  });
});

describe('a legacy list', () => {
  const paging: Paging = (params, { filter, start }) => {
    const skip = start === undefined ? Math.max(0, Number(params['start'] ?? 0)) : 0;
    return { past: filter === undefined ? Number(given(params, 'filter', '>ID') ?? 0) : 0, skip };
  };
  test.each<{ readonly name: string; readonly given: Quirks; readonly want: readonly string[] }>([
    { name: 'does what it says', given: {}, want: [] },
    { name: 'has one page', given: { rows: 10 }, want: [] },
    { name: 'has smaller pages', given: { usual: 20 }, want: [] },
    { name: 'has larger pages', given: { usual: 70 }, want: [] },
    {
      name: 'has a start that does nothing',
      given: { start: 'ignored' },
      want: ['offset start: ignored, by id'],
    },
    {
      name: 'has no next',
      given: { next: 'missing' },
      want: ['cursor next: nothing, by id'],
    },
    {
      name: 'has no next, and an order that does nothing',
      given: { next: 'missing', order: 'ignored' },
      want: ['order order.ID: ignored', 'cursor next: nothing'],
    },
    {
      name: 'has no page',
      given: { limit: 'ignored', start: 'ignored', total: 'missing', next: 'missing' },
      want: ['unpaged start: all rows'],
    },
    {
      name: 'has a filter that is refused',
      given: { filter: 'refused' },
      want: ['filter filter.ID: refused'],
    },
    {
      name: 'has a filter that does nothing',
      given: { filter: 'ignored' },
      want: ['filter filter.ID: ignored'],
    },
  ])('that $name', async ({ given: quirks, want }) => {
    expect(await found('crm.deal.list', quirks, paging)).toEqual(want);
  });
});
