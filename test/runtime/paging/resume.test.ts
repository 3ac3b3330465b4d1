/** A list goes on in another process after any of its pages: no row is lost, and none comes twice. */

import { describe, expect, it } from 'vitest';
import type { WriteOptions, ListResume } from '../../../runtime/call/call-options.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { failure, fakeClient, success, TIME, type Answered, type Handle } from '../call/fake-account.js';
import { listAccount, TABLE as OFFSET } from './list-account.js';

interface Kind {
  readonly name: string;
  readonly handle: () => Handle;
  readonly generation?: 'v3' | 'legacy';
  readonly method: string;
  readonly params?: object;
  readonly options?: WriteOptions;
  readonly rows: number;
}

const TABLE: MethodTable = {
  ...OFFSET,
  'log.tail': {
    kind: 'tail',
    paging: 'cursor',
    hasId: true,
  },
  'note.list': { kind: 'list', paging: 'next-cursor' },
  'field.list': { kind: 'field-list', paging: 'once' },
};

type Event = Readonly<Record<string, number>>;

interface Tail {
  readonly cursor: { readonly field: string; readonly value?: number; readonly limit?: number };
  readonly filter?: readonly (readonly [string, number])[];
}

/** Several events share a time. */
const EVENTS: readonly Event[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  time: Math.floor(index / 4),
}));

const tail = (): Handle => {
  return ({ body }) => {
    const { cursor, filter = [] } = body as Tail;
    const at = (event: Event): number => event[cursor.field] ?? 0;
    const items = EVENTS.filter((event) => filter.every(([name, value]) => event[name] === value))
      .filter((event) => at(event) > (cursor.value ?? -1))
      .toSorted((a, b) => at(a) - at(b))
      .slice(0, Math.min(10, cursor.limit ?? 10));
    return success({ items });
  };
};

/** The cursor is an object, as accounts give it. */
const notes = (): Handle => {
  return ({ body }) => {
    const { afterCursor } = (body as { pagination?: { afterCursor?: { at: number } } }).pagination ?? {};
    const from = afterCursor?.at ?? 0;
    const items = Array.from({ length: Math.min(5, 23 - from) }, (_, index) => ({ id: from + index + 1 }));
    return success({ items, ...(from + 5 < 23 ? { nextCursor: { at: from + 5 } } : {}) });
  };
};

const once = (): Handle => () => success({ items: [{ id: 1 }, { id: 2 }] });

/** Pages of 50, of which some rows are hidden; `start` is rounded down to a page. */
const legacy =
  (hidden: (row: number) => boolean, counted = true): (() => Handle) =>
  () =>
  ({ body }): Answered => {
    const given = Math.max(0, Number((body as { start?: number }).start ?? 0));
    const start = given - (given % 50);
    const all = Array.from(
      { length: Math.max(0, Math.min(50, 180 - start)) },
      (_, index) => start + index + 1,
    );
    const result = all.filter((row) => !hidden(row)).map((row) => ({ ID: String(row) }));
    const next = start + 50 < 180 ? { next: start + result.length } : {};
    return { body: { result, ...(counted ? { total: 180, ...next } : {}), time: TIME } };
  };

/** Pages of what comes after an id, not counted; one that is shorter than others does not end the list. */
const byId = (): Handle => {
  return ({ body }) => {
    const { start, filter = {} } = body as { start?: number; filter?: Readonly<Record<string, string>> };
    if (start !== -1) return failure(400, 'the list was to go on by id');
    const after = Number(filter['>ID'] ?? 0);
    const count = after === 50 ? 20 : 50;
    const ids = Array.from({ length: Math.min(count, 180 - after) }, (_, index) => after + index + 1);
    return { body: { result: ids.map((id) => ({ ID: String(id), TITLE: 'x' })), time: TIME } };
  };
};

