/** A user's legacy spec: what is wrong in it is one error with its place, and what is right replaces methods by name. */

import { expect, test } from 'vitest';
import { checkSpec } from '../../../generator/model/spec/check-spec.js';
import { readSpec } from '../../../generator/model/spec/spec-document.js';
import { account } from '../generate/account.js';
import { build } from '../model/account.js';
import { printParams } from '../model/print.js';

const method = (operation: object, path = '/crm.stock.list') => ({
  openapi: '3.1.0',
  paths: { [path]: { post: { responses: {}, ...operation } } },
});

const rows = { type: 'array', items: { type: 'object', properties: { ID: { type: 'integer' } } } };
const answers = (properties: object) => ({
  responses: { '200': { content: { 'application/json': { schema: { type: 'object', properties } } } } },
});
const takes = (properties: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});

/** Where `takes` puts its schema. */
const TAKEN = '/paths/~1crm.stock.list/post/requestBody/content/application~1json/schema';

/** Holds the schema before it in two places. */
const twice = (step: number) => {
  const before = step === 0 ? { type: 'integer' } : { $ref: `#/components/schemas/S${step - 1}` };
  return { type: 'object', properties: { a: before, b: before } };
};

test.each([
  { name: 'no OpenAPI', given: {}, at: 'own.yaml#' },
  { name: 'no paths', given: { openapi: '3.1.0' }, at: 'own.yaml#' },
  {
    name: 'a path without post',
    given: { openapi: '3.1.0', paths: { '/a.b': {} } },
    at: 'own.yaml#/paths/~1a.b',
  },
  {
    name: 'a kind that is none',
    given: method({ 'x-svc-kind': 'listing' }),
    at: 'own.yaml#/paths/~1crm.stock.list/post/x-svc-kind',
  },
  {
    name: 'a member that no method has',
    given: method({ 'x-svc-knd': 'list' }),
    at: 'own.yaml#/paths/~1crm.stock.list/post/x-svc-knd',
  },
  {
    name: 'a reference that leads nowhere',
    given: method({ requestBody: { $ref: '#/components/schemas/Gone' } }),
    at: 'own.yaml#/paths/~1crm.stock.list/post/requestBody',
  },
  {
    name: 'an answer without its envelope',
    given: method(answers({ ID: { type: 'string' } })),
    at: 'own.yaml#/paths/~1crm.stock.list/post/responses/200/content/application~1json/schema',
  },
  {
    name: 'a name that is no path',
    given: method({ 'x-svc-method': 'a b' }),
    at: 'own.yaml#/paths/~1crm.stock.list/post',
  },
  {
    name: 'two methods that differ in the case of letters',
    given: { openapi: '3.1.0', paths: { '/a.b': { post: {} }, '/A.b': { post: {} } } },
    at: 'own.yaml#/paths/~1A.b/post',
  },
  {
    name: 'a schema that contains itself',
    given: {
      ...method(answers({ result: { $ref: '#/components/schemas/Tree' } })),
      components: {
        schemas: { Tree: { type: 'object', properties: { up: { $ref: '#/components/schemas/Tree' } } } },
      },
    },
    at: 'own.yaml#/components/schemas/Tree',
  },
  {
    name: 'a schema that leads to 30,000 parts by references',
    given: {
      ...method(answers({ result: { $ref: '#/components/schemas/S14' } })),
      components: {
        schemas: Object.fromEntries(Array.from({ length: 15 }, (_, step) => [`S${step}`, twice(step)])),
      },
    },
    at: 'own.yaml#/components/schemas/S13',
  },
  {
    name: 'a select about no type',
    given: { ...method({}), components: { schemas: { S: { 'x-svc-select': { entity: 'Gone' } } } } },
    at: 'own.yaml#/components/schemas/S/x-svc-select',
  },
  {
    name: 'a name of a type that is no identifier',
    given: { ...method({}), components: { schemas: { S: { 'x-svc-type': 'a b' } } } },
    at: 'own.yaml#/components/schemas/S/x-svc-type',
  },
  {
    name: 'a type that is none',
    given: method(answers({ result: { type: 'strng' } })),
    at: 'own.yaml#/paths/~1crm.stock.list/post/responses/200/content/application~1json/schema/properties/result',
  },
  {
    name: 'a mark of a list of values in quotes',
    given: method(takes({ state: { enum: ['a'], 'x-svc-open': 'true' } })),
    at: `own.yaml#${TAKEN}/properties/state/x-svc-open`,
  },
  {
    name: 'a mistyped mark, inside an answer',
    given: method(
      answers({ result: { type: 'array', items: { properties: { a: { 'x-svc-opne': true } } } } }),
    ),
    at: 'own.yaml#/paths/~1crm.stock.list/post/responses/200/content/application~1json/schema/properties/result/items/properties/a/x-svc-opne',
  },
  {
    name: 'a filter of another style',
    given: {
      ...method({}),
      components: {
        schemas: { S: { 'x-svc-filter': { entity: 'Gone', style: 'conditions', fields: {} } } },
      },
    },
    at: 'own.yaml#/components/schemas/S/x-svc-filter/style',
  },
  {
    name: 'a filter without fields',
    given: { ...method({}), components: { schemas: { S: { 'x-svc-filter': { entity: 'Gone' } } } } },
    at: 'own.yaml#/components/schemas/S/x-svc-filter',
  },
  {
    name: 'a type by the value of a parameter that is not there',
    given: method(takes({ options: { 'x-svc-by-value': { of: 'kind', table: { a: true } } } })),
    at: 'own.yaml#/paths/~1crm.stock.list/post',
  },
  {
    name: 'an order of parameters that are not there',
    given: method({ 'x-svc-param-order': ['id', 'kind'], ...takes({ id: { type: 'integer' } }) }),
    at: 'own.yaml#/paths/~1crm.stock.list/post',
  },
  {
    name: 'an iteration by a parameter that is not there',
    given: method({
      'x-svc-paging': 'start',
      'x-svc-iterates': { sort: 'ID' },
      ...takes({ start: { type: 'integer' } }),
    }),
    at: 'own.yaml#/paths/~1crm.stock.list/post',
  },
  {
    name: 'rows under a name that the answer does not have',
    given: method({
      'x-svc-paging': 'start',
      'x-svc-rows': 'stocks',
      ...answers({ result: { type: 'object', properties: { items: { type: 'array', items: {} } } } }),
    }),
    at: 'own.yaml#/paths/~1crm.stock.list/post/x-svc-rows',
  },
])('$name', ({ given, at }) => {
  expect(() => checkSpec(given, 'own.yaml')).toThrow(expect.objectContaining({ where: at }));
});

