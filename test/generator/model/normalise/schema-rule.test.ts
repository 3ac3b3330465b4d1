/** Every structural rule: what it corrects, and what it leaves alone. */

import { describe, expect, test } from 'vitest';
import { SCHEMA_RULES } from '../../../../generator/model/normalise/schema-rule.js';

const knows = (name: string): boolean => name === 'svc.tasks.taskdto';

interface Case {
  readonly name: string;
  readonly given: unknown;
  readonly want: unknown;
  readonly property?: string;
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'schema-as-string': [
    { name: 'a type name', given: 'integer', want: { type: 'integer' } },
    { name: 'a type name that OpenAPI does not have', given: 'int', want: { type: 'integer' } },
    { name: 'a type name in capitals', given: 'String', want: { type: 'string' } },
    {
      name: 'the name of a schema',
      given: 'svc.tasks.taskdto',
      want: { $ref: '#/components/schemas/svc.tasks.taskdto' },
    },
    { name: 'a reference', given: '#/components/schemas/x', want: { $ref: '#/components/schemas/x' } },
    { name: 'anything else', given: 'some text', want: { type: 'unknown', description: 'some text' } },
    { name: 'a schema is left alone', given: { type: 'string' }, want: undefined },
  ],
  'empty-map': [
    {
      name: 'empty properties',
      given: { type: 'object', properties: [] },
      want: { type: 'object', properties: {} },
    },
    { name: 'an empty schema', given: [], want: {} },
    { name: 'properties that are a map are left alone', given: { properties: {} }, want: undefined },
  ],
  'properties-as-list': [
    {
      name: 'one element that is the map',
      given: { properties: [{ id: { type: 'integer' }, name: 'string' }] },
      want: { properties: { id: { type: 'integer' }, name: 'string' } },
    },
    {
      name: 'elements that name themselves',
      given: {
        properties: [
          { name: 'id', type: 'integer' },
          { name: 'x', schema: { type: 'string' } },
        ],
      },
      want: { properties: { id: { type: 'integer' }, x: { type: 'string' } } },
    },
    { name: 'elements that are nothing', given: { properties: [null, 1] }, want: { properties: {} } },
    { name: 'an empty list is another rule', given: { properties: [] }, want: undefined },
  ],
  'required-in-property': [
    {
      name: 'a property that says it is required',
      given: { properties: { id: { type: 'integer', required: true }, x: { required: false } } },
      want: { required: ['id'], properties: { id: { type: 'integer' }, x: {} } },
    },
    {
      name: 'beside a list of required properties',
      given: { required: ['x'], properties: { id: { required: true } } },
      want: { required: ['x', 'id'], properties: { id: {} } },
    },
    {
      name: 'a property that is named so is left alone',
      given: { properties: { required: { type: 'boolean' } } },
      want: undefined,
    },
  ],
  'float-type': [
    { name: 'float', given: { type: 'float' }, want: { type: 'number' } },
    { name: 'double', given: { type: 'double', title: 'x' }, want: { type: 'number', title: 'x' } },
    { name: 'number is left alone', given: { type: 'number' }, want: undefined },
  ],
  'type-synonym': [
    { name: 'int', given: { type: 'int' }, want: { type: 'integer' } },
    { name: 'bool', given: { type: 'bool' }, want: { type: 'boolean' } },
    { name: 'datetime', given: { type: 'datetime' }, want: { type: 'string', format: 'date-time' } },
    { name: 'capitals', given: { type: 'Object' }, want: { type: 'object' } },
    { name: 'a type that nobody knows is left alone', given: { type: 'blob' }, want: undefined },
  ],
  'missing-type': [
    { name: 'nothing but a title', given: { title: 'value' }, want: { title: 'value', type: 'unknown' } },
    { name: 'properties', given: { properties: {} }, want: { properties: {}, type: 'object' } },
    { name: 'items', given: { items: {} }, want: { items: {}, type: 'array' } },
    { name: 'a reference is left alone', given: { $ref: '#/x' }, want: undefined },
    { name: 'an enumeration is left alone', given: { enum: [1] }, want: undefined },
  ],
  'rights-as-array': [
    {
      name: 'an array named rights',
      property: 'rights',
      given: { type: 'array', title: 'rights' },
      want: { type: 'object', title: 'rights', additionalProperties: { type: 'boolean' }, minProperties: 1 },
    },
    {
      name: 'an array of another name is left alone',
      property: 'files',
      given: { type: 'array' },
      want: undefined,
    },
    {
      name: 'an array whose items are described is left alone',
      property: 'rights',
      given: { type: 'array', items: { type: 'object', properties: { user: { type: 'string' } } } },
      want: undefined,
    },
    {
      name: 'an object named rights is left alone',
      property: 'rights',
      given: { type: 'object' },
      want: undefined,
    },
  ],
  'missing-items': [
    { name: 'no items', given: { type: 'array' }, want: { type: 'array', items: { type: 'unknown' } } },
    {
      name: 'items as an empty list',
      given: { type: 'array', items: [] },
      want: { type: 'array', items: { type: 'unknown' } },
    },
    { name: 'items are left alone', given: { type: 'array', items: {} }, want: undefined },
  ],
  'ref-siblings': [
    {
      name: 'a title beside a reference',
      given: { $ref: '#/a', title: 'creator' },
      want: { title: 'creator', allOf: [{ $ref: '#/a' }] },
    },
    { name: 'a reference by itself is left alone', given: { $ref: '#/a' }, want: undefined },
  ],
  'plural-reference': [
    {
      name: 'a list, in the name of a module and a class',
      property: 'crmItems',
      given: { $ref: '#/components/schemas/svc.tasks.crmitemdto', title: 'crmItems' },
      want: {
        type: 'array',
        title: 'crmItems',
        items: { $ref: '#/components/schemas/svc.tasks.crmitemdto' },
      },
    },
    {
      name: 'a list, in the short name of an older account',
      property: 'entries',
      given: { $ref: '#/components/schemas/EntryDto' },
      want: { type: 'array', items: { $ref: '#/components/schemas/EntryDto' } },
    },
    {
      name: 'a single object under the noun itself',
      property: 'crmItem',
      given: { $ref: '#/components/schemas/svc.tasks.crmitemdto' },
      want: undefined,
    },
    {
      name: 'a noun that is a plural already',
      property: 'replicateParams',
      given: { $ref: '#/components/schemas/svc.tasks.replicateparamsdto' },
      want: undefined,
    },
    {
      name: 'a reference that no property holds',
      given: { $ref: '#/components/schemas/svc.tasks.crmitemdto' },
      want: undefined,
    },
  ],
};

test('each rule has cases, and each case its rule', () => {
  expect(SCHEMA_RULES.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
});

describe.each(SCHEMA_RULES)('$name', (rule) => {
  test.each(CASES[rule.name] ?? [])('$name', ({ given, want, property }) => {
    const before = JSON.stringify(given);
    expect(rule.correct(given, property === undefined ? { knows } : { knows, property })).toEqual(want);
    expect(JSON.stringify(given)).toBe(before);
  });
});

test('a property that is named like a member of Object.prototype is carried over as one', () => {
  const rule = SCHEMA_RULES.find(({ name }) => name === 'properties-as-list');
  const given: unknown = JSON.parse(
    '{"properties":[{"__proto__":{"type":"string"},"constructor":{"type":"string"}}]}',
  );
  expect(Object.keys(Object(rule?.correct(given, { knows })?.properties) as object)).toEqual([
    '__proto__',
    'constructor',
  ]);
});