/** Rows that the caller may not see leave the page shorter, and the offset counts what came. */
const hiddenByOffset = (): Handle => {
  return ({ method, body }) => {
    if (method === 'batch') return failure(404, 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION');
    const { limit = 50, offset = 0 } = (body as { pagination: { limit?: number; offset?: number } })
      .pagination;
    const all = Array.from({ length: 100 }, (_, index) => index + 1).slice(offset, offset + limit);
    return success({ items: all.filter((id) => id % 5 !== 0).map((id) => ({ id })) });
  };
};

/** The same for an account that refuses to filter by id, which shows after the first page. */
const refusingKeyset = (): Handle => {
  const byOffset = hiddenByOffset();
  return (request) =>
    'filter' in (request.body as object)
      ? failure(400, 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION')
      : byOffset(request);
};

/** A family that refuses to filter by id, and gives the last row first where nothing says how to order. */
const refusingId = (): Handle => {
  return ({ body }) => {
    const { start = 0, filter = {}, order } = body as { start?: number; filter?: object; order?: object };
    if ('>ID' in filter) return failure(400, 'ERROR_ARGUMENT');
    const ids = Array.from({ length: 180 }, (_, index) => (order === undefined ? 180 - index : index + 1));
    const from = Math.max(0, start);
    const result = ids.slice(from, from + 50).map((id) => ({ ID: String(id) }));
    const counts = start === -1 ? {} : { total: 180, ...(from + 50 < 180 ? { next: from + 50 } : {}) };
    return { body: { result, ...counts, time: TIME } };
  };
};

const KINDS: readonly Kind[] = [
  {
    name: 'by offset',
    handle: () => listAccount(137, { clamp: () => 20, batches: false }).handle,
    method: 'tasks.task.list',
    options: { paging: 'offset' },
    rows: 137,
  },
  {
    name: 'by offset, of full pages alone',
    handle: () => listAccount(100, { batches: false }).handle,
    method: 'tasks.task.list',
    options: { paging: 'offset' },
    rows: 100,
  },
  {
    name: 'by offset with hidden rows',
    handle: hiddenByOffset,
    method: 'tasks.task.list',
    params: { pagination: { limit: 10 } },
    options: { paging: 'offset' },
    rows: 80,
  },
  {
    name: 'by keyset',
    handle: () => listAccount(137, { clamp: () => 20, batches: false }).handle,
    method: 'tasks.task.list',
    params: { order: { id: 'DESC' } },
    rows: 137,
  },
  {
    name: 'by keyset that its account refuses, with hidden rows',
    handle: refusingKeyset,
    method: 'tasks.task.list',
    params: { pagination: { limit: 10 } },
    rows: 80,
  },
  { name: 'tail by id', handle: tail, method: 'log.tail', rows: 60 },
  {
    name: 'tail along a field that rows share',
    handle: tail,
    method: 'log.tail',
    params: { cursor: { field: 'time', order: 'ASC' } },
    rows: 60,
  },
  { name: 'by afterCursor', handle: notes, method: 'note.list', rows: 23 },
  { name: 'that is asked once', handle: once, method: 'field.list', rows: 2 },
  { name: 'legacy', handle: legacy(() => false), generation: 'legacy', method: 'user.get', rows: 180 },
  {
    name: 'legacy with hidden rows',
    handle: legacy((row) => row % 7 === 0),
    generation: 'legacy',
    method: 'user.get',
    rows: 155,
  },
  {
    name: 'legacy without counting',
    handle: legacy(() => false, false),
    generation: 'legacy',
    method: 'user.get',
    params: { start: -1 },
    rows: 180,
  },
  { name: 'legacy by id', handle: byId, generation: 'legacy', method: 'crm.deal.list', rows: 180 },
  {
    name: 'legacy by id, with a filter of its own',
    handle: byId,
    generation: 'legacy',
    method: 'crm.deal.list',
    params: { select: ['ID', 'TITLE'], filter: { '%TITLE': 'x' }, order: { ID: 'asc' } },
    rows: 180,
  },
  {
    name: 'legacy by id that its account refuses, where the usual order is another one',
    handle: refusingId,
    generation: 'legacy',
    method: 'crm.deal.list',
    rows: 180,
  },
];

/** As JSON in a file, or nothing. */
type Stored = string | undefined;

describe.each(KINDS)('a list $name', ({ handle, generation = 'v3', method, params, options, rows }) => {
  const open = (stored: Stored) => {
    const client = fakeClient(handle(), {
      v3: TABLE,
      legacy: {
        'user.get': { kind: 'list', paging: 'start' },
        'crm.deal.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID' },
      },
    });
    const resume = stored === undefined ? undefined : (JSON.parse(stored) as ListResume);
    const all = { ...options, list: true as const, resume };
    return generation === 'v3'
      ? client.v3.call<Record<string, unknown>>(method, params, all)
      : client.legacy.call<Record<string, unknown>>(method, params, all);
  };
  const idOf = (row: Record<string, unknown>): string => String(row['id'] ?? row['ID']);

  it('loses no row where the process is killed after each page', async () => {
    const seen: string[] = [];
    let stored: Stored;
    let pages = 0;
    do {
      const before: Stored = stored;
      stored = undefined;
      for await (const page of open(before).pages()) {
        seen.push(...page.map(idOf));
        expect(page.received).toBe(seen.length);
        stored = JSON.stringify(page.resume);
        break;
      }
      pages += 1;
    } while (stored !== undefined && pages < 100);
    expect(pages).toBeLessThan(100);
    expect(seen).toHaveLength(rows);
    expect(new Set(seen).size).toBe(rows);
  });

  it('goes on to its end after any page, and after the last one yields nothing', async () => {
    const tokens: Stored[] = [];
    const after: number[] = [];
    let given = 0;
    for await (const page of open(undefined).pages()) {
      tokens.push(JSON.stringify(page.resume));
      given += page.length;
      expect(page.received).toBe(given);
      after.push(given);
      expect(Object.keys(page)).toHaveLength(page.length);
    }
    expect(given).toBe(rows);
    for (const [index, token] of tokens.entries()) {
      if (token === undefined) {
        expect(index).toBe(tokens.length - 1);
        continue;
      }
      expect(await open(token).toArray()).toHaveLength(rows - (after[index] ?? 0));
    }
  });
});

it('has the total of a list whose account says it', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => ({ ID: String(index + 1) }));
  const page = (start: number): object => ({ result: rows.slice(start, start + 50), total: 70, time: TIME });
  const client = fakeClient(
    ({ body }) => {
      const { start = 0 } = body as { readonly start?: number };
      return { body: start === 0 ? { ...page(0), next: 50 } : page(start) };
    },
    { legacy: { 'user.get': { kind: 'list', paging: 'start' } } },
  );
  const totals: unknown[] = [];
  for await (const { received, total } of client.legacy.call('user.get', {}, { list: true }).pages())
    totals.push({ received, total });
  expect(totals).toEqual([
    { received: 50, total: 70 },
    { received: 70, total: 70 },
  ]);
});

