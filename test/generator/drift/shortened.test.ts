/** Long texts of a change: what two of them share is left out, and counted. */

import { expect, test } from 'vitest';
import { shortened, shortList } from '../../../generator/drift/shortened.js';

const values = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `"value ${String(index)}"`);
const union = (...all: readonly string[]): string => all.join(' | ');
const MANY = values(40_000);

const ROWS = [
  {
    name: 'short texts are whole',
    given: { before: 'string', after: '"a" | "b"' },
    want: { before: 'string', after: '"a" | "b"' },
  },
  {
    name: 'of two long ones what only one has is shown',
    given: { before: union(...MANY), after: union(...MANY, '"new"') },
    want: { before: '… (40000 more)', after: '"new" … (40000 more)' },
  },
  {
    name: 'a member that stands last in one and inside the other is shared',
    given: { before: union('"gone"', ...MANY), after: union(...MANY.toReversed()) },
    want: { before: '"gone" | … (40000 more)', after: '… (40000 more)' },
  },
  {
    name: 'an object is shown by the members that differ',
    given: {
      before: `{ ${values(60).join(': string; ')}: string }`,
      after: `{ ${values(60).join(': string; ')}: number }`,
    },
    want: {
      before: '"value 59": string } … (59 more)',
      after: '"value 59": number } … (59 more)',
    },
  },
  {
    name: 'one long word is cut',
    given: { after: 'x'.repeat(1_000) },
    want: { after: `${'x'.repeat(300)}… (700 more characters)` },
  },
  {
    name: 'a character of two code units is not cut in its middle',
    given: { after: `${'x'.repeat(299)}${'😀'.repeat(10)}` },
    want: { after: `${'x'.repeat(299)}… (20 more characters)` },
  },
  {
    name: 'another order alone is shown from its beginning',
    given: { before: union(...MANY), after: union(...MANY.toReversed()) },
    want: {
      before: expect.stringMatching(/^"value 0" \| "value 1" \| .* … \(\d+ more\)$/) as string,
      after: expect.stringMatching(/^"value 39999" \| .* … \(\d+ more\)$/) as string,
    },
  },
];

test.each(ROWS)('$name', ({ given, want }) => {
  expect(shortened(given)).toEqual(want);
});

test('no text is longer than its part and the count', () => {
  const { before = '', after = '' } = shortened({ before: union(...MANY), after: union(...values(20_000)) });
  expect(Math.max(before.length, after.length)).toBeLessThan(330);
});

test('of many names the first are shown', () => {
  const names = Array.from({ length: 100 }, (_, index) => `tasks.task.method${String(index)}`);
  expect(shortList(names)).toMatch(/^tasks\.task\.method0, .*, tasks\.task\.method\d+ … \(8\d more\)$/);
});
