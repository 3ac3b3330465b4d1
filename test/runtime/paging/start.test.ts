/** Legacy lists page by `start`, with `next` and `total`, or without. */

import { describe, expect, it } from 'vitest';
import { fakeClient, TIME, type Answered, type FakeClient } from '../call/fake-account.js';
import { answerBatch, type Params } from '../legacy/batch-account.js';

interface Account {
  readonly count: number;
  readonly total?: boolean;
  readonly next?: boolean;
  /** Rows that the caller may not see. */
  readonly hidden?: (row: number) => boolean;
  readonly under?: string;
}

/** Pages of 50, single or in a batch. */
function client({ count, total = true, next = true, hidden = () => false, under }: Account): FakeClient {
  const page = (start: number): { result: unknown; total?: number; next?: number } => {
    const rows = Array.from(
      { length: Math.max(0, Math.min(50, count - start)) },
      (_, index) => start + index + 1,
    )
      .filter((row) => !hidden(row))
      .map((row) => ({ ID: String(row) }));
    return {
      result: under === undefined ? rows : { [under]: rows },
      ...(total ? { total: count } : {}),
      ...(next && start + 50 < count ? { next: start + 50 } : {}),
    };
  };
  const startOf = (body: unknown): number => Number((body as Params)['start'] ?? 0);
  return fakeClient(({ method, body }): Answered => {
    if (method === 'batch') return { body: answerBatch(body, (_method, params) => page(startOf(params))) };
    return { body: { ...page(startOf(body)), time: TIME } };
  });
}

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index + 1));

const list = ({ legacy }: FakeClient, params?: object) =>
  legacy.call<{ ID: string }>('any.list', params, { list: true });

describe('legacy paging', () => {
  const accounts: { readonly name: string; readonly account: Account; readonly most: number }[] = [
    { name: 'total and next', account: { count: 1337 }, most: 4 },
    { name: 'next alone', account: { count: 1337, total: false }, most: 8 },
    { name: 'total alone', account: { count: 1337, next: false }, most: 4 },
    { name: 'neither', account: { count: 1337, total: false, next: false }, most: 8 },
    { name: 'rows under a name', account: { count: 120, under: 'tasks' }, most: 3 },
    { name: 'no rows', account: { count: 0 }, most: 1 },
    { name: 'exactly one page, whose total may be that of the page', account: { count: 50 }, most: 2 },
    { name: 'exactly one page and neither', account: { count: 50, total: false, next: false }, most: 2 },
  ];
  it.each(accounts)('gives every row once where the account tells $name', async ({ account, most }) => {
    const iterated = client(account);
    const seen: string[] = [];
    for await (const { ID } of list(iterated)) seen.push(ID);
    expect(seen).toEqual(ids(0, account.count));
    const collected = client(account);
    expect((await list(collected).toArray()).map(({ ID }) => ID)).toEqual(ids(0, account.count));
    for (const { received } of [iterated, collected]) expect(received.length).toBeLessThanOrEqual(most);
  });

  it('reads on where pages show fewer rows than they hold', async () => {
    const hidden = (row: number): boolean => row % 7 === 0 || (row > 200 && row <= 260);
    const rows = await list(client({ count: 600, hidden })).toArray();
    expect(rows.map(({ ID }) => ID)).toEqual(ids(0, 600).filter((id) => !hidden(Number(id))));
  });

  it.each([
    { name: 'total and next', account: { count: 6000 } },
    { name: 'next alone', account: { count: 6000, total: false } },
  ])('reads on over a hundred pages that are empty, each once, by $name', async ({ account }) => {
    const one = client({ ...account, hidden: (row) => row <= 5000 });
    expect((await list(one).toArray()).map(({ ID }) => ID)).toEqual(ids(5000, 6000));
    expect(one.received.length).toBeLessThanOrEqual(110);
  });

  it('asks no further than the total', async () => {
    const one = client({ count: 130 });
    await list(one).toArray();
    expect(one.received.map(({ method }) => method)).toEqual(['any.list', 'batch']);
    expect(Object.keys((one.received[1]?.body as { cmd: object }).cmd)).toHaveLength(2);
  });

  it('goes on from the caller’s start', async () => {
    const one = client({ count: 130 });
    expect((await list(one, { start: 100 }).toArray()).map(({ ID }) => ID)).toEqual(ids(100, 130));
    expect(one.received[0]?.body).toEqual({ start: 100 });
  });

  it.each([
    { next: 0, total: 100 },
    { next: 50, total: 100 },
  ])('ends with ProtocolError where the list does not go on: %j', async (beside) => {
    const stuck = fakeClient(() => ({ body: { result: [{ ID: '1' }, { ID: '2' }], ...beside } }));
    await expect(list(stuck).toArray()).rejects.toMatchObject({
      name: 'ProtocolError',
      generation: 'legacy',
    });
  });

  it('has no keyset paging', async () => {
    const settled = await client({ count: 1 })
      .legacy.call('any.list', {}, { list: true, paging: 'keyset' })
      .settle();
    expect(settled).toMatchObject({ error: { name: 'UsageError' } });
  });
});

