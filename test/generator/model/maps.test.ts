/** Maps in answers: their values can be null like any property, and an empty one is printed as `[]`. */

import { expect, test } from 'vitest';
import { build, document, entityOf, item, methodOf, to } from './account.js';
import { print } from './print.js';

const counts = { type: 'object', additionalProperties: { type: 'integer' } };
const { v3 } = build(
  document({
    methods: {
      'a.get': { takes: { counts }, gives: item(to('thing')) },
    },
    schemas: { thing: { type: 'object', properties: { counts, rights: { type: 'array' } } } },
  }),
).model;

test.each([
  { name: 'a map', property: 'counts', want: '({*:integer|null} or empty-array)|null' },
  { name: 'rights, of which there are always some', property: 'rights', want: '{*:boolean}|null' },
])('$name', ({ property, want }) => {
  const found = entityOf(v3, 'Thing').own.find(({ name }) => name === property);
  expect(found && print(found.shape)).toBe(want);
});

test('a caller writes a map as it is', () => {
  const { params } = methodOf(v3, 'a.get');
  const [param] = params.kind === 'object' ? params.variants.flat() : [];
  expect(param && print(param.shape)).toBe('{*:integer}');
});
