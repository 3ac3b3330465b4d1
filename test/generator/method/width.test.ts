/** Tables and columns on a terminal where a character is not one column wide. */

import { expect, it } from 'vitest';
import { rowsTable } from '../../../generator/method/rows-table.js';
import { fittedRows, hangingColumns } from '../../../generator/terminal/layout.js';
import { cutTo, widthOf } from '../../../generator/terminal/width.js';

/** Each character takes two columns. */
const WIDE = '日本語';
/** `e` and an accent of its own. */
const COMBINED = 'caf\u0065\u0301';

it.each([
  {
    title: 'a table of rows',
    lines: rowsTable([
      { a: WIDE, b: 'x' },
      { a: 'abc', b: 'x' },
    ]),
  },
  {
    title: 'a table of accents',
    lines: rowsTable([
      { a: COMBINED, b: 'x' },
      { a: 'abcd', b: 'x' },
    ]),
  },
  {
    title: 'rows that fit',
    lines: fittedRows([[WIDE, 'x'], ['abcdef-long', 'x'], ['abc', 'x']], 60), // prettier-ignore
  },
  { title: 'names with texts', lines: hangingColumns([[WIDE, 'x'], ['abc', 'x']], 60) }, // prettier-ignore
])('the second column of $title begins at one place', ({ lines }) => {
  const places = lines.filter((line) => line.endsWith('x')).map((line) => widthOf(line.slice(0, -1)));
  expect(places.length).toBeGreaterThan(1);
  expect(new Set(places).size).toBe(1);
});

it.each([
  { text: WIDE, width: 6, shown: WIDE },
  { text: WIDE, width: 5, shown: '日本…' },
  { text: WIDE, width: 4, shown: '日…' },
  { text: `${COMBINED}s`, width: 5, shown: `${COMBINED}s` },
  { text: `${COMBINED}s`, width: 4, shown: 'caf…' },
  { text: 'plain', width: 4, shown: 'pla…' },
])('$text is $shown in $width columns', ({ text, width, shown }) => {
  expect(cutTo(text, width)).toBe(shown);
  expect(widthOf(cutTo(text, width))).toBeLessThanOrEqual(width);
});
