/** How many edits lead from one name to another. */

import { expect, test } from 'vitest';
import { distance } from '../../../generator/base/edit-distance.js';

test.each([
  { name: 'the same', one: 'title', other: 'title', want: 0 },
  { name: 'nothing and a name', one: '', other: 'title', want: 5 },
  { name: 'a name and nothing', one: 'title', other: '', want: 5 },
  { name: 'another letter', one: 'title', other: 'titke', want: 1 },
  { name: 'a letter more', one: 'title', other: 'titles', want: 1 },
  { name: 'a letter less', one: 'title', other: 'tite', want: 1 },
  { name: 'two letters exchanged', one: 'title', other: 'tilte', want: 1 },
  { name: 'two letters exchanged at the beginning', one: 'title', other: 'ittle', want: 1 },
  { name: 'two letters exchanged twice', one: 'tasks.list', other: 'tsaks.lsit', want: 2 },
  { name: 'several edits', one: 'kitten', other: 'sitting', want: 3 },
  { name: 'nothing alike', one: 'abc', other: 'xyz', want: 3 },
  { name: 'a long text and the same', one: 'a'.repeat(201), other: 'a'.repeat(201), want: 0 },
  { name: 'a long text and nearly the same', one: 'a'.repeat(201), other: 'a'.repeat(200), want: 201 },
])('$name: $want', ({ one, other, want }) => {
  expect(distance(one, other)).toBe(want);
});
