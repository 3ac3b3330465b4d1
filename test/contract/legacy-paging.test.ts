/** `user.get`: filters, order and paging (Legacy reference, user.get details; Observed behaviour, Legacy). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useLegacyAccount, type Caller, type Fields } from './legacy-account.js';

const people = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  name: ['Ann', 'Bob', 'Cleo'][index % 3] ?? '',
  lastName: `Number ${index + 1}`,
  active: index !== 11,
  departmentIds: index === 119 ? [] : [1 + (index % 4)],
  registered: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}T09:00:00+00:00`,
}));
const legacy = useLegacyAccount({ data: { users: people } });

/** The server of May 2026 keeps no order unless both are given. */
const BY_ID = byKind({}, { sort: 'ID', order: 'asc' });
const NO_ORDER = [112, 79, 46];

async function ids(params: Fields): Promise<number[]> {
  const { body } = await legacy.call('user.get', params);
  return (body.result as { ID: string }[]).map(({ ID }) => Number(ID)); // rows of user.get
}
const firstIds = async (params: Fields): Promise<number[]> => (await ids(params)).slice(0, 3);

describe('paging', () => {
  test.each([
    { name: 'the first page', start: undefined, want: { from: 1, length: 50, total: 120, next: 50 } },
    { name: 'page 2 starts at 50', start: 50, want: { from: 51, length: 50, total: 120, next: 100 } },
    {
      name: 'the last page has no next',
      start: 100,
      want: { from: 101, length: 20, total: 120, next: undefined },
    },
    {
      name: 'an offset is not rounded, but on the server of May 2026',
      start: 7,
      want: byKind(
        { from: 8, length: 50, total: 120, next: 57 },
        { from: 1, length: 50, total: 120, next: 50 },
      ),
    },
    { name: 'a start in a string', start: '50', want: { from: 51, length: 50, total: 120, next: 100 } },
    { name: '-1 turns counting off', start: -1, want: { from: 1, length: 50, total: 0, next: undefined } },
  ])('$name', async ({ start, want }) => {
    const { body } = await legacy.call('user.get', { start, ...BY_ID });
    const rows = body.result as { ID: string }[]; // rows of user.get
    expect({ from: Number(rows[0]?.ID), length: rows.length, total: body.total, next: body.next }).toEqual(
      want,
    );
  });

  test('past the end there is nothing', async () => {
    const { body } = await legacy.call('user.get', { start: 500 });
    expect({ rows: body.result, total: body.total }).toEqual({ rows: [], total: byKind(120, undefined) });
  });

  test('pages go on by >ID where nothing is counted', async () => {
    expect(await firstIds({ FILTER: { '>ID': 100 }, start: -1, ...BY_ID })).toEqual([101, 102, 103]);
  });
});

describe('order', () => {
  test.each([
    { name: 'ascending by ID without sort', given: {}, want: byKind([1, 2, 3], NO_ORDER) },
    { name: 'descending', given: { sort: 'ID', order: 'desc' }, want: [120, 119, 118] },
    { name: 'DESC', given: { sort: 'ID', order: 'DESC' }, want: [120, 119, 118] },
    { name: 'by a text, then by ID', given: { sort: 'NAME', order: 'desc' }, want: [3, 6, 9] },
    { name: 'by a date', given: { sort: 'DATE_REGISTER', order: 'asc' }, want: [1, 29, 57] },
    {
      name: 'by a field that no user has: by ID',
      given: { sort: 'NONE' },
      want: byKind([1, 2, 3], NO_ORDER),
    },
  ])('$name', async ({ given, want }) => {
    expect(await firstIds(given)).toEqual(want);
  });
});

const filters: readonly { name: string; given: Fields; want: readonly number[] }[] = [
  { name: 'a field', given: { ID: 5 }, want: [5] },
  { name: 'several values', given: { ID: [5, '6'] }, want: [5, 6] },
  { name: 'a flag', given: { ACTIVE: false }, want: [12] },
  { name: 'a flag in a string', given: { ACTIVE: 'N' }, want: [12] },
  {
    name: 'starts-with by a trailing %',
    given: { LAST_NAME: 'Number 11%', '<ID': 113 },
    want: [11, 110, 111],
  },
  { name: '!% does not contain', given: { '!%NAME': 'o', ID: [1, 2, 3] }, want: [1] },
  { name: '@ one of', given: { '@ID': [9, 8] }, want: [8, 9] },
  { name: '!@ none of', given: { '!@ID': [1, 2] }, want: [3, 4, 5] },
  { name: '>=', given: { '>=ID': 119 }, want: [119, 120] },
  { name: '>', given: { '>ID': 119 }, want: [120] },
  { name: '<=', given: { '<=ID': 2 }, want: [1, 2] },
  { name: '<', given: { '<ID': 2 }, want: [1] },
  { name: '% contains', given: { '%NAME': 'LE' }, want: [3, 6, 9] },
  { name: '=% pattern', given: { '=%NAME': '%b' }, want: [2, 5, 8] },
  { name: '%= pattern', given: { '%=NAME': 'c%' }, want: [3, 6, 9] },
  { name: '!=% not a pattern', given: { '!=%NAME': 'a%', '<ID': 4 }, want: [2, 3] },
  { name: '!%= not a pattern', given: { '!%=NAME': 'a%', '<ID': 4 }, want: [2, 3] },
  { name: '= exactly', given: { '=NAME': 'Ann' }, want: [1, 4, 7] },
  { name: '= takes % literally', given: { '=NAME': 'A%' }, want: [] },
  { name: '!= not', given: { '!=NAME': 'Ann' }, want: [2, 3, 5] },
  { name: '! not', given: { '!ID': [1, 3] }, want: [2, 4, 5] },
  { name: 'one of the departments', given: { UF_DEPARTMENT: 2 }, want: [2, 6, 10] },
  { name: 'a moment', given: { '>=DATE_REGISTER': '2026-01-28T09:00:00+00:00' }, want: [28, 56, 84] },
  { name: 'an absent date is not earlier', given: { '<LAST_LOGIN': '2020-01-01T00:00:00Z' }, want: [] },
  { name: 'two keys: both hold', given: { NAME: 'Bob', '>ID': 3 }, want: [5, 8, 11] },
  { name: 'a key that names no field: no filter', given: { NONE: 1, '@constructor': 1 }, want: [1, 2, 3] },
];

describe('filters', () => {
  test.each(filters)('$name, in FILTER', async ({ given, want }) => {
    expect(await firstIds({ FILTER: given, ...BY_ID })).toEqual(want);
  });

  test('user fields may also be passed beside the parameters', async () => {
    expect(await ids({ NAME: 'Bob', ID: [1, 2] })).toEqual([2]);
  });
});

describe('fields by scope', () => {
  const few: Caller = { token: 'fewScopes' };

  test('user_brief shows no address', async () => {
    const { body } = await legacy.call('user.get', { ID: 1 }, few);
    expect(body.result).toEqual([
      {
        ID: '1',
        ACTIVE: true,
        NAME: 'Ann',
        LAST_NAME: 'Number 1',
        SECOND_NAME: '',
        TIME_ZONE: '',
        IS_ONLINE: 'Y',
        PERSONAL_GENDER: '',
        WORK_POSITION: 'Director',
        USER_TYPE: 'employee',
      },
    ]);
  });

  test('user shows every documented field, an absent date as empty text', async () => {
    const { body } = await legacy.call('user.get', { ID: 5 });
    expect(body.result).toEqual([expect.objectContaining({ LAST_LOGIN: '', UF_DEPARTMENT: [1] })]);
  });
});
