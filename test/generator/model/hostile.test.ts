/** Hostile descriptions: nothing crashes, nothing leaves the document, and the work grows with the size alone. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { operation } from './account.js';
import {
  array,
  build,
  document,
  entityOf,
  integer,
  item,
  methodOf,
  pagination,
  select,
  string,
  to,
} from './account.js';
import { printOwn } from './print.js';

const LONG = 10_000;

function nested(depth: number, open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);
}

describe('a document that is nested ten thousand deep still generates', () => {
  test.each([
    {
      name: 'in a schema',
      given: document({
        methods: { 'a.get': { gives: item(to('x')) } },
        schemas: { x: nested(LONG, '{"properties":{"p":', '}}') },
      }),
    },
    {
      name: 'in a parameter',
      given: document({ methods: { 'a.get': { takes: { p: nested(LONG, '{"items":', '}') } } } }),
    },
    {
      name: 'in a map',
      given: document({ methods: { 'a.get': { gives: nested(LONG, '{"additionalProperties":', '}') } } }),
    },
    {
      name: 'in allOf',
      given: document({ methods: { 'a.get': { gives: nested(LONG, '{"allOf":[', ']}') } } }),
    },
    {
      name: 'in an example',
      given: document({
        methods: { 'a.get': { takes: { select: { type: 'array', example: nested(LONG, '[', ']') } } } },
      }),
    },
    {
      name: 'beside everything',
      given: { ...document({ methods: { 'a.get': {} } }), 'x-deep': nested(LONG, '[', ']') },
    },
  ])('$name', ({ given }) => {
    expect(methodOf(build(given).model.v3, 'a.get').name).toBe('a.get');
  });
});

test('ten thousand references in a row, and in a circle, lead nowhere', () => {
  const chain = Object.fromEntries(
    Array.from({ length: LONG }, (_, index) => [`s${index}`, to(`s${(index + 1) % LONG}`)]),
  );
  const { model } = build(document({ methods: { 'a.get': { gives: item(to('s0')) } }, schemas: chain }));
  expect(methodOf(model.v3, 'a.get').result).toEqual({ kind: 'value', shape: { kind: 'unknown' } });
});

test('members named like those of Object.prototype are members', () => {
  const text = JSON.stringify(
    document({
      methods: { 'a.get': { takes: { select: select('PROTO') }, gives: item(to('constructor')) } },
      schemas: {
        constructor: {
          properties: { PROTO: string, constructor: integer, toString: integer, hasOwnProperty: integer },
        },
      },
    }),
  ).replaceAll('PROTO', '__proto__');
  const { v3 } = build(JSON.parse(text)).model;
  expect(printOwn(entityOf(v3, 'Constructor'))).toEqual([
    '__proto__?: string|null',
    'constructor?: integer|null',
    'toString?: integer|null',
    'hasOwnProperty?: integer|null',
  ]);
  expect(v3.selects[0]?.names).toEqual(['__proto__']);
});

test('no reference leaves the document, and the report says which tried', () => {
  const methods = Object.fromEntries(
    [
      'http://127.0.0.1:1/x',
      'file:///etc/passwd',
      '../x.json',
      '/etc/passwd',
      '#/paths/~1a.get',
      '//host/x',
    ].map((ref, index) => [`a.m${index}`, { gives: { $ref: ref } }]),
  );
  const { model, notes } = build(document({ methods }));
  expect(
    model.v3.methods.every(({ result }) => result.kind === 'value' && result.shape.kind === 'unknown'),
  ).toBe(true);
  expect(notes.filter(({ message }) => message.startsWith('refers to'))).toHaveLength(6);
});

test('whatever stands in its places, a description gives a model', () => {
  const keys = [
    'openapi',
    'paths',
    '/a.get',
    '/a.list',
    'post',
    'get',
    'requestBody',
    'content',
    'application/json',
    'schema',
    'properties',
    'result',
    'item',
    'items',
    'type',
    'select',
    'filter',
    'fields',
    'required',
    'responses',
    '200',
    'components',
    'schemas',
    'x',
    '$ref',
    'tags',
    'name',
    'info',
    'example',
    'enum',
    'allOf',
    '__proto__',
  ];
  const leaf = fc.oneof(
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      '',
      'x',
      'object',
      'array',
      'string',
      'float',
      '#/components/schemas/x',
      '#',
      '\u0000',
    ),
    fc.string(),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 12 },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie('tree'), { maxKeys: 6 }),
    ),
  }));
  const parts = fc.record({
    paths: fc.dictionary(fc.constantFrom('/a.get', '/a.list', 'a.get', '/batch', '/x.add'), tree),
    components: fc.record({ schemas: fc.dictionary(fc.constantFrom('x', 'y'), tree) }),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        tree,
        parts,
        parts.map((result) => ({ result: { openapi: '3.0.0', ...result } })),
      ),
      (source) => {
        const { model } = build(source);
        expect(JSON.parse(JSON.stringify(model.v3))).toEqual(model.v3);
      },
    ),
    { numRuns: 60, seed: 20260301 },
  );
});

/** How often anything in a document is looked at. */
function readsOf(source: object): number {
  let count = 0;
  const proxies = new WeakMap<object, object>();
  const watch = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = proxies.get(value);
    if (known !== undefined) return known;
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => ((count += 1), watch(Reflect.get(target, key, receiver))),
      getOwnPropertyDescriptor: (target, key) => (
        (count += 1),
        Reflect.getOwnPropertyDescriptor(target, key)
      ),
      ownKeys: (target) => ((count += Reflect.ownKeys(target).length), Reflect.ownKeys(target)),
    });
    proxies.set(value, proxy);
    return proxy;
  };
  build(watch(source));
  return count;
}

function account(size: number): object {
  const methods: Record<string, Parameters<typeof operation>[0]> = {};
  const schemas: Record<string, unknown> = {};
  for (let index = 0; index < size; index += 1) {
    schemas[`svc.m${index}.taskdto`] = {
      properties: { id: integer, title: string, parent: to(`svc.m${index}.taskdto`) },
    };
    methods[`m${index}.task.list`] = {
      takes: { select: select('id', 'title'), pagination },
      gives: array(to(`svc.m${index}.taskdto`)),
    };
    methods[`m${index}.task.add`] = {
      takes: { fields: { type: 'object', properties: { title: string } } },
      gives: item(to(`svc.m${index}.taskdto`)),
    };
  }
  return document({ methods, schemas });
}

test('four times the document is four times the work', () => {
  const [small, large] = [readsOf(account(25)), readsOf(account(100))];
  expect(large / small).toBeLessThan(4.2);
  expect(large / small).toBeGreaterThan(3.5);
});

test('a document of defects alone fills no report', () => {
  const schemas = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`s${index}`, null]));
  const { notes } = build(document({ schemas }));
  expect(notes.length).toBeLessThan(400);
  expect(notes.map(({ message }) => message)).toContain('1700 more lines are left out');
});
