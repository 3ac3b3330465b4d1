/** One added method renames nothing that `check` does not call breaking: each method of a small account. Whole accounts: `test/slow/names`. */

import { describe, expect, test } from 'vitest';
import { array, document, integer, item, pagination, select, string, to } from '../model/account.js';
import { nameDifferences } from '../../../generator/drift/names.js';
import type { ExportedNames, NameOwner } from '../../../generator/names/exported.js';
import type { Api } from '../../../generator/model/model.js';
import { smallModel } from '../emit/small-model.js';
import { unstableNames } from './stability.js';

/** The modules repeat their objects, two schemas want one name, and one schema a name that goes with another. */
const METHODS = {
  'tasks.task.get': {
    takes: { id: integer, select: select('id', 'title') },
    gives: item(to('svc.tasks.taskdto')),
  },
  'tasks.task.list': {
    takes: { select: select('id', 'title'), pagination },
    gives: { type: 'object', properties: { items: array(to('svc.tasks.taskdto')) } },
  },
  'tasks.task.tail': { takes: { select: select('id') }, gives: item(to('svc.tasks.taskdto')) },
  'task.get': { takes: { id: integer }, gives: item(to('svc.crm.taskdto')) },
  'desk.filter.get': { takes: { id: integer }, gives: item(to('svc.desk.taskfilterdto')) },
  'desk.file.get': { takes: { id: integer }, gives: item(to('svc.tasks.filedto')) },
  'desk.file.find': { gives: item({ type: 'object', properties: { id: integer, text: string } }) },
  'tasks.file.get': { takes: { id: integer }, gives: item(to('svc.tasks.filedto')) },
};
const SCHEMAS = {
  'svc.tasks.taskdto': { properties: { id: integer, title: string, file: to('svc.tasks.filedto') } },
  'svc.crm.taskdto': { properties: { id: integer, phone: string } },
  'svc.desk.taskfilterdto': { properties: { id: integer, text: string } },
  'svc.tasks.filedto': { properties: { id: integer, name: string } },
};

test('no name or path of an account is lost without a breaking change when a method is added', () => {
  const description = {
    document: document({ methods: METHODS, schemas: SCHEMAS }),
    origin: 'test',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
  };
  const methods = Object.keys(METHODS).map((name) => `/${name}`);
  expect(unstableNames(description, methods)).toEqual([]);
});

describe('check', () => {
  const [{ name: method = '' } = {}] = smallModel.v3.methods;
  const api = (names: Readonly<Record<string, NameOwner>>, types: readonly string[] = []): Api => {
    const exported: ExportedNames = {
      names: new Map(Object.entries(names)),
      isDeclared: () => true,
      modules: new Map([['tasks', { folder: 'tasks', types: () => new Set(types) }]]),
    };
    return { ...smallModel.v3, exported };
  };
  test.each([
    {
      name: 'says that a name is of another type now',
      before: api({ XParams: { id: 'a', method } }),
      after: api({ XParams: { id: 'b', method } }),
      want: ['type-reassigned XParams'],
    },
    {
      name: 'says which name a type has now',
      before: api({ XParams: { id: 'a', method } }),
      after: api({ YParams: { id: 'a', method } }),
      want: ['type-renamed XParams YParams'],
    },
    {
      name: 'says nothing of the types of a method that is gone',
      before: api({ XParams: { id: 'a', method: 'x.gone' } }),
      after: api({}),
      want: [],
    },
    {
      name: 'says that a module exports a type no more',
      before: api({}, ['Task']),
      after: api({}, []),
      want: ['type-not-in-module module tasks Task'],
    },
  ])('$name', ({ before, after, want }) => {
    const other = { isSameMethod: () => false, isSameOwner: () => false };
    const told = nameDifferences({ before, after }, new Set(), other);
    expect(
      told.map(({ change, path, before: old, after: now }) =>
        [change, path, change === 'type-renamed' ? now : old].join(' ').trim(),
      ),
    ).toEqual(want);
  });
});
