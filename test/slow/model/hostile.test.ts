/** A description of very many methods becomes a model. */

import { expect, test } from 'vitest';
import { array, build, document, pagination, string, to } from '../../generator/model/account.js';

const LONG = 10_000;

test('ten thousand methods, half of them of one object, become a model', () => {
  const methods = Object.fromEntries(
    Array.from({ length: LONG }, (_, index) => [
      `m${index}.x.${index % 2 === 0 ? 'list' : 'add'}`,
      {
        takes: index % 2 === 0 ? { filter: { type: 'array', example: [[`f${index}`, 1]] }, pagination } : {},
        gives: array(to('x')),
      },
    ]),
  );
  const properties = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, string]));
  const { model } = build(document({ methods, schemas: { x: { properties } } }));
  expect(model.v3.methods).toHaveLength(LONG);
});
