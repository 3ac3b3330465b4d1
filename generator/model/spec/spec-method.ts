/** One operation of a hand-written document as a method. */

import { at, isList, isObject, listOf, type JsonObject, member, strings, text } from '../../json.js';
import { traitsOf } from '../generation.js';
import type {
  Deprecation,
  ErrorCase,
  FilterType,
  Generation,
  Kind,
  Method,
  OrderType,
  Paging,
  Param,
  Params,
  ParamShape,
  Result,
  Route,
  SelectType,
  Shape,
} from '../model.js';
import { legacyKind } from '../../legacy-kinds.js';
import { isWrite } from '../kind.js';
import { readProperties, readShape, type Resolve } from './spec-schema.js';

export interface SpecContext {
  readonly generation: Generation;
  readonly document: unknown;
  readonly resolve: Resolve;
  readonly selects: readonly SelectType[];
  readonly filters: readonly FilterType[];
  readonly orders: readonly OrderType[];
}

const VERBS = ['get', 'post', 'patch', 'delete'] as const;

/** The methods of one path: on the gateway one for each verb. */
export function readMethod(context: SpecContext, path: string, item: unknown): readonly Method[] {
  return VERBS.flatMap((verb) => {
    const operation = member(item, verb);
    return isObject(operation) ? [method(context, operation, { path, verb, item })] : [];
  });
}

interface Endpoint {
  readonly path: string;
  readonly verb: (typeof VERBS)[number];
  readonly item: unknown;
}

function method(context: SpecContext, operation: JsonObject, endpoint: Endpoint): Method {
  const name = methodName(endpoint.path, operation);
  const kind = kindOf(name, operation);
  const params = readParams(context, operation, endpoint);
  const paging = pagingStyle(context, operation, { kind, params });
  return {
    name,
    path: pathOf(operation, name),
    kind,
    write: isWrite(kind),
    scope: strings(member(operation, 'x-svc-scope')),
    who: text(member(operation, 'x-svc-who')),
    applicationOnly: member(operation, 'x-svc-application-only') === true,
    summary: text(member(operation, 'summary')),
    description: text(member(operation, 'description')),
    ...deprecation(operation),
    errors: readErrors(member(operation, 'x-svc-errors')),
    source: text(member(operation, 'x-svc-source')),
    params,
    result: readResult(context, operation, paging === undefined ? undefined : params),
    ...(paging && { paging: pagingOf(paging, operation) }),
    ...routeOf(context, operation, endpoint),
    ...readBack(operation),
  };
}

/** Its own member, or the last part of the path. */
export function methodName(path: string, operation: JsonObject): string {
  const given = member(operation, 'x-svc-method');
  return typeof given === 'string' ? given : (path.split('/').at(-1) ?? '');
}

/** AccountExtras by the name where a document of the user does not say it. */
function kindOf(name: string, operation: JsonObject): Kind {
  const given = member(operation, 'x-svc-kind');
  return typeof given === 'string' ? (given as Kind) : legacyKind(name); // checked, or our own document
}

function pathOf(operation: JsonObject, name: string): readonly string[] {
  const path = member(operation, 'x-svc-path');
  return isList(path) ? strings(path) : name.split('.');
}

type PagingStyle = 'start' | 'once';

/** A list says it by its own member, or by what every list has on the wire: `total`, `next`, `start`, an array. */
function pagingStyle(
  context: SpecContext,
  operation: JsonObject,
  { kind, params }: Pick<Method, 'kind' | 'params'>,
): PagingStyle | undefined {
  const given = member(operation, 'x-svc-paging');
  if (given === 'start' || given === 'once') return given;
  if (kind !== 'list' || context.generation !== 'legacy') return undefined;
  const envelope = member(envelopeOf(context, operation), 'properties');
  const takesStart = params.kind === 'object' && params.variants.flat().some(({ name }) => name === 'start');
  if (takesStart || [member(envelope, 'total'), member(envelope, 'next')].some((one) => one !== undefined))
    return 'start';
  return readShape(member(envelope, 'result'), context.resolve).kind === 'array' ? 'once' : undefined;
}

