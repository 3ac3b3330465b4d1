/** Where a list ends: what an answer says of further rows is believed over what is known of the method. */

import { describe, expect, it } from 'vitest';
import type { MethodMetadata } from '../../../runtime/words/method.js';
import { type Answered, fakeClient, TIME } from '../call/fake-account.js';
import { answerBatch, type LegacyBody, type Params } from '../legacy/batch-account.js';

interface Case {
  readonly name: string;
  readonly generation: 'v3' | 'legacy';
  readonly metadata: MethodMetadata;
  readonly answer: (params: Params, page: number) => LegacyBody;
  /** Rows, or the text of the `ProtocolError`. */
  readonly want: number | RegExp;
  readonly most?: number;
}

const rows = (count: number, from = 0): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at + 1 }));
const from = ({ start = 0 }: Params): number => Math.max(0, Number(start));
const ONCE: MethodMetadata = { kind: 'list', paging: 'once' };
const START: MethodMetadata = { kind: 'list', paging: 'start' };
const REST: MethodMetadata = { kind: 'list', paging: 'offset', keyset: true, hasId: true };

const CASES: readonly Case[] = [
  {
    name: 'a list that is said not to page has `next`',
    generation: 'legacy',
    metadata: ONCE,
    answer: (params) => {
      const next = from(params) + 50;
      return { result: rows(120).slice(from(params), next), ...(next < 120 && { next }) };
    },
    want: 120,
  },
  {
    name: 'a list that is said not to page has a larger `total`',
    generation: 'legacy',
    metadata: ONCE,
    answer: (params) => ({ result: rows(120).slice(from(params), from(params) + 50), total: 120 }),
    want: 120,
  },
  {
    name: 'a list that is said not to page has `hasMore`',
    generation: 'legacy',
    metadata: ONCE,
    answer: ({ offset = 0 }) => {
      const end = Number(offset) + 50;
      return { result: { items: rows(120).slice(Number(offset), end), hasMore: end < 120 } };
    },
    want: 120,
  },
  {
    name: '`next` is 0 at the end',
    generation: 'legacy',
    metadata: START,
    answer: (params) => {
      const next = from(params) + 50;
      return { result: rows(120).slice(from(params), next), total: 120, next: next < 120 ? next : 0 };
    },
    want: 120,
    most: 4,
  },
  {
    name: '`next` goes on beyond the last row',
    generation: 'legacy',
    metadata: START,
    answer: (params) => ({
      result: rows(120).slice(from(params), from(params) + 50),
      ...{ total: 120, next: from(params) + 50 },
    }),
    want: /start \d+ returns the page at 100 again/,
    most: 30,
  },
  {
    name: '`hasMore` is true on pages that are empty',
    generation: 'legacy',
    metadata: START,
    answer: () => ({ result: { items: [], hasMore: true } }),
    want: /hasMore is true, and no page from start 0 on has a row/,
    most: 2,
  },
  {
    name: '`hasMore` comes without a cursor',
    generation: 'v3',
    metadata: { kind: 'list', paging: 'next-cursor', hasId: true },
    answer: () => ({ result: { items: rows(50), hasMore: true } }),
    want: /hasMore is true, and there is no nextCursor/,
    most: 1,
  },
  {
    name: '`hasMore` is true on the first page, which comes again',
    generation: 'v3',
    metadata: REST,
    answer: () => ({ result: { items: rows(7), hasMore: true } }),
    want: /only rows that arrived before/,
    most: 4,
  },
  {
    name: 'a REST 3.0 list is not paged',
    generation: 'v3',
    metadata: REST,
    answer: () => ({ result: { items: rows(7) } }),
    want: 7,
    most: 4,
  },
  {
    name: 'a REST 3.0 list that is read by offset is not paged',
    generation: 'v3',
    metadata: { kind: 'list', paging: 'offset', hasId: true },
    answer: () => ({ result: { items: rows(7) } }),
    want: 7,
    most: 4,
  },
  {
    name: 'the service fails for one page of a batch, and the list goes on by id',
    generation: 'legacy',
    metadata: { ...START, keyset: true, keysetBy: 'id' },
    answer: ({ filter, start }, page) => {
      if (page === 3) return { error: 'INTERNAL_SERVER_ERROR' };
      if (Number(start) !== -1) return { error: 'ERROR_BY_START' };
      const after = Number((filter as Params | undefined)?.['>id'] ?? 0);
      return { result: rows(Math.max(0, Math.min(50, 400 - after)), after), total: 0 };
    },
    want: 400,
  },
  {
    name: '`has_more` is written with an underscore',
    generation: 'legacy',
    metadata: START,
    answer: ({ offset = 0 }) => {
      const end = Number(offset) + 20;
      return { result: { items: rows(120).slice(Number(offset), end), has_more: end < 120 } };
    },
    want: 120,
  },
  {
    name: '`NEXT_OFFSET` is written in capitals',
    generation: 'legacy',
    metadata: START,
    answer: ({ offset = 0 }) => {
      const end = Number(offset) + 20;
      const items = rows(120).slice(Number(offset), end);
      return { result: { items, ...(end < 120 && { NEXT_OFFSET: end }) } };
    },
    want: 120,
  },
  {
    name: '`next_cursor` of a REST 3.0 list is written with an underscore',
    generation: 'v3',
    metadata: REST,
    answer: ({ pagination }) => {
      const { afterCursor } = (pagination ?? {}) as { afterCursor?: string };
      if (afterCursor === undefined) return { result: { items: rows(20), next_cursor: 'twenty' } };
      return { result: { items: rows(100, 20) } };
    },
    want: 120,
  },
  {
    name: 'a legacy list has a cursor, which no parameter takes',
    generation: 'legacy',
    metadata: START,
    answer: () => ({ result: { items: rows(20), nextCursor: 'twenty' } }),
    want: /it has a nextCursor, which no parameter takes/,
    most: 1,
  },
  {
    name: 'a list that is read by id has no row and a `total`',
    generation: 'legacy',
    metadata: { ...START, keyset: true, keysetBy: 'id' },
    answer: () => ({ result: [], total: 355 }),
    want: /total is 355, and no page from start 0 on has a row/,
    most: 40,
  },
  {
    name: 'a list that is read by id has rows by `start` alone',
    generation: 'legacy',
    metadata: { ...START, keyset: true, keysetBy: 'id' },
    answer: ({ filter, start = 0 }) => {
      if (filter !== undefined || Number(start) < 0) return { result: [], total: 120 };
      return { result: rows(120).slice(Number(start), Number(start) + 50), total: 120 };
    },
    want: 120,
    most: 9,
  },
  {
    name: 'a list that is said not to page has a `total` and no row',
    generation: 'legacy',
    metadata: ONCE,
    answer: () => ({ result: [], total: 12 }),
    want: /total is 12, and no page from start 0 on has a row/,
    most: 4,
  },
  ...(['keyset', 'offset', 'once'] as const).flatMap((mode): Case[] => {
    const paging = mode === 'keyset' ? 'offset' : mode;
    const metadata: MethodMetadata = { kind: 'list', paging, hasId: true, keyset: mode === 'keyset' };
    const isFirst = ({ pagination, filter }: Params): boolean => {
      const { offset = 0 } = (pagination ?? {}) as { offset?: number };
      return Number(offset) === 0 && filter === undefined;
    };
    return [
      {
        name: `\`hasMore\` is true on an empty page of a REST 3.0 list (${mode})`,
        generation: 'v3',
        metadata,
        answer: (params) => ({ result: { items: isFirst(params) ? rows(50) : [], hasMore: true } }),
        want: /hasMore is true/,
      },
      {
        name: `a REST 3.0 list has a larger \`total\` (${mode})`,
        generation: 'v3',
        metadata,
        answer: (params) => ({ result: { items: isFirst(params) ? rows(50) : [], total: 355 } }),
        want: /total is 355, and/,
      },
    ];
  }),
  {
    name: '`hasMore` is true on an empty page of a tail',
    generation: 'v3',
    metadata: { kind: 'tail', paging: 'cursor', hasId: true },
    answer: () => ({ result: { items: [], hasMore: true } }),
    want: /hasMore is true on a page without a row/,
    most: 1,
  },
  {
    name: 'an empty map of rows is written as an object',
    generation: 'legacy',
    metadata: { ...START, rows: 'templates' },
    answer: () => ({ result: { templates: {} } }),
    want: 0,
    most: 1,
  },
  {
    name: 'a result without rows is an empty object',
    generation: 'legacy',
    metadata: START,
    answer: () => ({ result: {} }),
    want: 0,
    most: 1,
  },
];

