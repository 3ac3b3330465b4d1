/** No paging mode loses or repeats a row, whatever the account does with the length of pages. */

import { describe, expect, it } from 'vitest';
import type { PagingMode } from '../../../runtime/call/call-options.js';
import type { ListCall } from '../../../runtime/call/call.js';
import { fakeClient, type FakeClient, type Handle, success } from '../call/fake-account.js';
import { listAccount, rowsUpTo, TABLE, type ListAccount, type ListOptions } from './list-account.js';

const MODES: readonly PagingMode[] = ['auto', 'offset', 'keyset'];

interface Given {
  readonly count: number;
  readonly options?: ListOptions;
  readonly params?: object;
  readonly mode?: PagingMode;
}

function open({ count, options }: Given): { account: ListAccount; client: FakeClient } {
  const account = listAccount(count, options);
  return { account, client: fakeClient(account.handle, { v3: TABLE }) };
}

function listOf(client: FakeClient, { params, mode }: Given): ListCall<{ id: number }, 'v3'> {
  return client.v3.call<{ id: number }>('tasks.task.list', params, { list: true, paging: mode });
}

async function iterate(list: ListCall<{ id: number }, 'v3'>): Promise<number[]> {
  const ids: number[] = [];
  for await (const row of list) ids.push(row.id);
  return ids;
}

const ids = (count: number): number[] => rowsUpTo(count).map(({ id }) => id);

it('what pages() returns has the same rows each time that it is iterated', async () => {
  const { client } = open({ count: 137 });
  const pages = listOf(client, { count: 137 }).pages();
  for (let run = 0; run < 2; run++) {
    const seen: number[] = [];
    for await (const rows of pages) seen.push(...rows.map(({ id }) => id));
    expect(seen).toEqual(ids(137));
  }
});

describe.each(MODES)('paging %s', (mode) => {
  const cases: { readonly name: string; readonly given: Given }[] = [
    { name: 'no row at all', given: { count: 0 } },
    { name: 'one page that is not full', given: { count: 7 } },
    { name: 'exactly one page', given: { count: 50 } },
    {
      name: '137 rows in pages of 50 though 1000 were asked for',
      given: { count: 137, params: { pagination: { limit: 1000 } } },
    },
    { name: '2,600 rows in pages of 50', given: { count: 2600 } },
    { name: 'a caller with a limit of one row', given: { count: 5, params: { pagination: { limit: 1 } } } },
    {
      name: 'pages that come shorter now and then',
      given: { count: 400, options: { clamp: (page) => [50, 50, 50, 31, 50, 2, 50, 49][page % 8] ?? 50 } },
    },
    { name: 'pages that grow', given: { count: 300, options: { clamp: (page) => 10 + page } } },
    { name: 'an account that answers no batch', given: { count: 400, options: { batches: false } } },
  ];
  it.each(cases)('gives $name once each, iterated and as an array', async ({ given }) => {
    const all = { ...given, mode };
    const first = open(all);
    expect(await iterate(listOf(first.client, all))).toEqual(ids(given.count));
    const second = open(all);
    const rows = await listOf(second.client, all).toArray();
    expect(rows.map(({ id }) => id)).toEqual(ids(given.count));
  });

  it('stops asking where the caller stops', async () => {
    const { account, client } = open({ count: 500 });
    for await (const row of listOf(client, { count: 500, mode })) if (row.id === 60) break;
    expect(account.pages).toEqual([50, 50]);
    expect(client.received).toHaveLength(2);
  });

  it('gives no page after an abort, also where pages were prefetched', async () => {
    const { client } = open({ count: 2000 });
    const abort = new AbortController();
    const options = { list: true, paging: mode, signal: abort.signal } as const;
    const list = client.v3.call<{ id: number }>('tasks.task.list', {}, options);
    const seen: number[] = [];
    const reading = (async () => {
      for await (const rows of list.pages()) if (seen.push(rows.length) === 8) abort.abort('enough');
    })();
    await expect(reading).rejects.toBe('enough');
    expect(client.received.length).toBeLessThanOrEqual(mode === 'offset' ? 8 : 4);
    expect(seen).toHaveLength(8);
  });

  it('gives no row after an abort, also where its page has more', async () => {
    const { client } = open({ count: 2000 });
    const abort = new AbortController();
    const options = { list: true, paging: mode, signal: abort.signal } as const;
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const row of client.v3.call('tasks.task.list', {}, options))
        if (seen.push(row) === 60) abort.abort('enough');
    })();
    await expect(reading).rejects.toBe('enough');
    expect(seen).toHaveLength(60);
    const ended = client.v3.call('tasks.task.list', {}, options);
    await expect(ended.toArray()).rejects.toBe('enough');
  });

  it.each([
    { name: 'a list', select: ['title'] },
    { name: 'a text', select: 'title' },
  ])('takes an id out again that only paging asked for: select is $name', async ({ select }) => {
    const given = { count: 60, mode, params: { select } };
    const { client } = open(given);
    const rows = await listOf(client, given).toArray();
    expect(rows).toEqual(rowsUpTo(60).map(({ title }) => ({ title })));
    expect(client.received[0]?.body).toMatchObject({ select: ['title', 'id'] });
  });

  it('ends with ProtocolError where a page repeats', async () => {
    const client = fakeClient(() => ({ body: { result: { items: rowsUpTo(50) } } }), { v3: TABLE });
    const list = listOf(client, { count: 0, mode });
    await expect(iterate(list)).rejects.toMatchObject({ name: 'ProtocolError', method: 'tasks.task.list' });
  });

  it('gives the first rows of a limit and asks no further than they need', async () => {
    const { account, client } = open({ count: 4000 });
    const rows = await listOf(client, { count: 4000, mode }).toArray({ limit: 2500 });
    expect(rows.map(({ id }) => id)).toEqual(ids(2500));
    expect(account.pages.length).toBeLessThanOrEqual(52);
    if (mode !== 'offset')
      expect(client.received.map(({ method }) => method)).toEqual([
        'tasks.task.list',
        'tasks.task.list',
        'batch',
        'batch',
        'batch',
      ]);
  });

  it('asks for nothing where nothing is wanted', async () => {
    const { client } = open({ count: 10 });
    expect(await listOf(client, { count: 10, mode }).toArray({ limit: 0 })).toEqual([]);
    expect(client.received).toEqual([]);
  });
});

