/** What shows that a page is not in its order: numbers, texts of digits, moments in several spellings. */

import { expect, test } from 'vitest';
import { disorderOf } from '../../../runtime/paging/page-rows.js';

const at = (...values: readonly unknown[]) => values.map((value) => ({ value }));
const NOON = '2026-03-01T12:00:00+00:00';
const ELEVEN = '2026-03-01T12:30:00+01:30';

test.each([
  { name: 'numbers', last: 1, rows: at(2, 3), says: undefined },
  { name: 'numbers that fall', last: 1, rows: at(3, 2), says: 'not in the order' },
  { name: 'texts of digits, sorted as texts', last: '1', rows: at('10', '9'), says: undefined },
  { name: 'moments', last: ELEVEN, rows: at(NOON), says: undefined },
  {
    name: 'moments that fall, whose texts rise',
    last: undefined,
    rows: at(NOON, ELEVEN),
    says: 'not in the order',
  },
  { name: 'a moment before the last one', last: NOON, rows: at(ELEVEN), says: 'does not begin past' },
  {
    name: 'other texts, of whose order nothing is known',
    last: 'b',
    rows: at('a', 'c', 'b'),
    says: undefined,
  },
])('$name', ({ last, rows, says }) => {
  const said = disorderOf({ field: 'value', descending: false }, last, rows);
  expect(said).toEqual(says === undefined ? undefined : expect.stringContaining(says));
});
