/** Queries of batched calls, read back by the parser of forms. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseForm } from '../../../runtime/callbacks/body.js';
import { encodeQuery, rawText } from '../../../runtime/legacy/protocol.js';
import { codePoint } from '../../code-point.js';

const limits = { size: Infinity, fields: 10_000, depth: 100 };

const cases: readonly { name: string; given: Readonly<Record<string, unknown>>; want: string }[] = [
  { name: 'nothing', given: {}, want: '' },
  { name: 'a number and a text', given: { a: 1, b: 'x y' }, want: 'a=1&b=x%20y' },
  { name: 'nested maps', given: { FILTER: { '>=ID': 5 } }, want: 'FILTER%5B%3E%3DID%5D=5' },
  { name: 'a list', given: { id: [1, 2] }, want: 'id%5B0%5D=1&id%5B1%5D=2' },
  { name: 'maps in a list', given: { a: [{ b: 1 }] }, want: 'a%5B0%5D%5Bb%5D=1' },
  { name: 'flags', given: { a: true, b: false }, want: 'a=1&b=0' },
  { name: 'what is undefined is left out', given: { a: undefined, b: 1 }, want: 'b=1' },
  { name: 'half of a character is replaced', given: { a: '\ud800' }, want: 'a=%EF%BF%BD' },
  { name: 'characters outside ASCII', given: { a: 'Łódź 🙂' }, want: 'a=%C5%81%C3%B3d%C5%BA%20%F0%9F%99%82' },
  { name: 'signs of the query', given: { a: 'b&c=d+e%f#g' }, want: 'a=b%26c%3Dd%2Be%25f%23g' },
];

test.each(cases)('$name', ({ given, want }) => {
  expect(encodeQuery(given)).toBe(want);
});

test('a reference stands as it is', () => {
  expect(encodeQuery({ FILTER: { ID: rawText('$result[c0][0][ID]') } })).toBe(
    'FILTER%5BID%5D=$result[c0][0][ID]',
  );
});

test('any tree of texts comes back', () => {
  const key = fc
    .string({ unit: codePoint, minLength: 1, maxLength: 6 })
    .filter((text) => !/[[\]]/.test(text) && text !== '__proto__' && !/^\d+$/.test(text));
  const text = fc.string({ unit: codePoint, maxLength: 8 });
  const map = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
    fc.dictionary(key, values, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
  const tree = map(
    fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }), map(fc.oneof(text, map(text)))),
  );
  fc.assert(
    fc.property(tree, (given) => {
      expect(parseForm(encodeQuery(given), limits)).toEqual(given);
    }),
  );
});
