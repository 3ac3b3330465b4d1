/** A schema in any state becomes one without defects; what no rule corrects stays open, and is said. */

import { expect, test } from 'vitest';
import { createFindings } from '../../../../generator/model/findings.js';
import { MAX_DEPTH, inheritedFrom, readSchema } from '../../../../generator/model/normalise/read-schema.js';
import type { Schema } from '../../../../generator/model/normalise/schema.js';
import { SCHEMA_RULES } from '../../../../generator/model/normalise/schema-rule.js';

/** Schemas that others refer to. */
const STANDING: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['a', { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }],
  ['b/c', { $ref: '#/components/schemas/a' }],
  ['text', { type: 'string', enum: ['on'] }],
  ['circle', { allOf: [{ $ref: '#/components/schemas/circle' }, { properties: { y: {} } }] }],
]);

function read(raw: unknown): { readonly schema: Schema; readonly warned: readonly string[] } {
  const findings = createFindings();
  const reader = {
    names: new Set(STANDING.keys()),
    findings,
    rules: SCHEMA_RULES,
    object: inheritedFrom(STANDING, SCHEMA_RULES),
  };
  const schema = readSchema(reader, raw, { pointer: '/x' });
  return { schema, warned: findings.notes().map(({ at }) => at) };
}

/** A form in a few characters. */
function short(schema: Schema): string {
  const end = schema.nullable ? '|null' : '';
  switch (schema.kind) {
    case 'array':
      return `${short(schema.items)}[]${end}`;
    case 'object': {
      const listed = [...schema.properties].map(
        ([name, value]) => `${name}${schema.required.has(name) ? '' : '?'}:${short(value)}`,
      );
      return `{${[...listed, ...(schema.rest === undefined ? [] : [`*:${short(schema.rest)}`])].join(',')}}${end}`;
    }
    case 'union':
      return `(${schema.members.map(short).join(' or ')})${end}`;
    case 'literal':
      return `${schema.values.map((value) => JSON.stringify(value)).join('/')}${end}`;
    case 'ref':
      return `->${schema.name}${end}`;
    default:
      return schema.kind + end;
  }
}

