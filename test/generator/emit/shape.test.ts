import { describe, expect, test } from 'vitest';
import { printContext } from '../../../generator/emit/plan/print-context.js';
import { planGeneration } from '../../../generator/emit/plan/generation-plan.js';
import { namedType, paramType, resultType } from '../../../generator/emit/type/shape.js';
import type { Api, Shape } from '../../../generator/model/model.js';
import { smallModel } from './small-model.js';

const api: Api = {
  ...smallModel.v3,
  types: [
    { name: 'Flag', module: '', doc: '', shape: { kind: 'literal', values: ['Y', 'N'], open: false } },
    { name: 'Place', module: '', doc: '', shape: { kind: 'object', properties: [], open: true } },
  ],
};
const contextOf = (given: Api) => printContext(planGeneration(given), 'index.ts');
const context = contextOf(api);
const legacy = contextOf({ ...api, generation: 'legacy' });
const gateway = contextOf({ ...api, generation: 'gateway' });

const text: Shape = { kind: 'string' };
const integer: Shape = { kind: 'integer' };

const CASES: readonly {
  readonly name: string;
  readonly given: Shape;
  readonly result: string;
  readonly param: string;
}[] = [
  { name: 'unknown', given: { kind: 'unknown' }, result: 'unknown', param: 'unknown' },
  { name: 'a text', given: text, result: 'string', param: 'Param<string>' },
  { name: 'a number', given: { kind: 'number' }, result: 'number', param: 'Param<number>' },
  { name: 'a moment', given: { kind: 'date-time' }, result: 'string', param: 'Param<DateInput>' },
  {
    name: 'an open set',
    given: { kind: 'literal', values: ['a', 'b'], open: true },
    result: "LiteralUnion<'a' | 'b'>",
    param: "Param<LiteralUnion<'a' | 'b'>>",
  },
  {
    name: 'an open set of several types',
    given: { kind: 'literal', values: ['a', 1, true], open: true },
    result: "LiteralUnion<'a' | 1> | boolean",
    param: "Param<LiteralUnion<'a' | 1> | boolean>",
  },
  {
    name: 'an open set of one boolean',
    given: { kind: 'literal', values: [true], open: true },
    result: 'boolean',
    param: 'Param<boolean>',
  },
  {
    name: 'a closed set',
    given: { kind: 'literal', values: [1, 2], open: false },
    result: '1 | 2',
    param: 'Param<1 | 2>',
  },
  {
    name: 'a set that admits custom names in parameters',
    given: { kind: 'literal', values: ['ID'], open: false, custom: true },
    result: "'ID'",
    param: "Param<'ID' | Custom>",
  },
  {
    name: 'a text of a fixed form',
    given: { kind: 'pattern', parts: [{ text: 'chat`${' }, 'number'] },
    result: '`chat\\`\\${${number}`',
    param: 'Param<`chat\\`\\${${number}`>',
  },
  {
    name: 'an array of a set',
    given: { kind: 'array', items: { kind: 'literal', values: ['a', 'b'], open: false } },
    result: "('a' | 'b')[]",
    param: "ArrayParam<'a' | 'b'>",
  },
  {
    name: 'an array of arrays',
    given: { kind: 'array', items: { kind: 'array', items: integer } },
    result: 'number[][]',
    param: 'readonly ArrayParam<number>[]',
  },
  {
    name: 'a map',
    given: { kind: 'map', values: integer },
    result: '{ [name: string]: number; }',
    param: '{ [name: string]: Param<number>; }',
  },
  {
    name: 'an object',
    given: {
      kind: 'object',
      open: true,
      properties: [
        { name: 'a-b', shape: text, optional: false, doc: '' },
        { name: 'c', shape: integer, optional: true, doc: '' },
      ],
    },
    result: "{\n  'a-b': string;\n  c?: number;\n  [name: string]: unknown;\n}",
    param: "{\n  'a-b': Param<string>;\n  c?: Param<number> | undefined;\n  [name: string]: unknown;\n}",
  },
  {
    name: 'null beside a union',
    given: { kind: 'nullable', shape: { kind: 'union', members: [integer, text] } },
    result: 'number | string | null',
    param: 'Param<number | string> | null',
  },
  {
    name: 'a union with unknown is unknown',
    given: { kind: 'union', members: [integer, { kind: 'unknown' }] },
    result: 'unknown',
    param: 'unknown',
  },
  {
    name: 'an empty map printed as an array',
    given: { kind: 'empty-array' },
    result: '[]',
    param: 'readonly []',
  },
  { name: 'a named set', given: { kind: 'ref', name: 'Flag' }, result: 'Flag', param: 'Param<Flag>' },
  { name: 'a named object', given: { kind: 'ref', name: 'Place' }, result: 'Place', param: 'Place' },
  {
    name: 'a name that nothing declares',
    given: { kind: 'ref', name: 'Missing' },
    result: 'unknown',
    param: 'unknown',
  },
];

describe('a shape', () => {
  test.each(CASES)('$name', ({ given, result, param }) => {
    expect(resultType(given, context)).toBe(result);
    expect(paramType(given, context)).toBe(param);
  });

  test.each([
    { name: 'a number takes a reference to a text', given: integer, want: 'LegacyParam<number>' },
    {
      name: 'an array of numbers too',
      given: { kind: 'array', items: integer },
      want: 'LegacyArrayParam<number>',
    },
    { name: 'a text does not need it', given: text, want: 'Param<string>' },
  ] as const)('legacy: $name', ({ given, want }) => {
    expect(paramType(given, legacy)).toBe(want);
  });

  test('gateway: there are no references', () => {
    expect(paramType({ kind: 'array', items: integer }, gateway)).toBe('readonly number[]');
  });

  test('nested deeper than any account means is unknown', () => {
    let deep: Shape = text;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { kind: 'array', items: deep };
    expect(resultType(deep, context)).toBe(`unknown${'[]'.repeat(33)}`);
  });

  test.each([
    { name: 'a moment', given: { kind: 'date-time' } as const, result: ['string'], param: ['DateInput'] },
    { name: 'a set', given: { kind: 'ref', name: 'Flag' } as const, result: ['Flag'], param: ['Flag'] },
    {
      name: 'a list',
      given: { kind: 'array', items: integer } as const,
      result: ['number[]'],
      param: ['ArrayParam<number>'],
    },
  ])('$name with a name has no reference of its own where it is a value', ({ given, result, param }) => {
    expect(namedType(given, 'result', context)).toEqual(result);
    expect(namedType(given, 'param', context)).toEqual(param);
  });

  test('a type of the account that is called like one of the runtime does not hide it', () => {
    const calls: Api = { ...api, types: [{ name: 'Param', module: '', doc: '', shape: text }] };
    expect(paramType(integer, contextOf(calls))).toBe('SvcParam<number>');
  });
});
