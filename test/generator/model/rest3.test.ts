/** REST 3.0 from a description: parameters, results, nulls, selects, filters, orders, paging, scopes, choices. */

import { describe, expect, test } from 'vitest';
import type { FieldDescription } from '../../../generator/source/description.js';
import {
  array,
  build,
  countOf,
  document,
  entityOf,
  filterById,
  found,
  integer,
  item,
  methodOf,
  operation,
  pagination,
  select,
  string,
  to,
} from './account.js';
import { print, printOwn, printParams, printRelations, printResult } from './print.js';

const order = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, string])),
});

const NOTE = {
  type: 'object',
  properties: {
    id: integer,
    title: string,
    created: { type: 'string', format: 'date-time' },
    price: { type: 'float' },
    tags: { type: 'array' },
    rights: { type: 'array' },
    author: to('svc.note.userdto'),
    readers: { type: 'array', items: to('svc.note.userdto') },
    parent: to('svc.note.notedto'),
    cover: to('svc.note.filedto'),
  },
};
const SCHEMAS = {
  'svc.note.notedto': NOTE,
  'svc.note.userdto': {
    type: 'object',
    properties: { id: integer, name: string, photo: to('svc.note.filedto') },
  },
  'svc.note.filedto': { type: 'object', properties: { id: integer, src: string } },
};
const OWN = ['id', 'title', 'created', 'price', 'tags', 'rights', 'cover'];
const LIST = {
  takes: { select: select(...OWN), filter: filterById, order: order('id', 'created'), pagination },
  gives: array(to('svc.note.notedto')),
};
const METHODS: Readonly<Record<string, Parameters<typeof operation>[0]>> = {
  'note.note.get': {
    takes: { id: integer, select: select(...OWN) },
    required: ['id'],
    gives: item(to('svc.note.notedto')),
  },
  'note.note.list': LIST,
  'note.note.add': {
    takes: {
      fields: {
        type: 'object',
        properties: {
          title: string,
          created: { type: 'string', format: 'date-time' },
          price: { type: 'float' },
        },
        required: ['title'],
      },
    },
    required: ['fields'],
    gives: item(to('svc.note.notedto')),
  },
  'note.note.update': {
    takes: { id: integer, fields: { type: 'object', properties: { title: string } }, filter: filterById },
    required: ['fields'],
    gives: { type: 'object', properties: { result: { type: 'boolean' } } },
  },
  'note.note.delete': {
    takes: { id: integer, filter: filterById },
    gives: { type: 'object', properties: { result: { type: 'boolean' } } },
  },
  'note.note.tail': {
    takes: { select: select(...OWN), cursor: { type: 'object', example: { field: 'id', value: 0 } } },
    gives: array(to('svc.note.notedto')),
  },
  'note.note.publish': { takes: { id: integer }, required: ['id'] },
};
const source = document({ methods: METHODS, schemas: SCHEMAS });
const { v3 } = build(source).model;

test.each([
  { name: 'note.note.get', params: ['id: integer, select?: NoteSelect'], result: 'item Note by NoteSelect' },
  {
    name: 'note.note.list',
    params: [
      'select?: NoteSelect, filter?: NoteFilter, order?: NoteOrder, pagination?: {limit?: integer, offset?: integer}',
    ],
    result: 'items Note by NoteSelect, id',
  },
  {
    name: 'note.note.add',
    params: ['fields: fields{title: string, created?: date-time, price?: number}'],
    result: 'item Note whole',
  },
  {
    name: 'note.note.update',
    params: [
      'id: integer, fields: fields{title?: string}',
      'fields: fields{title?: string}, filter: NoteFilter',
    ],
    result: 'value boolean',
  },
  { name: 'note.note.delete', params: ['id: integer', 'filter: NoteFilter'], result: 'value boolean' },
  {
    name: 'note.note.tail',
    params: [
      'select?: NoteSelect, cursor?: {field?: <id title created price tags rights cover …>, order?: <ASC DESC>, value?: (integer or string), limit?: integer}',
    ],
    result: 'items Note by NoteSelect, own',
  },
  { name: 'note.note.publish', params: ['id: integer'], result: 'value unknown' },
])('$name takes and gives what the conventions say', ({ name, params, result }) => {
  const method = methodOf(v3, name);
  expect(printParams(method)).toEqual(params);
  expect(printResult(method)).toBe(result);
});

