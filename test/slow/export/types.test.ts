/** The exported document as types: whatever an account describes becomes TypeScript. */

import { expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { documentTypes } from '../../../generator/export/types.js';
import { build, document, integer, item, to } from '../../generator/model/account.js';

const LENGTH = 3000;

test('a chain of 3,000 objects, which is deeper than the stack', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: LENGTH }, (_, index) => [
      `link${index}`,
      {
        type: 'object',
        properties: { id: integer, ...(index + 1 < LENGTH && { next: to(`link${index + 1}`) }) },
      },
    ]),
  );
  const { model } = build(document({ schemas, methods: { 'chain.link.get': { gives: item(to('link0')) } } }));
  const types = await documentTypes(exportDocument(model, ['v3']));
  expect(types.includes(`next?: components["schemas"]["Link${LENGTH - 1}"] | null;`)).toBe(true);
});

test('fields named like members of every object, with a reference in one of them', async () => {
  const text = { type: 'string' };
  const own = { type: 'object', properties: { id: integer } };
  const odd = {
    type: 'object',
    properties: { id: integer, constructor: to('own'), hasOwnProperty: text, toString: text, valueOf: text },
  };
  const described = document({
    schemas: { odd, own },
    methods: { 'odd.one.get': { gives: item(to('odd')) } },
  });
  const types = await documentTypes(exportDocument(build(described).model, ['v3']));
  for (const line of [
    'constructor?: components["schemas"]["Own"] | null;',
    'hasOwnProperty?: string | null;',
    'toString?: string | null;',
    'valueOf?: string | null;',
  ])
    expect(types).toContain(line);
});
