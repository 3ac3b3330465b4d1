/** What the exported document says of a method: what it takes and where, its envelope, its errors, and how it is called. */

import { describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import { at, isObject, listOf, member } from '../../../generator/base/json.js';
import { builtInModel } from './accounts.js';

const model = await builtInModel();
const document = exportDocument(model, ['v3', 'legacy', 'gateway']);

function operation(path: string, verb = 'post'): unknown {
  return at(document, 'paths', path, verb);
}

const JSON_TYPE = 'application/json';
const successOf = (path: string): unknown =>
  at(operation(path), 'responses', '200', 'content', JSON_TYPE, 'schema', 'properties');
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  {
    name: 'a write of REST 3.0',
    path: '/rest/api/tasks.task.add',
    want: ['#/components/parameters/IdempotencyKey'],
  },
  { name: 'a read of REST 3.0', path: '/rest/api/tasks.task.get', want: [] },
  { name: 'a legacy write', path: '/rest/event.bind', want: [] },
  { name: 'a path of the gateway', path: '/v1/keys/{id}', verb: 'patch', want: ['path id!'] },
  {
    name: 'a query of the gateway',
    path: '/v1/oauth/authorize',
    verb: 'get',
    want: ['query redirect_uri!', 'query state!', 'query app_key', 'query query'],
  },
])('$name takes $want outside of its body', ({ path, verb, want }) => {
  const shown = listOf(member(operation(path, verb), 'parameters')).map((parameter) => {
    if (!isObject(parameter)) return parameter;
    const { $ref, in: place, name, required } = parameter;
    return $ref ?? `${String(place)} ${String(name)}${required === true ? '!' : ''}`;
  });
  expect(shown).toEqual(want);
});

test.each([
  { name: 'a required parameter', path: '/rest/api/tasks.task.get', want: true },
  { name: 'a parameter that can be left out', path: '/rest/api/tasks.task.list', want: false },
  { name: 'a required one in the path alone', path: '/v1/keys/{id}', verb: 'patch', want: false },
  { name: 'values of a query', path: '/v1/oauth/authorize', verb: 'get', want: undefined },
])('the body of a method with $name is required: $want', ({ path, verb, want }) => {
  const body = member(operation(path, verb), 'requestBody');
  expect(member(body, 'required')).toBe(want);
  expect(at(body, 'content', JSON_TYPE, 'schema', 'properties', 'id') === undefined).toBe(
    path !== '/rest/api/tasks.task.get',
  );
});

test.each([
  {
    name: 'an item of which select names the fields',
    path: '/rest/api/tasks.task.get',
    want: {
      result: { type: 'object', properties: { item: ref('Task') }, required: ['item'] },
      time: ref('Time'),
    },
  },
  {
    name: 'legacy rows under a name, with what a page says',
    path: '/rest/crm.item.list',
    want: {
      result: {
        type: 'object',
        properties: { items: { type: 'array', items: ref('LegacyCrmItem') } },
        required: ['items'],
      },
      total: { type: 'integer' },
      next: { type: 'integer' },
      time: ref('Time'),
    },
  },
  { name: 'data of the gateway', path: '/v1/keys', want: { success: { const: true }, data: {} } },
])('a success is $name', ({ path, want }) => {
  expect(successOf(path)).toMatchObject(want);
});

test.each([
  { name: 'a list whose account takes a cursor', path: '/rest/api/note.document.list', want: true },
  { name: 'a list by offset', path: '/rest/api/tasks.task.list', want: false },
  { name: 'a tail, which goes on by its last row', path: '/rest/api/main.eventlog.tail', want: false },
])('the answer of $name describes nextCursor: $want', ({ path, want }) => {
  const members = at(successOf(path), 'result', 'properties');
  expect(members).toHaveProperty('items');
  expect(isObject(members) && 'nextCursor' in members).toBe(want);
});

test('the answer of a list whose cursor leads nowhere does not describe one', () => {
  const methods = model.v3.methods.map((method) =>
    method.paging?.style === 'next-cursor'
      ? { ...method, paging: { ...method.paging, cursor: false as const } }
      : method,
  );
  const path = '/rest/api/note.document.list';
  const corrected = exportDocument({ ...model, v3: { ...model.v3, methods } }, ['v3']);
  const response = at(corrected, 'paths', path, 'post', 'responses', '200', 'content', JSON_TYPE, 'schema');
  expect(at(response, 'properties', 'result', 'properties')).not.toHaveProperty('nextCursor');
});

test('an answer that no select narrows promises the fields that are always there', () => {
  const item = at(successOf('/rest/api/tasks.task.add'), 'result', 'properties', 'item');
  expect(member(item, 'allOf')).toEqual([
    ref('Task'),
    { type: 'object', required: expect.arrayContaining(['id', 'title']) as unknown },
  ]);
});

test('a write with a key answers with it, and a read does not', () => {
  const headersOf = (path: string): unknown => at(operation(path), 'responses', '200', 'headers');
  expect(headersOf('/rest/api/tasks.task.add')).toHaveProperty('Idempotent-Replayed');
  expect(headersOf('/rest/api/tasks.task.get')).toBeUndefined();
});