describe('an entity', () => {
  test('has own fields, null unless something promises a value, and `id` never', () => {
    expect(printOwn(entityOf(v3, 'Note'))).toEqual([
      'id: integer',
      'title?: string|null',
      'created?: date-time|null',
      'price?: number|null',
      'tags?: unknown[]|null',
      'rights?: {*:boolean}|null',
      'cover?: File|null',
    ]);
  });

  test('has as relations what refers to objects and is not listed in the example of select', () => {
    expect(printRelations(entityOf(v3, 'Note'))).toEqual(['author: User', 'readers: User[]', 'parent: Note']);
  });

  test('that no method selects has everything as its own', () => {
    expect(printOwn(entityOf(v3, 'User'))).toEqual([
      'id: integer',
      'name?: string|null',
      'photo?: File|null',
    ]);
    expect(printRelations(entityOf(v3, 'User'))).toEqual([]);
  });

  test('promises what the description requires', () => {
    const schemas = {
      x: {
        properties: { a: string, b: { type: 'string', nullable: true }, c: string },
        required: ['a', 'b'],
      },
    };
    const { model } = build(document({ methods: { 'x.add': { gives: item(to('x')) } }, schemas }));
    expect(printOwn(entityOf(model.v3, 'X'))).toEqual(['a: string', 'b: string|null', 'c?: string|null']);
  });

  test('that an answer describes itself goes by the method', () => {
    const gives = item({ type: 'object', properties: { id: integer, size: { type: 'int' } } });
    const { model } = build(
      document({ methods: { 'disk.folder.get': { takes: { select: select('id') }, gives } } }),
    );
    expect(printResult(methodOf(model.v3, 'disk.folder.get'))).toBe('item FolderItem by FolderItemSelect');
    expect(printOwn(entityOf(model.v3, 'FolderItem'))).toEqual(['id: integer', 'size?: integer|null']);
  });

  test('has a field that select names and its schema lacks', () => {
    const methods = { 'x.get': { takes: { select: select('id', 'extra') }, gives: item(to('x')) } };
    const { model } = build(document({ methods, schemas: { x: { properties: { id: integer } } } }));
    expect(printOwn(entityOf(model.v3, 'X'))).toEqual(['id: integer', 'extra?: unknown']);
  });
});

test('select takes the listed names and the fields of related objects, one step away', () => {
  expect(found(v3.selects, 'NoteSelect').names).toEqual([
    ...OWN,
    'author.id',
    'author.name',
    'readers.id',
    'readers.name',
    ...['id', 'title', 'created', 'price', 'tags', 'rights'].map((name) => `parent.${name}`),
  ]);
});

test('methods that take different names of one object have types of their own', () => {
  const other = { ...LIST, takes: { ...LIST.takes, select: select('id', 'title') } };
  const { model } = build(document({ methods: { ...METHODS, 'note.note.search': other }, schemas: SCHEMAS }));
  expect(model.v3.selects.map(({ name }) => name)).toEqual(['NoteNoteSearchSelect', 'NoteSelect']);
  expect(printResult(methodOf(model.v3, 'note.note.search'))).toBe('items Note by NoteNoteSearchSelect, id');
});

const field = (name: string, more: Partial<FieldDescription> = {}): FieldDescription => ({
  name,
  type: 'string',
  title: name,
  description: '',
  filterable: false,
  sortable: false,
  multiple: false,
  ...more,
});

