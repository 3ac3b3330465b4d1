/** Rows that write a type as TypeScript: what they give a method, and what is said of one that is wrong. */

import { describe, expect, test } from 'vitest';
import { readCorrections } from '../../../generator/model/corrections/corrections.js';
import { readType } from '../../../generator/model/corrections/written-type.js';
import type { Method, Model, Shape } from '../../../generator/model/model.js';
import type { Note } from '../../../generator/model/notes.js';
import { ownDocument } from '../../../generator/disk/own-document.js';
import { account } from '../generate/account.js';
import { build, methodOf } from './account.js';

const METHODS = ['a.b.get', 'a.b.list', 'a.c.list', 'a.b.do', 'user.get'];

function built(document: unknown): { readonly model: Model; readonly notes: readonly Note[] } {
  const legacy = { methods: METHODS, fields: {} };
  return build(account(), { corrections: [{ name: 'rows.yaml', document }] }, { legacy });
}

function method(rows: unknown, name: string): Method {
  return methodOf(built(rows).model.legacy, name);
}

const string = { kind: 'string' };
const property = (name: string, shape: unknown, optional = false) => ({ name, shape, optional, doc: '' });

describe('a type as text', () => {
  test.each([
    { name: 'a list', given: 'string[]', want: { kind: 'array', items: string } },
    { name: 'an empty map', given: '[]', want: { kind: 'empty-array' } },
    { name: 'a map', given: 'Record<string, number>', want: { kind: 'map', values: { kind: 'number' } } },
    {
      name: 'a map of any names',
      given: '{ [name: string]: number }',
      want: { kind: 'map', values: { kind: 'number' } },
    },
    {
      name: 'a list by its generic name',
      given: 'ReadonlyArray<string>',
      want: { kind: 'array', items: string },
    },
    {
      name: 'a list that is not changed',
      given: 'readonly (string)[]',
      want: { kind: 'array', items: string },
    },
    {
      name: 'a list of places',
      given: '[string, number]',
      want: { kind: 'array', items: { kind: 'union', members: [string, { kind: 'number' }] } },
    },
    { name: 'a union with unknown', given: 'string | unknown', want: { kind: 'unknown' } },
    {
      name: 'literals of several types, one of them twice',
      given: '1 | -2.5 | true | 1 | "a"',
      want: { kind: 'literal', values: [1, -2.5, true, 'a'], open: false },
    },
    { name: 'null', given: 'string | null', want: { kind: 'nullable', shape: string } },
    {
      name: 'an open literal',
      given: "'a' | 'b' | string",
      want: { kind: 'literal', values: ['a', 'b'], open: true },
    },
    {
      name: 'an object with own fields',
      given: '{ ID: string, [name: string]: unknown }',
      want: { kind: 'object', properties: [property('ID', string)], open: true },
    },
    {
      name: 'one of two members',
      given: '{ a?: string } & ({ b: string } | { c: string })',
      want: {
        kind: 'union',
        members: ['b', 'c'].map((name) => ({
          kind: 'object',
          properties: [property('a', string, true), property(name, string)],
          open: false,
        })),
      },
    },
    {
      name: 'parts that share a member',
      given: '{ a?: number | string | null } & ({ a: number, b?: string } | { a?: string, b: string })',
      want: {
        kind: 'union',
        members: [
          {
            kind: 'object',
            properties: [property('a', { kind: 'number' }), property('b', string, true)],
            open: false,
          },
          {
            kind: 'object',
            properties: [property('a', string, true), property('b', string)],
            open: false,
          },
        ],
      },
    },
    {
      name: 'shared objects, lists, maps and literals',
      given:
        "{ o?: { x: string | null }, l?: ('a' | 'b')[], m?: Record<string, unknown>, e?: [] | { z: string } } & " +
        "{ o?: { x: string | null, y?: number }, l: string[], m?: Record<string, number>, e?: { z: 'k' } }",
      want: {
        kind: 'object',
        properties: [
          property(
            'o',
            {
              kind: 'object',
              properties: [
                property('x', { kind: 'nullable', shape: string }),
                property('y', { kind: 'number' }, true),
              ],
              open: false,
            },
            true,
          ),
          property('l', { kind: 'array', items: { kind: 'literal', values: ['a', 'b'], open: false } }),
          property('m', { kind: 'map', values: { kind: 'number' } }, true),
          property(
            'e',
            {
              kind: 'object',
              properties: [property('z', { kind: 'literal', values: ['k'], open: false })],
              open: false,
            },
            true,
          ),
        ],
        open: false,
      },
    },
  ])('is read when it is $name', ({ given, want }) => {
    expect(readType(given, () => undefined)).toEqual(want);
  });

  const number = { kind: 'number' };
  const known: Readonly<Record<string, Shape>> = {
    Own: { kind: 'object', properties: [property('a', string), property('b', number, true)], open: false },
    Any: { kind: 'object', properties: [property('a', string, true)], open: true },
    Text: { kind: 'string' },
  } as Readonly<Record<string, Shape>>;
  const refers = (name: string, isJoined: boolean): Shape | undefined =>
    Object.hasOwn(known, name) ? (isJoined ? known[name] : { kind: 'ref', name }) : undefined;
  const member = (given: string): unknown => {
    const shape = readType(given, refers);
    return shape.kind === 'object' ? shape.properties[0]?.shape : shape;
  };

  test.each([
    ['unknown', 'string', string],
    ['string', 'unknown', string],
    ['string', 'string | number', string],
    ['string | null', 'string', string],
    ['string | null', 'string | null', { kind: 'nullable', shape: string }],
    ["'a' | string", "'a' | 'b'", { kind: 'literal', values: ['a', 'b'], open: false }],
    ["'a' | 'b'", "'c' | string", { kind: 'literal', values: ['a', 'b'], open: false }],
    ["'a' | 'b'", "'b' | 'c'", { kind: 'literal', values: ['b'], open: false }],
    ['1 | 2', 'number', { kind: 'literal', values: [1, 2], open: false }],
    ['[]', 'string[]', { kind: 'empty-array' }],
    ['string[]', '[]', { kind: 'empty-array' }],
    ['unknown[]', 'string[]', { kind: 'array', items: string }],
    ['Record<string, number>', 'Record<string, unknown>', { kind: 'map', values: number }],
    ['Own', 'Own', { kind: 'ref', name: 'Own' }],
    [
      'Own',
      'Any',
      { kind: 'object', properties: [property('a', string), property('b', number, true)], open: true },
    ],
    [
      'Own',
      '{ b: 1 | 2 }',
      {
        kind: 'object',
        properties: [property('a', string), property('b', { kind: 'literal', values: [1, 2], open: false })],
        open: false,
      },
    ],
    [
      '{ b: 7 }',
      'Own',
      {
        kind: 'object',
        properties: [property('b', { kind: 'literal', values: [7], open: false }), property('a', string)],
        open: false,
      },
    ],
  ])('%s and %s are one type', (one, other, want) => {
    expect(member(`{ x: ${one} } & { x: ${other} }`)).toEqual(want);
  });

  test.each([
    ['string', 'number', 'no value of `x` fits all parts of'],
    ["'a'", "'b'", 'no value of `x` fits all parts of'],
    ["'a'", 'number', 'no value of `x` fits all parts of'],
    ['string[]', 'number[]', 'no value of `x` fits all parts of'],
    ['string[]', 'Record<string, string>', 'no value of `x` fits all parts of'],
    ['Own', 'string', 'no value of `x` fits all parts of'],
    ['Other', 'Own', '`Other` is not a known type'],
  ])('%s and %s are refused: %s', (one, other, why) => {
    expect(() => readType(`{ x: ${one} } & { x: ${other} }`, refers)).toThrow(why);
  });

  test.each([
    ['string; type Other = number', 'more than one type'],
    ['null', '`null` alone says nothing of other answers: write `unknown`'],
    ['null | null', '`null` alone says nothing of other answers: write `unknown`'],
    ['{ a: string, a?: number }', '`a` is twice in one object'],
    ['{ a: string, [name: string]: number }', 'further members next to named ones are `unknown`'],
    ['{ a: string } & Text', '`{ a: string } & Text` joins what is no object'],
    ['Set<string>', '`Set<string>` is not a known type'],
    ['Record<number, string>', '`Record<number, string>` is not a known type'],
    ['{ a: ', 'Type expected.'],
    ['`a${string}`', '``a${string}`` is not a plain type'],
    ['{ [at]: string }', '`[at]` is not a plain type'],
    ['bigint', '`bigint` is not a plain type'],
  ])('%s is refused: %s', (given, why) => {
    expect(() => readType(given, refers)).toThrow(why);
  });

  test.each([
    'Date',
    'any',
    '() => void',
    '{ a(): string }',
    'string; type B = number',
    '{',
    'null',
    'A<string>',
    '{ a: string, [name: string]: number }',
    '{ a: string } & string',
    '{ a: string } & { a: number }',
    '{ a: string, a: number }',
    '{ a }',
    '1n',
  ])('%s is refused, with the place of the row', (type) => {
    const rows = [{ methods: ['a.b.get'], path: 'result', set: { type: `{ x: ${type} }` } }];
    expect(() => readCorrections({ name: 'rows.yaml', document: rows })).toThrow(
      expect.objectContaining({ where: 'rows.yaml#/0/set/type' }),
    );
  });
});

