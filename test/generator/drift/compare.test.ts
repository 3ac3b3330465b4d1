/** Each class of change is a row: what was edited, and what is told. */

import { describe, expect, test } from 'vitest';
import type { Change } from '../../../generator/drift/change.js';
import { CLASSES } from '../../../generator/drift/classes.js';
import { compareModels } from '../../../generator/drift/compare.js';
import { ROWS } from './edits.js';
import {
  base,
  edited,
  fieldIn,
  fieldsOf,
  integer,
  method,
  methodIn,
  nullable,
  param,
  paramIn,
  params,
  paramsIn,
  property,
  string,
  without,
  writableIn,
  type Draft,
} from './models.js';
import type { Property, Shape } from '../../../generator/model/model.js';

interface Row {
  readonly name: string;
  readonly edit: (draft: Draft) => void;
  /** `change path (methods)` of each. */
  readonly want: readonly string[];
}

const READS = 'tasks.task.get tasks.task.list';
const ALL = `tasks.task.add ${READS}`;

const METHODS: readonly Row[] = [
  {
    name: 'a method that is gone breaks',
    edit: (draft) => without(draft.v3.methods, 'tasks.task.update'),
    want: ['method-removed  (tasks.task.update)'],
  },
  {
    name: 'a method that came adds',
    edit: (draft) => void draft.v3.methods.push(method('mail.box.get') as never),
    want: ['method-added  (mail.box.get)'],
  },
  {
    name: 'a method of the same shape under a similar name was renamed',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'tasks.task.list'), { name: 'tasks.tasks.list', summary: 'Other' }),
    want: ['method-renamed  (tasks.task.list)'],
  },
  {
    name: 'a method under a similar name with another shape is another method',
    edit: (draft) => {
      methodIn(draft, 'tasks.task.update').name = 'tasks.tasks.update';
      methodIn(draft, 'tasks.tasks.update').params = { kind: 'none' };
    },
    want: ['method-removed  (tasks.task.update)', 'method-added  (tasks.tasks.update)'],
  },
  {
    name: 'a method of the same shape under a name that is not alike is another method',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'tasks.task.update'), { name: 'tasks.task.pin', summary: 'Pins' }),
    want: ['method-removed  (tasks.task.update)', 'method-added  (tasks.task.pin)'],
  },
  {
    name: 'a method of the same shape and the same words was renamed, however it is called now',
    edit: (draft) => (methodIn(draft, 'tasks.task.update').name = 'tasks.task.pin'),
    want: ['method-renamed  (tasks.task.update)'],
  },
  {
    name: 'a deprecation adds: it asks for a minor version',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').deprecated = { message: 'Use another.' }),
    want: ['method-deprecated  (tasks.task.get)'],
  },
  {
    name: 'another place in the client breaks',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').path = ['tasks', 'task', 'get_']),
    want: ['method-moved  (tasks.task.get)'],
  },
  {
    name: 'a read that became a write breaks',
    edit: (draft) => Object.assign(methodIn(draft, 'tasks.task.get'), { kind: 'action', write: true }),
    want: ['kind-to-write kind (tasks.task.get)'],
  },
  {
    name: 'a write that became a read refuses an idempotency key',
    edit: (draft) => Object.assign(methodIn(draft, 'tasks.task.update'), { kind: 'read', write: false }),
    want: ['kind-to-read kind (tasks.task.update)'],
  },
  {
    name: 'another kind of write says nothing to callers',
    edit: (draft) => (methodIn(draft, 'tasks.task.update').kind = 'action'),
    want: ['kind-changed kind (tasks.task.update)'],
  },
  {
    name: 'a further scope breaks',
    edit: (draft) => void methodIn(draft, 'tasks.task.get').scope.push('admin'),
    want: ['scope-added scope (tasks.task.get)'],
  },
  {
    name: 'a scope that is no longer asked for adds',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').scope = []),
    want: ['scope-removed scope (tasks.task.get)'],
  },
  {
    name: 'a method that only applications can call breaks',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').applicationOnly = true),
    want: ['application-only  (tasks.task.get)'],
  },
  {
    name: 'another route breaks',
    edit: (draft) => (methodIn(draft, 'keys.update').route = { verb: 'PATCH', path: '/v1/key/{id}' }),
    want: ['route-changed  (keys.update)'],
  },
  {
    name: 'a list that is paged in another way breaks',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.list').paging = { style: 'cursor', keyset: true, hasId: true }),
    want: ['paging-changed paging (tasks.task.list)'],
  },
  {
    name: 'a list that is no longer paged breaks',
    edit: (draft) => delete methodIn(draft, 'tasks.task.list').paging,
    want: ['paging-removed paging (tasks.task.list)'],
  },
  {
    name: 'a list that is no longer paged by id breaks',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.list').paging = { style: 'offset', keyset: false, hasId: true }),
    want: ['keyset-removed paging (tasks.task.list)'],
  },
  {
    name: 'a further error code adds',
    edit: (draft) =>
      void methodIn(draft, 'tasks.task.get').errors.push({ code: 'NEW', status: 400, condition: '' }),
    want: ['error-added errors (tasks.task.get)'],
  },
  {
    name: 'an error code that no longer comes is a matter of the docs',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').errors = []),
    want: ['error-removed errors (tasks.task.get)'],
  },
  {
    name: 'another status of an error code breaks, for the class goes by it',
    edit: (draft) =>
      (draft.gateway.commonErrors = [{ code: 'RATE_LIMITED', status: 503, condition: 'limit' }]),
    want: ['error-status-changed errors ()'],
  },
];

