/** How rows and texts are laid out in so many columns, to the space. */

import { describe, expect, test } from 'vitest';
import {
  alignColumns,
  brokenAt,
  fittedRows,
  hangingColumns,
  painter,
  shortenedText,
  writeNotice,
} from '../../../generator/terminal/layout.js';
import type { Sink } from '../../../generator/terminal/io.js';

const lines = (text: readonly string[]): string => text.join('\n');

test('aligns columns by their longest cell, without spaces at the end', () => {
  expect(
    alignColumns([
      ['a', 'bbb', 'c'],
      ['aaa', 'b'],
      ['a', 'b\nb', ''],
    ]),
  ).toEqual(['a    bbb  c', 'aaa  b', 'a    b b']);
  expect(alignColumns([])).toEqual([]);
});

describe('rows that are fitted', () => {
  const rows = [
    ['tasks.task.get', 'one two three four', 'five six seven eight'],
    ['a', 'b', 'c'],
  ];

  test.each([
    [58, 'tasks.task.get  one two three four  five six seven eight\na               b                   c'],
    [56, 'tasks.task.get  one two three four  five six seven eight\na               b                   c'],
    [55, 'tasks.task.get  one two three four  five six seven eig…\na               b                   c'],
    [50, 'tasks.task.get  one two three f…  five six seven …\na               b                 c'],
    [38, 'tasks.task.get  one two t…  five six …\na               b           c'],
    [37, 'tasks.task.get\n               one two t…  five six …\na              b           c'],
    [20, 'tasks.task.get\n            one two t…  five six …\na           b           c'],
  ])('into %i columns keep the name', (columns, want) => {
    expect(lines(fittedRows(rows, columns))).toBe(want);
  });
});

describe('a name with a text', () => {
  test.each([
    ['in one line', 60, [['--out', 'where it is']], '  --out  where it is'],
    [
      'in more lines',
      31,
      [['--out', 'where it is written to, always']],
      '  --out  where it is written\n         to, always',
    ],
    ['without a text', 60, [['--out', '']], '  --out'],
    [
      'aligned by the longest name',
      60,
      [
        ['a', 'one'],
        ['abc', 'two'],
      ],
      '  a    one\n  abc  two',
    ],
    [
      'below a name that is longer than its column',
      40,
      [
        ['a-name-of-more-than-18-columns', 'one two three four five six seven'],
        ['abc', 'two'],
      ],
      '  a-name-of-more-than-18-columns\n       one two three four five six seven\n  abc  two',
    ],
    [
      'below a name that is broken itself',
      30,
      [['a name of several words that is long', 'one two']],
      '  a name of several\n      words that is long\n    one two',
    ],
    [
      'below the name where a word is wider than the column',
      30,
      [['abc', 'see https://account.example/a-long-address now']],
      '  abc\n    see\n    https://account.example/a-long-address\n    now',
    ],
  ] as const)('%s', (_name, columns, rows, want) => {
    expect(lines(hangingColumns(rows, columns))).toBe(want);
  });

  test('takes another indent', () => {
    expect(hangingColumns([['a', 'b']], 60, '')).toEqual(['a  b']);
  });
});

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 6, ['one', 'two', 'three']],
  ['one two three', 13, ['one two three']],
  ['a-long-word b', 4, ['a-long-word', 'b']],
  ['', 4, ['']],
])('breaks "%s" at %i columns', (text, width, want) => {
  expect(brokenAt(text, width)).toEqual(want);
});

test('breaks a notice on a terminal alone', () => {
  const written: string[] = [];
  const sink = (terminal: boolean): Sink => ({
    terminal,
    columns: 12,
    write: (text) => void written.push(text),
  });
  writeNotice('one two three four\nfive', sink(true));
  writeNotice('one two three four\nfive', sink(false));
  expect(written).toEqual(['one two\n  three four\nfive\n', 'one two three four\nfive\n']);
});

test.each([
  ['a text that fits', 'one two', 7, 'one two'],
  ['at a space', 'one two three', 9, 'one two … (6 more characters; see it)'],
  [
    'inside a word, where the space is too far in front',
    'a bcdefghijkl',
    8,
    'a bcdefg … (5 more characters; see it)',
  ],
  ['without a half of a character', 'abc😀def', 4, 'abc … (5 more characters; see it)'],
])('shortens %s', (_name, text, most, want) => {
  expect(shortenedText(text, most, 'see it')).toBe(want);
});

test('shortens after 4,000 characters, and says where all of them are', () => {
  expect(shortenedText('x'.repeat(4000))).toBe('x'.repeat(4000));
  expect(shortenedText('x'.repeat(4001)).slice(4000)).toBe(
    ' … (1 more characters; pipe the output to see all)',
  );
});

test('paints on a terminal alone', () => {
  const sink = (terminal: boolean): Sink => ({ terminal, columns: 80, write: () => undefined });
  const all = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
  const painted = all.map((style) => painter(sink(true), { TERM: 'xterm' })(style, 'x'));
  expect(painted).toEqual([1, 2, 31, 32, 33, 36].map((code) => `\u001b[${code}mx\u001b[0m`));
  expect(all.map((style) => painter(sink(false), { TERM: 'xterm' })(style, 'x'))).toEqual(all.map(() => 'x'));
});
