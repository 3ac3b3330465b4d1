/** A path of the description: no error answers, no scopes, list results declared as arrays. */

import { isObject } from '../../../json.js';
import { fieldsWith, ownFields, type Entity, type Field } from '../entity.js';
import { moduleOf, type Method, type RequestShape, type ResultShape } from '../method.js';
import { describeType, type Schema } from './schema.js';

/** Methods without parameters have `get` as well. */
export function describeMethod(method: Method, server: boolean): unknown {
  const operation = describeOperation(method, server);
  const body = {
    content: {
      'application/json': {
        schema: inOrder(describeRequest(method), server && method.compulsory !== undefined),
      },
    },
  };
  const { responses, ...texts } = operation;
  const post = { ...texts, requestBody: body, responses };
  return method.params === 'none' ? { post, get: operation } : { post };
}

function describeOperation({ name, described }: Method, server: boolean): Record<string, unknown> {
  const { summary, description, result, entity } = described;
  const schema = { type: 'object', properties: { result: describeResult(result, entity, server) } };
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    tags: [moduleOf(name)],
    responses: { '200': { description: 'Success response', content: { 'application/json': { schema } } } },
  };
}

function describeResult(result: ResultShape, entity: Entity | undefined, server: boolean): Schema {
  const item = entity ? { $ref: `#/components/schemas/${entity.schema}` } : { type: 'object' };
  if (result === 'added' && server) return { type: 'object', properties: { id: ID } };
  if (result === 'item' || result === 'added') return { type: 'object', properties: { item } };
  // The wire has `{items: [...]}`.
  if (result === 'items') return { type: 'array', items: item };
  if (result === 'boolean') return { type: 'object', properties: { result: { type: 'boolean' } } };
  return { type: 'object' };
}

function describeRequest(method: Method): Schema {
  const { request, entity } = method.described;
  // An empty map, printed as an array.
  if (request === 'undescribed') return { type: 'object', properties: [] };
  if (request === 'params') return describeParams(method);
  return REQUESTS[request](entity ?? NO_ENTITY);
}

const NO_ENTITY: Entity = { name: '', schema: '', fields: [], values: {} };

/** The one sign of a compulsory filter: it stands before `select`. */
function inOrder(schema: Schema, isCompulsory: boolean): Schema {
  const properties = schema['properties'];
  if (!isCompulsory || !isObject(properties)) return schema;
  const { filter, ...others } = properties;
  return { ...schema, properties: { filter, ...others } };
}

function describeParams({ params }: Method): Schema {
  const table = params === 'none' ? [] : Object.entries(params);
  const required = table.filter(([, type]) => type.endsWith('!')).map(([name]) => name);
  const properties = new Map(table.map(([name, type]) => [name, PARAM_TYPES[type.replace('!', '')] ?? {}]));
  return object(Object.fromEntries(properties), required);
}

const ID = { type: 'integer', example: 1 };
const TEXT = { type: 'string', example: 'string' };
const PARAM_TYPES: Readonly<Record<string, Schema>> = { integer: ID, string: TEXT, array: { type: 'array' } };

const FILTER = {
  type: 'array',
  example: [
    ['id', '>=', 1],
    ['id', 1],
    ['id', 'in', [1, 2, 3]],
  ],
};

const REQUESTS: Readonly<
  Record<Exclude<RequestShape, 'params' | 'undescribed'>, (entity: Entity) => Schema>
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

function object(properties: Schema, required: readonly string[] = []): Schema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function select(entity: Entity): Schema {
  return { type: 'array', items: { type: 'string' }, example: ownFields(entity).map(({ name }) => name) };
}

function order(entity: Entity): Schema {
  const fields = fieldsWith(entity, 'sort');
  return object(Object.fromEntries(fields.map(({ name }) => [name, { type: 'string', example: 'ASC' }])));
}

/** Too many: read-only fields are listed as well. */
function writable(entity: Entity, purpose: 'add' | 'update'): Schema {
  const isShown = ({ marks }: Field) => !marks.has('custom') && (marks.has(purpose) || marks.has('listed'));
  const fields = entity.fields.filter(isShown);
  const required = purpose === 'add' ? fields.filter(({ marks }) => marks.has('required')) : [];
  return object(
    Object.fromEntries(fields.map(({ name, type }) => [name, describeType(type)])),
    required.map(({ name }) => name),
  );
}
