/** Tails go on from the last item's field, other lists by the cursor that the service gives. */

import { describe, expect, it } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import { fakeClient, success, type FakeClient } from '../call/fake-account.js';

const TABLE: MethodTable = {
  'log.tail': {
    kind: 'tail',
    paging: 'cursor',
    hasId: true,
  },
  'note.list': { kind: 'list', paging: 'next-cursor' },
  'field.list': { kind: 'field-list', paging: 'once' },
};

interface Cursor {
  readonly field: string;
  readonly order: string;
  readonly value?: number;
  readonly limit?: number;
}

const EVENTS = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, time: 1000 - index }));

/** Pages of ten at most. */
function tail(): FakeClient {
  return fakeClient(
    ({ body }) => {
      const { cursor, select } = body as { cursor: Cursor; select?: string[] };
      const { field, order, value = order === 'ASC' ? -1 : Infinity, limit = 10 } = cursor;
      const sign = order === 'ASC' ? 1 : -1;
      const at = (event: object): number => Reflect.get(event, field) as number;
      const items = EVENTS.filter((event) => sign * (at(event) - value) > 0)
        .sort((a, b) => sign * (at(a) - at(b)))
        .slice(0, limit)
        .map((event) =>
          Object.fromEntries(Object.entries(event).filter(([name]) => select?.includes(name) ?? true)),
        );
      return success({ items });
    },
    { v3: TABLE },
  );
}

describe('a tail', () => {
  const cases: {
    readonly name: string;
    readonly params?: object;
    readonly first: object;
    readonly want: unknown[];
  }[] = [
    { name: 'from the first id on', first: { field: 'id', order: 'ASC', value: 0, limit: 50 }, want: EVENTS },
    {
      name: 'from a value on',
      params: { cursor: { field: 'id', order: 'ASC', value: 20 } },
      first: { field: 'id', order: 'ASC', value: 20, limit: 50 },
      want: EVENTS.slice(20),
    },
    {
      name: 'downwards',
      params: { cursor: { field: 'id', order: 'DESC', limit: 4 } },
      first: { field: 'id', order: 'DESC', limit: 4 },
      want: [...EVENTS].reverse(),
    },
    {
      name: 'along a field that was not selected',
      params: { select: ['id'], cursor: { field: 'time' } },
      first: { field: 'time', order: 'ASC', limit: 50 },
      want: [...EVENTS].reverse().map(({ id }) => ({ id })),
    },
  ];
  it.each(cases)('is read $name until an empty page', async ({ params, first, want }) => {
    const client = tail();
    expect(await client.v3.call('log.tail', params, { list: true }).toArray()).toEqual(want);
    expect((client.received[0]?.body as { cursor: object }).cursor).toEqual(first);
  });

  it('is awaited as it was written', async () => {
    const client = fakeClient(() => success({ items: EVENTS }), { v3: TABLE });
    await client.v3.call('log.tail', { cursor: { limit: 5 } }, { list: true });
    expect(client.received[0]?.body).toEqual({ cursor: { limit: 5 } });
  });
});

describe('a list that answers nextCursor', () => {
  function notes(cursors: readonly (string | undefined)[]): FakeClient {
    let page = 0;
    return fakeClient(() => success({ items: [{ id: page }], nextCursor: cursors[page++] ?? null }), {
      v3: TABLE,
    });
  }

  it('goes on by afterCursor until there is none', async () => {
    const client = notes(['a', 'b', undefined]);
    const rows = await client.v3.call('note.list', { pagination: { limit: 1 } }, { list: true }).toArray();
    expect(rows).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]);
    expect(client.received.map(({ body }) => (body as { pagination: object }).pagination)).toEqual([
      { limit: 1 },
      { limit: 1, afterCursor: 'a' },
      { limit: 1, afterCursor: 'b' },
    ]);
  });

  it.each([
    { name: 'an object under nextCursor', cursor: { nextCursor: { position: 7, id: 1 } } },
    { name: 'an object under afterCursor', cursor: { afterCursor: { position: 7, id: 1 } } },
    { name: 'a number', cursor: { nextCursor: 0 } },
    { name: 'a list', cursor: { afterCursor: [7, 'x'] } },
  ])('hands back $name as it came, until hasMore is false', async ({ cursor }) => {
    const pages = [
      { items: [{ id: 1 }], ...cursor, hasMore: true },
      { items: [{ id: 2 }], nextCursor: 'beyond', hasMore: false, truncated: true },
    ];
    const client = fakeClient(({ body }) => success(pages['afterCursor' in paginationOf(body) ? 1 : 0]), {
      v3: TABLE,
    });
    expect(await client.v3.call('note.list', {}, { list: true }).toArray()).toEqual([{ id: 1 }, { id: 2 }]);
    const [given] = Object.values<unknown>(cursor);
    expect(client.received.map(({ body }) => paginationOf(body))).toEqual([
      { limit: 50 },
      { limit: 50, afterCursor: given },
    ]);
    const { page } = await client.v3
      .call('note.list', { pagination: { afterCursor: given } }, { list: true })
      .withResponse();
    expect(page).toEqual({ nextCursor: 'beyond', hasMore: false, truncated: true });
  });

  it('goes on so also where the method is not known', async () => {
    const client = notes(['a', undefined]);
    expect(await client.v3.call('other.list', {}, { list: true }).toArray()).toEqual([{ id: 0 }, { id: 1 }]);
  });

  it('ends with ProtocolError where the cursor stays', async () => {
    const list = notes(['a', 'a', 'a']).v3.call('note.list', {}, { list: true });
    await expect(list.toArray()).rejects.toMatchObject({ name: 'ProtocolError' });
  });

  it('passes over pages without a row, and ends with ProtocolError where nothing else comes', async () => {
    let asked = 0;
    const list = (rowsUntil: number) =>
      fakeClient(
        () =>
          success({
            items: asked++ % 60 === 59 && asked < rowsUntil ? [{ id: asked }] : [],
            nextCursor: asked,
          }),
        { v3: TABLE },
      ).v3.call('note.list', {}, { list: true });
    const given: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const row of list(300)) given.push(row);
    };
    await expect(read()).rejects.toMatchObject({ name: 'ProtocolError' });
    expect(given).toEqual([60, 120, 180, 240].map((id) => ({ id })));
    expect(asked).toBeLessThan(400);
  });
});

describe('a list without paging', () => {
  it('is asked once', async () => {
    const client = fakeClient(() => success({ items: [{ name: 'id' }] }), { v3: TABLE });
    expect(await client.v3.call('field.list', {}, { list: true }).toArray()).toEqual([{ name: 'id' }]);
    expect(client.received).toHaveLength(1);
  });
});

function paginationOf(body: unknown): object {
  return (body as { pagination: object }).pagination;
}
