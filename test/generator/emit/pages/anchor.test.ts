/** Anchors of the headings of a page, as GitHub makes them. */

import { expect, test } from 'vitest';
import { anchorsOf } from '../../../../generator/emit/pages/anchor.js';

test.each([
  { headings: ['Read `all`', 'Read all', 'Read all'], anchors: ['read-all', 'read-all-1', 'read-all-2'] },
  { headings: ['A', 'A-1', 'A', 'A'], anchors: ['a', 'a-1', 'a-2', 'a-3'] },
  { headings: ['A', 'A', 'A-1', 'A'], anchors: ['a', 'a-1', 'a-1-1', 'a-2'] },
])('of $headings', ({ headings, anchors }) => {
  expect(anchorsOf(headings)).toEqual(anchors);
});