const PARAMS: readonly Row[] = [
  {
    name: 'a parameter that is gone breaks',
    edit: (draft) => without(paramsIn(draft, 'tasks.task.list'), 'limit'),
    want: ['param-removed params.limit (tasks.task.list)'],
  },
  {
    name: 'a parameter under another name is gone, and another one comes',
    edit: (draft) => (paramIn(draft, 'tasks.task.list', 'limit').name = 'pageLimit'),
    want: ['param-removed params.limit (tasks.task.list)', 'param-added params.pageLimit (tasks.task.list)'],
  },
  {
    name: 'a new parameter that is required breaks',
    edit: (draft) => void paramsIn(draft, 'tasks.task.get').push(param('group', integer, true) as never),
    want: ['param-required-added params.group (tasks.task.get)'],
  },
  {
    name: 'a new parameter that is optional adds',
    edit: (draft) => void paramsIn(draft, 'tasks.task.get').push(param('group', integer) as never),
    want: ['param-added params.group (tasks.task.get)'],
  },
  {
    name: 'a parameter that became required breaks',
    edit: (draft) => (paramIn(draft, 'tasks.task.list', 'limit').required = true),
    want: ['param-now-required params.limit (tasks.task.list)'],
  },
  {
    name: 'a parameter that is no longer required adds',
    edit: (draft) => (paramIn(draft, 'tasks.task.get', 'id').required = false),
    want: ['param-now-optional params.id (tasks.task.get)'],
  },
  {
    name: 'a parameter of another type breaks',
    edit: (draft) => (paramIn(draft, 'tasks.task.get', 'id').shape = { kind: 'string' }),
    want: ['param-retyped params.id (tasks.task.get)'],
  },
  {
    name: 'a parameter that became an array breaks',
    edit: (draft) =>
      (paramIn(draft, 'tasks.task.get', 'id').shape = { kind: 'array', items: { kind: 'integer' } }),
    want: ['param-retyped params.id (tasks.task.get)'],
  },
  {
    name: 'a parameter that takes fewer values breaks',
    edit: (draft) =>
      (paramIn(draft, 'tasks.task.get', 'id').shape = { kind: 'literal', values: [1, 2], open: false }),
    want: ['param-narrowed params.id (tasks.task.get)'],
  },
  {
    name: 'a parameter that takes more values adds',
    edit: (draft) => (paramIn(draft, 'tasks.task.get', 'id').shape = { kind: 'number' }),
    want: ['param-widened params.id (tasks.task.get)'],
  },
  {
    name: 'a parameter that takes null adds',
    edit: (draft) =>
      (paramIn(draft, 'tasks.task.get', 'id').shape = { kind: 'nullable', shape: { kind: 'integer' } }),
    want: ['param-nullable params.id (tasks.task.get)'],
  },
  {
    name: 'a further known value of an open set adds',
    edit: (draft) =>
      (paramIn(draft, 'tasks.task.list', 'mode').shape = {
        kind: 'literal',
        values: ['all', 'own', 'team'],
        open: true,
      }),
    want: ['param-values-added params.mode (tasks.task.list)'],
  },
  {
    name: 'a variant that is gone breaks',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.update').params = params([param('id', integer, true)]) as never),
    want: ['param-narrowed params (tasks.task.update)'],
  },
  {
    name: 'a further variant adds',
    edit: (draft) => {
      const own = methodIn(draft, 'tasks.task.update').params;
      if (own.kind === 'object') own.variants.push([param('code', string, true)] as never);
    },
    want: ['param-widened params (tasks.task.update)'],
  },
  {
    name: 'parameters that nothing described and that are described now break whoever sent others',
    edit: (draft) => (methodIn(draft, 'keys.update').params = { kind: 'open' }),
    want: ['param-opened params (keys.update)'],
  },
  {
    name: 'another order of names is a matter of the docs: the client keeps it',
    edit: (draft) => {
      const own = methodIn(draft, 'tasks.task.get').params;
      if (own.kind === 'object') own.order = ['id', 'select'];
    },
    want: ['param-order-changed params (tasks.task.get)'],
  },
  {
    name: 'a field that can no longer be written breaks',
    edit: (draft) => without(writableIn(draft), 'deadline'),
    want: ['param-removed params.fields.deadline (tasks.task.add)'],
  },
  {
    name: 'a field that has to be written breaks',
    edit: (draft) => {
      const deadline = writableIn(draft).find(({ name }) => name === 'deadline');
      if (deadline) deadline.optional = false;
    },
    want: ['param-now-required params.fields.deadline (tasks.task.add)'],
  },
  {
    name: 'a further field that can be written adds',
    edit: (draft) => void writableIn(draft).push(property('groupId', integer, true) as never),
    want: ['param-added params.fields.groupId (tasks.task.add)'],
  },
];

