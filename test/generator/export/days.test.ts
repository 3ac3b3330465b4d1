/** A day that a description names as one is one in what is exported, and what is sent is not checked by it. */

import { expect, test } from 'vitest';
import { at } from '../../../generator/base/json.js';
import { exportDocument } from '../../../generator/export/document.js';
import { findMethod, methodsOf } from '../../../generator/method/find-method.js';
import { methodJson } from '../../../generator/method/method-json.js';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { build, document } from '../model/account.js';

const day = { type: 'string', format: 'date' };
const { model } = build(
  document({
    methods: { 'a.b.do': { takes: { from: day }, gives: { type: 'object', properties: { until: day } } } },
  }),
);

test('is exported with its format', () => {
  const operation = at(exportDocument(model, ['v3']), 'paths', '/rest/api/a.b.do', 'post');
  const sent = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  const result = at(operation, 'responses', '200', 'content', 'application/json', 'schema');
  expect(JSON.stringify(sent)).toContain('"from":{"type":"string","format":"date"');
  expect(JSON.stringify(result)).toContain('"format":"date"');
});

test('is sent as any text', () => {
  const { params } = methodJson(model)(findMethod(methodsOf(model), 'a.b.do')) as { params: object };
  expect(params).toMatchObject({ properties: { from: { format: 'date' } } });
  const check = checkOf(params);
  expect(check({ from: '2026-07-10' })).toBeUndefined();
  expect(check({ from: '2026-07-10T09:00:00+02:00' })).toBeUndefined();
  expect(check({ from: 5 })).toBeDefined();
});
