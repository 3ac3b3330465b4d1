/** Values that no description lists: refused, unless a row has one. */

import { expect, test } from 'vitest';
import { filterConditions, unlistedValues } from '../../../generator/mcp/conditions.js';

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