const FIELDS: readonly Row[] = [
  {
    name: 'a field that can no longer be sorted by breaks',
    edit: (draft) =>
      (draft.v3.orders[0] = { name: 'TaskOrder', module: 'tasks', entity: 'Task', fields: ['id'] }),
    want: ['field-not-sortable TaskOrder.title (tasks.task.list)'],
  },
  {
    name: 'a field that can be sorted by adds',
    edit: (draft) => void draft.v3.orders[0]?.fields.push('deadline'),
    want: ['field-sortable TaskOrder.deadline (tasks.task.list)'],
  },
  {
    name: 'a field that can no longer be filtered by breaks, for each method that filters',
    edit: (draft) => draft.v3.filters[0]?.fields.pop(),
    want: ['field-not-filterable TaskFilter.id (tasks.task.list tasks.task.update)'],
  },
  {
    name: 'a field that can be filtered by adds',
    edit: (draft) => void draft.v3.filters[0]?.fields.push({ name: 'title', shape: { kind: 'string' } }),
    want: ['field-filterable TaskFilter.title (tasks.task.list tasks.task.update)'],
  },
  {
    name: 'a field that is filtered by values of another type breaks',
    edit: (draft) =>
      (draft.v3.filters[0] = { ...base.v3.filters[0], fields: [{ name: 'id', shape: string }] } as never),
    want: ['param-retyped TaskFilter.id (tasks.task.list tasks.task.update)'],
  },
  {
    name: 'another form of filter breaks',
    edit: (draft) => (draft.v3.filters[0] = { ...base.v3.filters[0], style: 'prefixed-keys' } as never),
    want: ['filter-form-changed TaskFilter (tasks.task.list tasks.task.update)'],
  },
  {
    name: 'a field that can no longer be selected breaks',
    edit: (draft) => draft.v3.selects[0]?.names.pop(),
    want: [`field-not-selectable TaskSelect.creator.email (${READS})`],
  },
  {
    name: 'a field that can be selected adds',
    edit: (draft) => void draft.v3.selects[0]?.names.push('UF_CODE'),
    want: [`field-selectable TaskSelect.UF_CODE (${READS})`],
  },
];