describe('the built-in rows', () => {
  test('give each variant of the parameters every name once', () => {
    const written = ['calendar.event.add', 'calendar.event.update', 'lists.element.get', 'imbot.register'];
    const { model } = build(account(), {}, { legacy: { methods: written, fields: {} } });
    const twice = model.legacy.methods.flatMap(({ name, params }) =>
      (params.kind === 'object' ? params.variants : []).flatMap((variant) => {
        const names = variant.map((param) => param.name);
        return names.filter((one, index) => names.indexOf(one) !== index).map((one) => `${name}: ${one}`);
      }),
    );
    expect(twice).toEqual([]);
    expect(model.legacy.methods.map(({ name }) => name)).toEqual(expect.arrayContaining(written));
  });
});

describe('a row', () => {
  test('gives a list its rows, their name and its paging', () => {
    const set = {
      type: '{ rows: { ID: string, NAME?: string | null }[] }',
      name: 'Row',
      kind: 'list',
      paging: 'start',
    };
    const { model } = built([{ methods: ['A.B.get'], path: 'result', expected: 'unknown', set }]);
    expect(methodOf(model.legacy, 'a.b.get')).toMatchObject({
      kind: 'list',
      write: false,
      paging: { style: 'start' },
      result: { kind: 'values', shape: { kind: 'ref', name: 'Row' } },
    });
    expect(model.legacy.types.map(({ name }) => name)).toContain('Row');
  });

  test('gives parameters, in variants, with names by custom() among the fields', () => {
    const type =
      '{ id: number, fields?: { a?: string } } & ({ b: string, c?: string } | { b?: string, c: string })';
    const { params } = method([{ methods: ['a.b.do'], path: 'params', set: { type } }], 'a.b.do');
    expect(params).toMatchObject({ kind: 'object', open: false });
    const variants = params.kind === 'object' ? params.variants : [];
    expect(variants.map((variant) => variant.filter((one) => one.required).map((one) => one.name))).toEqual([
      ['id', 'b'],
      ['id', 'c'],
    ]);
    expect(variants[0]?.find(({ name }) => name === 'fields')?.shape.kind).toBe('fields');
  });

  test('makes a list of unknown rows of a method when it says its paging alone', () => {
    const rows = [{ methods: ['a.b.do'], path: 'result', set: { kind: 'list', paging: 'start' } }];
    expect(method(rows, 'a.b.do')).toMatchObject({
      paging: { style: 'start' },
      result: { kind: 'values', shape: { kind: 'unknown' } },
    });
  });

  test('makes a read of a write', () => {
    const rows = [{ methods: ['a.b.do'], path: 'result', set: { type: 'string[]', kind: 'read' } }];
    expect(method(rows, 'a.b.do')).toMatchObject({ kind: 'read', write: false });
  });

  test('names types of its file, once for one object', () => {
    const types = { Inner: '{ ID: string }', Texts: 'Record<string, string>' };
    const row = (name: string, type: string) => ({ methods: [name], path: 'result', set: { type } });
    const document = {
      corrections: '1.0.0',
      types,
      facts: [row('a.b.get', '{ inner: Inner, texts: Texts }'), row('a.c.list', 'Inner[]')],
    };
    const { model, notes } = built(document);
    const names = model.legacy.types.map(({ name }) => name).filter((name) => /^(Inner|Texts)/.test(name));
    expect(names).toEqual(['Inner']);
    expect(notes.filter(({ at }) => at.startsWith('rows.yaml'))).toEqual([]);
    const wrong = { ...document, types: { ...types, Again: '{ again: Again }' } };
    expect(() => readCorrections({ name: 'rows.yaml', document: wrong })).toThrow('`Again` contains itself');
  });

  test('ends in a line of the report once the method is described, and warns where it matches nothing', () => {
    const set = { type: 'string[]' };
    const { notes } = built([
      { methods: ['user.get'], path: 'result', expected: 'unknown', set },
      { methods: ['no.such'], path: 'result', expected: 'unknown', set },
    ]);
    expect(notes.filter(({ at }) => at.startsWith('rows.yaml'))).toEqual([
      { level: 'warning', at: 'rows.yaml#/1', message: 'result of no.such matches nothing' },
      { level: 'info', at: 'rows.yaml#/0', message: 'user.get is described now: the row can go' },
    ]);
  });
});

describe('the rows of svc-gen', () => {
  const document = ownDocument('legacy/results.yaml');

  test('are rows of corrections', () => {
    expect(readCorrections({ name: 'legacy/results.yaml', document }).length).toBeGreaterThan(300);
  });

  test.each([
    { name: 'crm.deal.contact.items.get', want: { kind: 'get', result: { kind: 'value' } } },
    { name: 'user.search', want: { kind: 'list', write: false, result: { kind: 'values' } } },
    { name: 'crm.userfield.types', want: { kind: 'read', write: false, result: { kind: 'value' } } },
    { name: 'department.update', want: { kind: 'update', result: { shape: { kind: 'boolean' } } } },
    { name: 'lists.add', want: { kind: 'add', result: { shape: { kind: 'number' } } } },
  ])('type $name', ({ name, want }) => {
    const { model } = build(account(), {}, { legacy: { methods: [name], fields: {} } });
    expect(methodOf(model.legacy, name)).toMatchObject(want);
  });
});