const forms: readonly { name: string; given: unknown; want: string; warned?: readonly string[] }[] = [
  { name: 'a datetime', given: { type: 'string', format: 'date-time' }, want: 'date-time' },
  { name: 'nullable', given: { type: 'integer', nullable: true }, want: 'integer|null' },
  { name: 'a list of types with null', given: { type: ['string', 'null'] }, want: 'string|null' },
  { name: 'a list of types', given: { type: ['string', 'integer'] }, want: '(string or integer)' },
  { name: 'a list of types that holds itself', given: { type: [['string']] }, want: 'unknown' },
  { name: 'an enumeration', given: { enum: ['a', 1, null, {}] }, want: '"a"/1|null' },
  { name: 'a constant', given: { const: 'a' }, want: '"a"' },
  { name: 'an empty enumeration', given: { type: 'string', enum: [] }, want: 'string' },
  { name: 'a reference', given: { $ref: '#/components/schemas/a' }, want: '->a' },
  { name: 'a reference with siblings', given: { $ref: '#/components/schemas/a', title: 't' }, want: '->a' },
  {
    name: 'a nullable reference',
    given: { $ref: '#/components/schemas/a', nullable: true },
    want: '->a|null',
  },
  { name: 'a reference with an escaped name', given: { $ref: '#/components/schemas/b~1c' }, want: '->b/c' },
  {
    name: 'a reference that leads nowhere',
    given: { $ref: '#/components/schemas/z' },
    want: 'unknown',
    warned: ['/x'],
  },
  {
    name: 'a reference to another document',
    given: { $ref: 'http://h/x.json#/a' },
    want: 'unknown',
    warned: ['/x'],
  },
  { name: 'a reference to a file', given: { $ref: 'file:///etc/passwd' }, want: 'unknown', warned: ['/x'] },
  { name: 'a reference that is not a string', given: { $ref: 5 }, want: 'unknown', warned: ['/x'] },
  { name: 'allOf of one', given: { allOf: [{ $ref: '#/components/schemas/a' }] }, want: '->a' },
  {
    name: 'allOf of an object and one that it refers to',
    given: { allOf: [{ $ref: '#/components/schemas/b~1c' }, { properties: { q: { type: 'integer' } } }] },
    want: '{x:string,q?:integer}',
  },
  {
    name: 'allOf of a reference and nothing more than a text',
    given: { allOf: [{ $ref: '#/components/schemas/a' }, { type: 'object', description: 'text' }] },
    want: '->a',
  },
  {
    name: 'allOf of a value that it refers to',
    given: { allOf: [{ $ref: '#/components/schemas/text' }, { properties: { q: {} } }] },
    want: '->text',
  },
  {
    name: 'allOf of what leads back to itself',
    given: { allOf: [{ $ref: '#/components/schemas/circle' }, { properties: { q: { type: 'integer' } } }] },
    want: '{y?:unknown,q?:integer}',
  },
  {
    name: 'allOf of objects',
    given: { allOf: [{ properties: { p: { type: 'string' } }, required: ['p'] }, { properties: { q: {} } }] },
    want: '{p:string,q?:unknown}',
  },
  { name: 'anyOf with null', given: { anyOf: [{ type: 'string' }, { type: 'null' }] }, want: 'string|null' },
  { name: 'oneOf', given: { oneOf: [{ type: 'string' }, { type: 'boolean' }] }, want: '(string or boolean)' },
  {
    name: 'a map',
    given: { type: 'object', additionalProperties: { type: 'integer' } },
    want: '{*:integer}',
  },
  {
    name: 'an open object',
    given: { properties: { a: {} }, additionalProperties: true },
    want: '{a?:unknown,*:unknown}',
  },
  { name: 'a schema that is true', given: true, want: 'unknown' },
  { name: 'a schema that is null', given: null, want: 'unknown', warned: ['/x'] },
  { name: 'a schema that is a number', given: 7, want: 'unknown', warned: ['/x'] },
  { name: 'a schema that is a list', given: [1], want: 'unknown', warned: ['/x'] },
  { name: 'a type that nobody knows', given: { type: 'blob' }, want: 'unknown', warned: ['/x'] },
  { name: 'a type that is a number', given: { type: 3 }, want: 'unknown', warned: ['/x'] },
  {
    name: 'one property that is nothing leaves the others as they are',
    given: { properties: { a: { type: 'string' }, b: 5 } },
    want: '{a?:string,b?:unknown}',
    warned: ['/x/properties/b'],
  },
  { name: 'properties that are a string', given: { properties: 'x' }, want: '{}', warned: ['/x/properties'] },
  {
    name: 'required that is not a list',
    given: { properties: { a: 'string' }, required: true },
    want: '{a?:string}',
  },
  { name: 'items as a string', given: { type: 'array', items: 'integer' }, want: 'integer[]' },
];

test.each(forms)('$name', ({ given, want, warned = [] }) => {
  const { schema, warned: places } = read(given);
  expect(short(schema)).toBe(want);
  expect(places).toEqual(warned);
});

test('title, description and example are kept, beside a reference too', () => {
  const { schema } = read({ $ref: '#/components/schemas/a', title: 't', description: ' d ', example: [1] });
  expect(schema).toMatchObject({ kind: 'ref', title: 't', description: 'd', example: [1] });
});

test('a schema that is nested ten thousand deep is left open where it is too deep', () => {
  let raw: unknown = { type: 'string' };
  for (let depth = 0; depth < 10_000; depth += 1) raw = { type: 'array', items: raw };
  const { schema, warned } = read(raw);
  expect(short(schema)).toBe(`unknown${'[]'.repeat(MAX_DEPTH + 1)}`);
  expect(warned).toHaveLength(1);
});

test('a thousand ways to combine nothing end', () => {
  let raw: unknown = {};
  for (let depth = 0; depth < 1_000; depth += 1) raw = { allOf: [raw] };
  expect(read(raw).schema.kind).toBe('unknown');
});
