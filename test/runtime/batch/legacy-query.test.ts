/** Parameters survive the way into a query and back, as PHP reads it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQuery } from '../../../runtime/legacy/protocol.js';
import { parsePhpQuery } from './php-query.js';

describe('encodeQuery', () => {
  it('keeps the places of an array with a hole', () => {
    expect(encodeQuery({ a: [undefined, 1] })).toBe('a%5B0%5D=&a%5B1%5D=1');
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
