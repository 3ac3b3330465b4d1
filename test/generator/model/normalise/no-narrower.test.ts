/** Schemas that are combined: the type admits each value that the schema admits. A wider type is right, a narrower one is not. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { findMethod, methodsOf } from '../../../../generator/method/find-method.js';
import { methodJson } from '../../../../generator/method/method-json.js';
import { build, document, methodOf } from '../account.js';
import { admits } from '../admits.js';

/** OpenAPI 3.1, of which each is JSON Schema by itself. One with members and without a type is an object. */
const SCHEMAS: readonly object[] = [
  {},
  { type: 'string' },
  { type: 'integer' },
  { type: 'number', minimum: 2 },
  { type: 'boolean' },
  { type: 'null' },
  { type: ['string', 'null'] },
  { type: ['integer', 'string'] },
  { enum: ['a', 'b'] },
  { enum: ['b', 'c', null] },
  { enum: [1, 2, 'a'] },
  { const: 'a' },
  { const: null },
  { const: 2 },
  { type: 'array', items: { type: 'string' } },
  { type: 'array', items: { type: ['string', 'integer'] } },
  { type: 'array' },
  { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  { type: 'array', prefixItems: [{ type: 'string' }], items: false },
  { type: 'object' },
  { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: 'integer' } } },
  { type: 'object', required: ['b'] },
  { type: 'object', additionalProperties: { type: 'integer' } },
  { type: 'object', additionalProperties: false },
  { type: 'object', properties: { a: { enum: ['x', 'y'] } }, additionalProperties: { type: 'string' } },
  { type: 'object', patternProperties: { '^x': { type: 'integer' } } },
  { not: { type: 'string' } },
  { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  { anyOf: [{ type: 'object', properties: { a: { const: 'x' } }, required: ['a'] }, { type: 'null' }] },
  { $ref: '#/$defs/Row' },
  { if: { type: 'string' }, then: { minLength: 2 } },
];

const DEFS = {
  Row: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['b'] },
};

const VALUES: readonly unknown[] = [
  ...['a', 'b', 'c', 'abc', '', 1, 2, 2.5, 0, true, false, null, [], ['a'], ['a', 1], [1], [null], [['a']]],
  ...[
    {},
    { a: 'x' },
    { a: null },
    { a: 'x', b: 1 },
    { b: 1 },
    { b: 'x' },
    { x: 1 },
    { x: 'y' },
    { a: 1 },
    { c: null },
  ],
];

const WAYS: Readonly<Record<string, (one: object, other: object) => object>> = {
  allOf: (one, other) => ({ allOf: [one, other] }),
  anyOf: (one, other) => ({ anyOf: [one, other] }),
  oneOf: (one, other) => ({ oneOf: [one, other] }),
  'next to each other': (one, other) => ({ ...one, ...other }),
  'next to allOf': (one, other) => ({ ...one, allOf: [other] }),
  'next to anyOf': (one, other) => ({ ...one, anyOf: [other, { type: 'integer' }] }),
  'in a list': (one, other) => ({ type: 'array', items: { allOf: [one, other] } }),
};

const ajv = new Ajv2020({ strict: false, validateFormats: false });

function inDocument(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
}

const pairs = SCHEMAS.flatMap((one, first) =>
  SCHEMAS.map((other, second) => ({ one, other, name: `m${first}x${second}` })),
);

describe.each(Object.entries(WAYS))('%s', (way, combine) => {
  test('admits what the schemas admit', () => {
    // All pairs of all ways take seconds.
    const step = way === 'allOf' ? 2 : 5;
    const some = pairs.filter((_, index) => index % step === 0);
    const wanted = some.map((pair) => ({ ...pair, schema: combine(pair.one, pair.other) }));
    const properties = Object.fromEntries(wanted.map(({ name, schema }) => [name, inDocument(schema)]));
    const source = document({
      methods: { 'a.b.do': { gives: { type: 'object', properties } } },
      schemas: DEFS,
    });
    const { model } = build({ ...source, openapi: '3.1.0' });
    const { result } = methodOf(model.v3, 'a.b.do');
    const shape = 'shape' in result ? result.shape : undefined;
    if (shape?.kind !== 'object') throw new Error(`no object: ${JSON.stringify(result).slice(0, 300)}`);
    const narrower = wanted.flatMap(({ name, schema }) => {
      const property = shape.properties.find((one) => one.name === name);
      if (property === undefined) return [`${name} is missing`];
      const isValid = ajv.compile({ ...schema, $defs: DEFS });
      const lost = VALUES.filter((value) => isValid(value) && !admits(property.shape, value, model.v3));
      return lost.length === 0
        ? []
        : [`${JSON.stringify(schema)} as ${JSON.stringify(property.shape)} lacks ${JSON.stringify(lost)}`];
    });
    expect(narrower).toEqual([]);
  });
});

describe('the JSON Schemas of a method', () => {
  const some = pairs.filter((_, index) => index % 7 === 1);
  const given = [
    ...SCHEMAS.map((schema, index) => ({ name: `s${index}`, schema })),
    ...some.map(({ one, other, name }) => ({ name, schema: { allOf: [one, other] } })),
  ];
  const members = Object.fromEntries(given.map(({ name, schema }) => [name, inDocument(schema)]));
  const source = document({
    methods: { 'a.b.do': { takes: members, gives: { type: 'object', properties: members } } },
    schemas: DEFS,
  });
  const { model } = build({ ...source, openapi: '3.1.0' });
  const about = methodJson(model)(findMethod(methodsOf(model), 'a.b.do'));

  test.each(['params', 'result'] as const)('of its %s refuse nothing that the description admits', (side) => {
    const check = ajv.compile(about[side] as object);
    const refused = given.flatMap(({ name, schema }) => {
      const isValid = ajv.compile({ ...schema, $defs: DEFS });
      // A member that nothing names is refused among what is sent: it is misspelt.
      const isNamed = (value: unknown): boolean =>
        side === 'result' ||
        Object.keys(Object(value) as object).every((key) => JSON.stringify(schema).includes(`"${key}":`));
      const lost = VALUES.filter((value) => isValid(value) && !check({ [name]: value }) && isNamed(value));
      return lost.length === 0 ? [] : [`${JSON.stringify(schema)} lacks ${JSON.stringify(lost)}`];
    });
    expect(refused).toEqual([]);
  });
});