const RESULTS: readonly Row[] = [
  {
    name: 'a field that is no longer returned breaks, and is told once for all of select, filter and order',
    edit: (draft) => {
      without(fieldsOf(draft, 'Task'), 'title');
      draft.v3.selects[0]?.names.splice(1, 1);
      draft.v3.orders[0]?.fields.splice(1, 1);
    },
    want: [`result-removed Task.title (${ALL})`],
  },
  {
    name: 'a field under another name is gone, and another one comes, each told once',
    edit: (draft) => {
      fieldIn(draft, 'Task', 'deadline').name = 'deadlineAt';
      draft.v3.selects[0]?.names.splice(2, 1, 'deadlineAt');
    },
    want: [`result-removed Task.deadline (${ALL})`, `result-added Task.deadlineAt (${ALL})`],
  },
  {
    name: 'a further field adds',
    edit: (draft) => {
      fieldsOf(draft, 'Task').push(property('groupId', nullable(integer)) as never);
      draft.v3.selects[0]?.names.push('groupId');
    },
    want: [`result-added Task.groupId (${ALL})`],
  },
  {
    name: 'a field of another type breaks',
    edit: (draft) => (fieldIn(draft, 'Task', 'title').shape = { kind: 'boolean' }),
    want: [`result-retyped Task.title (${ALL})`],
  },
  {
    name: 'a field that may be null breaks',
    edit: (draft) =>
      (fieldIn(draft, 'Task', 'title').shape = { kind: 'nullable', shape: { kind: 'string' } }),
    want: [`result-nullable Task.title (${ALL})`],
  },
  {
    name: 'a field that is never null adds',
    edit: (draft) => (fieldIn(draft, 'Task', 'deadline').shape = { kind: 'date-time' }),
    want: [`result-not-nullable Task.deadline (${ALL})`],
  },
  {
    name: 'a field that may be absent breaks',
    edit: (draft) => (fieldIn(draft, 'Task', 'title').optional = true),
    want: [`result-now-optional Task.title (${ALL})`],
  },
  {
    name: 'a field that is always there adds',
    edit: (draft) => (fieldIn(draft, 'Task', 'points').optional = false),
    want: [`result-now-required Task.points (${ALL})`],
  },
  {
    name: 'a further value of an open set adds',
    edit: (draft) =>
      (fieldIn(draft, 'Task', 'priority').shape = {
        kind: 'literal',
        values: ['low', 'high', 'top'],
        open: true,
      }),
    want: [`result-values-added Task.priority (${ALL})`],
  },
  {
    name: 'a value of an open set that is gone is a matter of the docs',
    edit: (draft) =>
      (fieldIn(draft, 'Task', 'priority').shape = { kind: 'literal', values: ['low'], open: true }),
    want: [`result-values-removed Task.priority (${ALL})`],
  },
  {
    name: 'a number that can have fractions breaks',
    edit: (draft) => (fieldIn(draft, 'Task', 'id').shape = { kind: 'number' }),
    want: [`result-widened Task.id (${ALL})`],
  },
  {
    name: 'a set that is closed now has fewer values',
    edit: (draft) =>
      (fieldIn(draft, 'Task', 'priority').shape = { kind: 'literal', values: ['low', 'high'], open: false }),
    want: [`result-narrowed Task.priority (${ALL})`],
  },
  {
    name: 'a relation that is gone breaks',
    edit: (draft) => {
      for (const entity of draft.v3.entities) entity.relations = [];
      draft.v3.selects[0]?.names.splice(5, 2);
    },
    want: [`result-removed Task.creator (${ALL})`],
  },
  {
    name: 'a field of a related object touches the methods that can select it',
    edit: (draft) => {
      without(fieldsOf(draft, 'User'), 'email');
      draft.v3.selects[0]?.names.pop();
    },
    want: [`result-removed User.email (${ALL})`],
  },
  {
    name: 'a type under another name breaks those who import it, once',
    edit: (draft) => {
      for (const entity of draft.v3.entities) if (entity.name === 'Task') entity.name = 'TaskItem';
      for (const { result } of draft.v3.methods)
        if (result.kind === 'item' || result.kind === 'items') result.entity = 'TaskItem';
      for (const named of [...draft.v3.selects, ...draft.v3.filters, ...draft.v3.orders])
        named.entity = 'TaskItem';
    },
    want: [`type-renamed Task (${ALL})`],
  },
  {
    name: 'a result of another kind breaks',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.update').result = { kind: 'item', entity: 'Task', isFull: true }),
    want: ['result-retyped result (tasks.task.update)'],
  },
  {
    name: 'a list that gives all own fields without select adds',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.list').result = {
        kind: 'items',
        entity: 'Task',
        select: 'TaskSelect',
        default: 'own',
      }),
    want: ['default-fields-added result (tasks.task.list)'],
  },
  {
    name: 'a list that may leave out any field without select breaks, the id among them',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.list').result = {
        kind: 'items',
        entity: 'Task',
        select: 'TaskSelect',
        default: 'some',
      }),
    want: ['default-fields-removed result (tasks.task.list)'],
  },
  {
    name: 'an answer that leaves a field out breaks',
    edit: (draft) =>
      (methodIn(draft, 'tasks.task.add').result = {
        kind: 'item',
        entity: 'Task',
        isFull: true,
        omittedFields: ['points'],
      }),
    want: ['result-now-optional result.points (tasks.task.add)'],
  },
];

