import { describe, expect, test } from 'vitest';
import type { FieldDescription } from '../../../../generator/model/description.js';
import { build, countOf, document, integer, item, methodOf, string, to } from '../account.js';
import { print } from '../print.js';

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const values = {
  title: string,
  guid: string,
  link: string,
  creatorId: integer,
  groupId: integer,
  mark: string,
};
const source = document({
  schemas: {
    'svc.tasks.taskdto': object({ id: integer, source: object({}), responsibleId: integer, ...values }),
  },
  methods: {
    'tasks.task.get': { takes: { id: integer }, gives: item(to('svc.tasks.taskdto')) },
    'tasks.task.add': { takes: { fields: object(values) }, gives: item(to('svc.tasks.taskdto')) },
    'tasks.task.update': {
      takes: { id: integer, fields: object(values, { required: ['mark'] }) },
      gives: object({ result: { type: 'boolean' } }),
    },
  },
});

const listed = (name: string): FieldDescription => ({
  ...{ name, type: 'string', title: name, description: '' },
  ...{ filterable: false, sortable: false, multiple: false },
});

describe('fields that are only answered', () => {
  const written = (method: string, ...fields: readonly FieldDescription[]): readonly string[] => {
    const fieldLists = new Map([['tasks.task.field.list', fields]]);
    const { params } = methodOf(build(source, {}, { fieldLists }).model.v3, method);
    const shapes = params.kind === 'object' ? params.variants.flat().map(({ shape }) => shape) : [];
    return shapes.flatMap((shape) =>
      shape.kind === 'fields' ? shape.properties.map(({ name }) => name) : [],
    );
  };

  test('by the rows of the contract are not written', () => {
    expect(written('tasks.task.add')).toEqual(['title', 'creatorId', 'groupId', 'mark']);
  });

  test('are not told by a list of fields, which says of every field of a newer account that it cannot be edited', () => {
    const fields = ['title', 'creatorId', 'groupId', 'mark'].map(listed);
    expect(written('tasks.task.add', ...fields)).toEqual(['title', 'creatorId', 'groupId', 'mark']);
    expect(written('tasks.task.update', ...fields)).toEqual(['title', 'creatorId', 'groupId', 'mark']);
  });

  test('are counted in the report', () => {
    expect(countOf(build(source), 'read-only-field')).toBe(4);
  });
});

test('what tasks.task.add and tasks.task.get leave out of their answers may be absent there', () => {
  const { v3 } = build(source).model;
  expect(methodOf(v3, 'tasks.task.add').result).toMatchObject({
    omittedFields: ['creatorId', 'responsibleId', 'groupId', 'source'],
  });
  expect(methodOf(v3, 'tasks.task.get').result).toMatchObject({
    omittedFields: ['creatorId', 'responsibleId', 'groupId', 'source'],
  });
});

test('without an object the example of `select` says what it takes', () => {
  const takes = { select: { type: 'array', items: string, example: ['id', 'title', 'id'] } };
  const { model } = build(document({ methods: { 'x.y.list': { takes } } }));
  const { params } = methodOf(model.v3, 'x.y.list');
  const [param] = params.kind === 'object' ? params.variants.flat() : [];
  expect(param && print(param.shape)).toBe('<id title>[]');
});
