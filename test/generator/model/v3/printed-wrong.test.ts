/** What descriptions print and what is true: rules for any account (Server behaviour, What the description prints). */

import { describe, expect, test } from 'vitest';
import {
  array,
  build,
  countOf,
  document,
  filterById,
  integer,
  item,
  methodOf,
  pagination,
  select,
  string,
  to,
} from '../account.js';
import { exampleParams } from '../../../../generator/model/example-params.js';
import { printParams, printRelations, printResult, printOwn } from '../print.js';

const SCHEMAS = {
  'svc.shop.orderdto': {
    type: 'object',
    properties: {
      id: integer,
      title: string,
      lines: to('svc.shop.linedto'),
      parcels: to('svc.shop.parceldto'),
      buyer: to('svc.shop.buyerdto'),
      address: to('svc.shop.addressdto'),
    },
  },
  'svc.shop.linedto': { type: 'object', properties: { id: integer, sum: { type: 'float' } } },
  'svc.shop.parceldto': { type: 'object', properties: { id: integer } },
  'svc.shop.buyerdto': { type: 'object', properties: { id: integer, name: string } },
  'svc.shop.addressdto': { type: 'object', properties: { city: string } },
  'svc.shop.notedto': { type: 'object', properties: { id: string, text: string } },
};
const OWN = select('id', 'title', 'lines', 'address');
const done = { type: 'object', properties: { result: { type: 'boolean' } } };

test('the `{ id }` that an add answers is there', () => {
  const ids = { type: 'object', properties: { id: integer } };
  const methods = {
    'shop.order.add': { takes: { fields: { type: 'object', properties: { title: string } } }, gives: ids },
    'shop.order.check': { takes: {}, gives: ids },
  };
  const { v3 } = build(document({ schemas: {}, methods })).model;
  expect(printResult(methodOf(v3, 'shop.order.add'))).toBe('value {id: integer}');
  expect(printResult(methodOf(v3, 'shop.order.check'))).toBe('value {id?: integer}');
});

const built = build(
  document({
    schemas: SCHEMAS,
    methods: {
      'shop.order.get': {
        takes: { id: { type: 'integer', example: 1 }, select: OWN },
        required: ['id'],
        gives: item(to('svc.shop.orderdto')),
      },
      'shop.order.list': {
        takes: { filter: filterById, select: OWN, order: { type: 'object' }, pagination },
        gives: array(to('svc.shop.orderdto')),
      },
      'shop.order.find': {
        takes: { select: OWN, filter: filterById, order: { type: 'object' }, pagination },
        gives: array(to('svc.shop.orderdto')),
      },
      'shop.order.sorted': {
        takes: { filter: filterById, order: { type: 'object' }, pagination, select: OWN },
        gives: array(to('svc.shop.orderdto')),
      },
      'shop.order.aggregate': {
        takes: { select: { type: 'array', items: string }, filter: filterById },
        required: ['select'],
        gives: { type: 'object' },
      },
      'shop.order.pick': {
        takes: { select: OWN },
        required: ['select'],
        gives: { type: 'object', properties: { count: integer } },
      },
      'shop.note.get': {
        takes: { id: { type: 'integer', example: 1 } },
        required: ['id'],
        gives: item(to('svc.shop.notedto')),
      },
      'shop.order.print': {
        takes: {
          orderId: { type: 'integer', example: 1 },
          copies: { type: 'integer', example: 2 },
          format: { type: 'string', example: 'pdf', description: 'Of the file' },
          isDraft: { type: 'boolean', example: false },
          language: { type: 'string', example: 'string' },
        },
        required: ['orderId', 'copies', 'format', 'isDraft', 'language'],
        gives: done,
      },
      'tasks.task.result.update': {
        takes: { id: integer, fields: { type: 'object', properties: { text: string } }, filter: filterById },
        required: ['fields'],
        gives: done,
      },
    },
  }),
);
const { v3 } = built.model;
const order = v3.entities.find(({ name }) => name === 'Order');

describe('R3, R4: objects within an object', () => {
  test('a single reference under the plural of its noun is a list, which `select` names', () => {
    expect(order && printOwn(order)).toContain('lines?: Line[]|null');
  });

  test('a list that no `select` names is of related objects, as is a single one', () => {
    expect(order && printRelations(order)).toEqual(['parcels: Parcel[]', 'buyer: Buyer']);
  });

  test('an object that `select` names is a part of it', () => {
    expect(order && printOwn(order)).toContain('address?: Address|null');
  });

  test('are counted', () => {
    expect(countOf(built, 'plural-reference')).toBe(2);
    expect(countOf(built, 'related-object')).toBe(2);
  });
});

