/** How many rows have each value: each value by itself, however long it is. */

import { expect, test } from 'vitest';
import { countsOf } from '../../../generator/mcp/kept-rows.js';

test('values that begin alike are counted apart', () => {
  const long = 'x'.repeat(100);
  const rows = [`${long}a`, `${long}b`, `${long}a`, long, null, 'y'].map((title) => ({ title }));
  expect(countsOf(rows, 'title', 10_000)).toEqual({
    rows: 6,
    counts: { [`${long}…`]: 2, [`${long}… (2)`]: 1, [long]: 1, '(none)': 1, y: 1 },
  });
});