describe('prefetching', () => {
  it('needs far fewer requests than pages', async () => {
    for (const mode of ['auto', 'keyset'] as const) {
      const { account, client } = open({ count: 5000 });
      expect(await iterate(listOf(client, { count: 5000, mode }))).toEqual(ids(5000));
      expect(account.pages.length).toBeGreaterThan(100);
      expect(client.received.length).toBeLessThan(12);
    }
  });

  it.each([50, 1_000])('reads 50,000 rows in at most 30 requests where a page has %i', async (clamp) => {
    interface Query {
      readonly filter?: readonly (readonly [string, string, number])[];
      readonly pagination: { readonly limit: number; readonly offset?: number };
    }
    const pageOf = ({ filter = [], pagination: { limit, offset = 0 } }: Query): object => {
      const after = (filter[0]?.[2] ?? 0) + offset;
      const length = Math.max(0, Math.min(limit, clamp, 50_000 - after));
      return { items: Array.from({ length }, (_, index) => ({ id: after + index + 1 })) };
    };
    const account: Handle = ({ method, body }) =>
      success(
        method === 'batch'
          ? (body as { query: Query }[]).map(({ query }) => pageOf(query))
          : pageOf(body as Query),
      );
    for (const all of [true, false]) {
      const client = fakeClient(account, { v3: TABLE });
      const list = listOf(client, { count: 50_000 });
      const rows = all ? (await list.toArray()).map(({ id }) => id) : await iterate(list);
      expect(rows).toEqual(ids(50_000));
      expect(client.received.length).toBeLessThanOrEqual(30);
    }
  });

  it('begins after two pages, when their size is known', async () => {
    const { client } = open({ count: 5000 });
    let page = 0;
    const methods = (): string[] => client.received.map(({ method }) => method);
    for await (const rows of listOf(client, { count: 5000 }).pages()) {
      page += 1;
      expect(rows).toHaveLength(page === 3 || page <= 2 ? 50 : 49);
      if (page <= 2) expect(methods()).toHaveLength(page);
      if (page === 4) break;
    }
    expect(methods()).toEqual(['tasks.task.list', 'tasks.task.list', 'batch']);
  });
});