function pagingOf(style: PagingStyle, operation: JsonObject): Paging {
  const field = member(operation, 'x-svc-keyset');
  const by = typeof field === 'string' ? { keyset: true, keysetBy: field } : { keyset: false };
  const paging: Paging = { style, ...by, hasId: false };
  const iterates = member(operation, 'x-svc-iterates');
  if (!isObject(iterates)) return paging;
  const values = Object.entries(iterates).map(([name, value]) => [name, text(value)] as const);
  return { ...paging, iterates: Object.fromEntries(values) };
}

function readBack(operation: JsonObject): { readonly readBack?: string } {
  const name = member(operation, 'x-svc-read-back');
  return typeof name === 'string' ? { readBack: name } : {};
}

function routeOf(
  context: SpecContext,
  operation: JsonObject,
  { path, verb }: Endpoint,
): { readonly route?: Route } {
  if (traitsOf(context).addressing !== 'routes') return {};
  const requestIdFrom = member(operation, 'x-svc-request-id-from');
  return {
    route: {
      verb: verb.toUpperCase() as Route['verb'], // the four verbs above
      path,
      ...(member(operation, 'x-svc-sends') === false ? { sends: false } : {}),
      ...(typeof requestIdFrom === 'string' ? { requestIdFrom } : {}),
    },
  };
}

function deprecation(operation: JsonObject): { readonly deprecated?: Deprecation } {
  if (member(operation, 'deprecated') !== true) return {};
  const replacement = member(operation, 'x-svc-replacement');
  const name = text(member(replacement, 'name'));
  const generation = text(member(replacement, 'generation')) as Generation; // our own document
  if (name === '') return { deprecated: { message: 'Deprecated.' } };
  return { deprecated: { message: `Use \`${name}\`.`, replacement: { generation, name } } };
}

export function readErrors(raw: unknown): readonly ErrorCase[] {
  return listOf(raw).map((row) => ({
    code: text(member(row, 'code')),
    status: Number(member(row, 'status')),
    condition: text(member(row, 'condition')),
    ...catalogue(row),
  }));
}

/** What only the gateway's error reference says. */
function catalogue(row: unknown): Partial<ErrorCase> {
  const told = ['action', 'repeatable', 'otherStatuses', 'class', 'delay'].map(
    (name) => [name, member(row, name)] as const,
  );
  return Object.fromEntries(told.filter(([, value]) => value !== undefined)); // the names are fixed
}

function readParams(context: SpecContext, operation: JsonObject, endpoint: Endpoint): Params {
  const declared = [
    ...listOf(member(endpoint.item, 'parameters')),
    ...listOf(member(operation, 'parameters')),
  ].map((parameter) => local(context, parameter));
  // `query` stands for any further value of the query.
  const given = declared.filter((parameter) => member(parameter, 'name') !== 'query');
  const request = local(context, member(operation, 'requestBody'));
  const body = at(request, 'content', 'application/json', 'schema');
  if (body === undefined && given.length === 0) return { kind: 'none' };
  const bodies = alternatives(body);
  const own = given.map((parameter) => parameterOf(context, parameter));
  const variants = bodies.map((one) => [...own, ...(isObject(one) ? bodyParams(context, one) : [])]);
  const open = given.length < declared.length || bodies.some((one) => isOpen(one));
  if (variants.every((variant) => variant.length === 0)) return openBody(request, body);
  const order = member(operation, 'x-svc-param-order');
  return { kind: 'object', variants, open, ...(isList(order) ? { order: strings(order) } : {}) };
}

/** A body of which nothing is shown but whether it must be there, and how many elements it can have as a list. */
function openBody(request: unknown, body: unknown): Params {
  const list = listOf(member(body, 'anyOf')).find((one) => member(one, 'type') === 'array');
  const most = member(list, 'maxItems');
  return {
    kind: 'open',
    ...(member(request, 'required') === true && { required: true as const }),
    ...(typeof most === 'number' && { mostItems: most }),
  };
}

/** Variants of the body: a `oneOf` has several. */
function alternatives(body: unknown): readonly unknown[] {
  const several = member(body, 'oneOf');
  return isList(several) ? several : [body];
}

