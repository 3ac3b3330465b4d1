import { expect, test } from 'vitest';
import { inForm } from '../../../runtime/protocol/reply.js';

const CASES: readonly { name: string; numbers?: readonly string[]; given: unknown; want: unknown }[] = [
  { name: 'nothing is known', given: { a: '1' }, want: { a: '1' } },
  { name: 'the whole answer is a number', numbers: ['.'], given: '31', want: 31 },
  { name: 'a number that comes as one', numbers: ['a'], given: { a: 5 }, want: { a: 5 } },
  { name: 'other members stay', numbers: ['a'], given: { a: '5', b: '5' }, want: { a: 5, b: '5' } },
  {
    name: 'decimals and a sign',
    numbers: ['a', 'b'],
    given: { a: '-7', b: '0.50' },
    want: { a: -7, b: 0.5 },
  },
  {
    name: 'what is no number stays',
    numbers: ['*'],
    given: ['', ' 1', '1 ', '1e3', '0x1', '+1', '.5', '5.', 'Infinity', 'NaN', null, true, [], {}],
    want: ['', ' 1', '1 ', '1e3', '0x1', '+1', '.5', '5.', 'Infinity', 'NaN', null, true, [], {}],
  },
  {
    name: 'a text that a number cannot hold exactly stays',
    numbers: ['*'],
    given: ['9007199254740991', '9007199254740993', '1'.repeat(400)],
    want: [9007199254740991, '9007199254740993', '1'.repeat(400)],
  },
  {
    name: 'rows of a list',
    numbers: ['*.offline', '*.ids.*'],
    given: [{ offline: '1', ids: ['1', 2] }, null, { offline: 0 }],
    want: [{ offline: 1, ids: [1, 2] }, null, { offline: 0 }],
  },
  {
    name: 'values of a map, printed as a list too',
    numbers: ['*.ACCESS.*'],
    given: [{ ACCESS: { U1: '63' } }, { ACCESS: ['63'] }],
    want: [{ ACCESS: { U1: 63 } }, { ACCESS: [63] }],
  },
  { name: 'an inherited member is none', numbers: ['toString'], given: {}, want: {} },
];

test.each(CASES)('$name', ({ numbers, given, want }) => {
  expect(inForm({ data: given }, numbers === undefined ? {} : { numbers }).data).toEqual(want);
});

test('an empty map and a number in one answer', () => {
  expect(inForm({ data: { a: [], b: '2' } }, { maps: ['a'], numbers: ['b'] }).data).toEqual({ a: {}, b: 2 });
});

test('a member named like a prototype changes none', () => {
  const data: unknown = JSON.parse('{ "__proto__": { "a": "1" } }');
  expect(JSON.stringify(inForm({ data }, { numbers: ['*.a'] }).data)).toBe('{"__proto__":{"a":1}}');
});
