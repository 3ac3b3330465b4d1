/** Parameters survive the way into a query and back, as PHP reads it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQuery, rawText } from '../../../runtime/legacy/query.js';
import { parsePhpQuery } from './php-query.js';

describe('encodeQuery', () => {
  const cases: { readonly name: string; readonly given: Record<string, unknown>; readonly want: string }[] = [
    { name: 'a scalar', given: { ID: 1, NAME: 'a' }, want: 'ID=1&NAME=a' },
    { name: 'booleans and null', given: { A: true, B: false, C: null }, want: 'A=1&B=0&C=' },
    {
      name: 'nested objects and arrays',
      given: { FILTER: { '@ID': [1, 2] } },
      want: 'FILTER%5B%40ID%5D%5B0%5D=1&FILTER%5B%40ID%5D%5B1%5D=2',
    },
    {
      name: 'characters outside ASCII and reserved ones',
      given: { N: 'Ä &=?#%+\u{1F600}' },
      want: 'N=%C3%84%20%26%3D%3F%23%25%2B%F0%9F%98%80',
    },
    { name: 'nothing for undefined', given: { A: undefined, B: 1 }, want: 'B=1' },
    { name: 'an empty array, which must not read as "not given"', given: { id: [] }, want: 'id=' },
    {
      name: 'a hole in an array, which keeps its place',
      given: { a: [undefined, 1] },
      want: 'a%5B0%5D=&a%5B1%5D=1',
    },
    { name: 'half of a surrogate pair', given: { a: '\ud800' }, want: 'a=%EF%BF%BD' },
    {
      name: 'a reference as it is',
      given: { id: rawText('$result[c0][task][id]') },
      want: 'id=$result[c0][task][id]',
    },
    { name: 'no parameters', given: {}, want: '' },
  ];
  it.each(cases)('writes $name', ({ given, want }) => {
    expect(encodeQuery(given)).toBe(want);
  });

  it('is read back by PHP as it was, but for types that a query does not have', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /^[^[\]. \0+]+$/.test(text));
    const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        scalar,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { maxKeys: 4 }),
      ),
    }));
    const params = fc.dictionary(name, value, { maxKeys: 5 });
    fc.assert(
      fc.property(params, (given) => {
        expect(parsePhpQuery(encodeQuery(given))).toEqual(asText(given));
      }),
    );
  });
});

/** What is left of a value in a query: text, and maps of it. */
function asText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === null) return '';
  if (typeof value !== 'object')
    return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\uFFFD');
  const entries = Object.entries(value);
  const isRoot = !Array.isArray(value) && entries.length > 0;
  if (entries.length === 0 && !isRoot) return Array.isArray(value) ? '' : EMPTY;
  return Object.fromEntries(
    entries.map(([name, member]) => [name, asText(member) === EMPTY ? '' : asText(member)]),
  );
}

const EMPTY: Record<string, never> = {};
