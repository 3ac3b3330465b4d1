/** A schema in any state becomes one without defects; what no rule corrects stays open, and is said. */

import { describe, expect, test } from 'vitest';
import { createFindings } from '../../../../generator/model/findings.js';
import { MAX_DEPTH, inheritedFrom, readSchema } from '../../../../generator/model/normalise/read-schema.js';
import type { Schema } from '../../../../generator/model/normalise/schema.js';
import { SCHEMA_RULES } from '../../../../generator/model/normalise/schema-rule.js';
import { expectRecorded } from '../../../recorded.js';

/** Schemas that others refer to. */
const STANDING: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['a', { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] }],
  ['b/c', { $ref: '#/components/schemas/a' }],
  ['closed', { properties: { x: { type: 'string' } }, additionalProperties: false }],
  ['text', { type: 'string', enum: ['on'] }],
  ['any', {}],
  ['self', { anyOf: [{ $ref: '#/components/schemas/self' }, { type: 'integer' }] }],
  ['circle', { allOf: [{ $ref: '#/components/schemas/circle' }, { properties: { y: {} } }] }],
]);

function read(raw: unknown): {
  readonly schema: Schema;
  readonly warned: readonly string[];
  readonly said: readonly string[];
  readonly rules: readonly string[];
} {
  const findings = createFindings();
  const reader = {
    names: new Set(STANDING.keys()),
    findings,
    rules: SCHEMA_RULES,
    schema: inheritedFrom(STANDING, { rules: SCHEMA_RULES, findings }),
  };
  const schema = readSchema(reader, raw, { pointer: '/x' });
  const notes = findings.notes();
  return {
    schema,
    warned: notes.map(({ at }) => at),
    said: notes.map(({ at, message }) => `${at}: ${message}`),
    rules: findings.rules().map(({ rule, what, count }) => `${rule} ${count}: ${what}`),
  };
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
  { name: 'no alternatives', given: { anyOf: [] }, want: 'unknown', warned: ['/x'] },
  {
    name: 'a rule for names',
    given: { type: 'object', propertyNames: { pattern: '^a' } },
    want: '{}',
    warned: ['/x'],
  },
  {
    name: 'a member that says which alternative a value is',
    given: {
      oneOf: [
        { properties: { kind: { type: 'string' }, a: {} } },
        { properties: { kind: { type: 'string' } } },
      ],
      discriminator: { propertyName: 'kind' },
    },
    want: '({kind?:string,a?:unknown} or {kind?:string})',
    warned: ['/x'],
  },
  {
    name: 'further names that no part describes',
    given: { allOf: [{ properties: { a: { type: 'string' } } }], unevaluatedProperties: { type: 'integer' } },
    want: '{a?:string,*:unknown}',
    warned: ['/x'],
  },
  {
    name: 'a closed part of several that leaves nothing out',
    given: {
      allOf: [{ properties: { a: { type: 'string' } }, additionalProperties: false }, { required: ['a'] }],
    },
    want: '{a:string}',
  },
  {
    name: 'a closed part and one with further members',
    given: {
      allOf: [
        { properties: { a: { type: 'string' } }, additionalProperties: false },
        { properties: { b: { type: 'string' } } },
      ],
    },
    want: '{a?:string,b?:string}',
    warned: ['/x'],
  },
  {
    name: 'a closed part behind a reference and one with further members',
    given: { allOf: [{ $ref: '#/components/schemas/closed' }, { properties: { b: { type: 'string' } } }] },
    want: '{x?:string,b?:string}',
    warned: ['/x'],
  },
  {
    name: 'a closed part behind a reference and one that adds nothing',
    given: { allOf: [{ $ref: '#/components/schemas/closed' }, { properties: { x: { type: 'string' } } }] },
    want: '->closed',
  },
  {
    name: 'a closed part in a property of two parts',
    given: {
      allOf: [
        { properties: { p: { properties: { a: {} }, additionalProperties: false } } },
        { properties: { p: { properties: { b: {} } } } },
      ],
    },
    want: '{p?:{a?:unknown,b?:unknown}}',
    warned: ['/x/properties/p'],
  },
  {
    name: 'a closed object around alternatives',
    given: {
      properties: { a: { type: 'string' } },
      additionalProperties: false,
      oneOf: [{ properties: { b: { type: 'string' } } }, { required: ['a'] }],
    },
    want: '({a?:string,b?:string} or {a:string})',
    warned: ['/x'],
  },
  {
    name: 'a nullable text that lists values without null',
    given: { type: ['string', 'null'], enum: ['a'] },
    want: '"a"|null',
    warned: ['/x'],
  },
  { name: 'an empty list of types', given: { type: [] }, want: 'unknown', warned: ['/x'] },
  {
    name: 'a list of types that holds a list',
    given: { type: [['string']] },
    want: 'unknown',
    warned: ['/x'],
  },
  {
    name: 'a list of types with names of our own',
    given: { type: ['string', 'float'] },
    want: '(string or number)',
  },
  {
    name: 'a list of types of which one is not known',
    given: { type: ['string', 'blob'] },
    want: '(string or unknown)',
    warned: ['/x'],
  },
  { name: 'an enumeration', given: { enum: ['a', 1, null] }, want: '"a"/1|null' },
  {
    name: 'an enumeration with an object',
    given: { enum: ['a', { b: 1, c: { d: true } }] },
    want: '("a" or {b:1,c:{d:true}})',
  },
  {
    name: 'an enumeration with a list',
    given: { enum: ['a', [1, 'b']] },
    want: '("a" or (1 or "b")[])',
    warned: ['/x'],
  },
  { name: 'a constant that is an object', given: { const: { a: null } }, want: '{a:()|null}' },
  {
    name: 'a constant that is null',
    given: { type: 'string', nullable: true, const: null },
    want: '()|null',
  },
  {
    name: 'an enumeration with a number that loses digits',
    given: { enum: [1, 2 ** 60] },
    want: '(1 or integer)',
    warned: ['/x'],
  },
  {
    name: 'an enumeration of another type than its own',
    given: { type: 'integer', enum: ['1', '2'] },
    want: '(integer or "1"/"2")',
    warned: ['/x'],
  },
  {
    name: 'an enumeration partly of its type',
    given: { type: 'string', enum: ['1', 2] },
    want: '"1"/2',
    warned: ['/x'],
  },
  {
    name: 'an enumeration of two types',
    given: { type: ['string', 'integer'], enum: ['a', 2] },
    want: '"a"/2',
  },
  {
    name: 'an enumeration of a type and of whatever a name admits',
    given: { enum: ['a', 2], anyOf: [{ type: 'integer' }, { $ref: '#/components/schemas/any' }] },
    want: '"a"/2',
  },
  {
    name: 'elements by place',
    given: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    want: '(string or integer)[]',
    warned: ['/x'],
  },
  {
    name: 'names by pattern',
    given: {
      properties: { a: {} },
      patternProperties: { '^x': { type: 'string' } },
      additionalProperties: false,
    },
    want: '{a?:unknown,*:unknown}',
    warned: ['/x'],
  },
  {
    name: 'a required member that is not described',
    given: { properties: { a: {} }, required: ['a', 'b'] },
    want: '{a:unknown}',
    warned: ['/x'],
  },
  { name: 'what is not', given: { type: 'string', not: { enum: ['a'] } }, want: 'string', warned: ['/x'] },
  {
    name: 'allOf with alternatives',
    given: {
      allOf: [{ properties: { n: { type: 'string' } }, required: ['n'] }],
      oneOf: [{ properties: { l: { type: 'integer' } } }, { properties: { b: { type: 'string' } } }],
    },
    want: '({n:string,l?:integer} or {n:string,b?:string})',
  },
  {
    name: 'alternatives inside allOf, of what they refer to',
    given: {
      allOf: [
        { properties: { n: {} } },
        { anyOf: [{ $ref: '#/components/schemas/a' }, { properties: { b: {} } }] },
      ],
    },
    want: '({n?:unknown,x:string} or {n?:unknown,b?:unknown})',
  },
  {
    name: 'anyOf and oneOf',
    given: {
      anyOf: [{ type: 'string' }, { type: 'integer' }],
      oneOf: [{ type: 'number' }, { type: 'boolean' }],
    },
    want: 'integer',
  },
  {
    name: 'alternatives of one type',
    given: { type: 'string', oneOf: [{ enum: ['a'] }, { pattern: '^b' }, { type: 'integer' }] },
    want: '("a" or string)',
  },
  {
    name: 'allOf of types that no value has',
    given: { allOf: [{ type: 'string' }, { type: 'integer' }] },
    want: '(string or integer)',
    warned: ['/x'],
  },
  {
    name: 'a property that two parts describe',
    given: { allOf: [{ properties: { p: { type: 'string' } } }, { properties: { p: { enum: ['a'] } } }] },
    want: '{p?:"a"}',
  },
  {
    name: 'a property that refers to two objects',
    given: {
      allOf: [
        { properties: { p: { $ref: '#/components/schemas/a' } } },
        { properties: { p: { $ref: '#/components/schemas/circle' } } },
      ],
    },
    want: '{p?:->circle}',
    warned: ['/x/properties/p'],
  },
  {
    name: 'anyOf of what must stand together',
    given: { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    want: '{a?:unknown,b?:unknown}',
    warned: ['/x/anyOf'],
  },
  {
    name: 'an enumeration that is no list',
    given: { type: 'string', enum: 'ab' },
    want: 'string',
    warned: ['/x'],
  },
  {
    name: 'allOf that is no list',
    given: { allOf: { $ref: '#/components/schemas/a' } },
    want: 'unknown',
    warned: ['/x'],
  },
  { name: 'a constant', given: { const: 'a' }, want: '"a"' },
  { name: 'an empty enumeration', given: { type: 'string', enum: [] }, want: 'string', warned: ['/x'] },
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
    want: '(->text or {q?:unknown})',
    warned: ['/x'],
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

test('what is said of each, and the rules that correct it, have the words that were recorded', async () => {
  const lines = forms.flatMap(({ name, given }) => {
    const { schema, said, rules } = read(given);
    return [`${name}: ${short(schema)}`, ...[...said, ...rules].map((line) => `  ${line}`)];
  });
  await expectRecorded(`${lines.join('\n')}\n`, new URL('./recorded/schemas.txt', import.meta.url));
});

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

test.each([
  { name: 'an element', wrap: (raw: unknown) => ({ type: 'array', items: raw }), want: MAX_DEPTH + 1 },
  {
    name: 'an element by its place',
    wrap: (raw: unknown) => ({ type: 'array', prefixItems: [raw], items: false }),
    want: MAX_DEPTH + 1,
  },
  {
    name: 'an array in an alternative, which counts twice',
    wrap: (raw: unknown) => ({ anyOf: [{ type: 'array', items: raw }] }),
    want: MAX_DEPTH / 2,
  },
])('$name is open below the deepest schema that is read', ({ wrap, want }) => {
  let raw: unknown = { type: 'string' };
  for (let depth = 0; depth < 100; depth += 1) raw = wrap(raw);
  expect(short(read(raw).schema)).toBe(`unknown${'[]'.repeat(want)}`);
});

test('a thousand ways to combine nothing end', () => {
  let raw: unknown = {};
  for (let depth = 0; depth < 1_000; depth += 1) raw = { allOf: [raw] };
  expect(read(raw).schema.kind).toBe('unknown');
});

test('too many combinations of alternatives are one object with the members of all', () => {
  let raw: unknown = {};
  for (let step = 0; step < 12; step += 1)
    raw = { allOf: [{ anyOf: [{ required: ['p'], properties: { p: {} } }, only(`q${step}`)] }, raw] };
  const { schema, warned } = read(raw);
  const members = schema.kind === 'union' ? schema.members : [schema];
  expect(members.length).toBeLessThanOrEqual(200);
  const names = members.flatMap((one) => (one.kind === 'object' ? [...one.properties.keys()] : []));
  expect(new Set(names)).toEqual(new Set(['p', ...Array.from({ length: 12 }, (_one, step) => `q${step}`)]));
  expect(warned).toHaveLength(1);
});

/** An object that has this member, which is a text. */
function only(name: string): object {
  return { properties: { [name]: { type: 'string' } }, required: [name] };
}

describe('parts that are combined up to a bound', () => {
  const WIDER = '/x: has more alternatives or levels than are combined; the type is wider';
  const eitherOf = (name: string): object => ({
    anyOf: ['a', 'b', 'c'].map((end) => ({ properties: { [`${name}${end}`]: { type: 'string' } } })),
  });

  test.each([
    { name: 'few alternatives', raw: { allOf: [...'ab'].map(eitherOf) }, want: [] },
    { name: 'millions of alternatives', raw: { allOf: [...'abcdefghijklmn'].map(eitherOf) }, want: [WIDER] },
    {
      name: 'a circle of alternatives',
      raw: { allOf: [{ enum: ['on', 'off'] }, { $ref: '#/components/schemas/self' }] },
      want: [WIDER],
    },
  ])('$name', ({ raw, want }) => {
    expect(read(raw).said).toEqual(want);
  });
});