/** Accounts as they are: `start` rounded down to a page, `next` from the rows that the caller may see. */
interface Live {
  readonly count: number;
  readonly size: number;
  readonly hidden: (row: number) => boolean;
  /** `start` is taken as it is. */
  readonly exact?: boolean;
  /** Rows have no id. */
  readonly nameless?: boolean;
}

function live({ count, size, hidden, exact = false, nameless = false }: Live): FakeClient {
  const page = (given: number): object => {
    const start = given < 0 ? 0 : exact ? given : Math.floor(given / size) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, at) => start + at + 1)
      .filter((row) => !hidden(row))
      .map((row) => (nameless ? { NAME: `row ${row}` } : { ID: String(row) }));
    if (given === -1) return { result: rows, total: 0 };
    const next = start + rows.length;
    return { result: rows, total: count, ...(next < count ? { next } : {}) };
  };
  return fakeClient(({ method, body }): Answered => {
    if (method === 'batch') return { status: 400, body: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } };
    return { body: { ...page(Number((body as { start?: number }).start ?? 0)), time: TIME } };
  });
}

describe('a next that is no multiple of the page size', () => {
  const hidden: Readonly<Record<string, Live['hidden']>> = {
    'no row hidden': () => false,
    'three of the first page hidden': (row) => [4, 5, 49].includes(row),
    'every seventh hidden': (row) => row % 7 === 0,
    'ten of the first page hidden': (row) => row <= 10,
    'a whole page hidden': (row) => row > 50 && row <= 105,
    'the first page hidden': (row) => row <= 50,
    'the end hidden': (row) => row > 70,
  };
  const cases = Object.entries(hidden).flatMap(([name, hides]) =>
    [20, 25, 50].flatMap((size) =>
      [80, 137, 200].flatMap((count) =>
        [false, true].map((exact) => ({ name, size, count, exact, hidden: hides })),
      ),
    ),
  );
  it.each(cases)('$name, $count rows in pages of $size, exact: $exact', async (account) => {
    const want = ids(0, account.count).filter((id) => !account.hidden(Number(id)));
    for (const params of [{}, { start: -1 }]) {
      // With counting turned off only an empty page can end the list.
      if ('start' in params && (account.hidden(1) || account.name === 'a whole page hidden')) continue;
      const one = live(account);
      expect((await list(one, params).toArray()).map(({ ID }) => ID)).toEqual(want);
      const seen: string[] = [];
      for await (const { ID } of list(live(account), params)) seen.push(ID);
      expect(seen).toEqual(want);
      expect(one.received.length).toBeLessThan(40);
    }
  });

  it('asks at the next multiple once it knows the page', async () => {
    const one = live({ count: 80, size: 50, hidden: (row) => [4, 5, 49].includes(row) });
    await list(one).toArray();
    expect(one.received.map(({ body }) => (body as { start?: number }).start)).toEqual([undefined, 47, 50]);
  });

  it('leaves out a page of rows without ids that comes again', async () => {
    const one = live({ count: 80, size: 50, hidden: (row) => row === 4, nameless: true });
    expect(await list(one).toArray()).toHaveLength(79);
  });

  it.each([{}, { start: -1 }])('a short list that ignores everything ends: %j', async (params) => {
    const all = fakeClient(() => ({ body: { result: [{ ID: '1' }, { ID: '2' }] } }));
    expect(await list(all, params).toArray()).toEqual([{ ID: '1' }, { ID: '2' }]);
  });

  it('sends what gives the list an order, and the caller’s own where it is given', async () => {
    const table = {
      'user.get': { kind: 'list', paging: 'start', iterates: { sort: 'ID', order: 'ASC' } },
    } as const;
    const client = fakeClient(() => ({ body: { result: [{ ID: '1' }], total: 1 } }), { legacy: table });
    await client.legacy.call('user.get', {}, { list: true }).toArray();
    await client.legacy.call('user.get', { sort: 'NAME' }, { list: true }).toArray();
    await client.legacy.call('user.get', {}, { list: true });
    expect(client.received.map(({ body }) => body)).toEqual([
      { sort: 'ID', order: 'ASC' },
      { sort: 'NAME', order: 'ASC' },
      {},
    ]);
  });
});
