/** What select, filter and order of REST 3.0 methods admit. */

import { describe, expect, test } from 'vitest';
import type { FieldDescription } from '../../../../generator/model/description.js';
import { build, document, entityOf, found, methodOf, select } from '../account.js';
import { print, printOwn, printResult } from '../print.js';
import { SCHEMAS, LIST, METHODS, OWN, source, v3 } from './notes.js';

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
  expect(printResult(methodOf(model.v3, 'note.note.search'))).toBe(
    'items Note by NoteNoteSearchSelect, some',
  );
});

test('select takes the texts of an example, whatever else is in it', () => {
  const example = [1, null, 'id', {}, ['title'], 'title'];
  const odd = { ...LIST, takes: { ...LIST.takes, select: { type: 'array', example } } };
  const { model } = build(document({ methods: { 'note.note.list': odd }, schemas: SCHEMAS }));
  const names = model.v3.selects[0]?.names.filter((name) => !name.includes('.'));
  expect(names).toEqual(['id', 'title']);
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
    expect(found(api.filters, 'NoteFilter').fields.map(({ name }) => name)).toEqual(['title']);
    expect(found(api.orders, 'NoteOrder').fields).toEqual(['id', 'created', 'title']);
  });

  test('of tasks are exactly the lists of the contract, whatever a field list says', () => {
    const methods = { 'tasks.task.list': LIST, 'tasks.task.delete': METHODS['note.note.delete'] ?? {} };
    const fieldLists = new Map([
      ['tasks.task.field.list', [field('title', { filterable: true }), field('UF_A', { sortable: true })]],
    ]);
    const api = build(document({ methods, schemas: SCHEMAS }), {}, { fieldLists }).model.v3;
    expect(api.filters.map(({ name, fields }) => [name, ...fields.map((one) => one.name)])).toEqual([
      ['TaskFilter', 'id'],
    ]);
    expect(found(api.orders, 'TaskOrder').fields).toEqual([
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