describe('R5: parameters that have a default', () => {
  test('are optional, and their text says it', () => {
    const { params } = methodOf(v3, 'shop.order.print');
    const printed = params.kind === 'object' ? params.variants.flat() : [];
    expect(printed.map(({ name, required, doc }) => [name, required, doc])).toEqual([
      ['orderId', true, ''],
      ['copies', false, 'Default: 2.'],
      ['format', false, 'Of the file. Default: "pdf".'],
      ['isDraft', false, 'Default: false.'],
      ['language', true, ''],
    ]);
    expect(countOf(built, 'default-example')).toBe(1);
  });
});

describe('R6: `id`', () => {
  test.each([
    { name: 'shop.order.get', want: 'id: integer, select?: OrderSelect' },
    { name: 'shop.note.get', want: 'id: (integer or string)' },
  ])('of $name is $want', ({ name, want }) => {
    expect(printParams(methodOf(v3, name))).toEqual([want]);
  });

  test('is counted', () => {
    expect(countOf(built, 'text-id')).toBe(2);
  });
});

describe('R12: `id` and `filter` of a write', () => {
  test('the one that takes `id` alone', () => {
    expect(printParams(methodOf(v3, 'tasks.task.result.update'))).toEqual([
      expect.stringMatching(/^id: .*fields: fields\{text\?: string\}$/),
    ]);
    expect(countOf(built, 'id-alone')).toBe(1);
  });
});

describe('R14, R15: `filter`', () => {
  test.each([
    { name: 'shop.order.list', required: true },
    { name: 'shop.order.find', required: false },
    { name: 'shop.order.sorted', required: false },
  ])('of $name is required: $required', ({ name, required }) => {
    const { params } = methodOf(v3, name);
    const printed = params.kind === 'object' ? params.variants.flat() : [];
    expect(printed.find((param) => param.name === 'filter')?.required).toBe(required);
  });

  test('that is required has the codes of a missing one', () => {
    const codes = (name: string) => methodOf(v3, name).errors.map(({ code }) => code.split('_').at(-1));
    expect(codes('shop.order.list')).toContain('REQUESTFILTERVALIDATIONEXCEPTION');
    expect(codes('shop.order.find')).not.toContain('REQUESTFILTERVALIDATIONEXCEPTION');
  });

  test('whose example names `id` proves nothing', () => {
    expect(methodOf(v3, 'shop.order.find').paging?.keyset).toBe(false);
    expect(countOf(built, 'stock-filter-example')).toBe(5);
  });

  test('is counted', () => {
    expect(countOf(built, 'compulsory-filter')).toBe(1);
  });
});

describe('`select` of an aggregate, which is printed as a list of names', () => {
  const aggregate = methodOf(v3, 'shop.order.aggregate');

  test('names functions, each with fields or with fields and names of the caller', () => {
    const fields = '(<id title lines address>[] or {*:string})';
    const members = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'].map(
      (name) => `${name}?: ${fields}`,
    );
    expect(printParams(aggregate)).toEqual([`select: {${members.join(', ')}}, filter?: OrderFilter`]);
    expect(countOf(built, 'aggregate-select')).toBe(1);
  });

  test('stands in the example, as every `select` that is required does', () => {
    expect(exampleParams(aggregate, v3)).toEqual({ select: { count: ['id'] } });
    expect(exampleParams(methodOf(v3, 'shop.order.pick'), v3)).toEqual({ select: ['id', 'title'] });
  });

  test('is read, and its answer is a value', () => {
    const members = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max'].map(
      (name) => `${name}?: {*:unknown}`,
    );
    const answer = `value {result: {${members.join(', ')}, …}, …}`;
    expect([aggregate.kind, printResult(aggregate)]).toEqual(['read', answer]);
  });
});

const SHAPES: Readonly<Record<string, unknown>> = {
  'a list': { type: 'array' },
  'a list or a text': { oneOf: [{ type: 'array', items: string }, string] },
  'a text or a list': { anyOf: [string, { type: 'array' }] },
  'a text': string,
  'a set of texts': { type: 'string', enum: ['id', 'title'] },
  'an object': { type: 'object', properties: { sum: { type: 'array' } } },
  'an empty object': { type: 'object' },
  'a map': { type: 'object', additionalProperties: string },
  'a boolean': { type: 'boolean' },
  'a number': integer,
  'a moment': { type: 'string', format: 'date-time' },
  anything: {},
  'a reference to a list': to('svc.shop.names'),
  'a list or nothing': { type: 'array', nullable: true },
};

test.each(Object.keys(SHAPES))('a `select` that is %s is either a selection or a parameter', (name) => {
  const takes = { id: integer, select: SHAPES[name] };
  const schemas = { ...SCHEMAS, 'svc.shop.names': { type: 'array', items: string } };
  const methods = { 'shop.order.get': { takes, gives: item(to('svc.shop.orderdto')) } };
  const method = methodOf(build(document({ schemas, methods })).model.v3, 'shop.order.get');
  const param = method.params.kind === 'object' ? method.params.variants[0]?.[1] : undefined;
  const isNarrowed = 'select' in method.result && method.result.select !== undefined;
  expect(isNarrowed).toBe(param?.shape.kind === 'select');
});
