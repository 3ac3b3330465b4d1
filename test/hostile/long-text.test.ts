/** Texts of one repeated sign: the time of a pattern grows with their length, or these tests run into their time limit. */

import { expect, test } from 'vitest';
import { plainText } from '../../generator/docs/prose.js';
import { distance } from '../../generator/edit-distance.js';

const LENGTH = 400_000;

test.each(['[', '![', '[a=', '[](', '[a](', '<a ', '`', '*'])(
  'reads a long text of %j as plain text',
  (sign) => {
    expect(plainText(sign.repeat(LENGTH / sign.length)).length).toBeLessThanOrEqual(LENGTH);
  },
);

test('still removes markup', () => {
  expect(
    plainText('[b]Bold[/b] and ![a picture](https://a.example/x.png), <i>so</i> [color=red]on[/color]'),
  ).toBe('Bold and a picture, so on');
});

test('does not compare names that nobody types', () => {
  expect(distance('a'.repeat(LENGTH), 'b'.repeat(LENGTH))).toBe(LENGTH);
});
