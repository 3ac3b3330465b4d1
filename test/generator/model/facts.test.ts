/** The table of facts against the contract, and what becomes of it in a model. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  array,
  build,
  document,
  entityOf,
  found,
  integer,
  item,
  methodOf,
  select,
  string,
  to,
} from './account.js';
import { print, printOwn, printResult } from './print.js';

const table = parse(
  readFileSync(new URL('../../../generator/specs/rest3/facts.yaml', import.meta.url), 'utf8'),
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
    expect(row).toMatchObject({ source: expect.stringMatching(/^contract\/[14]/) as unknown });
});

/** The Task table of contract/1-rest3.md as types. */
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

  test('has a datetime that document 1 takes for a related object, and fields that the contract does not list', () => {
    expect(printOwn(task)).toEqual(
      expect.arrayContaining(['created?: date-time|null', 'stageId?: integer|null']),
    );
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
    'type: <int string object array …>',
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

describe('errors', () => {
  const takes = {
    id: integer,
    select: select('id'),
    filter: { type: 'array' },
    order: { type: 'object' },
    pagination: { type: 'object' },
  };
  const methods = {
    'x.y.get': { takes: { id: integer }, required: ['id'] },
    'x.y.list': {
      takes: { select: takes.select, filter: takes.filter, order: takes.order, pagination: takes.pagination },
    },
    'x.y.add': { takes: { fields: { type: 'object' } } },
    'x.y.run': { takes: [] },
    'x.y.state': { takes: [], get: true },
    'x.field.get': { takes: { name: string } },
    'tasks.task.list': { takes },
    'main.eventlog.field.get': { takes: { name: string, select: select('name') } },
  };
  const { v3 } = build(document({ methods })).model;
  const codes = (name: string) =>
    methodOf(v3, name).errors.map(
      ({ code, status }) =>
        `${code.replace(/^SVC_REST_V3_(EXCEPTION_)?/, '').replace(/EXCEPTION$/, '')} ${status}`,
    );
  const KEY = ['IDEMPOTENCYKEYREUSED 422', 'INVALIDIDEMPOTENCYKEY 400'];
  const VALID = 'VALIDATION_REQUESTVALIDATION 400';

  test.each([
    { name: 'x.y.get', want: ['ENTITYNOTFOUND 400', VALID] },
    {
      name: 'x.y.list',
      want: [
        'INVALIDFILTER 400',
        'INVALIDORDER 400',
        'INVALIDPAGINATION 400',
        'INVALIDSELECT 400',
        'UNKNOWNDTOPROPERTY 400',
        'UNKNOWNFILTEROPERATOR 400',
        VALID,
      ],
    },
    { name: 'x.y.add', want: [...KEY, 'VALIDATION_DTOVALIDATION 400', VALID] },
    { name: 'x.y.run', want: [...KEY, VALID] },
    { name: 'x.field.get', want: [VALID, 'REALISATION_EXCEPTION_FIELDNOTFOUND 400'] },
    {
      name: 'main.eventlog.field.get',
      want: [
        'ACCESSDENIED 403',
        'INSUFFICIENTSCOPE 403',
        'INVALIDSELECT 400',
        'UNKNOWNDTOPROPERTY 400',
        VALID,
        'REALISATION_EXCEPTION_FIELDNOTFOUND 400',
      ],
    },
  ])('of $name follow from what it is and takes', ({ name, want }) => {
    expect(codes(name)).toEqual(want);
  });

  test('of a method have one condition for each way to them', () => {
    const error = methodOf(v3, 'x.y.list').errors.find(({ code }) =>
      code.endsWith('UNKNOWNDTOPROPERTYEXCEPTION'),
    );
    expect(error?.condition).toBe(
      'Unknown field of a related object, or unknown description attribute, in `select`. Unknown field in a filter condition.',
    );
  });

  test('of any method are the system errors and what every method can answer', () => {
    expect(
      v3.commonErrors.map(({ code, status }) => `${code.replace('SVC_REST_V3_EXCEPTION_', '…')} ${status}`),
    ).toEqual([
      'INTERNAL_SERVER_ERROR 500',
      'ERROR_UNEXPECTED_ANSWER 500',
      'QUERY_LIMIT_EXCEEDED 503',
      'OPERATION_TIME_LIMIT 429',
      'ERROR_BATCH_METHOD_NOT_ALLOWED 405',
      'ERROR_BATCH_LENGTH_EXCEEDED 400',
      'NO_AUTH_FOUND 401',
      'INVALID_REQUEST 400',
      'OVERLOAD_LIMIT 503',
      'ACCESS_DENIED 403',
      'INVALID_CREDENTIALS 403',
      'ERROR_MANIFEST_IS_NOT_AVAILABLE 404',
      'ERROR_METHOD_NOT_FOUND 404',
      'insufficient_scope 403',
      'expired_token 401',
      'user_access_error 403',
      'PORTAL_DELETED 500',
      '…INVALIDJSONEXCEPTION 400',
      '…ACCESSDENIEDEXCEPTION 403',
      '…INSUFFICIENTSCOPEEXCEPTION 403',
      '…METHODNOTFOUNDEXCEPTION 404',
      '…RATELIMITEXCEPTION 429',
      '…INTERNAL_INTERNALEXCEPTION 500',
    ]);
  });
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
    'true integer',
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
