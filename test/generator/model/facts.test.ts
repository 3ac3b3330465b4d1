/** The table of facts against the contract, and what becomes of it in a model. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { factFor, readFacts } from '../../../generator/model/facts.js';
import { array, build, document, entityOf, found, integer, item, select, string, to } from './account.js';
import { print, printOwn, printResult } from './print.js';

const table = parse(
  readFileSync(new URL('../../../generator/specs/v3/facts.yaml', import.meta.url), 'utf8'),
) as {
  readonly [section: string]: readonly { readonly source?: string }[] & {
    readonly [section: string]: unknown;
  };
}; // our own file

test('every row has its source', () => {
  const { errors, ...sections } = table;
  const rows = [
    ...Object.values(sections).flat(),
    errors?.['common'],
    ...[errors?.['when'], errors?.['methods']].flat(),
  ];
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows)
    expect(row).toMatchObject({
      source: expect.stringMatching(
        /^(REST 3.0 reference|Observed behaviour|Server behaviour|Legacy self-description|the account's own description), /,
      ) as unknown,
    });
});

describe('the first row that names a method counts', () => {
  const rows = ['a.get', 'a.*', 'b.ge?', 'b.get', 'a.get', '*.list', 'c.list'].map((methods, value) => ({
    methods,
    value,
  }));

  test.each([
    { method: 'a.get', want: 0 },
    { method: 'a.add', want: 1 },
    { method: 'a.list', want: 1 },
    { method: 'b.get', want: 2 },
    { method: 'b.list', want: 5 },
    { method: 'c.list', want: 5 },
    { method: 'c.get', want: undefined },
  ])('$method: $want', ({ method, want }) => {
    expect(factFor(rows, method)).toBe(want);
    expect(factFor([], method)).toBe(undefined);
  });
});

/** The Task table of REST 3.0 reference as types. */
const TASK: Readonly<Record<string, readonly string[]>> = {
  integer: [
    'id',
    'creatorId',
    'responsibleId',
    'groupId',
    'numberOfReminders',
    'chatId',
    'plannedDuration',
    'actualDuration',
    'estimatedTime',
    'outlookVersion',
  ],
  'integer|null': [
    'parentId',
    'epicId',
    'storyPoints',
    'deadlineCount',
    'forumTopicId',
    'maxDeadlineChanges',
  ],
  string: ['title', 'description', 'guid', 'siteId', 'link', 'archiveLink'],
  'string|null': ['xmlId', 'exchangeId', 'exchangeModified', 'declineReason'],
  'date-time': ['changed', 'activity'],
  'date-time|null': [
    'deadline',
    'startPlan',
    'endPlan',
    'statusChanged',
    'started',
    'closed',
    'maxDeadlineChangeDate',
  ],
  boolean: [
    'needsControl',
    'containsChecklist',
    'containsSubTasks',
    'containsRelatedTasks',
    'containsGanttLinks',
    'containsPlacements',
    'containsResults',
    'replicate',
    'allowsChangeDeadline',
    'allowsTimeTracking',
    'matchesWorkTime',
    'isMultitask',
    'requireResult',
    'matchesSubTasksTime',
    'autocompleteSubTasks',
    'allowsChangeDatePlan',
    'requireDeadlineChangeReason',
  ],
  'boolean|null': ['addInReport'],
  'unknown[]': ['checklist', 'inFavorite', 'inPin', 'inGroupPin', 'inMute', 'dependsOn'],
  'unknown[]|null': ['fileIds'],
  'string[]': ['crmItemIds'],
  '<default …>[]': ['scenarios'],
  '<low average high …>': ['priority'],
  '<pending in_progress supposedly_completed completed deferred declined …>': ['status'],
  '<secs mins hours days weeks monts years …>': ['durationType'],
  '<none …>': ['mark'],
  Source: ['source'],
  TaskRights: ['rights'],
};
const DECLARED: Readonly<Record<string, unknown>> = {
  integer,
  string,
  'date-time': { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  'unknown[]': { type: 'array' },
  'string[]': { type: 'array' },
  '<default …>[]': { type: 'array' },
  Source: to('svc.a.sourcedto'),
  TaskRights: { type: 'array' },
};

describe('a task', () => {
  const rows = Object.entries(TASK).flatMap(([type, names]) => names.map((name) => ({ name, type })));
  const properties = Object.fromEntries(
    rows.map(({ name, type }) => [name, DECLARED[type.replace('|null', '')] ?? string]),
  );
  const schemas = {
    'some.odd.name': {
      properties: {
        ...properties,
        created: DECLARED['date-time'],
        stageId: integer,
        creator: to('svc.a.userdto'),
      },
    },
    'svc.a.sourcedto': { properties: { type: string } },
    'svc.a.userdto': { properties: { id: integer } },
  };
  const chosen = select(...rows.map(({ name }) => name), 'created', 'stageId');
  const methods = {
    'tasks.task.get': { takes: { id: integer, select: chosen }, gives: item(to('some.odd.name')) },
  };
  const { v3 } = build(document({ methods, schemas })).model;
  const task = entityOf(v3, 'Task');

  test.each(rows)('$name is $type, and promised', ({ name, type }) => {
    expect(printOwn(task)).toContain(`${name}: ${type}`);
  });

  test('has `created` as the datetime that comes, and fields that the contract does not list', () => {
    expect(printOwn(task)).toEqual(expect.arrayContaining(['created?: date-time', 'stageId?: integer|null']));
  });

  test('has 45 rights, all booleans', () => {
    const { shape } = found(v3.types, 'TaskRights');
    const rights = shape.kind === 'object' ? shape.properties : [];
    expect(rights).toHaveLength(45);
    expect(rights.every((right) => print(right.shape) === 'boolean' && !right.optional)).toBe(true);
  });

  test('is found by the method that gives it, whatever its schema is called', () => {
    expect(task.schema).toBe('some.odd.name');
  });
});

test('a field description is what the contract says, on any account', () => {
  const names = [
    'name',
    'type',
    'title',
    'description',
    'validationRules',
    'requiredGroups',
    'filterable',
    'sortable',
    'editable',
    'multiple',
    'elementType',
  ];
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      /able|multiple/.test(name)
        ? { type: 'boolean' }
        : /Rules|Groups/.test(name)
          ? { type: 'array' }
          : string,
    ]),
  );
  const methods = {
    'crm.deal.field.list': { takes: { select: select(...names) }, gives: array(to('f')) },
    'crm.deal.field.get': { takes: { name: string, select: select(...names) }, gives: item(to('f')) },
  };
  const { v3 } = build(document({ methods, schemas: { f: { properties } } })).model;
  expect(printOwn(entityOf(v3, 'FieldDescription'))).toEqual([
    'name: string',
    'type: <int string object array bool float …>',
    'title: string',
    'description: string|null',
    'validationRules: unknown[]',
    'requiredGroups: string[]|null',
    'filterable: boolean',
    'sortable: boolean',
    'editable: boolean',
    'multiple: boolean',
    'elementType: string|null',
  ]);
  expect(v3.methods.map(printResult)).toEqual([
    'item FieldDescription by FieldDescriptionSelect',
    'items FieldDescription by FieldDescriptionSelect, own',
  ]);
});