test('an address that a browser opens answers with a redirect', () => {
  const responses = member(operation('/v1/oauth/authorize', 'get'), 'responses');
  expect(responses).toHaveProperty('302.headers.Location');
  expect(responses).not.toHaveProperty('200');
});

test('a status has the codes of the method where it documents some, else those that all share', () => {
  const status = (path: string, code: string): unknown => at(operation(path), 'responses', code);
  const own = status('/rest/api/tasks.task.get', '400');
  const codes = listOf(member(own, 'x-errors')).map((error) => member(error, 'code'));
  expect(codes).toContain('SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION');
  expect(at(own, 'content', JSON_TYPE, 'schema')).toEqual(ref('RestError'));
  expect(status('/rest/crm.item.list', '400')).toEqual({ $ref: '#/components/responses/LegacyError400' });
  expect(at(document, 'components', 'responses', 'LegacyError400', 'description')).toContain('- `');
  expect(member(status('/rest/crm.item.list', 'default'), 'description')).toBe('An error.');
});

test.each([
  { path: '/rest/api/tasks.task.get', want: ['TypeScript', 'Shell'] },
  { path: '/v1/keys/{id}', verb: 'patch', want: ['TypeScript', 'Shell'] },
  { path: '/v1/oauth/authorize', verb: 'get', want: ['TypeScript'] },
])('$path is shown in $want', ({ path, verb, want }) => {
  const samples = listOf(member(operation(path, verb), 'x-codeSamples'));
  expect(samples.map((sample) => member(sample, 'lang'))).toEqual(want);
});

describe('the document in the tools of users', () => {
  test('names its dialect, and each array says what it holds', () => {
    expect(at(document, 'jsonSchemaDialect')).toBe('https://json-schema.org/draft/2020-12/schema');
    const arrays: unknown[] = [];
    JSON.stringify(document, (_key, value: unknown) => {
      if (
        at(value, 'type') === 'array' &&
        at(value, 'items') === undefined &&
        at(value, 'prefixItems') === undefined
      )
        arrays.push(value);
      return value;
    });
    expect(arrays).toEqual([]);
  });

  test('a group of a filter can be negative, and inside another', () => {
    const items = at(document, 'components', 'schemas', 'TaskFilter', 'items', 'anyOf') as readonly unknown[];
    expect(at(items.at(-1), 'properties')).toMatchObject({
      type: { const: 'filter' },
      negative: { type: 'boolean' },
    });
  });

  test('a list of the gateway has its query, a legacy method names a bearer token first', () => {
    const parameters = at(document, 'paths', '/v1/{entity}', 'get', 'parameters') as readonly {
      readonly name: string;
    }[];
    expect(parameters.map(({ name }) => name)).toEqual(['entity', 'limit', 'offset', 'query']);
    const legacy = Object.entries(at(document, 'paths') as object).filter(([path]) =>
      /^\/rest\/(?!api\/)/.test(path),
    );
    const first = legacy.map(([, item]) =>
      Object.keys((at(item, 'post', 'security') as readonly object[])[0] ?? {}),
    );
    expect(new Set(first.flat())).toEqual(new Set(['bearer']));
    expect(first.every((names) => names.length === 1)).toBe(true);
  });
});

test('an error is one object', () => {
  const error = at(document, 'components', 'schemas', 'RestError');
  expect(error).toMatchObject({ type: 'object', required: ['error'] });
  expect(error).not.toHaveProperty('anyOf');
});

test.each([
  { path: '/rest/api/tasks.task.chat.message.field.get', want: { name: 'taskId' } },
  { path: '/v1/{entity}', want: { title: 'Prepare the demo' } },
  { path: '/rest/api/note.document.add', want: undefined },
  { path: '/rest/disk.folder.uploadFile', want: undefined },
])('the example of $path is complete, or not there', ({ path, want }) => {
  const example = at(operation(path), 'requestBody', 'content', JSON_TYPE, 'example');
  if (want === undefined) expect(example).toBeUndefined();
  else expect(example).toMatchObject(want);
});

test('the document of legacy methods alone shares no name with the others', () => {
  const legacy = legacySpec(model);
  const namesIn = (one: unknown, ...path: readonly string[]): readonly string[] =>
    Object.keys(at(one, ...path) as object);
  const others = exportDocument(model, ['v3', 'gateway']);
  for (const path of [['components', 'schemas'], ['components', 'responses'], ['paths']])
    expect(namesIn(legacy, ...path).filter((name) => namesIn(others, ...path).includes(name))).toEqual([]);
  const tags = (one: unknown): readonly unknown[] =>
    listOf(member(one, 'tags')).map((tag) => member(tag, 'name'));
  expect(tags(legacy).filter((name) => tags(others).includes(name))).toEqual([]);
  expect(at(legacy, 'paths', '/user.get', 'post', 'security')).toEqual([
    { bearer: ['user', 'user_brief', 'user_basic'] },
    { webhook: ['user', 'user_brief', 'user_basic'] },
  ]);
});
