/** What `describe --json` says of parameters and results: valid JSON Schemas, which refuse what is wrong, as our own check of parameters does. */

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { findMethod, methodsOf } from '../../../generator/method/find-method.js';
import { methodJson } from '../../../generator/method/method-json.js';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const model = recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'));
const methods = methodsOf(model);
const about = methodJson(model);

const ajv = new Ajv2020({ strict: false, validateSchema: true });
addFormats.default(ajv);

describe('the schemas of every method', () => {
  test('there are methods of all generations', () => {
    expect(new Set(methods.map(({ api }) => api.generation)).size).toBe(3);
  });
});

const task = { title: 'Ship', creatorId: 1, responsibleId: 2 };

const takes = [
  {
    name: 'a custom field among those to write',
    method: 'tasks.task.add',
    params: { fields: { ...task, UF_RANK: 1 } },
  },
  {
    name: 'a dotted name to select',
    method: 'tasks.task.get',
    params: { id: 8, select: ['id', 'responsible.name'] },
  },
  { name: 'a custom field to select', method: 'tasks.task.get', params: { id: 8, select: ['UF_RANK'] } },
  {
    name: 'conditions, groups and a list of values',
    method: 'tasks.task.list',
    params: {
      filter: [
        ['id', '>', 100],
        ['id', 'in', [1, 2]],
        ['id', 'between', [1, 9]],
        ['id', 7],
        {
          logic: 'or',
          conditions: [
            ['id', '=', 1],
            ['id', '!=', 2],
          ],
        },
      ],
    },
  },
  {
    name: 'an order',
    method: 'tasks.task.list',
    params: { order: { id: 'DESC' }, pagination: { limit: 5, offset: 0 } },
  },
  { name: 'nothing, where nothing is required', method: 'tasks.task.list', params: {} },
  {
    name: 'a legacy filter with a prefix',
    method: 'user.get',
    params: { FILTER: { '>=ID': 1, ACTIVE: true } },
  },
];

const list = (params: object) => ({ method: 'tasks.task.list', params });
const add = (fields: unknown) => ({ method: 'tasks.task.add', params: { fields } });

const refuses: readonly { readonly name: string; readonly method: string; readonly params: unknown }[] = [
  { name: 'no fields', method: 'tasks.task.add', params: {} },
  { name: 'fields that are null', ...add(null) },
  { name: 'fields that are a list', ...add([task]) },
  { name: 'fields without one that is required', ...add({ title: 'Ship', creatorId: 1 }) },
  { name: 'a title that is a number', ...add({ ...task, title: 1 }) },
  { name: 'a title that is null', ...add({ ...task, title: null }) },
  { name: 'a user in words', ...add({ ...task, creatorId: 'one' }) },
  { name: 'a user with a fraction', ...add({ ...task, creatorId: 1.5 }) },
  { name: 'a misspelt field', ...add({ ...task, titel: 'x' }) },
  { name: 'a truth value in words', ...add({ ...task, needsControl: 'yes' }) },
  { name: 'a date that is a number', ...add({ ...task, deadline: 5 }) },
  { name: 'a date in words', ...add({ ...task, deadline: 'tomorrow' }) },
  { name: 'a list where a text stands', ...add({ ...task, description: ['x'] }) },
  { name: 'a text where a list stands', ...add({ ...task, crmItemIds: 'x' }) },
  { name: 'a list of numbers where texts stand', ...add({ ...task, crmItemIds: [1] }) },
  { name: 'parameters beside the fields', method: 'tasks.task.add', params: { fields: task, title: 'x' } },
  { name: 'an empty call of a method that wants an id', method: 'tasks.task.get', params: {} },
  { name: 'an id in words', method: 'tasks.task.get', params: { id: 'eight' } },
  { name: 'an id that is null', method: 'tasks.task.get', params: { id: null } },
  { name: 'an id in another case', method: 'tasks.task.get', params: { ID: 8 } },
  { name: 'a select that is one text', method: 'tasks.task.get', params: { id: 8, select: 'id' } },
  { name: 'a select of an unknown name', method: 'tasks.task.get', params: { id: 8, select: ['titel'] } },
  { name: 'a select of a number', method: 'tasks.task.get', params: { id: 8, select: [1] } },
  { name: 'an unknown parameter', ...list({ limit: 5 }) },
  { name: 'a filter that is an object', ...list({ filter: { id: 1 } }) },
  { name: 'a condition without its list around it', ...list({ filter: ['id', '=', 1] }) },
  { name: 'a condition on an unknown field', ...list({ filter: [['titel', '=', 'x']] }) },
  { name: 'an unknown operator', ...list({ filter: [['id', '~', 1]] }) },
  { name: 'a value of another type', ...list({ filter: [['id', '=', 'x']] }) },
  { name: 'one value behind in', ...list({ filter: [['id', 'in', 1]] }) },
  { name: 'three values behind between', ...list({ filter: [['id', 'between', [1, 2, 3]]] }) },
  { name: 'a condition of four', ...list({ filter: [['id', '=', 1, 2]] }) },
  { name: 'a condition of one', ...list({ filter: [['id']] }) },
  { name: 'a group without conditions', ...list({ filter: [{ logic: 'or' }] }) },
  { name: 'an unknown logic', ...list({ filter: [{ logic: 'xor', conditions: [['id', '=', 1]] }] }) },
  {
    name: 'a group with a wrong condition',
    ...list({ filter: [{ logic: 'or', conditions: [['id', '=', 'x']] }] }),
  },
  { name: 'an order that is a text', ...list({ order: 'id' }) },
  { name: 'an unknown direction', ...list({ order: { id: 'DOWN' } }) },
  { name: 'an order by an unknown field', ...list({ order: { titel: 'ASC' } }) },
  { name: 'a page size in words', ...list({ pagination: { limit: 'all' } }) },
  { name: 'a misspelt page size', ...list({ pagination: { limt: 5 } }) },
  {
    name: 'a legacy filter by a value of another type',
    method: 'user.get',
    params: { FILTER: { ACTIVE: 'perhaps' } },
  },
  { name: 'a list of parameters', method: 'tasks.task.list', params: [] },
  { name: 'no object at all', method: 'tasks.task.list', params: 'id=1' },
];

const schemaOf = (method: string) => about(findMethod(methods, method)).params;

describe('the parameters take', () => {
  test.each(takes)('$name', ({ method, params }) => {
    const validate = ajv.compile(schemaOf(method));
    validate(params);
    expect(validate.errors ?? []).toEqual([]);
    expect(checkOf(schemaOf(method))(params)).toBeUndefined();
  });
});

describe('the parameters refuse', () => {
  test.each(refuses)('$name', ({ method, params }) => {
    expect(ajv.compile(schemaOf(method))(params)).toBe(false);
    expect(checkOf(schemaOf(method))(params)).toBeDefined();
  });
});
