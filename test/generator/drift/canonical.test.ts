/** Two values are the same where they have one canonical form, whichever way that is found. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, isSame } from '../../../generator/drift/canonical.js';

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(undefined, null, 0, 1, '', 'a', 'b', false),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('name', 'scope', 'fields', 'shape', 'x'), tie('value'), { maxKeys: 4 }),
  ),
}));

/** The other value is often the same in another order, or nearly. */
const pair = fc.tuple(value, value, fc.boolean()).map(([a, b, alike]) => [a, alike ? turned(a) : b] as const);

function turned(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(turned).reverse();
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, member]) => [key, turned(member)] as const);
  return Object.fromEntries(entries.reverse());
}

const textOf = (given: unknown): string => JSON.stringify(canonical({ given }));

test('as the texts of their canonical forms are', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(isSame({ given: a }, { given: b })).toBe(textOf(a) === textOf(b));
    }),
    { numRuns: 500, seed: 20261121 },
  );
});
