/** Schemas that refer to each other in a chain longer than the stack: what changed at its end is told. */

import { expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import type { Model } from '../../../generator/model/model.js';
import { build, document, integer, item, string, to } from '../model/account.js';

const LENGTH = 2000;

/** Each schema has the next one as a field; the last one has a field of this type. */
function chain(last: unknown): Model {
  const schemas = Object.fromEntries(
    Array.from({ length: LENGTH }, (_, index) => [
      `link${index}`,
      {
        type: 'object',
        properties:
          index + 1 < LENGTH ? { id: integer, next: to(`link${index + 1}`) } : { id: integer, end: last },
      },
    ]),
  );
  return build(document({ schemas, methods: { 'chain.link.get': { gives: item(to('link0')) } } })).model;
}

test('a change at the end of a long chain', () => {
  const before = chain(string);
  const told = compareModels(before, chain(integer)).map(({ change, path, methods }) => ({
    change,
    path,
    methods,
  }));
  expect(told).toEqual([
    { change: 'result-retyped', path: `Link${LENGTH - 1}.end`, methods: ['chain.link.get'] },
  ]);
  expect(compareModels(before, chain(string))).toEqual([]);
});
