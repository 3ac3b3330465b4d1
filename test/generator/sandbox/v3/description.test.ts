import { expect, test } from 'vitest';
import { accounts, containing } from '../call.js';

const sandbox = await accounts()();

type Json = Record<string, unknown>;

const response = await fetch(`${sandbox.baseUrl}/rest/api/${sandbox.webhook}/rest.documentation.openapi`);
const document = (await response.json()) as {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json> };
} & Json; // as the tests assert
const { paths, components } = document;

const requestOf = (method: string) => {
  const body = paths[`/${method}`]?.['post']?.['requestBody'] as {
    content: Record<string, { schema: Json }>;
  }; // see above
  return body.content['application/json']?.schema;
};
const resultOf = (method: string) => {
  const { responses } = paths[`/${method}`]?.['post'] as {
    responses: Record<string, { content: Record<string, { schema: { properties: Json } }> }>;
  };
  return responses['200']?.content['application/json']?.schema.properties['result'];
};

test('the document is bare', () => {
  expect(Object.keys(document)).toEqual(['openapi', 'info', 'servers', 'tags', 'paths', 'components']);
  expect(document).toMatchObject({ openapi: '3.0.0', servers: [], info: { version: '1.0.0' } });
});

test('every method of REST 3.0 is a path, named as it is called', () => {
  const METHODS =
    'rest.documentation.openapi documentation rest.scope.list scopes batch tasks.task.get tasks.task.list tasks.task.add ' +
    'tasks.task.update tasks.task.delete tasks.task.field.list tasks.task.field.get main.eventlog.field.list ' +
    'main.eventlog.field.get main.eventlog.get main.eventlog.list main.eventlog.tail tasks.task.chat.message.send';
  for (const method of METHODS.split(' ')) expect(paths).toHaveProperty([`/${method}`, 'post']);
});

test('only methods without parameters have get', () => {
  const withGet = Object.keys(paths).filter((path) => paths[path]?.['get'] !== undefined);
  expect(withGet.sort()).toEqual(['/documentation', '/rest.documentation.openapi']);
});

/** Observed behaviour, Published description, Where it is wrong or invalid. */
test.each([
  {
    name: 'results of lists are declared as arrays',
    find: () => resultOf('tasks.task.list'),
    want: { type: 'array' },
  },
  {
    name: 'results of tails are declared as arrays',
    find: () => resultOf('main.eventlog.tail'),
    want: { type: 'array' },
  },
  {
    name: 'results of field lists are declared as arrays',
    find: () => resultOf('tasks.task.field.list'),
    want: { type: 'array' },
  },
  {
    name: 'an empty map of properties is an array',
    find: () => requestOf('note.document.add'),
    want: { properties: [] },
  },
  {
    name: 'the answers of batch are an array',
    find: () => paths['/batch']?.['post'],
    want: { responses: [], tags: [] },
  },
  {
    name: 'a result is a bare object',
    find: () => resultOf('tasks.task.access.get'),
    want: { type: 'object' },
  },
  {
    name: 'rights are an array',
    find: () => property('svc.tasks.taskdto', 'rights'),
    want: { type: 'array', title: 'rights' },
  },
  {
    name: 'float is a type',
    find: () => property('svc.timeman.recorddto', 'breakLength'),
    want: { type: 'float' },
  },
  {
    name: '$ref has siblings',
    find: () => property('svc.tasks.taskdto', 'creator'),
    want: { $ref: '#/components/schemas/svc.tasks.userdto', title: 'creator' },
  },
  {
    name: 'schemas are circular',
    find: () => property('svc.tasks.taskdto', 'parent'),
    want: { $ref: '#/components/schemas/svc.tasks.taskdto' },
  },
])('$name', ({ find, want }) => {
  expect(find()).toMatchObject(want);
});

test('arrays come without items, a property without a type', () => {
  expect(property('svc.tasks.taskdto', 'crmItemIds')).toEqual({ type: 'array', title: 'crmItemIds' });
  expect(property('svc.tasks.userfielddto', 'value')).toEqual({ title: 'value' });
});

test('no property is required, and one in the whole document is nullable', () => {
  const schemas = Object.values(components.schemas);
  expect(schemas.filter((schema) => 'required' in schema)).toEqual([]);
  const all = schemas.flatMap((schema) => Object.values(schema['properties'] as Record<string, Json>)); // as written
  expect(all.filter((one) => one['nullable'] === true)).toHaveLength(1);
});

test('what can be selected, sorted by and written is told in the request', () => {
  expect(requestOf('tasks.task.list')).toMatchObject({
    properties: {
      select: { example: containing(['id', 'title', 'rights', 'scenarios']) },
      order: { properties: { id: {}, title: {}, allowsTimeTracking: {} } },
      pagination: { properties: { page: {}, limit: {}, offset: {} } },
    },
  });
  expect(requestOf('tasks.task.add')).toMatchObject({
    required: ['fields'],
    properties: { fields: { required: ['title', 'creatorId', 'responsibleId'], properties: { guid: {} } } },
  });
});

test('every reference leads somewhere', () => {
  const targets = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(targets)].filter((name) => !(name in components.schemas))).toEqual([]);
});

function property(schema: string, name: string): unknown {
  return (components.schemas[schema]?.['properties'] as Json | undefined)?.[name]; // as written
}