describe('filter and order', () => {
  const withList = (...fields: readonly FieldDescription[]) =>
    build(source, {}, { fieldLists: new Map([['note.note.field.list', fields]]) }).model.v3;

  test('admit every field of the object where nothing says which', () => {
    expect(
      found(v3.filters, 'NoteFilter').fields.map(({ name, shape }) => `${name}: ${print(shape)}`),
    ).toEqual([
      'id: integer',
      'title: string',
      'created: date-time',
      'price: number',
      'tags: unknown[]',
      'rights: {*:boolean}',
    ]);
  });

  test('admit what the description and the field list say together', () => {
    const api = withList(field('title', { filterable: true, sortable: true }), field('created'));
    expect(found(api.filters, 'NoteFilter').fields.map(({ name }) => name)).toEqual(['id', 'title']);
    expect(found(api.orders, 'NoteOrder').fields).toEqual(['id', 'created', 'title']);
  });

  test('of tasks are exactly the lists of the contract, whatever a field list says', () => {
    const methods = { 'tasks.task.list': LIST, 'tasks.task.delete': METHODS['note.note.delete'] ?? {} };
    const fieldLists = new Map([
      ['tasks.task.field.list', [field('title', { filterable: true }), field('UF_A', { sortable: true })]],
    ]);
    const api = build(document({ methods, schemas: SCHEMAS }), {}, { fieldLists }).model.v3;
    expect(api.filters.map(({ name, fields }) => [name, ...fields.map((one) => one.name)])).toEqual([
      ['NoteFilter', 'id'],
    ]);
    expect(found(api.orders, 'NoteOrder').fields).toEqual([
      'id',
      'title',
      'creatorId',
      'created',
      'responsibleId',
      'deadline',
      'startPlan',
      'endPlan',
      'groupId',
      'priority',
      'status',
      'started',
      'estimatedTime',
      'changed',
      'closed',
      'activity',
      'mark',
      'allowsChangeDeadline',
      'allowsTimeTracking',
    ]);
  });

  test('a field list adds fields, and never takes one away or changes one', () => {
    const api = withList(
      field('UF_SIZE', { type: 'int' }),
      field('UF_TAGS', { multiple: true }),
      field('UF_DATE', { type: 'object' }),
      field('title', { type: 'int' }),
    );
    const own = printOwn(entityOf(api, 'Note'));
    expect(own.slice(0, 7)).toEqual(printOwn(entityOf(v3, 'Note')));
    expect(own.slice(7)).toEqual(['UF_SIZE?: integer|null', 'UF_TAGS?: string[]|null', 'UF_DATE?: unknown']);
    expect(found(api.selects, 'NoteSelect').names.slice(7, 10)).toEqual(['UF_SIZE', 'UF_TAGS', 'UF_DATE']);
  });

  test('order without properties admits every field', () => {
    const takes = { ...LIST.takes, order: { type: 'object', properties: [] } };
    const api = build(document({ methods: { 'note.note.list': { ...LIST, takes } }, schemas: SCHEMAS })).model
      .v3;
    expect(found(api.orders, 'NoteOrder').fields).toEqual([
      'id',
      'title',
      'created',
      'price',
      'tags',
      'rights',
    ]);
  });
});

