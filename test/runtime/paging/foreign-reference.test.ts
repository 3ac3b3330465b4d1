/** A list whose parameters an account would take for a reference is read page by page, never in a batch. */

import { expect, it } from 'vitest';
import { fakeClient, success } from '../call/fake-account.js';

const PAGE = 50;

it.each([
  { name: 'a plain value', value: 'open', batches: true },
  { name: 'an object that REST 3.0 accounts resolve', value: { $ref: 'c0.id' }, batches: false },
])('with $name in its filter, read in batches: $batches', async ({ value, batches }) => {
  const rows = Array.from({ length: 260 }, (_, at) => ({ id: at + 1 }));
  const pageOf = ({ pagination = {} }: { pagination?: { offset?: number } }): object => ({
    items: rows.slice(pagination.offset ?? 0, (pagination.offset ?? 0) + PAGE),
  });
  const v3 = { 'x.list': { kind: 'list', paging: 'offset', hasId: true } } as const;
  const client = fakeClient(
    ({ method, body }) =>
      success(
        method === 'batch'
          ? (body as { query: object }[]).map(({ query }) => pageOf(query))
          : pageOf(body as object),
      ),
    { v3 },
  );
  const list = client.v3.call('x.list', { filter: [['state', '=', value]] }, { list: true });
  expect(await list.toArray()).toEqual(rows);
  expect(client.received.some(({ method }) => method === 'batch')).toBe(batches);
});