const NOTHING: readonly Row[] = [
  { name: 'an unchanged account', edit: () => undefined, want: [] },
  {
    name: 'another order of everything',
    edit: (draft) => {
      draft.v3.methods.reverse();
      draft.v3.entities.reverse();
      for (const entity of draft.v3.entities) entity.own.reverse();
      draft.v3.selects[0]?.names.reverse();
      fieldIn(draft, 'Task', 'priority').shape = { kind: 'literal', values: ['high', 'low'], open: true };
      methodIn(draft, 'tasks.task.update').params = params(
        [param('filter', { kind: 'filter', filter: 'TaskFilter' }, true)],
        [param('id', integer, true)],
      ) as never;
    },
    want: [],
  },
];

const TEXTS: readonly Row[] = [
  {
    name: 'another summary',
    edit: (draft) => (methodIn(draft, 'tasks.task.get').summary = 'Other'),
    want: ['texts-changed summary (tasks.task.get)'],
  },
  {
    name: 'several texts of one method are told once',
    edit: (draft) =>
      Object.assign(methodIn(draft, 'tasks.task.get'), { summary: 'Other', description: 'Longer' }),
    want: ['texts-changed  (tasks.task.get)'],
  },
  {
    name: 'another text of a field',
    edit: (draft) => (fieldIn(draft, 'Task', 'title').doc = 'What to do'),
    want: [`texts-changed Task.title (${ALL})`],
  },
  {
    name: 'several texts of an object are told once',
    edit: (draft) => {
      fieldIn(draft, 'Task', 'title').doc = 'What to do';
      fieldIn(draft, 'Task', 'id').doc = 'Its number';
    },
    want: [`texts-changed Task (${ALL})`],
  },
  {
    name: 'another version of the description',
    edit: (draft) => (draft.version = '2'),
    want: ['texts-changed info.version ()'],
  },
];

test('variants with the same names are told apart by their shapes', () => {
  const variants = [
    [param('type', { kind: 'literal', values: ['user'], open: false }, true)],
    [param('type', string, true)],
  ];
  const withVariants = (own: typeof variants) =>
    edited(
      (draft) => void draft.v3.methods.push(method('calendar.get', { params: params(...own) }) as never),
    );
  expect(compareModels(withVariants(variants), withVariants(variants.toReversed()))).toEqual([]);
});

function told({ change, path, methods }: Change): string {
  return `${change} ${path} (${methods.join(' ')})`;
}

describe.each([
  ['methods', METHODS],
  ['parameters', PARAMS],
  ['fields', FIELDS],
  ['results', RESULTS],
  ['texts', TEXTS],
  ['no change', NOTHING],
])('%s', (_title, rows) => {
  test.each(rows)('$name', ({ edit, want }) => {
    expect(compareModels(base, edited(edit)).map(told)).toEqual(want);
  });
});

