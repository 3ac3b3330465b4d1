/** Legacy lists page by `start`, with `next` and `total`, or without. */

import { describe, expect, it } from 'vitest';
import { fakeClient, TIME, type Answered, type FakeClient } from '../call/fake-account.js';
import { parsePhpQuery } from '../batch/php-query.js';

interface Account {
  readonly count: number;
  readonly total?: boolean;
  readonly next?: boolean;
  /** Rows that the caller may not see. */
  readonly hidden?: (row: number) => boolean;
  readonly under?: string;
  /** What a batch leaves out of its answer, or shows instead of the rows. */
  readonly batch?: 'no counts' | 'no rows';
}

/** Pages of 50, single or in a batch. */
function client({
  count,
  total = true,
  next = true,
  hidden = () => false,
  under,
  batch,
}: Account): FakeClient {
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
  return fakeClient(({ method, body }): Answered => {
    if (method !== 'batch') return { body: { ...page((body as { start?: number }).start ?? 0), time: TIME } };
    const entries = Object.entries((body as { cmd: Record<string, string> }).cmd).map(([key, command]) => {
      const query = parsePhpQuery(command.split('?')[1] ?? '') as { start?: string };
      return [key, page(Number(query.start ?? 0))] as const;
    });
    const map = (name: 'result' | 'total' | 'next'): unknown => {
      const there = entries
        .filter(([, one]) => one[name] !== undefined)
        .map(([key, one]) => [key, name === 'result' && batch === 'no rows' ? [] : one[name]])
        .filter(() => name === 'result' || batch === undefined);
      return there.length === 0 ? [] : Object.fromEntries(there);
    };
    return {
      body: {
        result: {
          result: map('result'),
          result_error: [],
          result_total: map('total'),
          result_next: map('next'),
          result_time: [],
        },
        time: TIME,
      },
    };
  });
}

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index + 1));

const list = ({ legacy }: FakeClient, params?: object) =>
  legacy.call<{ ID: string }>('any.list', params, { list: true });

describe('legacy paging', () => {
  const accounts: { readonly name: string; readonly account: Account; readonly most: number }[] = [
    { name: 'total and next', account: { count: 1337 }, most: 7 },
    { name: 'next alone', account: { count: 1337, total: false }, most: 7 },
    { name: 'neither', account: { count: 1337, total: false, next: false }, most: 9 },
    { name: 'rows under a name', account: { count: 120, under: 'tasks' }, most: 3 },
    { name: 'no rows', account: { count: 0 }, most: 1 },
    { name: 'exactly one page', account: { count: 50 }, most: 1 },
    { name: 'exactly one page and neither', account: { count: 50, total: false, next: false }, most: 3 },
    { name: 'nothing in batches', account: { count: 220, batch: 'no counts' }, most: 7 },
    {
      name: 'next alone, and nothing in batches',
      account: { count: 220, total: false, batch: 'no counts' },
      most: 7,
    },
    { name: 'no rows in batches', account: { count: 220, batch: 'no rows' }, most: 7 },
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

  it.each([
    { name: 'null', FILTER: { NAME: null } },
    { name: 'an empty list', FILTER: { '@ID': [] } },
    { name: 'an empty list further inside', FILTER: { A: { B: [] } } },
  ])(
    'reads no page by a query where the parameters hold $name, which a query cannot tell',
    async ({ FILTER }) => {
      const account = client({ count: 220 });
      expect(await list(account, { FILTER }).toArray()).toHaveLength(220);
      expect(account.received.map(({ method }) => method)).not.toContain('batch');
    },
  );

  it('reads on where pages show fewer rows than they hold', async () => {
    const hidden = (row: number): boolean => row % 7 === 0 || (row > 200 && row <= 260);
    const rows = await list(client({ count: 600, hidden })).toArray();
    expect(rows.map(({ ID }) => ID)).toEqual(ids(0, 600).filter((id) => !hidden(Number(id))));
  });

  it('asks no further than the total', async () => {
    const one = client({ count: 130 });
    await list(one).toArray();
    const asked = one.received.flatMap(({ method, body }) =>
      method === 'batch' ? Object.values((body as { cmd: Record<string, string> }).cmd) : ['single'],
    );
    expect(asked).toHaveLength(3);
  });

  it('goes on from the caller’s start', async () => {
    const one = client({ count: 130 });
    expect((await list(one, { start: 100 }).toArray()).map(({ ID }) => ID)).toEqual(ids(100, 130));
    expect(one.received[0]?.body).toEqual({ start: 100 });
  });

  it.each([{ next: 0, total: 100 }, { next: 50, total: 100 }, {}])(
    'ends with ProtocolError where the list does not go on: %j',
    async (beside) => {
      const stuck = fakeClient(() => ({ body: { result: [{ ID: '1' }, { ID: '2' }], ...beside } }));
      await expect(list(stuck).toArray()).rejects.toMatchObject({
        name: 'ProtocolError',
        generation: 'legacy',
      });
    },
  );

  it('has no keyset paging', async () => {
    const settled = await client({ count: 1 })
      .legacy.call('any.list', {}, { list: true, paging: 'keyset' })
      .settle();
    expect(settled).toMatchObject({ error: { name: 'UsageError' } });
  });
});
