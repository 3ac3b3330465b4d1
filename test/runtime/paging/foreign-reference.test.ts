/** A list whose parameters an account would take for a reference is read page by page, never in a batch. */

import { expect, it } from 'vitest';
import { fakeClient, success } from '../call/fake-account.js';

const PAGE = 50;

it.each([
  { name: 'a plain value', value: 'open', batches: true },
  { name: 'an object that REST 3.0 accounts resolve', value: { $ref: 'c0.id' }, batches: false },
])('prefetches in batches ($batches) with $name in its filter', async ({ value, batches }) => {
  const rows = Array.from({ length: 260 }, (_, at) => ({ id: at + 1 }));
  interface Query {
    readonly filter: readonly (readonly [string, string, unknown])[];
    readonly pagination: { readonly offset?: number };
  }
  const pageOf = ({ filter, pagination: { offset = 0 } }: Query): object => {
    const after = Number(filter.find(([name]) => name === 'id')?.[2] ?? 0);
    return { items: rows.filter(({ id }) => id > after).slice(offset, offset + PAGE) };
  };
  const v3 = { 'x.list': { kind: 'list', paging: 'offset', keyset: true, hasId: true } } as const;
  const client = fakeClient(
    ({ method, body }) =>
      success(
        method === 'batch'
          ? (body as { query: Query }[]).map(({ query }) => pageOf(query))
          : pageOf(body as Query),
      ),
    { v3 },
  );
  const list = client.v3.call('x.list', { filter: [['state', '=', value]] }, { list: true });
  expect(await list.toArray()).toEqual(rows);
  expect(client.received.some(({ method }) => method === 'batch')).toBe(batches);
});