describe('the end of a list', () => {
  it.each(CASES)(
    'is where the account says when $name',
    async ({ generation, metadata, answer, want, most }) => {
      let pages = 0;
      const one = (params: Params): LegacyBody => answer(params, (pages += 1));
      const handle = ({ method, body }: { method: string; body: unknown }): Answered =>
        method === 'batch'
          ? { body: answerBatch(body, (_method, params) => one(params)) }
          : { body: { ...one(body as Params), time: TIME } };
      const client = fakeClient(handle, { [generation]: { 'x.list': metadata } });
      const options = { list: true as const };
      const call =
        generation === 'v3'
          ? client.v3.call('x.list', {}, options)
          : client.legacy.call('x.list', {}, options);
      if (typeof want === 'number') {
        const ids = (await call.toArray()).map((row) => (row as { id: number }).id);
        expect(ids).toEqual(rows(want).map((row) => (row as { id: number }).id));
      } else {
        await expect(call.toArray()).rejects.toMatchObject({
          ...{ name: 'ProtocolError', message: expect.stringMatching(want) as string },
        });
      }
      expect(client.received.length).toBeLessThanOrEqual(most ?? 9);
    },
  );
});

it.each([
  { name: '`next` without counting', start: -1, said: { next: 50 }, most: 201 },
  { name: '`total` without counting', start: -1, said: { total: 1000 }, most: 120 },
  { name: 'a `total` without end', start: 0, said: { total: 1e15 }, most: 200 },
  { name: 'a `next` without end', start: 0, said: { next: 1e15 }, most: 200 },
])('a list without any row is an error when it has $name', async ({ start, said, most }) => {
  const client = fakeClient((): Answered => ({ body: { result: [], ...said, time: TIME } }), {
    legacy: { 'x.list': START },
  });
  const list = client.legacy.call('x.list', { start }, { list: true });
  await expect(list.toArray()).rejects.toMatchObject({ name: 'ProtocolError' });
  expect(client.received.length).toBeLessThanOrEqual(most);
});
