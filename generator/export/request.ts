/** The request of a method: its body, and on the gateway also values of path and query. */

import { traitsOf } from '../model/generation.js';
import type { Generation, Method, MethodParam, MethodParams } from '../model/model.js';
import { compact, type Json, type ExportedObject, remarks, type ExportedSchema } from './json.js';
import { anyOf, CUSTOM_FIELD, objectOf, refTo, schemaOf, type SchemaContext } from './schema.js';
import type { RoutePath } from './route.js';

interface Request {
  readonly parameters: readonly ExportedObject[];
  readonly requestBody?: ExportedObject | undefined;
}

/** @param example parameters that the method can be called with; undefined where nobody can say */
export function requestOf(
  context: SchemaContext,
  { params, write }: Method,
  {
    route: { verb, path },
    example,
  }: { readonly route: RoutePath; readonly example: ExportedObject | undefined },
): Request {
  const key: readonly ExportedObject[] =
    write && traitsOf(context).hasKeyedWrites ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));
  const outside = (param: MethodParam): boolean =>
    inPath.has(param.name) || verb === 'GET' || verb === 'DELETE';
  const [first = []] = params.kind === 'object' ? params.variants : [];
  const parameters = first
    .filter(outside)
    .map((param) => parameterOf(context, param, inPath.has(param.name)));
  const isOpen = params.kind === 'object' && params.open;
  if (verb === 'GET' || verb === 'DELETE')
    return { parameters: isOpen ? [...parameters, FURTHER_VALUES] : parameters };
  const body = bodyOf(context, params, {
    has: (param) => !outside(param),
    ...(example && {
      example: Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.has(name))),
    }),
  });
  return { parameters: [...parameters, ...key], requestBody: body };
}

/** Each member is a query value of its own. */
const FURTHER_VALUES: ExportedObject = {
  name: 'query',
  in: 'query',
  required: false,
  description: 'Further query values, such as a field with the value that it must have.',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: true },
};

function parameterOf(context: SchemaContext, param: MethodParam, inPath: boolean): ExportedObject {
  const { name, required, shape } = param;
  const place = { in: inPath ? 'path' : 'query', required: inPath || required };
  const { bounds, ...said } = param;
  return { name, ...place, ...remarks(said), schema: { ...paramSchema(context, shape), ...bounds } };
}

interface BodyParams {
  readonly has: (param: MethodParam) => boolean;
  readonly example?: ExportedObject;
}

function bodyOf(
  context: SchemaContext,
  params: MethodParams,
  { has, example }: BodyParams,
): ExportedObject | undefined {
  const variants = variantsOf(context, params).map((variant) => variant.filter(has));
  const isOpen = params.kind === 'open' || (params.kind === 'object' && params.open);
  if (!isOpen && variants.every((variant) => variant.length === 0)) return undefined;
  const isRequired = needsBody(params.kind === 'object' ? { ...params, variants } : params);
  const object = variantsSchema(context, variants);
  const most = params.kind === 'open' ? params.mostItems : undefined;
  const schema = most === undefined ? object : openSchema(most);
  return { required: isRequired, content: { 'application/json': compact({ schema, example }) } };
}

/** Whether each variant has a parameter that must be there. */
export function needsBody(params: MethodParams): boolean {
  if (params.kind !== 'object') return params.kind === 'open' && params.required === true;
  return params.variants.every((variant) => variant.some(({ required }) => required));
}

/** Document 2, What the service does: an application sends its token in the body. */
const LEGACY_AUTH: MethodParam = {
  name: 'auth',
  required: false,
  shape: { kind: 'string' },
  doc: 'The access token of an application; left out under a webhook.',
};

/** Credentials that are sent as parameters. */
const CREDENTIALS: Readonly<Record<Generation, readonly MethodParam[]>> = {
  v3: [],
  legacy: [LEGACY_AUTH],
  gateway: [],
};