describe('resume', () => {
  const client = fakeClient(notes(), { v3: TABLE });
  const list = (resume: unknown, params = {}) =>
    client.v3.call('note.list', params, { list: true, resume: resume as ListResume }); // as JavaScript could
  const tokenOf = async (params = {}): Promise<ListResume | undefined> => {
    for await (const { resume } of list(undefined, params).pages()) return resume;
    return undefined;
  };

  it.each([
    { name: 'a text', resume: 'x' },
    { name: 'a number', resume: 5 },
    { name: 'a list', resume: [{ method: 'note.list' }] },
    { name: 'of another method', resume: { method: 'tasks.task.list', mode: 'offset', at: { offset: 1 } } },
    { name: 'without a place', resume: { method: 'note.list' } },
    { name: 'without its list', resume: { method: 'note.list', mode: 'afterCursor', at: { cursor: 5 } } },
  ])('$name is a UsageError', async ({ resume }) => {
    await expect(list(resume).toArray()).rejects.toThrow(/^note\.list: resume must be what a page/);
  });

  it.each([
    { mode: 'offset', at: {} },
    { mode: 'start', at: { start: '50' } },
    { mode: 'x', at: {} },
    { at: 5 },
    { seen: [5] },
  ])('with parts that no page has is a UsageError: %j', async (parts) => {
    const resume = { ...(await tokenOf()), ...parts };
    await expect(list(resume).toArray()).rejects.toThrow(/^note\.list: resume must be what a page/);
  });

  it.each([
    { mode: 'keyset', at: { last: 5 } },
    { mode: 'keyset', at: { last: 5, order: 'id' } },
    { mode: 'offset', at: { offset: 5, order: ['id'] } },
  ])('of another form is a UsageError: %j', async (parts) => {
    const one = fakeClient(listAccount(120, { batches: false }).handle, { v3: OFFSET });
    const of = (resume?: ListResume) => one.v3.call('tasks.task.list', {}, { list: true, resume });
    let token: ListResume | undefined;
    for await (const { resume } of of().pages()) {
      token = { ...resume, ...parts };
      break;
    }
    await expect(of(token).toArray()).rejects.toThrow(/resume must be what a page/);
  });

  const own = { filter: [['id', '>', 0]], order: { id: 'ASC' }, folder: 3 };
  it.each([
    { name: 'another filter', params: { ...own, filter: [['id', '>', 1]] } },
    { name: 'no filter', params: { ...own, filter: undefined } },
    { name: 'another order', params: { ...own, order: { id: 'DESC' } } },
    { name: 'another parameter', params: { ...own, folder: 4 } },
    { name: 'another field of a cursor', params: { ...own, cursor: { field: 'time' } } },
  ])('of a list with $name is a UsageError', async ({ params }) => {
    const token = await tokenOf(own);
    await expect(list(token, params).toArray()).rejects.toThrow(
      'under the same filter, order and other parameters',
    );
  });

  it('goes on with other fields and another size of page', async () => {
    const token = await tokenOf(own);
    const params = { folder: 3, order: { id: 'ASC' }, filter: [['id', '>', 0]], select: ['id', 'text'] };
    expect(await list(token, { ...params, pagination: { limit: 7 } }).toArray()).toHaveLength(18);
  });

  it('is an option of the method: pages() takes nothing', async () => {
    const rows = list(undefined);
    const pages = (rows as { pages(given: object): AsyncIterable<unknown> }).pages({ resume: 5 }); // as JavaScript could
    await expect(pages[Symbol.asyncIterator]().next()).rejects.toThrow(
      'pages() takes no options: pass resume to the method',
    );
  });

  it('is for iterations alone', async () => {
    const token = await tokenOf();
    await expect(list(token)).rejects.toThrow('resume is for iterations');
    await expect(client.v3.batch([list(token)])).rejects.toThrow('resume is for iterations');
    expect(await list(token).toArray({ limit: 1 })).toEqual([{ id: 6 }]);
  });

  it('of a page is there where the next one fails', async () => {
    let asked = 0;
    const failing = fakeClient(
      (request) => ((asked += 1) === 2 ? { status: 403, body: { error: { code: 'X' } } } : notes()(request)),
      { v3: TABLE },
    );
    const pages: unknown[] = [];
    const reading = (async () => {
      for await (const page of failing.v3.call('note.list', {}, { list: true }).pages())
        pages.push(page.resume);
    })();
    await expect(reading).rejects.toThrow();
    expect(pages).toEqual([expect.objectContaining({ method: 'note.list' })]);
  });
});

