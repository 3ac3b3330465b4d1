/** What the sandbox publishes, with the faults that accounts have: what the model makes of every method of it. */

import { describe, expect, test } from 'vitest';
import { published } from '../../package/published.js';
import { build, countOf, entityOf, found, methodOf } from './account.js';
import { printOwn, printParams, printRelations, printResult } from './print.js';

/** REST 3.0 reference, rest.documentation.openapi. */
const DESCRIPTION =
  'value {openapi: string, info: {title: string, version: string}, tags: {name: string, description: string}[], paths: ({*:unknown} or empty-array), components: {schemas: ({*:unknown} or empty-array)}}';

describe('a published description', async () => {
  const built = build(await published());
  const { v3 } = built.model;

  test('has these methods and kinds', () => {
    expect(v3.methods.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'documentation read',
      'main.eventlog.field.get field-get',
      'main.eventlog.field.list field-list',
      'main.eventlog.get get',
      'main.eventlog.list list',
      'main.eventlog.tail tail',
      'note.document.add add',
      'note.document.delete delete',
      'note.document.get get',
      'note.document.list list',
      'rest.documentation.openapi read',
      'rest.scope.list read',
      'scopes read',
      'tasks.task.access.get get',
      'tasks.task.add add',
      'tasks.task.chat.message.field.get field-get',
      'tasks.task.chat.message.field.list field-list',
      'tasks.task.chat.message.send action',
      'tasks.task.delete delete',
      'tasks.task.field.get field-get',
      'tasks.task.field.list field-list',
      'tasks.task.file.attach action',
      'tasks.task.get get',
      'tasks.task.list list',
      'tasks.task.result.add add',
      'tasks.task.result.addfromchatmessage action',
      'tasks.task.result.delete delete',
      'tasks.task.result.field.get field-get',
      'tasks.task.result.field.list field-list',
      'tasks.task.result.list list',
      'tasks.task.result.update update',
      'tasks.task.update update',
      'timeman.record.field.get field-get',
      'timeman.record.field.list field-list',
      'timeman.record.list list',
    ]);
  });

  test.each([
    {
      name: 'tasks.task.get',
      params: ['id: integer, select?: TaskSelect'],
      result: 'item Task by TaskSelect',
    },
    {
      name: 'tasks.task.list',
      params: [
        'select?: TaskSelect, filter?: TaskFilter, order?: TaskOrder, pagination?: {page?: integer, limit?: integer, offset?: integer}',
      ],
      result: 'items Task by TaskSelect, id',
    },
    { name: 'tasks.task.delete', params: ['id: integer'], result: 'value boolean' },
    {
      name: 'tasks.task.access.get',
      params: ['id: (integer or string)'],
      result: 'value ({*:boolean|null} or empty-array)',
    },
    {
      name: 'tasks.task.chat.message.send',
      params: ['fields: fields{taskId: integer, text: string}'],
      result: 'value boolean',
    },
    {
      name: 'tasks.task.file.attach',
      params: ['taskId: integer, fileIds: integer[]'],
      result: 'value boolean',
    },
    {
      name: 'tasks.task.result.update',
      params: ['id: integer, fields: fields{text?: string}'],
      result: 'item Result whole',
    },
    { name: 'rest.documentation.openapi', params: ['none'], result: DESCRIPTION },
    { name: 'documentation', params: ['none'], result: DESCRIPTION },
    {
      name: 'rest.scope.list',
      params: ['filterModule?: string, filterController?: string, filterMethod?: string'],
      result: 'value unknown',
    },
    {
      name: 'main.eventlog.field.get',
      params: ['name: string, select?: FieldDescriptionSelect'],
      result: 'item FieldDescription by FieldDescriptionSelect',
    },
    {
      name: 'tasks.task.field.list',
      params: ['select?: FieldDescriptionSelect'],
      result: 'items FieldDescription by FieldDescriptionSelect, own',
    },
  ])('$name', ({ name, params, result }) => {
    expect(printParams(methodOf(v3, name))).toEqual(params);
    expect(printResult(methodOf(v3, name))).toBe(result);
  });

  test('adds a task from the three fields that the contract requires, and what else can be written', () => {
    const [params = ''] = printParams(methodOf(v3, 'tasks.task.add'));
    expect(params).toMatch(
      /^fields: fields\{title: string, description\?: string, creatorId: integer, responsibleId: integer, deadline\?: date-time\|null, needsControl\?: boolean, /,
    );
    expect(params).toContain('priority?: <low average high …>');
    expect(params).toContain('crmItemIds?: string[]');
  });

  test('has these objects', () => {
    expect(v3.entities.map(({ name }) => name)).toEqual([
      'Chat',
      'CrmItem',
      'Document',
      'ElapsedTime',
      'Email',
      'Eventlog',
      'FieldDescription',
      'File',
      'Flow',
      'Group',
      'RecordState',
      'Result',
      'Source',
      'Stage',
      'Tag',
      'Task',
      'Template',
      'TimemanRecord',
      'User',
      'UserField',
    ]);
    expect(printRelations(entityOf(v3, 'Task'))).toEqual([
      'creator: User',
      'responsible: User',
      'group: Group',
      'stage: Stage',
      'flow: Flow',
      'accomplices: User[]',
      'auditors: User[]',
      'parent: Task',
      'chat: Chat',
      'changedBy: User',
      'statusChangedBy: User',
      'closedBy: User',
      'forkedByTemplate: Template',
      'tags: Tag[]',
      'userFields: UserField[]',
      'email: Email',
    ]);
    expect(printOwn(entityOf(v3, 'TimemanRecord'))).toContain('state?: RecordState|null');
    expect(printOwn(entityOf(v3, 'Eventlog')).slice(0, 2)).toEqual([
      'id: integer',
      'timestampX?: date-time|null',
    ]);
  });

  test('selects, filters and sorts tasks by the contract', () => {
    expect(found(v3.selects, 'TaskSelect').names).toEqual(
      expect.arrayContaining(['id', 'title', 'responsible.name', 'group.name', 'parent.title']),
    );
    expect(found(v3.filters, 'TaskFilter').fields.map(({ name }) => name)).toEqual(['id']);
    expect(found(v3.orders, 'TaskOrder').fields).toHaveLength(19);
  });

  test.each([
    ['list-result-items', 11],
    ['missing-items', 51],
    ['rights-as-array', 5],
    ['ref-siblings', 26],
    ['missing-type', 1],
    ['batch-path', 1],
    ['alias-path', 2],
    ['built-in-correction', 12],
  ])('needed the rule %s %i times', (rule, count) => {
    expect(countOf(built, rule)).toBe(count);
  });

  test('leaves no line that warns', () => {
    expect(built.notes.filter(({ level }) => level === 'warning')).toEqual([]);
  });
});
