/** One legacy method as an operation of a legacy spec. */

import type { Method, Paging, Param, Params, ParamShape, Result } from '../model/model.js';
import { compact, described, type JsonObject, type Schema } from './json.js';
import { shapeSchema, specMembers, specProperties, specRef } from './legacy-schema.js';

/** What is as usual is left out. */
export function legacyOperation(method: Method): JsonObject {
  const { name, path, kind, scope, who, errors, source, params, result } = method;
  return compact({
    tags: [path[0] ?? 'methods'],
    operationId: name,
    summary: method.summary === '' ? undefined : method.summary,
    ...described(method.description),
    deprecated: method.deprecated === undefined ? undefined : true,
    'x-svc-method': name,
    'x-svc-kind': kind,
    'x-svc-path': path.join('.') === name ? undefined : [...path],
    ...pagingMembers(method.paging),
    'x-svc-param-order': params.kind === 'object' && params.order ? [...params.order] : undefined,
    'x-svc-scope': scope.length === 0 ? undefined : [...scope],
    'x-svc-who': who === '' ? undefined : who,
    'x-svc-application-only': method.applicationOnly ? true : undefined,
    'x-svc-read-back': method.readBack,
    'x-svc-replacement': method.deprecated?.replacement && { ...method.deprecated.replacement },
    'x-svc-errors': errors.length === 0 ? undefined : errors.map((row) => ({ ...row })), // rows of plain values
    'x-svc-source': source === '' ? undefined : source,
    requestBody: bodyOf(params),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: answerSchema(result, method.paging) } },
      },
      default: {
        description: 'An error.',
        content: { 'application/json': { schema: specRef('LegacyError') } },
      },
    },
  });
}

function pagingMembers(paging: Paging | undefined): JsonObject {
  return compact({
    'x-svc-paging': paging?.style,
    'x-svc-keyset': paging?.keyset ? (paging.keysetBy ?? 'id') : undefined,
    'x-svc-iterates': paging?.iterates && { ...paging.iterates },
  });
}

function bodyOf(params: Params): JsonObject | undefined {
  if (params.kind === 'none') return undefined;
  const isRequired =
    params.kind === 'open'
      ? params.required
      : params.variants.every((one) => one.some(({ required }) => required));
  const schema = params.kind === 'open' ? openSchema(params) : variantsSchema(params);
  return compact({ required: isRequired ? true : undefined, content: { 'application/json': { schema } } });
}

function openSchema({ mostItems }: Extract<Params, { readonly kind: 'open' }>): Schema {
  const object = { type: 'object' };
  return mostItems === undefined ? object : { anyOf: [{ type: 'array', maxItems: mostItems }, object] };
}

function variantsSchema({ variants, open }: Extract<Params, { readonly kind: 'object' }>): Schema {
  const [first = {}, ...others] = variants.map((variant) => paramsObject(variant, open));
  return others.length === 0 ? first : { oneOf: [first, ...others] };
}

function paramsObject(params: readonly Param[], open: boolean): Schema {
  const members = params.map((param) => ({ ...param, optional: !param.required }));
  return {
    type: 'object',
    ...specMembers(members, paramSchema),
    ...(open && { additionalProperties: true }),
  };
}

function paramSchema(shape: ParamShape): Schema {
  switch (shape.kind) {
    case 'select':
      return specRef(shape.select);
    case 'filter':
      return specRef(shape.filter);
    case 'order':
      return specRef(shape.order);
    case 'fields':
      return { type: 'object', 'x-svc-fields': true, ...specProperties(shape.properties) };
    case 'by-value': {
      const { of, table, otherwise } = shape;
      const schemas = Object.fromEntries(table.map((row) => [row.value, shapeSchema(row.shape)]));
      return { 'x-svc-by-value': { of, table: schemas, otherwise: shapeSchema(otherwise) } };
    }
    default:
      return shapeSchema(shape);
  }
}

/** The envelope; a list that is paged also says how many there are and where it goes on. */
function answerSchema(result: Result, paging: Paging | undefined): Schema {
  const beside = paging?.style === 'start' ? { total: { type: 'integer' }, next: { type: 'integer' } } : {};
  return {
    type: 'object',
    properties: { result: resultSchema(result), ...beside, time: { type: 'object' } },
  };
}

function resultSchema(result: Result): Schema {
  const one = 'entity' in result ? specRef(result.entity) : shapeSchema(result.shape);
  return result.kind === 'items' || result.kind === 'values' ? { type: 'array', items: one } : one;
}
