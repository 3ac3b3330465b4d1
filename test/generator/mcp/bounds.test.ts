/** What a result of bounded size keeps, and what is cut. */

import { expect, test } from 'vitest';
import { asText } from '../../../generator/mcp/bounds.js';

const LONG = 'x'.repeat(5_000);

test.each([
  { name: 'a short text next to a long one stays as it is', member: 'short', want: 'short' },
  { name: 'a short list next to a long text stays as it is', member: [1, 'two'], want: [1, 'two'] },
  { name: 'a number stays as it is', member: 7, want: 7 },
])('$name', ({ member, want }) => {
  const cut = JSON.parse(asText({ member, long: LONG }, 2_000)) as Readonly<Record<string, unknown>>;
  expect(cut['member']).toEqual(want);
  expect(cut['long']).toMatch(/^x{1000}…$/);
  expect(cut['note']).toContain('were cut');
});

test('a result that fits has no note, and one that cannot be cut is a note alone', () => {
  expect(asText({ member: 'short' }, 2_000)).toBe('{"member":"short"}');
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`member${index}`, index]));
  expect(Object.keys(JSON.parse(asText(many, 2_000)) as object)).toEqual(['note']);
});
