/** Legacy lists that are read by position while rows leave them: `total` shows it, and the rows that moved are read again. */

import { describe, expect, it } from 'vitest';
import type { MethodMetadata } from '../../../runtime/words/method.js';
import { ProtocolError } from '../../../runtime/index.js';
import { type Answered, fakeClient, TIME } from '../call/fake-account.js';
import { answerBatch, type LegacyBody, type Params } from '../legacy/batch-account.js';

interface Row {
  readonly id?: number;
  readonly name: string;
}

interface Case {
  readonly name: string;
  readonly metadata: MethodMetadata;
  readonly params?: Params;
  /** Where a page begins. */
  readonly placeOf: (params: Params) => number;
  readonly withoutIds?: boolean;
  readonly filters?: 'refused' | 'ignored';
  /** Rows that leave before a page, by its number; the first rows of the list do. */
  readonly leaving: Readonly<Record<number, number>>;
  readonly most?: number;
  readonly want?: { readonly error: RegExp };
}

const LIST: MethodMetadata = { kind: 'list', paging: 'start' };
const BY_ID: MethodMetadata = { ...LIST, keyset: true, keysetBy: 'id' };

const exact = ({ start = 0 }: Params): number => Math.max(0, Number(start));
const rounded = (params: Params): number => Math.floor(exact(params) / 50) * 50;

const CASES: readonly Case[] = [
  { name: 'one before the second page', metadata: LIST, placeOf: exact, leaving: { 2: 1 }, most: 8 },
  {
    name: 'one, where `start` is rounded down',
    metadata: LIST,
    placeOf: rounded,
    leaving: { 3: 1 },
    most: 8,
  },
  { name: 'one before each page', metadata: LIST, placeOf: exact, leaving: { 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 } },
  { name: 'twenty in a batch', metadata: LIST, placeOf: exact, leaving: { 4: 20 } },
  { name: 'one before an empty page', metadata: LIST, placeOf: exact, leaving: { 5: 1 }, most: 8 },
  {
    name: 'one after the caller’s start',
    metadata: LIST,
    params: { start: 10 },
    placeOf: exact,
    leaving: { 2: 1 },
  },
  {
    name: 'one, the filter by id is ignored',
    metadata: BY_ID,
    placeOf: exact,
    filters: 'ignored',
    leaving: { 3: 1 },
  },
  {
    name: 'one, the filter by id is refused',
    metadata: BY_ID,
    placeOf: rounded,
    filters: 'refused',
    leaving: { 3: 1 },
  },
  {
    name: 'one from a list that pages by `offset`',
    metadata: { kind: 'list', paging: { by: 'offset', size: 'limit', place: 'offset' } },
    placeOf: ({ offset = 0 }) => Number(offset),
    leaving: { 3: 1 },
  },
  {
    name: 'one from a list that pages by `page`',
    metadata: { kind: 'list', paging: { by: 'page', place: 'page' } },
    placeOf: ({ page = 1 }) => (Number(page) - 1) * 50,
    leaving: { 3: 1 },
  },
  {
    name: 'more than a page',
    metadata: LIST,
    placeOf: exact,
    leaving: { 3: 50 },
    want: { error: /more rows left it at once than a page has/ },
  },
  ...[
    { way: 'offset', place: ({ offset = 0 }: Params) => Number(offset), paging: { size: 'limit' } },
    { way: 'page', place: ({ page = 1 }: Params) => (Number(page) - 1) * 50, paging: {} },
  ].flatMap(({ way, place, paging }): readonly Case[] => {
    const metadata = { kind: 'list', paging: { by: way, place: way, ...paging } } as MethodMetadata; // one of two ways
    const given = { metadata, placeOf: place };
    return [
      { ...given, name: `one less than a page of a list by \`${way}\``, leaving: { 3: 49 } },
      {
        ...given,
        name: `a page of a list by \`${way}\``,
        leaving: { 3: 50 },
        want: { error: /more rows left it at once than a page has/ },
      },
      {
        ...given,
        name: `one of a list by \`${way}\`, and rows have no ids`,
        withoutIds: true,
        leaving: { 3: 1 },
        want: { error: /rows left it .* its rows have no ids/ },
      },
    ];
  }),
  {
    name: 'one, and rows have no ids',
    metadata: LIST,
    placeOf: exact,
    withoutIds: true,
    leaving: { 3: 1 },
    want: { error: /rows left it .* its rows have no ids/ },
  },
];

function accountOf({ placeOf, withoutIds, filters, leaving }: Case) {
  let rows: readonly Row[] = Array.from({ length: 200 }, (_, at) => ({
    ...(withoutIds !== true && { id: at + 1 }),
    name: `row ${at + 1}`,
  }));
  let pages = 0;
  const page = (params: Params): LegacyBody => {
    pages += 1;
    rows = rows.slice(leaving[pages] ?? 0);
    const isFiltered = params['filter'] !== undefined;
    if (isFiltered && filters === 'refused') return { error: 'ERROR_X' };
    const from = isFiltered ? 0 : placeOf(params);
    const shown = rows.slice(from, from + 50);
    return { result: shown, ...(params['start'] !== -1 && { total: rows.length }) };
  };
  const handle = ({ method, body }: { method: string; body: unknown }): Answered => {
    if (method === 'batch') return { body: answerBatch(body, (_method, params) => page(params)) };
    const { error, ...answer } = page(body as Params);
    return error === undefined ? { body: { ...answer, time: TIME } } : { status: 400, body: { error } };
  };
  return { handle, pages: () => pages, left: () => rows.map(({ name }) => name) };
}

describe('rows that leave a list while it is read by position', () => {
  it.each(CASES)('reads the rows that moved when $name', async (given) => {
    const { metadata, params = {}, most = 14, want } = given;
    const account = accountOf(given);
    const { legacy } = fakeClient(account.handle, { legacy: { 'x.list': metadata } });
    const reading = legacy.call<Row>('x.list', params, { list: true }).toArray();
    if (want !== undefined) {
      const error: unknown = await reading.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProtocolError);
      expect(String(error)).toMatch(want.error);
      return;
    }
    const names = (await reading).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const begin = Number(params['start'] ?? 0);
    expect(
      account
        .left()
        .slice(begin)
        .filter((name) => !names.includes(name)),
    ).toEqual([]);
    expect(account.pages()).toBeLessThanOrEqual(most);
  });
});
