/** Objects of REST 3.0: own fields and relations, nulls, and schemas that are not objects. */

import { describe, expect, test } from 'vitest';
import { build, document, entityOf, integer, item, methodOf, select, string, to } from '../account.js';
import { print, printOwn, printRelations, printResult } from '../print.js';
import { v3 } from './notes.js';

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
    expect(printResult(methodOf(model.v3, 'disk.folder.get'))).toBe(
      'item DiskFolderGetItem by DiskFolderGetItemSelect',
    );
    expect(printOwn(entityOf(model.v3, 'DiskFolderGetItem'))).toEqual(['id: integer', 'size?: integer|null']);
  });

  test('has a field that select names and its schema lacks', () => {
    const methods = { 'x.get': { takes: { select: select('id', 'extra') }, gives: item(to('x')) } };
    const { model } = build(document({ methods, schemas: { x: { properties: { id: integer } } } }));
    expect(printOwn(entityOf(model.v3, 'X'))).toEqual(['id: integer', 'extra?: unknown']);
  });
});

describe('schemas that are not objects', () => {
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
