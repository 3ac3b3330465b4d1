/** A whole description: wrapped or bare, its methods, their parameters and the envelopes of their results. */

import { describe, expect, test } from 'vitest';
import { createFindings } from '../../../../generator/model/findings.js';
import { readDocument, unwrapped } from '../../../../generator/model/normalise/document.js';
import type {
  DescribedResult,
  PublishedOperation,
  Request,
} from '../../../../generator/model/normalise/operation.js';
import { array, document, integer, item, operation, string, to } from '../account.js';

function read(source: unknown) {
  const findings = createFindings();
  const published = readDocument(unwrapped(source, findings), findings);
  return {
    published,
    names: [...published.operations.keys()],
    rules: Object.fromEntries(findings.rules().map(({ rule, count }) => [rule, count])),
    warned: findings.notes().map(({ at }) => at),
  };
}

function one(
  parts: Parameters<typeof operation>[0],
  schemas: Record<string, unknown> = {},
): PublishedOperation {
  const found = read(document({ methods: { 'a.b': parts }, schemas })).published.operations.get('a.b');
  if (found === undefined) throw new Error('no operation');
  return found;
}

describe('the document', () => {
  const bare = document({ methods: { 'a.get': {} } });

  test.each([
    { name: 'bare', given: bare, rules: {} },
    { name: 'in { result, time }', given: { result: bare, time: {} }, rules: { 'wrapped-document': 1 } },
    { name: 'in { result: { item } }', given: { result: { item: bare } }, rules: { 'wrapped-document': 1 } },
  ])('is read $name', ({ given, rules }) => {
    const found = read(given);
    expect(found.names).toEqual(['a.get']);
    expect(found.rules).toEqual(rules);
  });

  test('has empty maps printed as lists', () => {
    const found = read({ openapi: '3.0.0', paths: [], components: { schemas: [] }, tags: [] });
    expect(found.names).toEqual([]);
    expect(found.rules).toEqual({ 'empty-map': 2 });
  });

  test.each([
    { name: 'paths that are a string', given: { paths: 'x' }, warned: ['/paths'] },
    {
      name: 'schemas that are a number',
      given: { components: { schemas: 4 } },
      warned: ['/components/schemas'],
    },
    { name: 'components that are nothing', given: { components: null }, warned: [] },
    {
      name: 'tags that are not tags',
      given: { tags: [null, 5, { name: 'a' }] },
      warned: ['/tags/0', '/tags/1'],
    },
    { name: 'a path item that is a list', given: { paths: { '/a': [] } }, warned: ['/paths/~1a'] },
    { name: 'a path item that is null', given: { paths: { '/a': null } }, warned: ['/paths/~1a'] },
    {
      name: 'an operation that is a string',
      given: { paths: { '/a': { post: 'x' } } },
      warned: ['/paths/~1a'],
    },
    { name: 'another verb', given: { paths: { '/a': { put: {} } } }, warned: ['/paths/~1a'] },
    { name: 'nothing at all', given: null, warned: [] },
  ])('survives $name', ({ given, warned }) => {
    expect(read(given).warned).toEqual(warned);
  });
});

describe('the methods', () => {
  test('come by name, with a leading slash or without', () => {
    const found = read({
      paths: { 'b.get': operation({}), '/c.get': operation({}), '/a.get': operation({}) },
    });
    expect(new Set(found.names)).toEqual(new Set(['a.get', 'b.get', 'c.get']));
  });

  test('of the same name are one, and the report says so', () => {
    const found = read({ paths: { 'a.get': operation({}), '/a.get': operation({}) } });
    expect(found.names).toEqual(['a.get']);
    expect(found.warned).toEqual(['/paths/a.get']);
  });

  test('can be named like members of Object.prototype', () => {
    const source: unknown = JSON.parse(
      `{"paths":{"__proto__":${JSON.stringify(operation({}))},"/constructor":${JSON.stringify(operation({}))}}}`,
    );
    expect(new Set(read(source).names)).toEqual(new Set(['__proto__', 'constructor']));
  });
});

const requests: readonly { name: string; given: Parameters<typeof operation>[0]; want: Request['kind'] }[] = [
  { name: 'described parameters', given: { takes: { id: integer } }, want: 'object' },
  { name: '`properties: []` with POST alone takes anything', given: { takes: [] }, want: 'open' },
  {
    name: '`properties: []` with GET as well takes anything too',
    given: { takes: [], get: true },
    want: 'open',
  },
  {
    name: 'described parameters with GET as well',
    given: { takes: { id: integer }, get: true },
    want: 'object',
  },
];

test.each(requests)('request: $name', ({ given, want }) => {
  expect(one(given).request.kind).toBe(want);
});

