/** An account that keeps notes: the conventions of REST 3.0 reference, one method each. */

import {
  type operation,
  array,
  build,
  document,
  filterById,
  integer,
  item,
  pagination,
  select,
  string,
  to,
} from '../account.js';

export const order = (...names: readonly string[]) => ({
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
export const SCHEMAS = {
  'svc.note.notedto': NOTE,
  'svc.note.userdto': {
    type: 'object',
    properties: { id: integer, name: string, photo: to('svc.note.filedto') },
  },
  'svc.note.filedto': { type: 'object', properties: { id: integer, src: string } },
};
export const OWN = ['id', 'title', 'created', 'price', 'tags', 'rights', 'cover'];
export const LIST = {
  takes: { select: select(...OWN), filter: filterById, order: order('id', 'created'), pagination },
  gives: array(to('svc.note.notedto')),
};
export const METHODS: Readonly<Record<string, Parameters<typeof operation>[0]>> = {
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
export const source = document({ methods: METHODS, schemas: SCHEMAS });
export const { v3 } = build(source).model;