function isOpen(body: unknown): boolean {
  const rest = member(body, 'additionalProperties');
  return (rest !== undefined && rest !== false) || member(body, 'anyOf') !== undefined;
}

function parameterOf(context: SpecContext, parameter: unknown): Param {
  return {
    name: text(member(parameter, 'name')),
    required: member(parameter, 'required') === true,
    shape: readShape(member(parameter, 'schema'), context.resolve),
    doc: text(member(parameter, 'description')),
  };
}

function bodyParams(context: SpecContext, body: JsonObject): readonly Param[] {
  const properties = member(body, 'properties');
  return readProperties(body, context.resolve).map(({ name, shape, optional, doc, bounds }) => ({
    name,
    required: !optional,
    shape: paramShape(context, member(properties, name)) ?? shape,
    doc,
    ...(bounds && { bounds }),
  }));
}

/** The shapes that only parameters have. */
function paramShape(context: SpecContext, schema: unknown): ParamShape | undefined {
  const type = referredType(context, schema);
  const isOf = ({ name }: { readonly name: string }): boolean => name === type;
  if (type !== undefined && context.selects.some(isOf)) return { kind: 'select', select: type };
  if (type !== undefined && context.filters.some(isOf)) return { kind: 'filter', filter: type };
  if (type !== undefined && context.orders.some(isOf)) return { kind: 'order', order: type };
  if (isObject(schema) && member(schema, 'x-svc-fields') === true)
    return { kind: 'fields', properties: readProperties(schema, context.resolve) };
  const byValue = member(schema, 'x-svc-by-value');
  const table = member(byValue, 'table');
  if (!isObject(table)) return undefined;
  return {
    kind: 'by-value',
    of: text(member(byValue, 'of')),
    table: Object.entries(table).map(([value, shape]) => ({
      value,
      shape: readShape(shape, context.resolve),
    })),
    otherwise: readShape(member(byValue, 'otherwise'), context.resolve),
  };
}

/** The name of the type that a schema refers to. */
function referredType(context: SpecContext, schema: unknown): string | undefined {
  if (typeof member(schema, '$ref') !== 'string') return undefined;
  const type = member(local(context, schema), 'x-svc-type');
  return typeof type === 'string' ? type : undefined;
}

/** `result` of a legacy answer, `data` of a gateway one. */
function readResult(context: SpecContext, operation: JsonObject, listParams: Params | undefined): Result {
  const schema = at(envelopeOf(context, operation), 'properties', traitsOf(context).dataMember);
  const shape = readShape(schema, context.resolve);
  const items = listParams && rowsOf(shape);
  if (listParams === undefined || items === undefined) return { kind: 'value', shape };
  const select = selectOf(listParams);
  // What a row holds is said by `select`; without it any of the fields.
  return items.kind === 'ref' && select !== undefined
    ? { kind: 'items', entity: items.name, select, default: 'some' }
    : { kind: 'values', shape: items };
}

function envelopeOf(context: SpecContext, operation: JsonObject): unknown {
  const response = local(context, at(operation, 'responses', '200'));
  return at(response, 'content', 'application/json', 'schema');
}

/** The items of an array, or of the only array that an object holds under a name, as the runtime reads it. */
function rowsOf(shape: Shape): Shape | undefined {
  if (shape.kind === 'array') return shape.items;
  const lists = shape.kind === 'object' ? shape.properties.filter((one) => one.shape.kind === 'array') : [];
  const [only] = lists;
  return lists.length === 1 && only?.shape.kind === 'array' ? only.shape.items : undefined;
}

function selectOf(params: Params): string | undefined {
  const shapes = params.kind === 'object' ? params.variants.flat().map(({ shape }) => shape) : [];
  return shapes.find((shape) => shape.kind === 'select')?.select;
}

/** What a reference within the document leads to; anything else is itself. */
function local({ document }: SpecContext, value: unknown): unknown {
  const ref = member(value, '$ref');
  if (typeof ref !== 'string') return value;
  return at(document, ...ref.replace(/^#\//, '').split('/'));
}
