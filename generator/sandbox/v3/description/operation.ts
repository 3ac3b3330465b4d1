/** A path of the description: no error answers, no scopes, list results declared as arrays. */

import type { ServerRules } from '../../server-rules.js';
import { isObject } from '../../../base/json.js';
import { fieldsWith, defaultFields, type V3Entity, type Field } from '../entity.js';
import { methodModule, type V3Method, type RequestShape, type ResultShape } from '../method.js';
import { describeType, type PublishedSchema } from './schema.js';

/** Methods without parameters have `get` as well. */
export function describeMethod(method: V3Method, rules: ServerRules): unknown {
  const operation = describeOperation(method, rules);
  const isFilterFirst = rules.printsRequiredFilterFirst && method.requiredFilter !== undefined;
  const body = {
    content: {
      'application/json': {
        schema: withFilterFirst(describeRequest(method), isFilterFirst),
      },
    },
  };
  const { responses, ...texts } = operation;
  const post = { ...texts, requestBody: body, responses };
  return method.params === 'none' ? { post, get: operation } : { post };
}

function describeOperation({ name, described }: V3Method, rules: ServerRules): Record<string, unknown> {
  const { summary, description, result, entity } = described;
  const schema = { type: 'object', properties: { result: describeResult(result, entity, rules) } };
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    tags: [methodModule(name)],
    responses: { '200': { description: 'Success response', content: { 'application/json': { schema } } } },
  };
}

function describeResult(
  result: ResultShape,
  entity: V3Entity | undefined,
  rules: ServerRules,
): PublishedSchema {
  const item = entity ? { $ref: `#/components/schemas/${entity.schema}` } : { type: 'object' };
  if (result === 'added' && rules.answersIdAfterAdd) return { type: 'object', properties: { id: ID } };
  if (result === 'item' || result === 'added') return { type: 'object', properties: { item } };
  // The wire has `{items: [...]}`.
  if (result === 'items') return { type: 'array', items: item };
  if (result === 'boolean') return { type: 'object', properties: { result: { type: 'boolean' } } };
  return { type: 'object' };
}

function describeRequest(method: V3Method): PublishedSchema {
  const { request, entity } = method.described;
  // An empty map, printed as an array.
  if (request === 'undescribed') return { type: 'object', properties: [] };
  if (request === 'params') return describeParams(method);
  return REQUESTS[request](entity ?? NO_ENTITY);
}

const NO_ENTITY: V3Entity = { name: '', schema: '', fields: [], values: {} };

/** A required filter is listed before `select`; the description has no other sign of it. */
function withFilterFirst(schema: PublishedSchema, isFilterRequired: boolean): PublishedSchema {
  const properties = schema['properties'];
  if (!isFilterRequired || !isObject(properties)) return schema;
  const { filter, ...others } = properties;
  return { ...schema, properties: { filter, ...others } };
}

function describeParams({ params }: V3Method): PublishedSchema {
  const table = params === 'none' ? [] : Object.entries(params);
  const required = table.filter(([, type]) => type.endsWith('!')).map(([name]) => name);
  const properties = new Map(table.map(([name, type]) => [name, PARAM_TYPES[type.replace('!', '')] ?? {}]));
  return object(Object.fromEntries(properties), required);
}

const ID = { type: 'integer', example: 1 };
const TEXT = { type: 'string', example: 'string' };
const PARAM_TYPES: Readonly<Record<string, PublishedSchema>> = {
  integer: ID,
  string: TEXT,
  array: { type: 'array' },
};

const FILTER = {
  type: 'array',
  example: [
    ['id', '>=', 1],
    ['id', 1],
    ['id', 'in', [1, 2, 3]],
  ],
};

const REQUESTS: Readonly<
  Record<Exclude<RequestShape, 'params' | 'undescribed'>, (entity: V3Entity) => PublishedSchema>
> = {
  get: (entity) => object({ id: ID, select: select(entity) }, ['id']),
  list: (entity) =>
    object({ select: select(entity), filter: FILTER, order: order(entity), pagination: PAGES }),
  'cursor-list': (entity) =>
    object({ select: select(entity), filter: FILTER, order: order(entity), pagination: CURSOR_PAGES }),
  tail: (entity) => object({ select: select(entity), filter: { type: 'array' }, cursor: CURSOR }),
  add: (entity) => object({ fields: writable(entity, 'add') }, ['fields']),
  update: (entity) => object({ id: ID, fields: writable(entity, 'update'), filter: FILTER }, ['fields']),
  delete: () => object({ id: ID, filter: FILTER }),
  aggregate: (entity) => object({ select: select(entity), filter: FILTER }, ['select']),
  'field-list': (entity) => object({ select: select(entity) }),
  'field-get': (entity) => object({ name: TEXT, select: select(entity) }, ['name']),
};

const PAGES = object({
  page: { type: 'integer', example: 2 },
  limit: { type: 'integer', example: 20 },
  offset: { type: 'integer', example: 0 },
});
const CURSOR_PAGES = object({ limit: { type: 'integer', example: 20 }, afterCursor: { type: 'string' } });
const CURSOR = { type: 'object', example: { field: 'id', value: 0, order: 'ASC' } };

function object(properties: PublishedSchema, required: readonly string[] = []): PublishedSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function select(entity: V3Entity): PublishedSchema {
  return { type: 'array', items: { type: 'string' }, example: defaultFields(entity).map(({ name }) => name) };
}

function order(entity: V3Entity): PublishedSchema {
  const fields = fieldsWith(entity, 'sort');
  return object(Object.fromEntries(fields.map(({ name }) => [name, { type: 'string', example: 'ASC' }])));
}

/** Too many: read-only fields are listed as well. */
function writable(entity: V3Entity, purpose: 'add' | 'update'): PublishedSchema {
  const isShown = ({ marks }: Field) => !marks.has('custom') && (marks.has(purpose) || marks.has('listed'));
  const fields = entity.fields.filter(isShown);
  const required = purpose === 'add' ? fields.filter(({ marks }) => marks.has('required')) : [];
  return object(
    Object.fromEntries(fields.map(({ name, type }) => [name, describeType(type)])),
    required.map(({ name }) => name),
  );
}
