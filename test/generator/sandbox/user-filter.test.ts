/** The operators of a legacy filter on a field with a value, and without one. */

import { expect, test } from 'vitest';
import { matchesFilter, readFilter } from '../../../generator/sandbox/legacy/user-filter.js';

const ROWS: Readonly<Record<string, unknown>> = {
  early: '2026-01-01T00:00:00+00:00',
  late: '2026-03-01T00:00:00+00:00',
  empty: '',
  null: null,
  absent: undefined,
};

test.each([
  { key: '>DATE', want: ['late'] },
  { key: '>=DATE', want: ['late'] },
  { key: '<DATE', want: ['early'] },
  { key: '<=DATE', want: ['early'] },
  { key: '!DATE', want: ['early', 'late', 'empty', 'null', 'absent'] },
  { key: '=DATE', want: [] },
])('$key of a moment between two keeps $want', ({ key, want }) => {
  const filter = readFilter({ [key]: '2026-02-01' }, new Set(['DATE']));
  expect(Object.keys(ROWS).filter((name) => matchesFilter({ DATE: ROWS[name] }, filter))).toEqual(want);
});
