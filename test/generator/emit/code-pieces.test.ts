/** Small pieces of emitted code: where a list of names breaks, and what literals look like. */

import { expect, test } from 'vitest';
import { angled, block, inBraces, inBrackets, literal } from '../../../generator/text/code.js';

const names = (length: number): readonly string[] => ['a', 'b'.repeat(length - 3)];

test('names in braces are in one line of 110 columns at most', () => {
  expect(inBraces(names(98), 'x'.repeat(10))).toBe(`{ a, ${'b'.repeat(95)} }`);
  expect(inBraces(names(99), 'x'.repeat(10))).toBe(`{\n  a,\n  ${'b'.repeat(96)},\n}`);
});

test('items in brackets are in one line of 110 columns at most', () => {
  expect(inBrackets(names(100), 'x'.repeat(10))).toBe(`[a, ${'b'.repeat(97)}]`);
  expect(inBrackets(names(101), 'x'.repeat(10))).toBe(`[\n  a,\n  ${'b'.repeat(98)},\n]`);
});

test('an object type has one member a line, and moves lines of a member to the right', () => {
  expect(block(['a: 1', 'b: {\n  c: 2;\n}'])).toBe('{\n  a: 1;\n  b: {\n    c: 2;\n  };\n}');
  expect(block([])).toBe('{\n}');
});

test.each([
  [[], ''],
  [['A'], '<A>'],
  [['A', 'B'], '<A, B>'],
])('type arguments %j are "%s"', (parts, want) => {
  expect(angled(parts)).toBe(want);
});

test.each([
  ["it's", '"it\'s"'],
  [1, '1'],
  [-0, '0'],
  [1e21, '1e21'],
  [true, 'true'],
  [false, 'false'],
])('a literal of %j is %s', (value, want) => {
  expect(literal(value)).toBe(want);
});

test('no literal is made of what JSON cannot hold', () => {
  expect(() => literal(Infinity)).toThrow('Infinity is not a number that a description can contain');
});
