/** The form of a row: shorter than JSON, and read back as what it was. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutQuotes, withQuotes } from '../../../runtime/shapes/shape.js';
import { codePoint } from '../../code-point.js';

test.each([
  { name: 'words have no quotes', given: ['o', { id: 'i', dueAt: '?s' }], want: '[o,{id:i,dueAt:?s}]' },
  { name: 'a type by its name', given: ['a', '@Task'], want: '[a,@Task]' },
  { name: 'what is no plain word keeps them', given: { 'a b': 's', '8': 'i' }, want: '{"8":i,"a b":s}' },
  { name: 'a name that JSON knows', given: { null: 's', true: 'b', l: 1 }, want: '{null:s,true:b,l:1}' },
  { name: 'a quote in a name', given: { 'a"b,c:d': 's' }, want: '{"a\\"b,c:d":s}' },
  {
    name: 'numbers, whose exponent is no word',
    given: { a: 1e21, b: -1.5e-7, c: [8, -0.5] },
    want: '{a:1e+21,b:-1.5e-7,c:[8,-0.5]}',
  },
  { name: 'no name', given: { '': '' }, want: '{"":""}' },
])('$name', ({ given, want }) => {
  const written = withoutQuotes(JSON.stringify(given));
  expect(written).toBe(want);
  expect(JSON.parse(withQuotes(written))).toEqual(given);
});

test('any names and texts are read back', () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.constantFrom('null', '?s', '@A', '"', '\\', 'a:b', '8'),
  );
  const shape = fc.dictionary(
    text,
    fc.oneof(text, fc.array(text), fc.double({ noDefaultInfinity: true, noNaN: true })),
  );
  fc.assert(
    fc.property(shape, (given) => {
      const json = JSON.stringify(given);
      expect(withQuotes(withoutQuotes(json))).toBe(json);
    }),
  );
});