describe('the other way round', () => {
  test.each([...PARAMS, ...RESULTS, ...FIELDS, ...METHODS])(
    '$name, undone, is told as its opposite',
    ({ edit }) => {
      const there = compareModels(base, edited(edit));
      const back = compareModels(edited(edit), base);
      expect(back.length).toBeGreaterThan(0);
      expect(there.length).toBeGreaterThan(0);
    },
  );
});

test.each([
  ['breaking', 'method-removed method-renamed kind-to-write scope-added'],
  ['breaking', 'param-removed param-required-added param-now-required param-narrowed param-retyped'],
  ['breaking', 'result-removed result-nullable result-now-optional result-retyped'],
  ['breaking', 'field-not-selectable field-not-filterable field-not-sortable paging-removed'],
  ['additive', 'method-added scope-removed param-added param-now-optional param-widened error-added'],
  ['additive', 'result-added result-values-added result-not-nullable result-now-required'],
  ['additive', 'field-selectable field-filterable field-sortable method-deprecated'],
  ['docs', 'texts-changed error-removed'],
])('these are %s: %s', (level, names) => {
  const rows: Readonly<Record<string, { readonly level: string }>> = CLASSES;
  expect(names.split(' ').filter((name) => rows[name]?.level !== level)).toEqual([]);
});

test('every class of change is met in these tables or in that of single edits, there or back', () => {
  const rows = [...METHODS, ...PARAMS, ...FIELDS, ...RESULTS, ...TEXTS];
  const met = rows.flatMap(({ edit }) => [
    ...compareModels(base, edited(edit)),
    ...compareModels(edited(edit), base),
  ]);
  const inEdits = ROWS.flatMap(({ there, back }) => [...there, ...back]).map((line) => line.split(/[ ,]/)[1]);
  const all = new Set<string | undefined>([...met.map(({ change }) => change), ...inEdits]);
  expect(Object.keys(CLASSES).filter((change) => !all.has(change))).toEqual([]);
});

describe('inside a type that is only mentioned', () => {
  const PLACES: readonly { readonly name: string; readonly shape: Shape }[] = [
    { name: 'in an array', shape: { kind: 'array', items: { kind: 'ref', name: 'Part' } } },
    { name: 'in a map', shape: { kind: 'map', values: { kind: 'ref', name: 'Part' } } },
    {
      name: 'in an object in an array that can be null',
      shape: nullable({
        kind: 'array',
        items: {
          kind: 'object',
          open: false,
          properties: [property('part', { kind: 'ref', name: 'Part' })],
        },
      }),
    },
    { name: 'in a union', shape: { kind: 'union', members: [string, { kind: 'ref', name: 'Part' }] } },
  ];

  test.each(PLACES)('$name a change is told', ({ shape }) => {
    const holding = (...fields: readonly Property[]) =>
      edited((draft) => {
        const part = { name: 'Part', schema: 'part', module: 'tasks', doc: '', own: fields, relations: [] };
        draft.v3.entities.push(part as never);
        fieldsOf(draft, 'Task').push(property('held', shape) as never);
      });
    const told = compareModels(holding(property('id'), property('weight')), holding(property('id')));
    expect(told.map(({ change, path }) => `${change} ${path}`)).toEqual(['result-removed Part.weight']);
  });
});

test('a change of a type is reported with each method that leads to it, even through a circle of types', () => {
  const typed = (name: string, ...properties: readonly Property[]) => ({
    name,
    module: 'tasks',
    doc: `Text of ${name}.`,
    shape: { kind: 'object', properties, open: false },
  });
  const circle = (weight: Shape, doc: string) =>
    edited((draft) => {
      const first = typed(
        'First',
        property('second', { kind: 'ref', name: 'Second' }),
        property('weight', weight),
      );
      const second = typed('Second', property('first', { kind: 'ref', name: 'First' }));
      draft.v3.types.push({ ...first, doc } as never, second as never);
      for (const name of ['First', 'Second']) {
        const shape: Shape = { kind: 'ref', name };
        draft.v3.methods.push(method(`mail.${name}.get`, { result: { kind: 'value', shape } }) as never);
      }
    });
  expect(compareModels(circle(integer, 'Old.'), circle(string, 'New.')).map(told)).toEqual([
    'result-retyped First.weight (mail.First.get mail.Second.get)',
    'texts-changed First (mail.First.get mail.Second.get)',
  ]);
});
