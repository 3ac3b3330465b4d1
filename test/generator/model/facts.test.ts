/** The table of facts against the contract, and what becomes of it in a model. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { factFor, readFacts } from '../../../generator/model/facts.js';
import { build, document, entityOf, found, integer, item, select, string, to } from './account.js';
import { print, printOwn } from './print.js';

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

const STATUS = 'status: <pending in_progress supposedly_completed completed deferred declined …>';

describe('a task', () => {
  const schemas = {
    'some.odd.name': {
      properties: {
        title: string,
        deadline: { type: 'string', format: 'date-time' },
        status: string,
        xmlId: string,
        checklist: { type: 'array' },
        source: to('svc.a.sourcedto'),
        rights: { type: 'array' },
        created: { type: 'string', format: 'date-time' },
        stageId: integer,
        creator: to('svc.a.userdto'),
      },
    },
    'svc.a.sourcedto': { properties: { type: string } },
    'svc.a.userdto': { properties: { id: integer } },
  };
  const chosen = select('title', 'source', 'stageId');
  const methods = {
    'tasks.task.get': { takes: { id: integer, select: chosen }, gives: item(to('some.odd.name')) },
  };
  const { v3 } = build(document({ methods, schemas })).model;
  const task = entityOf(v3, 'Task');

  test.each([
    { name: 'by the types of the contract', want: 'title: string' },
    { name: 'null where the contract says so', want: 'deadline: date-time|null' },
    { name: 'null, with the type of the description', want: 'xmlId: string|null' },
    { name: 'in the values that are known', want: STATUS },
    { name: 'in the type of the description', want: 'source: Source' },
    { name: 'as a list, though nothing says of what', want: 'checklist: unknown[]' },
    { name: 'in a type of their own', want: 'rights: TaskRights' },
    { name: '`created` as the datetime that comes', want: 'created?: date-time' },
    { name: 'without a fact as the description says', want: 'stageId?: integer|null' },
  ])('has fields $name', ({ want }) => {
    expect(printOwn(task)).toContain(want);
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