function variantsOf(
  { generation }: SchemaContext,
  params: MethodParams,
): readonly (readonly MethodParam[])[] {
  const variants = params.kind === 'object' ? params.variants : [[]];
  return variants.map((variant) => [...variant, ...CREDENTIALS[generation]]);
}

interface ParamsContext extends SchemaContext {
  /** Further names are allowed. */
  readonly open?: boolean;
}

/** `oneOf` where each variant requires a name that no other one has; else a body can fit several. */
function variantsSchema(
  context: ParamsContext,
  variants: readonly (readonly MethodParam[])[],
): ExportedSchema {
  const [first = []] = variants;
  if (variants.length < 2) return paramsObject(context, first);
  const isOwn = (name: string, among: readonly MethodParam[]): boolean =>
    variants.every((other) => other === among || other.every((param) => param.name !== name));
  const apart = variants.every((variant) =>
    variant.some(({ name, required }) => required && isOwn(name, variant)),
  );
  return {
    [apart ? 'oneOf' : 'anyOf']: variants.map((variant) => paramsObject(context, variant)),
  };
}

/** Parameters that nothing describes, by name or also by position. */
function openSchema(mostItems: number | undefined): ExportedSchema {
  const object = { type: 'object' };
  return mostItems === undefined
    ? object
    : { anyOf: [{ type: 'array', maxItems: mostItems, items: {} }, object] };
}

/** All that a method takes as one object, without credentials. */
export function paramsSchema(context: SchemaContext, params: MethodParams): ExportedSchema {
  if (params.kind === 'open') return openSchema(params.mostItems);
  const variants = params.kind === 'object' ? params.variants : [[]];
  const open = params.kind === 'object' && params.open;
  return variantsSchema({ ...context, ...(open && { open }) }, variants);
}

function paramsObject(context: ParamsContext, params: readonly MethodParam[]): ExportedSchema {
  const required = params.filter((param) => param.required).map(({ name }) => name);
  const properties = params.map((param): readonly [string, Json] => [
    param.name,
    { ...paramSchema(context, param.shape), ...remarks(param) },
  ]);
  return compact({
    type: 'object',
    properties: properties.length === 0 ? undefined : Object.fromEntries(properties),
    required: required.length === 0 ? undefined : required,
    additionalProperties: context.open ? context.spec : context.closed && false,
  });
}

function paramSchema(context: SchemaContext, shape: MethodParam['shape']): ExportedSchema {
  switch (shape.kind) {
    case 'select':
      return refTo(context, shape.select);
    case 'filter':
      return refTo(context, shape.filter);
    case 'order':
      return refTo(context, shape.order);
    case 'fields':
      return fieldsSchema(context, shape.properties);
    case 'by-value':
      if (context.spec) return { 'x-svc-by-value': byValue(context, shape) };
      return anyOf([
        ...shape.table.map((row) => schemaOf(context, row.shape)),
        schemaOf(context, shape.otherwise),
      ]);
    default:
      return schemaOf(context, shape);
  }
}

function byValue(
  context: SchemaContext,
  { of, table, otherwise }: Extract<MethodParam['shape'], { readonly kind: 'by-value' }>,
): ExportedObject {
  const schemas = table.map(({ value, shape }) => [value, schemaOf(context, shape)] as const);
  return { of, table: Object.fromEntries(schemas), otherwise: schemaOf(context, otherwise) };
}

/** Writable values; custom fields are admitted too. */
function fieldsSchema(
  context: SchemaContext,
  properties: Extract<MethodParam['shape'], { readonly kind: 'fields' }>['properties'],
): ExportedSchema {
  return {
    ...(context.spec && { 'x-svc-fields': true }),
    ...objectOf(context, properties),
    ...(context.closed && properties.length > 0
      ? { patternProperties: { [CUSTOM_FIELD]: {} }, additionalProperties: false }
      : {}),
  };
}