describe('paging', () => {
  const after = { type: 'object', properties: { limit: integer, afterCursor: string } };
  const noId = document({
    methods: { 'x.list': { ...LIST, takes: { ...LIST.takes, select: select('a') } } },
    schemas: { ...SCHEMAS, 'svc.note.notedto': { properties: { a: string } } },
  });
  const paging = (takes: unknown, gives: unknown = LIST.gives) =>
    methodOf(
      build(document({ methods: { 'x.list': { takes, gives } }, schemas: SCHEMAS })).model.v3,
      'x.list',
    ).paging;

  test.each([
    {
      name: 'offset with id filterable and sortable',
      given: paging(LIST.takes),
      want: { style: 'offset', keyset: true, hasId: true },
    },
    {
      name: 'offset without filter',
      given: paging({ ...LIST.takes, filter: undefined }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'offset where nothing says that id can be filtered',
      given: paging({ ...LIST.takes, filter: { type: 'array' } }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'offset where id cannot be sorted',
      given: paging({ ...LIST.takes, order: order('created') }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'afterCursor',
      given: paging({ pagination: after }),
      want: { style: 'after-cursor', keyset: false, hasId: true },
    },
    {
      name: 'nextCursor in the result',
      given: paging(
        { pagination },
        { type: 'object', properties: { items: LIST.gives, nextCursor: string } },
      ),
      want: { style: 'after-cursor', keyset: false, hasId: true },
    },
    {
      name: 'cursor',
      given: paging({ cursor: { type: 'object' } }),
      want: { style: 'cursor', keyset: false, hasId: true },
    },
    { name: 'no paging parameter', given: paging({}), want: { style: 'once', keyset: false, hasId: true } },
    {
      name: 'an undescribed result with pagination',
      given: paging({ pagination }, { type: 'object' }),
      want: { style: 'offset', keyset: false, hasId: false },
    },
    { name: 'an undescribed result without', given: paging({}, { type: 'object' }), want: undefined },
    {
      name: 'no id',
      given: methodOf(build(noId).model.v3, 'x.list').paging,
      want: { style: 'offset', keyset: false, hasId: false },
    },
  ])('$name', ({ given, want }) => {
    expect(given).toEqual(want);
  });

  test('a list of objects without id gives all of their fields', () => {
    expect(printResult(methodOf(build(noId).model.v3, 'x.list'))).toMatch(/, own$/);
  });
});

describe('scopes', () => {
  test.each([
    {
      name: 'from the account',
      method: 'note.note.get',
      scopes: new Map([['note.note.get', ['note']]]),
      want: ['note'],
    },
    {
      name: 'from facts where the account did not answer',
      method: 'tasks.task.get',
      scopes: undefined,
      want: ['tasks'],
    },
    {
      name: 'from facts where the account does not name the method',
      method: 'tasks.task.get',
      scopes: new Map(),
      want: ['tasks'],
    },
    {
      name: 'of the account before facts',
      method: 'tasks.task.get',
      scopes: new Map([['tasks.task.get', ['task', 'x']]]),
      want: ['task', 'x'],
    },
    { name: 'not known', method: 'note.note.get', scopes: undefined, want: [] },
  ])('$name', ({ method, scopes, want }) => {
    const { model } = build(document({ methods: { [method]: {} } }), {}, { scopes });
    expect(methodOf(model.v3, method).scope).toEqual(want);
  });
});

describe('the batch and other names', () => {
  const doc = { ...operation({ get: true, takes: [] }) };
  const paths = {
    '/batch': {
      post: {
        tags: [],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: [],
      },
    },
    '/rest.documentation.openapi': doc,
    '/documentation': doc,
    '/rest.scope.list': operation({ takes: { filterModule: string } }),
    '/scopes': operation({ takes: { filterModule: string } }),
    '/many': {
      post: {
        tags: [],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: [],
      },
    },
  };
  const built = build({ openapi: '3.0.0', paths });

  test('are known for what they are', () => {
    expect(built.model.v3.methods.map(({ name, kind, description }) => [name, kind, description])).toEqual([
      ['documentation', 'read', 'Another name of `rest.documentation.openapi`.'],
      ['rest.documentation.openapi', 'read', ''],
      ['rest.scope.list', 'read', 'Returns the mapping from methods to scopes for all modules.'],
      [
        'scopes',
        'read',
        'Another name of `rest.scope.list`. Returns the mapping from methods to scopes for all modules.',
      ],
    ]);
    expect([countOf(built, 'batch-path'), countOf(built, 'alias-path')]).toEqual([2, 2]);
  });

  test('another name that facts do not know is one that reads the same', () => {
    const takes = { a: integer, b: string };
    const { model } = build(document({ methods: { peek: { takes }, 'x.y.get': { takes } } }));
    expect(methodOf(model.v3, 'peek')).toMatchObject({
      kind: 'get',
      description: 'Another name of `x.y.get`.',
    });
  });

  test('a one-word method is no other name of a method that only looks like it', () => {
    const { model } = build(
      document({ methods: { ping: { takes: { id: integer } }, 'x.y.get': { takes: { id: integer } } } }),
    );
    expect(methodOf(model.v3, 'ping')).toMatchObject({ kind: 'action', description: '' });
  });

  test('the description takes nothing, even where it is published without GET', () => {
    const { model } = build(
      document({ methods: { 'rest.documentation.openapi': { takes: [] }, 'x.get': { takes: [] } } }),
    );
    expect(model.v3.methods.map(printParams)).toEqual([['none'], ['open']]);
  });
});

describe('include and exclude', () => {
  const api = build(source, { include: ['note.note.delete', 'user.*'], exclude: [] }).model;

  test('keep what the chosen methods use, and nothing else', () => {
    expect(api.v3.methods.map(({ name }) => name)).toEqual(['note.note.delete']);
    expect(api.v3.selects).toEqual([]);
    expect(api.v3.filters.map(({ name }) => name)).toEqual(['NoteFilter']);
    expect(api.v3.entities.map(({ name }) => name)).toEqual(['File', 'Note', 'User']);
    expect(api.legacy.methods.map(({ name }) => name)).toEqual(['user.get']);
    expect(api.legacy.modules.map(({ name }) => name)).toEqual(['user']);
  });

  test('never act on the gateway', () => {
    expect(api.gateway.methods.length).toBeGreaterThan(10);
  });

  test('say which glob matches nothing', () => {
    const { notes } = build(source, { include: ['nothing.*'] });
    expect(notes.map(({ at, message }) => `${at} ${message}`)).toContain(
      '--include `nothing.*` matches no method',
    );
  });
});

test('vendor names come longest first', () => {
  const { model } = build(source, { vendor: { SVC: 'ACME', svc_api_: 'acme_', SVC_REST_HANDLER: 'ACME_H' } });
  expect(model.vendor.map(({ neutral }) => neutral)).toEqual(['SVC_REST_HANDLER', 'svc_api_', 'SVC']);
});

test('the order in which an account prints its methods and schemas changes nothing', () => {
  const reversed = (object: object) => Object.fromEntries(Object.entries(object).reverse());
  const other = document({ methods: reversed(METHODS), schemas: reversed(SCHEMAS) });
  expect(JSON.stringify(build(other).model)).toBe(JSON.stringify(build(source).model));
});

describe('schemas that are no objects', () => {
  const schemas = {
    'svc.x.dto': {
      properties: {
        id: integer,
        kind: to('svc.x.kind'),
        size: to('svc.x.size'),
        tree: to('svc.x.tree'),
        odd: to('svc.x.odd'),
      },
    },
    'svc.x.kind': { type: 'string', enum: ['a', 'b'] },
    'svc.x.size': { type: 'integer' },
    'svc.x.tree': { type: 'array', items: to('svc.x.tree') },
    'svc.x.odd': { anyOf: [to('svc.x.even'), { type: 'string' }] },
    'svc.x.even': { anyOf: [to('svc.x.odd'), { type: 'integer' }] },
    'svc.x.loop': to('svc.x.loop'),
  };
  const { model } = build(document({ methods: { 'x.add': { gives: item(to('svc.x.dto')) } }, schemas }));

  test('are types of their own, or nothing but a scalar', () => {
    expect(printOwn(entityOf(model.v3, 'Dto'))).toEqual([
      'id: integer',
      'kind?: Kind|null',
      'size?: integer|null',
      'tree?: Tree|null',
      'odd?: Odd|null',
    ]);
  });

  test('say nothing where they lead round in a circle', () => {
    expect(model.v3.types.map(({ name, shape }) => `${name} = ${print(shape)}`)).toEqual([
      'Kind = <a b …>',
      'Odd = unknown',
      'Tree = Tree[]',
    ]);
  });
});