test('required parameters of the contract are required, whatever the description says', () => {
  const fields = {
    type: 'object',
    properties: {
      title: string,
      creatorId: integer,
      responsibleId: integer,
      deadline: { type: 'string', format: 'date-time' },
    },
  };
  const { v3 } = build(
    document({
      methods: { 'tasks.task.add': { takes: { fields } }, 'tasks.task.get': { takes: { id: integer } } },
    }),
  ).model;
  const shapes = v3.methods
    .flatMap(({ params }) => (params.kind === 'object' ? params.variants.flat() : []))
    .map((param) => `${param.required} ${print(param.shape)}`);
  expect(shapes).toEqual([
    'true fields{title: string, creatorId: integer, responsibleId: integer, deadline?: date-time}',
    'true (integer or string)',
  ]);
});

test('what is known and not met is a line of the report, not a failure', () => {
  const { notes } = build(document({ methods: { 'a.get': {} } }));
  const at = notes.filter(({ level }) => level === 'info').map((note) => note.at);
  expect(at).toEqual(
    expect.arrayContaining(['tasks.task.*', 'main.eventlog.*', 'tasks.task.list', '*.field.list']),
  );
  expect(notes.every(({ level }) => level === 'info')).toBe(true);
});

test('a section of the file that nothing reads is refused', () => {
  expect(() => readFacts({ kinds: [], colours: [] })).toThrow(
    'facts.yaml: nothing reads the section colours',
  );
});
