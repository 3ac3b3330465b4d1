import { expect, test } from 'vitest';
import { layout } from '../../../generator/drift/layout.js';

const long = 'a'.repeat(150);

test.each([
  { name: 'a small object is one line', given: { a: 1, b: [null, 'x'] }, want: '{"a":1,"b":[null,"x"]}' },
  {
    name: 'a long one has a line for each member',
    given: { a: { b: 1 }, long, c: long },
    want: `{\n "a":{"b":1},\n "long":"${long}",\n "c":"${long}"\n}`,
  },
  {
    name: 'what holds a long one has lines too',
    given: [[long, long]],
    want: `[\n [\n  "${long}",\n  "${long}"\n ]\n]`,
  },
  { name: 'what is undefined is left out', given: { a: undefined, b: {} }, want: '{"b":{}}' },
  { name: 'a line end in a text is no line', given: { a: 'x\ny' }, want: '{"a":"x\\ny"}' },
])('$name', ({ given, want }) => {
  expect(layout(given)).toBe(want);
  expect(JSON.parse(layout(given))).toEqual(JSON.parse(JSON.stringify(given)));
});
