/** What is said of a value does not change which values there are. */

import { expect, test } from 'vitest';
import { widthOf } from '../../../generator/drift/width.js';
import type { Property, Shape } from '../../../generator/model/model.js';

/** A union with an object that has this property, inside another. */
function union(property: Partial<Property>): Shape {
  const inner: Property = { name: 'a', shape: { kind: 'string' }, optional: true, doc: '', ...property };
  const object: Shape = { kind: 'object', properties: [inner], open: false };
  const outer: Property = { name: 'b', shape: { kind: 'array', items: object }, optional: true, doc: '' };
  return {
    kind: 'union',
    members: [{ kind: 'object', properties: [outer], open: false }, { kind: 'string' }],
  };
}

test.each([
  { name: 'another text', after: { doc: 'Something.' }, want: 'same' },
  { name: 'a deprecation', after: { deprecated: true }, want: 'same' },
  { name: 'another type', after: { shape: { kind: 'integer' } }, want: 'different' },
  { name: 'a property that is always there', after: { optional: false }, want: 'different' },
] as const)('$name of a property in a union is $want', ({ after, want }) => {
  for (const direction of ['param', 'result'] as const)
    expect(widthOf(union({}), union(after), direction)).toBe(want);
});
