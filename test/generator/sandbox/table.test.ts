/** Lists read ids from indexes, which writes keep in order. */

import { expect, test } from 'vitest';
import type { Row } from '../../../generator/sandbox/account.js';
import { listFamily } from '../../../generator/sandbox/legacy/families/list.js';
import { viewOf } from '../../../generator/sandbox/legacy/families/view.js';
import { AS_DOCUMENTED } from '../../../generator/sandbox/server-rules.js';
import type { Table } from '../../../generator/sandbox/table.js';
import { type Order, tableOf } from '../../../generator/sandbox/table.js';

const VIEW = viewOf({
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID' },
    TITLE: { type: 'string', title: 'Name' },
    OPPORTUNITY: { type: 'double', title: 'Amount' },
    DATE_CREATE: { type: 'datetime', title: 'Made' },
  },
});

function idsOf(table: Table, params: object): unknown {
  const outcome = listFamily(VIEW, table, { params: { ...params, select: ['ID'] }, rules: AS_DOCUMENTED });
  return 'result' in outcome && (outcome.result as { ID: string }[]).map(({ ID }) => Number(ID)); // as selected
}

const ORDERS: readonly Order[] = [
  [],
  [['id', -1]],
  [['opportunity', 1]],
  [
    ['title', -1],
    ['opportunity', 1],
  ],
];

test.each(ORDERS)('keeps the order %j when rows are added, changed and deleted', (...order) => {
  const row = (id: number): Row => ({ id, title: `T${id % 7}`, opportunity: (id * 37) % 11 });
  const table = tableOf(Array.from({ length: 60 }, (_, at) => row(at + 1)));
  table.sorted(order);
  for (let id = 1; id <= 60; id += 4) table.delete(id);
  for (let id = 2; id <= 60; id += 4) table.set(id, { id, title: 'T3', opportunity: id % 5 });
  for (let id = 61; id <= 80; id++) table.set(id, row(id));
  expect(table.sorted(order)).toEqual(tableOf([...table.values()]).sorted(order));
  expect(table.sorted(order)).toHaveLength(65);
});

test('keeps rows whose titles are numbers, dates, texts and nothing', () => {
  const titles = ['2', '10', '1a', '', '9', '2026-01-05', '-', '10 things', '-1', '5.0'];
  const table = tableOf(titles.map((title, at) => ({ id: at + 1, title })));
  const order: Order = [['title', 1]];
  table.sorted(order);
  for (let id = 1; id <= 60; id++) {
    table.set(id + 10, { id: id + 10, title: titles[(id * 7) % 10] });
    if (id % 3 === 0) table.set(id, { id, title: titles[(id * 3) % 10] });
    if (id % 4 === 0) table.delete(id);
  }
  expect(table.sorted(order)).toEqual(tableOf([...table.values()]).sorted(order));
  expect(table.sorted(order).toSorted((a, b) => a - b)).toEqual([...table.keys()].toSorted((a, b) => a - b));
});

test('reads the rows of a page alone when an index has the order', () => {
  let reads = 0;
  const counted = (id: number): Row => ({
    id,
    get opportunity() {
      reads += 1;
      return id % 9;
    },
  });
  const table = tableOf(Array.from({ length: 1000 }, (_, at) => counted(at + 1)));
  const order = { OPPORTUNITY: 'ASC' };
  const ways = [{ order }, { filter: { OPPORTUNITY: 5 } }, { filter: { '>OPPORTUNITY': 5 } }];
  for (const way of ways) idsOf(table, { ...way, start: 0 });
  reads = 0;
  for (const way of ways) idsOf(table, { ...way, start: 50 });
  idsOf(table, { start: 900 });
  idsOf(table, { filter: { '>ID': 500 }, order: { ID: 'ASC' }, start: -1 });
  expect(reads).toBe(0);
});

test.each([
  { filter: { '>ID': 3 }, order: {}, want: [4, 5, 6] },
  { filter: { '>=ID': 3, '<ID': 5 }, order: { ID: 'DESC' }, want: [4, 3] },
  { filter: { ID: '2' }, order: {}, want: [2] },
  { filter: { '=ID': 2, '>ID': 2 }, order: {}, want: [] },
  { filter: { '!ID': 2, '<=ID': 3 }, order: {}, want: [1, 3] },
  { filter: { '@ID': [5, 1] }, order: { ID: 'ASC' }, want: [1, 5] },
  { filter: { '>ID': 3 }, order: { OPPORTUNITY: 'DESC' }, want: [5, 4, 6] },
  { filter: { TITLE: 'b' }, order: {}, want: [2, 4] },
  { filter: { '=OPPORTUNITY': '5.0' }, order: {}, want: [1] },
  { filter: { TITLE: 'b%' }, order: {}, want: [2, 4] },
  { filter: { TITLE: '' }, order: {}, want: [5, 6] },
  { filter: { '!TITLE': '' }, order: {}, want: [1, 2, 3, 4] },
  { filter: { '>DATE_CREATE': '2026-03-01T10:00:00.500+00:00' }, order: {}, want: [3, 4] },
  { filter: { '>=DATE_CREATE': '2026-03-01T12:00:00+02:00' }, order: {}, want: [2, 3, 4] },
  { filter: { DATE_CREATE: '2026-03-01T10:00:00Z' }, order: {}, want: [2] },
  { filter: {}, order: { OPPORTUNITY: 'ASC' }, want: [6, 4, 1, 2, 5, 3] },
  { filter: { '>OPPORTUNITY': 4 }, order: { TITLE: 'ASC', ID: 'DESC' }, want: [5, 1, 2, 3] },
])('finds $want when the filter is $filter and the order $order', ({ filter, order, want }) => {
  const table = tableOf([
    { id: 1, title: 'a', opportunity: 5, createdTime: '2026-03-01T09:00:00+00:00' },
    { id: 2, title: 'B', opportunity: 6, createdTime: '2026-03-01T10:00:00+00:00' },
    { id: 3, title: 'c', opportunity: 30, createdTime: '2026-03-01T10:00:01+00:00' },
    { id: 4, title: 'b', opportunity: 4, createdTime: '2027-01-01T00:00:00+00:00' },
    { id: 5, title: null, opportunity: 7, createdTime: null },
    { id: 6 },
  ]);
  expect(idsOf(table, { filter, order })).toEqual(want);
});
