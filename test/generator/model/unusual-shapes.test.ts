/** Valid descriptions in forms that few accounts have: the type is what they say, or a line of the report says that it is wider. */

import { describe, expect, test } from 'vitest';
import { build, document, methodOf, operation, to } from './account.js';
import { print, printResult } from './print.js';

/** The parameter `p` of a method with this schema, and what the report says of it. */
function read(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}) {
  const built = build(document({ methods: { 'a.set': { takes: { p: schema } } }, schemas }));
  const { params } = methodOf(built.model.v3, 'a.set');
  const param = params.kind === 'object' ? params.variants[0]?.find(({ name }) => name === 'p') : undefined;
  const notes = built.notes.filter(({ at }) => /\/p$|\/components\//.test(at));
  return { param, notes: notes.map(({ message }) => message) };
}

const status = { type: 'string', enum: ['new', 'old'] };

describe('the range and the default of a parameter', () => {
  test.each([
    {
      name: 'excluded in 3.0',
      given: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      want: { minimum: 1 },
    },
    { name: 'excluded in 3.1', given: { type: 'integer', exclusiveMaximum: 10 }, want: { maximum: 9 } },
    {
      name: 'excluded by a fraction',
      given: { type: 'integer', exclusiveMinimum: 0.5 },
      want: { minimum: 1 },
    },
    {
      name: 'both, the closer one',
      given: { type: 'integer', minimum: 5, exclusiveMinimum: 2 },
      want: { minimum: 5 },
    },
    {
      name: 'a number has no next',
      given: { type: 'number', minimum: 0, exclusiveMinimum: true },
      want: undefined,
    },
    {
      name: 'not excluded',
      given: { type: 'integer', minimum: 0, exclusiveMinimum: false },
      want: { minimum: 0 },
    },
    {
      name: 'a default of a reference',
      given: { allOf: [to('s')], default: 'new' },
      want: { default: 'new' },
    },
    {
      name: 'a default of a union',
      given: { type: ['string', 'integer'], default: 4 },
      want: { default: 4 },
    },
    { name: 'a default of another type', given: { type: 'string', default: true }, want: undefined },
  ])('$name', ({ given, want }) => {
    expect(read(given, { s: status }).param?.bounds).toEqual(want);
  });

  test('a page has the size that the account names', () => {
    const size = { type: 'object', properties: { limit: { type: 'integer', maximum: 20, default: 10 } } };
    const gives = { type: 'array', items: to('x') };
    const schemas = { x: { type: 'object', properties: { id: { type: 'integer' } } } };
    const { model } = build(
      document({ methods: { 'a.list': { takes: { pagination: size }, gives } }, schemas }),
    );
    const { params } = methodOf(model.v3, 'a.list');
    expect(params).toMatchObject({
      variants: [
        [
          {
            shape: {
              properties: [{ name: 'limit', doc: '', bounds: { minimum: 1, maximum: 20, default: 10 } }],
            },
          },
        ],
      ],
    });
  });
});

describe('the report has a line', () => {
  test.each([
    {
      name: 'where further names next to own ones have a type',
      given: { type: 'object', properties: { a: status }, additionalProperties: { type: 'integer' } },
      want: 'describes further names next to its own; the type takes them with any value',
    },
    { name: 'where no value is admitted', given: false, want: 'admits no value; left as unknown' },
    {
      name: 'where a schema is nothing but itself',
      given: to('loop'),
      want: 'leads back to itself through nothing but references; left as unknown',
    },
    {
      name: 'where unions consist of each other',
      given: to('left'),
      want: 'leads back to itself through nothing but references; left as unknown',
    },
  ])('$name', ({ given, want }) => {
    const schemas = {
      loop: to('loop'),
      left: { oneOf: [to('right'), { type: 'string' }] },
      right: { oneOf: [to('left'), { type: 'integer' }] },
    };
    const named = typeof given === 'object' && '$ref' in given ? schemas : {};
    expect(read(given, named).notes).toContain(want);
  });

  test('and has none where everything is admitted', () => {
    expect(read({ type: 'object', properties: { a: status }, additionalProperties: true }).notes).toEqual([]);
    const tree = { type: 'object', properties: { kids: { type: 'array', items: to('tree') } } };
    expect(read(to('tree'), { tree }).notes).toEqual([]);
  });
});

test.each([
  { name: 'one of the two', outcome: { type: 'boolean', enum: [true] } },
  { name: 'a constant', outcome: { const: true } },
  { name: 'behind a reference', outcome: to('done') },
])('a boolean outcome is taken out of `result`: $name', ({ outcome }) => {
  const gives = { type: 'object', properties: { result: outcome } };
  const schemas = { done: { type: 'boolean' } };
  const { model } = build(document({ methods: { 'a.delete': { gives } }, schemas }));
  expect(printResult(methodOf(model.v3, 'a.delete'))).toBe('value boolean');
});

test.each([
  { name: 'in place', items: { type: 'string', enum: ['id', 'title', 'owner.id'] } },
  { name: 'behind a reference', items: to('names') },
  { name: 'in examples of OpenAPI 3.1', items: { type: 'string' }, examples: [['id', 'title']] },
])('a select that lists its names takes no others: $name', ({ items, ...said }) => {
  const methods = {
    'a.item.get': {
      takes: { select: { type: 'array', items, ...said } },
      gives: { type: 'object', properties: { item: to('item') } },
    },
  };
  const text = { type: 'string' };
  const schemas = {
    names: { type: 'string', enum: ['id', 'title'] },
    item: { type: 'object', properties: { id: { type: 'integer' }, title: text, secret: text } },
  };
  const { model } = build(document({ methods, schemas }));
  expect(model.v3.selects.map(({ names }) => names)).toEqual([['id', 'title']]);
});

test('what is said of a parameter in the query is said of the parameter', () => {
  const given = document({ methods: { 'a.set': {} } });
  const { post } = operation({}) as { post: object };
  const since = { name: 'since', in: 'query', deprecated: true, example: 7, schema: { type: 'integer' } };
  const until = { name: 'until', in: 'query', schema: { type: 'integer', deprecated: true } };
  const now = { name: 'now', in: 'query', schema: { type: 'integer', deprecated: false } };
  const parameters = [since, until, now];
  const { model } = build({ ...given, paths: { '/a.set': { post: { ...post, parameters } } } });
  const { params } = methodOf(model.v3, 'a.set');
  const all = params.kind === 'object' ? (params.variants[0] ?? []) : [];
  const said = all.map(
    ({ name, deprecated = false, shape }) => `${name} ${print(shape)} ${String(deprecated)}`,
  );
  expect(said.toSorted()).toEqual(['now integer false', 'since integer true', 'until integer true']);
  expect(all.find(({ name }) => name === 'since')?.example).toBe(7);
});
