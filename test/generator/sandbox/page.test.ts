/** Pages of a legacy list, where an account counts from the multiple of 50 below `start`. */

import { expect, test } from 'vitest';
import { page } from '../../../generator/sandbox/legacy/page.js';
import { AS_DOCUMENTED } from '../../../generator/sandbox/server-rules.js';

const rows = Array.from({ length: 120 }, (_, number) => number);
const rules = { ...AS_DOCUMENTED, roundsStart: true };

test.each([
  { start: 49, first: 0, length: 50, rest: { total: 120, next: 50 } },
  { start: 50, first: 50, length: 50, rest: { total: 120, next: 100 } },
  { start: 110, first: 100, length: 20, rest: { total: 120 } },
  { start: 150, first: undefined, length: 0, rest: {} },
])('from $start', ({ start, first, length, rest }) => {
  const { ok, result, ...said } = page(rows, start, { rules });
  expect({ ok, first: result[0], length: result.length, said }).toEqual({
    ok: true,
    first,
    length,
    said: rest,
  });
});