test('request: without a body a method takes anything, though it answers to GET', () => {
  const found = read({ paths: { '/a': { post: {} }, '/b': { get: {} } } }).published.operations;
  expect([found.get('a')?.request.kind, found.get('b')?.request.kind]).toEqual(['open', 'open']);
});

test('request: a parameter of the conventions that refers to a schema is what the schema says', () => {
  const { request } = one(
    { takes: { fields: to('f'), other: to('f') } },
    { f: { type: 'object', properties: { title: string } } },
  );
  const kinds =
    request.kind === 'object' ? [...request.parameters.properties.values()].map(({ kind }) => kind) : [];
  expect(kinds).toEqual(['object', 'ref']);
});

function answered({ kind, ...rest }: DescribedResult): string {
  const inner = 'item' in rest ? rest.item.kind : 'value' in rest ? rest.value.kind : '';
  const names = 'meta' in rest ? [...rest.meta.members.keys()] : [];
  const beside = names.length > 0 ? ` beside ${names.join(' ')}` : '';
  return `${kind} ${inner}${beside}`.trim();
}

const dto = { type: 'object', properties: { id: integer } };
const answers: readonly { name: string; given: unknown; want: string; schemas?: Record<string, unknown> }[] =
  [
    { name: 'an item', given: item(to('t')), want: 'item ref' },
    {
      name: 'an item with a name beside it',
      given: { type: 'object', properties: { item: to('t'), oauthToken: string } },
      want: 'item ref beside oauthToken',
    },
    {
      name: 'a boolean with a name beside it',
      given: { type: 'object', properties: { result: { type: 'boolean' }, ids: array(integer) } },
      want: 'value boolean beside ids',
    },
    { name: 'an array is items', given: array(to('t')), want: 'items ref' },
    { name: 'items', given: { type: 'object', properties: { items: array(to('t')) } }, want: 'items ref' },
    {
      name: 'items with names beside them',
      given: {
        type: 'object',
        properties: { items: array(to('t')), nextCursor: string, hasMore: { type: 'boolean' } },
      },
      want: 'items ref beside nextCursor hasMore',
    },
    {
      name: 'a boolean',
      given: { type: 'object', properties: { result: { type: 'boolean' } } },
      want: 'value boolean',
    },
    { name: 'a bare object', given: { type: 'object' }, want: 'unknown' },
    { name: 'an empty object printed as a list', given: { type: 'object', properties: [] }, want: 'unknown' },
    { name: 'a scalar', given: integer, want: 'value integer' },
    {
      name: 'an object of its own',
      given: { type: 'object', properties: { count: integer } },
      want: 'value object',
    },
    {
      name: 'items declared as one of them',
      given: { type: 'object', properties: { items: to('t') } },
      want: 'items ref',
    },
    {
      name: 'items that refer to a list',
      given: { type: 'object', properties: { items: to('list') } },
      want: 'items ref',
    },
    {
      name: 'an outcome that is not a boolean',
      given: { type: 'object', properties: { result: integer } },
      want: 'value object',
    },
    {
      name: 'an outcome of unknown type',
      given: { type: 'object', properties: { result: {} } },
      want: 'unknown',
    },
    { name: 'an object without its envelope', given: to('t'), want: 'item ref' },
    { name: 'a schema that is an envelope', given: to('page'), want: 'items ref beside truncated' },
    { name: 'an object that has items among other things', given: to('order'), want: 'item ref' },
    { name: 'a schema that refers to itself', given: to('self'), want: 'value ref' },
  ];

test.each(answers)('answer: $name', ({ given, want }) => {
  const schemas = {
    t: dto,
    list: array(to('t')),
    page: { type: 'object', properties: { items: array(to('t')), truncated: { type: 'boolean' } } },
    order: { type: 'object', properties: { items: array(to('t')), price: { type: 'float' } } },
    self: to('self'),
  };
  expect(answered(one({ gives: given }, schemas).answer)).toBe(want);
});

test.each([
  { name: 'no responses', given: {} },
  { name: 'responses as a list', given: { responses: [] } },
  { name: 'responses that are null', given: { responses: null } },
  { name: 'no success among them', given: { responses: { 404: {} } } },
  { name: 'a success without content', given: { responses: { 200: { description: 'ok' } } } },
  { name: 'a success that is a string', given: { responses: { 200: 'ok' } } },
  { name: 'another media type', given: { responses: { 200: { content: { 'text/html': {} } } } } },
])('answer: $name is unknown', ({ given }) => {
  const found = read({ paths: { '/a': { post: given } } }).published.operations.get('a');
  expect(found?.answer.kind).toBe('unknown');
});