describe('a position without a member that it needs is refused', () => {
  it.each([
    {
      of: 'keyset',
      method: 'tasks.task.list',
      handle: () => listAccount(120).handle,
      members: ['order', 'last'],
    },
    {
      of: 'offset',
      method: 'tasks.task.list',
      options: { paging: 'offset' } as const,
      handle: () => listAccount(120).handle,
      members: ['offset'],
    },
    {
      of: 'a tail',
      method: 'log.tail',
      params: { cursor: { field: 'time' } },
      handle: tail,
      members: ['after'],
    },
    { of: 'cursors', method: 'note.list', handle: notes, members: ['cursor'] },
  ])('of $of', async ({ method, params = {}, options = {}, handle, members }) => {
    const client = fakeClient(handle(), { v3: TABLE });
    const list = (resume?: ListResume): AsyncIterable<{ readonly resume: ListResume | undefined }> =>
      client.v3.call(method, params, { list: true, ...options, ...(resume && { resume }) }).pages();
    let resume: ListResume | undefined;
    for await (const page of list()) {
      ({ resume } = page);
      break;
    }
    const { at = {}, ...token } = (resume ?? {}) as { readonly at?: Readonly<Record<string, unknown>> };
    const broken = [
      ...members.map((name) => ({ ...token, at: { ...at, [name]: undefined } })),
      ...['received', 'seen', 'mode'].map((name) => ({ ...token, at, [name]: undefined })),
    ];
    for (const wrong of broken)
      await expect(
        (async () => {
          for await (const _ of list(wrong)) break;
        })(),
      ).rejects.toMatchObject({ name: 'UsageError' });
  });
});
