/** Values that no description lists: refused, unless a row has one. */

import { expect, test } from 'vitest';
import { filterConditions, keeps, unlistedValues } from '../../../generator/mcp/conditions.js';

const stage = { anyOf: [{ enum: ['new', 'won', null] }, { type: 'string' }] };
const result = { type: 'array', items: { properties: { stage, title: { type: 'string' } } } };
const strange = (operator: '=' | '!=' | 'in' | 'contains' | '>', value: unknown, rows: readonly unknown[]) =>
  unlistedValues([{ field: 'stage', operator, value }], { method: 'm', result, rows, found: new Set() });

test.each([
  { operator: '=', value: 'won', want: [] },
  { operator: '=', value: null, want: [] },
  { operator: '!=', value: '', want: [] },
  { operator: 'in', value: ['new', 'own'], want: [] },
  { operator: 'contains', value: 'wo', want: [] },
  { operator: '>', value: 'x', want: [] },
  { operator: '!=', value: 'wn', want: ['stage has the values new, won, not wn'] },
  { operator: 'in', value: ['won', 'wn'], want: ['stage has the values new, won, not wn'] },
] as const)('$operator $value: $want', ({ operator, value, want }) => {
  expect(strange(operator, value, [{ stage: 'own' }])).toEqual(want);
});

test('a value that a row has stays known on the pages that follow, for its method', () => {
  const found = new Set<string>();
  const conditions = [{ field: 'stage', operator: '=' as const, value: 'own' }];
  const on = (method: string, rows: readonly unknown[]) =>
    unlistedValues(conditions, { method, result, rows, found }).length;
  expect([on('m', []), on('m', [{ stage: 'own' }]), on('m', []), on('n', [])]).toEqual([1, 0, 0, 1]);
});

test.each([
  {
    filter: { STAGE: 'a', '!STAGE': 'b', '@STAGE': ['c'], '>ID': 1, logic: 'OR' },
    want: 'STAGE=a,STAGE!=b,STAGEinc,logic=OR',
  },
  {
    filter: [['stage', '=', 'a'], { logic: 'or', conditions: [['stage', 'in', ['b']]] }],
    want: 'stage=a,stageinb',
  },
  { filter: [['stage', 'between', ['a', 'b']], 'x'], want: '' },
  { filter: 'x', want: '' },
])('the conditions of $filter', ({ filter, want }) => {
  const conditions = filterConditions({ filter });
  expect(conditions.map(({ field, operator, value }) => `${field}${operator}${String(value)}`).join()).toBe(
    want,
  );
});

const AT = '2026-07-10T10:00:00+00:00';

test.each([
  { value: AT, wanted: '2026-07-10T09:59:00+00:00', order: '>' },
  { value: AT, wanted: '2026-07-10T12:00:00+02:00', order: '=' },
  { value: AT, wanted: '2026-07-10T11:00:00+02:00', order: '>' },
  { value: AT, wanted: '2026-07-10T13:00:00+02:00', order: '<' },
  { value: AT, wanted: '2026-07-10', order: '=' },
  { value: '2026-07-10T23:30:00-08:00', wanted: '2026-07-10', order: '=' },
  { value: AT, wanted: '2026-07-09', order: '>' },
  { value: AT, wanted: '2026-07-11', order: '<' },
  { value: '2026-07-10', wanted: '2026-07-10T09:00:00+00:00', order: '<' },
  { value: '2026-07-10', wanted: '2026-07-10', order: '=' },
  { value: '10', wanted: 9, order: '>' },
  { value: 10, wanted: '10.0', order: '=' },
  { value: 'b', wanted: 'a', order: '>' },
  { value: 'a', wanted: '', order: '>' },
  { value: '', wanted: 'a', order: 'absent' },
  { value: null, wanted: 5, order: 'absent' },
  { value: undefined, wanted: null, order: 'both absent' },
] as const)('$value next to $wanted is $order', ({ value, wanted, order }) => {
  const held = (['=', '!=', '>', '>=', '<', '<='] as const).filter((operator) =>
    keeps({ field: value }, [{ field: 'field', operator, value: wanted }]),
  );
  const want = {
    '>': ['!=', '>', '>='],
    '<': ['!=', '<', '<='],
    '=': ['=', '>=', '<='],
    absent: ['!='],
    'both absent': ['=', '>='],
  };
  expect(held).toEqual(want[order]);
});
