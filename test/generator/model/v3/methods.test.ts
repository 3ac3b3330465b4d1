/** Methods of REST 3.0: what they take and give, their scopes, and the paths that are not methods. */

import { describe, expect, test } from 'vitest';
import { build, countOf, document, integer, methodOf, operation, string } from '../account.js';
import { printParams, printResult } from '../print.js';
import { v3 } from './notes.js';

test.each([
  { name: 'note.note.get', params: ['id: integer, select?: NoteSelect'], result: 'item Note by NoteSelect' },
  {
    name: 'note.note.list',
    params: [
      'select?: NoteSelect, filter?: NoteFilter, order?: NoteOrder, pagination?: {limit?: integer, offset?: integer}',
    ],
    result: 'items Note by NoteSelect, some',
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

test('a cursor that is printed with its members takes a limit, which none shows', () => {
  const cursor = { type: 'object', properties: { field: string, order: string, value: integer } };
  const { model } = build(document({ methods: { 'note.note.tail': { takes: { cursor } } } }));
  expect(printParams(methodOf(model.v3, 'note.note.tail'))).toEqual([
    'cursor?: {field?: string, order?: string, value?: integer, limit?: integer}',
  ]);
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
    expect([countOf(built, 'batch-path'), countOf(built, 'alias-path')]).toEqual([1, 2]);
  });

  test('the description takes nothing, even where it is published without GET', () => {
    const { model } = build(
      document({ methods: { 'rest.documentation.openapi': { takes: [] }, 'x.get': { takes: [] } } }),
    );
    expect(model.v3.methods.map(printParams)).toEqual([['none'], ['open']]);
  });
});
