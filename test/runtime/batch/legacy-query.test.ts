/** What a batch sends as a query is read by PHP as what the call alone would send as JSON; what no query carries travels alone. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeQuery, legacy } from '../../../runtime/legacy/protocol.js';
import { parsePhpQuery } from './php-query.js';

it('sends parameters as a query only where PHP reads back what JSON says, but for types that a query does not have', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 3 });
  const scalar = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  }));
  let queries = 0;
  const isSame = (params: Record<string, unknown>): void => {
    if (legacy.batch.travelsAlone({ method: 'a.b', params })) return;
    queries += 1;
    expect(parsePhpQuery(encodeQuery(params))).toEqual(asText(JSON.parse(JSON.stringify(params))));
  };
  fc.assert(fc.property(fc.dictionary(name, value, { maxKeys: 3 }), isSame), { numRuns: 500 });
  expect(queries).toBeGreaterThan(50);
});

/** What is left of JSON in a query: texts, and maps of them. */
function asText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]));
}

it.each([
  { levels: 64, alone: false },
  { levels: 65, alone: true },
])('$levels levels of brackets: travels alone $alone', ({ levels, alone }) => {
  let inner: unknown = 1;
  for (let level = 0; level < levels; level++) inner = { a: inner };
  expect(legacy.batch.travelsAlone({ method: 'a.b', params: { filter: inner } })).toBe(alone);
});