describe('page sizes', () => {
  const limits = (client: FakeClient): unknown[] =>
    client.received
      .filter(({ method }) => method !== 'batch')
      .map(({ body }) => (body as { pagination: { limit: unknown } }).pagination.limit);

  it.each(MODES)('asks for 50 rows first, then for 1,000: %s', async (mode) => {
    const options = { clamp: () => 1_000, batches: false };
    const { client } = open({ count: 800, options });
    expect(await iterate(listOf(client, { count: 800, mode }))).toEqual(ids(800));
    expect(limits(client)).toEqual([50, 1_000, 1_000]);
  });

  it('stays at 50 rows with fields of related objects', async () => {
    const params = { select: ['id', 'group.name'] };
    const { client } = open({ count: 120 });
    await iterate(listOf(client, { count: 120, params }));
    expect(limits(client).every((limit) => limit === 50)).toBe(true);
  });

  const larger = (status: number, code: string, retry: { attempts: number } | false) => {
    const account = listAccount(300, { batches: false });
    const client = fakeClient(
      (request) => {
        const { pagination } = request.body as { pagination?: { limit?: number } };
        return Number(pagination?.limit) > 50
          ? { status, body: { error: { code, message: 'too many rows' } } }
          : account.handle(request);
      },
      { v3: TABLE, retry },
    );
    return { client, reading: iterate(listOf(client, { count: 300 })) };
  };

  it.each([
    { status: 500, attempts: 3, want: 2 },
    { status: 500, attempts: 2, want: 1 },
    { status: 413, attempts: 3, want: 1 },
  ])(
    'asks for a larger page that fails with $status again at the first size, as the last of $attempts attempts',
    async ({ status, attempts, want }) => {
      const { client, reading } = larger(status, 'SVC_REST_V3_EXCEPTION_X', { attempts });
      expect(await reading).toEqual(ids(300));
      expect(limits(client).filter((limit) => limit === 1_000)).toHaveLength(want);
    },
  );

  it.each([
    // The list goes on by offset, in the same size.
    { name: 'a refusal', status: 400, code: 'SVC_REST_V3_EXCEPTION_X', retry: { attempts: 3 }, requests: 3 },
    { name: 'a missing right', status: 403, code: 'X', retry: { attempts: 3 }, requests: 2 },
    { name: 'a limit', status: 503, code: 'QUERY_LIMIT_EXCEEDED', retry: { attempts: 3 }, requests: 4 },
    { name: 'a failure under retry: false', status: 500, code: 'X', retry: false as const, requests: 2 },
  ])('asks for no smaller page after $name', async ({ status, code, retry, requests }) => {
    const { client, reading } = larger(status, code, retry);
    await expect(reading).rejects.toMatchObject({ status });
    expect(limits(client)).toEqual([50, ...Array.from({ length: requests - 1 }, () => 1_000)]);
  });

  const FAILURES = [
    { name: 'a limit that names 1 s', status: 503, code: 'QUERY_LIMIT_EXCEEDED', seconds: '1', gap: 1_000 },
    {
      name: 'a failure, with the backoff of the client',
      status: 502,
      code: 'X',
      seconds: undefined,
      gap: 250,
    },
  ];

  it.each(FAILURES)('no attempt of a later page comes earlier after $name', async (row) => {
    let time = 0;
    const at: number[] = [];
    const account = listAccount(300, { batches: false });
    const client: FakeClient = fakeClient(
      (request) => {
        const { pagination } = request.body as { pagination?: { limit?: number; offset?: number } };
        if (client.received.length === 1) return account.handle(request);
        at.push(time);
        expect(pagination?.limit).toBeGreaterThan(0);
        const headers = row.seconds === undefined ? {} : { 'retry-after': row.seconds };
        return { status: row.status, headers, body: { error: { code: row.code, message: '' } } };
      },
      {
        v3: TABLE,
        environment: { now: () => time, random: () => 1, sleep: (ms) => Promise.resolve(void (time += ms)) },
      },
    );
    await expect(iterate(listOf(client, { count: 300 }))).rejects.toMatchObject({ status: row.status });
    expect(at).toHaveLength(3);
    const gaps = at.slice(1).map((one, index) => one - (at[index] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(row.gap);
  });

  it('a later page is not requested again once the retry budget is used up', async () => {
    const account = listAccount(300, { batches: false });
    const client: FakeClient = fakeClient(
      (request) =>
        client.received.length === 1
          ? account.handle(request)
          : { status: 502, body: { error: { code: 'X', message: '' } } },
      { v3: TABLE, retry: { budget: 0 } },
    );
    await expect(iterate(listOf(client, { count: 300 }))).rejects.toMatchObject({ status: 502 });
    expect(client.received).toHaveLength(2);
  });

  it.each([
    { limit: 7, want: [7] },
    { limit: 50, want: [50] },
    { limit: 60, want: [50, 10] },
  ])('asks for $limit rows alone where toArray takes no more', async ({ limit, want }) => {
    for (const mode of MODES) {
      const { client } = open({ count: 500 });
      expect(await listOf(client, { count: 500, mode }).toArray({ limit })).toHaveLength(limit);
      expect(limits(client)).toEqual(want);
    }
  });
});

describe('rows that come and go while a list is read by id', () => {
  const changes: { readonly name: string; readonly change: NonNullable<ListOptions['change']> }[] = [
    {
      name: 'a row before the place goes',
      change: (account, page) => void (account.rows = account.rows.filter(({ id }) => id !== page * 7)),
    },
    {
      name: 'rows before the place come',
      change: (account, page) => account.rows.push({ id: -page, title: 'new' }),
    },
    {
      name: 'one goes and another comes',
      change: (account, page) => {
        account.rows = account.rows.filter(({ id }) => id !== page * 3);
        account.rows.push({ id: -page, title: 'new' });
      },
    },
    {
      name: 'the last row that was seen goes',
      change: (account, page) => void (account.rows = account.rows.filter(({ id }) => id !== page * 50)),
    },
  ];
  it.each(changes)('$name: every row that stays is given once', async ({ change }) => {
    for (const all of [true, false]) {
      const { account, client } = open({ count: 1200, options: { change } });
      const list = listOf(client, { count: 1200 });
      const seen = all ? (await list.toArray()).map(({ id }) => id) : await iterate(list);
      const stayed = account.rows.map(({ id }) => id).filter((id) => id > 0);
      expect(new Set(seen).size).toBe(seen.length);
      expect(stayed.filter((id) => !seen.includes(id))).toEqual([]);
    }
  });
});

describe('what the caller says about the place', () => {
  const cases: {
    readonly name: string;
    readonly params: object;
    readonly want: { readonly first: object; readonly ids: number[] };
  }[] = [
    {
      name: 'an offset',
      params: { pagination: { offset: 130 } },
      want: { first: { pagination: { limit: 50, offset: 130 } }, ids: ids(137).slice(130) },
    },
    {
      name: 'a page with a limit',
      params: { pagination: { page: 4, limit: 40 } },
      want: { first: { pagination: { limit: 40, offset: 120 } }, ids: ids(137).slice(120) },
    },
    {
      name: 'a page without a limit',
      params: { pagination: { page: 3 } },
      want: { first: { pagination: { limit: 50, offset: 100 } }, ids: ids(137).slice(100) },
    },
    {
      name: 'page 0',
      params: { pagination: { page: 0, limit: 40 } },
      want: { first: { pagination: { limit: 40, offset: 0 } }, ids: ids(137) },
    },
    {
      name: 'an empty order',
      params: { order: {} },
      want: { first: { order: { id: 'ASC' }, pagination: { limit: 50 } }, ids: ids(137) },
    },
    {
      name: 'a limit under fields of related objects',
      params: { pagination: { limit: 200 }, select: ['id', 'group.name'] },
      want: {
        first: { order: { id: 'ASC' }, pagination: { limit: 50 }, select: ['id', 'group.name'] },
        ids: ids(137),
      },
    },
    {
      name: 'a page of 60 rows under fields of related objects',
      params: { pagination: { page: 2, limit: 60 }, select: ['id', 'group.name'] },
      want: {
        first: { pagination: { limit: 50, offset: 60 }, select: ['id', 'group.name'] },
        ids: ids(137).slice(60),
      },
    },
    {
      name: 'nothing',
      params: {},
      want: { first: { order: { id: 'ASC' }, pagination: { limit: 50 } }, ids: ids(137) },
    },
    {
      name: 'the other direction',
      params: { order: { id: 'desc' } },
      want: { first: { order: { id: 'desc' }, pagination: { limit: 50 } }, ids: ids(137).reverse() },
    },
    {
      name: 'an order by another field',
      params: { order: { title: 'ASC' } },
      want: { first: { order: { title: 'ASC', id: 'ASC' }, pagination: { limit: 50 } }, ids: ids(137) },
    },
  ];
  it.each(cases)('goes on from $name', async ({ params, want }) => {
    const { client } = open({ count: 137 });
    expect(await iterate(listOf(client, { count: 137, params }))).toEqual(want.ids);
    expect(client.received[0]?.body).toEqual(want.first);
  });

  it.each([{ pagination: { offset: 1 } }, { pagination: { page: 1 } }, { order: { title: 'ASC' } }])(
    'is a UsageError with keyset: %j',
    async (params) => {
      const { client } = open({ count: 3 });
      const list = listOf(client, { count: 3, params, mode: 'keyset' });
      await expect(iterate(list)).rejects.toMatchObject({ code: 'CLIENT_USAGE' });
      await expect(Promise.resolve(list)).rejects.toMatchObject({ code: 'CLIENT_USAGE' });
      expect(client.received).toEqual([]);
    },
  );
});
