/** Each form of a schema as text in few bytes. */

import { expect, test } from 'vitest';
import { at } from '../../../generator/base/json.js';
import { shortSchema } from '../../../generator/mcp/short-schema.js';

const $defs = {
  Flag: { enum: ['Y', 'N'] },
  Task: { type: 'object', properties: { id: { type: 'integer' } } },
};

test.each([
  { name: 'nothing', given: {}, want: 'any' },
  { name: 'a type', given: { type: 'integer' }, want: 'integer' },
  { name: 'a type and null', given: { type: ['string', 'null'] }, want: 'string|null' },
  { name: 'a moment', given: { type: 'string', format: 'date-time' }, want: 'date-time' },
  { name: 'an array of anything', given: { type: 'array' }, want: 'any[]' },
  { name: 'an array', given: { type: 'array', items: { type: 'string' } }, want: 'string[]' },
  {
    name: 'an array of alternatives',
    given: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    want: '(string|integer)[]',
  },
  {
    name: 'an array or null',
    given: { type: ['array', 'null'], items: { type: 'string' } },
    want: 'string[]|null',
  },
  { name: 'places', given: { prefixItems: [{ type: 'string' }, { const: '=' }] }, want: '[string, "="]' },
  { name: 'values', given: { enum: ['low', 'high'] }, want: 'low|high' },
  {
    name: 'known values of any text',
    given: { anyOf: [{ enum: ['low', 'high'] }, { type: 'string' }] },
    want: 'low|high|…',
  },
  { name: 'names of own fields', given: { type: 'string', pattern: '^UF_\\w+$' }, want: 'UF_*' },
  {
    name: 'names with those of own fields',
    given: { type: 'array', items: { anyOf: [{ enum: ['id'] }, { type: 'string', pattern: '^UF_' }] } },
    want: '(id|UF_*)[]',
  },
  { name: 'a text of another form', given: { type: 'string', pattern: '^\\d+$' }, want: 'string' },
  { name: 'a map', given: { additionalProperties: { type: 'number' } }, want: '{ [name]: number }' },
  {
    name: 'an object',
    given: { properties: { a: { type: 'string' }, b: {} }, required: ['a'] },
    want: '{ a!: string; b: any }',
  },
  {
    name: 'an object with own fields',
    given: { properties: { a: { type: 'string' } }, patternProperties: { '^UF_': {} } },
    want: '{ a: string; UF_*: any }',
  },
  {
    name: 'objects with the same values inside',
    given: {
      anyOf: [
        { properties: { a: { type: ['string', 'null'] }, b: { enum: ['x', 'y'] } } },
        { properties: { c: { enum: ['x', 'z'] }, d: { type: ['string', 'null'] } } },
      ],
    },
    want: '{ a: string|null; b: x|y }|{ c: x|z; d: string|null }',
  },
  {
    name: 'an object that needs one of two fields',
    given: {
      anyOf: [
        ['a', 'b'],
        ['a', 'c'],
      ].map((required) => ({ properties: { a: {}, b: {}, c: {} }, required })),
    },
    want: '{ a!, b, c: any }, with b, or c',
  },
  {
    name: 'an object of two forms, each with what it requires',
    given: {
      anyOf: [
        { properties: { kind: { const: 1 }, a: { enum: ['x'] }, b: {} }, required: ['a'] },
        { properties: { kind: { const: 2 }, a: { enum: ['x'] }, b: {} }, required: ['b'] },
      ],
    },
    want: '{ kind: 1; a!: x; b: any }|{ kind: 2; a, b!: as before }',
  },
  { name: 'a named value', given: { $ref: '#/$defs/Flag' }, want: 'Y|N' },
  { name: 'a named object', given: { $ref: '#/$defs/Task' }, want: 'Task' },
])('$name is "$want"', ({ given, want }) => {
  const param = { type: 'object', properties: { x: given } };
  const short = shortSchema({ type: 'object', properties: { param }, $defs }, 0);
  expect(at(short, 'properties', 'param', 'description')).toBe(`x: ${want}`);
  expect(at(short, '$defs', 'Task', 'description')).toBe(want === 'Task' ? 'id: integer' : undefined);
});