test('a file replaces a method of ours, and wins over the account', () => {
  const legacySpecs = [{ name: 'own.yaml', document: method({ 'x-svc-kind': 'read' }, '/User.get') }];
  checkSpec(legacySpecs[0]?.document, 'own.yaml');
  const legacy = { methods: ['USER.GET', 'crm.stock.get'], fields: {} };
  const { model } = build(account(), { legacySpecs }, { legacy });
  const named = (name: string) => model.legacy.methods.filter((one) => one.name.toLowerCase() === name);
  expect(named('user.get')).toMatchObject([{ name: 'User.get', from: 'file', kind: 'read' }]);
  expect(named('crm.stock.get')).toMatchObject([{ from: 'account', kind: 'get' }]);
  expect(named('mailservice.fields')[0]?.from).toBeUndefined();
});

test.each([
  {
    name: 'an envelope with total and next',
    given: answers({ result: rows, total: {}, next: {} }),
    is: 'start',
  },
  {
    name: 'rows under a name, with total',
    given: answers({ result: { type: 'object', properties: { stocks: rows } }, total: {} }),
    is: 'start',
  },
  {
    name: 'a parameter start',
    given: { ...answers({ result: rows }), ...takes({ start: { type: 'integer' } }) },
    is: 'start',
  },
  { name: 'an array alone', given: answers({ result: rows }), is: 'once' },
])('a method with x-svc-kind list and $name is a list', ({ given, is }) => {
  const document = method({ 'x-svc-kind': 'list', ...given });
  checkSpec(document, 'own.yaml');
  const { methods } = readSpec('legacy', document);
  expect(methods).toMatchObject([{ paging: { style: is }, result: { kind: 'values' } }]);
});

test.each([
  { name: 'rows of a list that says how it is paged', given: { 'x-svc-paging': 'start' }, want: 'values' },
  { name: 'a value of a list that says nothing of it', given: {}, want: 'value' },
])('an answer that nothing describes is $name', ({ given, want }) => {
  const operation = { 'x-svc-kind': 'list', ...takes({ start: { type: 'integer' } }), ...given };
  const { methods } = readSpec('legacy', method(operation));
  expect(methods).toMatchObject([{ result: { kind: want, shape: { kind: 'unknown' } } }]);
});

test('a read that answers an array is no list', () => {
  const { methods } = readSpec('legacy', method({ 'x-svc-kind': 'read', ...answers({ result: rows }) }));
  expect(methods).toMatchObject([{ result: { kind: 'value' } }]);
  expect(methods[0]).not.toHaveProperty('paging');
});

test('a body by reference, `allOf` and synonyms of types are read as in any description', () => {
  const { methods } = readSpec('legacy', {
    ...method({
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Stock' } } } },
    }),
    components: {
      schemas: {
        Base: { type: 'object', properties: { ID: { type: 'int' } }, required: ['ID'] },
        Stock: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            { type: 'object', properties: { rights: { type: 'array', items: { type: 'string' } } } },
          ],
        },
      },
    },
  });
  expect(methods[0] && printParams(methods[0])).toEqual(['ID: integer, rights?: string[]']);
});
