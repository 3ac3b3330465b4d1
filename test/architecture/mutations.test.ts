/** The tables of rules that `npm run mutate` breaks still fit the sources of the built-in account. Rules that it finds in the sources always do. */

import { expect, test } from 'vitest';
import { findMisfits } from '../../scripts/mutations/misfits.mjs';

test('the text of each rule stands in its file once', () => {
  const { rules, misfits } = findMisfits();
  expect(rules).toBeGreaterThan(500);
  expect(misfits).toEqual([]);
});
