/** What is counted of differences, and when new names are taken for keys of a map, which are data. */

import { expect, test } from 'vitest';
import { openTally } from '../../../generator/probe/tally.js';

function counted(rows: readonly (readonly string[])[]): readonly string[] {
  const { next, note, differences } = openTally();
  for (const names of rows) {
    next();
    for (const name of names) note({ kind: 'undescribed-member', path: `items.${name}`, got: 'string' });
  }
  return differences().map(({ difference: { kind, path }, seen }) => `${kind} ${path} ${seen.in}/${seen.of}`);
}

test.each([
  {
    name: 'a member of each row',
    rows: [['a'], ['a'], ['a']],
    want: ['undescribed-member items.a 3/3'],
  },
  {
    name: 'a member of one row',
    rows: [['a'], [], []],
    want: ['undescribed-member items.a 1/3'],
  },
  {
    name: 'names that differ from row to row',
    rows: [['ann'], ['bob'], ['cid'], ['dan']],
    want: ['type items 1/4'],
  },
  {
    name: 'very many names in one row',
    rows: [Array.from({ length: 40 }, (_, index) => `key${index}`)],
    want: ['type items 1/1'],
  },
])('$name', ({ rows, want }) => {
  expect(counted(rows)).toEqual(want);
});

test('a place that came with several types is one difference', () => {
  const { next, note, differences } = openTally();
  for (const got of ['string', 'array', 'string']) {
    next();
    note({ kind: 'type', path: 'items.a', expected: 'integer', got });
  }
  expect(differences()).toEqual([
    {
      difference: { kind: 'type', path: 'items.a', expected: 'integer', got: 'string | array' },
      seen: { in: 3, of: 3 },
    },
  ]);
});
