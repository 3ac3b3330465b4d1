/** One operation of a hand-written document as a method. */

import {
  isList,
  isObject,
  listOf,
  type JsonObject,
  member,
  pointer,
  strings,
  text,
} from '../../base/json.js';
import { traitsOf } from '../generation.js';
import type {
  ByType,
  Deprecation,
  ErrorCase,
  FilterType,
  Generation,
  Kind,
  Method,
  OrderType,
  Paging,
  MethodParam,
  MethodParams,
  ParamShape,
  MethodResult,
  Route,
  SelectType,
  Shape,
  TypeByNumber,
} from '../model.js';
import { legacyKind } from '../legacy/legacy-kinds.js';
import { type LegacyPaging, readPaging } from '../paging-text.js';
import { isWrite } from '../kind.js';
import type { Findings } from '../findings.js';
import { contentOf, referred, resolveRef, type Spot, successStatuses } from '../normalise/content.js';
import { readProperties, readShape, type SpecSchemas } from './spec-schema.js';

export interface SpecContext {
  readonly generation: Generation;
  readonly document: unknown;
  readonly findings: Findings;
  /** Of answers. */
  readonly schemas: SpecSchemas;
  /** Of parameters. */
  readonly sent: SpecSchemas;
  readonly selects: readonly SelectType[];
  readonly filters: readonly FilterType[];
  readonly orders: readonly OrderType[];
  readonly types: readonly TypeByNumber[];
}

const VERBS = ['get', 'post', 'patch', 'delete'] as const;

/** The methods of one path: on the gateway one for each verb. */
export function readMethod(context: SpecContext, path: string, item: unknown): readonly Method[] {
  return VERBS.flatMap((verb) => {
    const operation = member(item, verb);
    const at = pointer(pointer('/paths', path), verb);
    return isObject(operation) ? [method(context, operation, { path, verb, item, pointer: at })] : [];
  });
}

interface Endpoint {
  readonly path: string;
  readonly verb: (typeof VERBS)[number];
  readonly item: unknown;
  /** Of the operation. */
  readonly pointer: string;
}

function method(context: SpecContext, operation: JsonObject, endpoint: Endpoint): Method {
  const name = methodName(endpoint.path, operation);
  const summary = text(member(operation, 'summary'));
  const kind = kindOf(name, operation);
  const params = readParams(context, operation, endpoint);
  const answer = answerOf(context, operation, endpoint);
  const paging = pagingStyle(context, operation, { kind, params, answer });
  return {
    name,
    path: pathOf(operation, name),
    kind,
    write: isWrite(kind),
    scope: strings(member(operation, 'x-svc-scope')),
    who: text(member(operation, 'x-svc-who')),
    applicationOnly: member(operation, 'x-svc-application-only') === true,
    summary: summary === name ? '' : summary,
    description: text(member(operation, 'description')),
    ...deprecation(operation),
    errors: readErrors(member(operation, 'x-svc-errors')),
    source: text(member(operation, 'x-svc-source')),
    params,
    result: readResult(
      context,
      answer,
      paging && { params, rows: member(operation, 'x-svc-rows'), isSaid: 'x-svc-paging' in operation },
    ),
    ...(paging && { paging: pagingOf(paging, operation) }),
    ...routeOf(context, operation, endpoint),
    ...readBack(operation),
    ...byTypeOf(context, operation),
  };
}

const BY_TYPE_VERBS = ['list', 'get', 'add', 'update'] as const;

function byTypeOf({ types }: SpecContext, operation: JsonObject): { readonly byType?: ByType } {
  const verb = BY_TYPE_VERBS.find((one) => one === member(operation, 'x-svc-by-type'));
  return verb === undefined || types.length === 0 ? {} : { byType: { verb, of: 'entityTypeId', types } };
}

/** Its own member, or the last part of the path. */
export function methodName(path: string, operation: JsonObject): string {
  const given = member(operation, 'x-svc-method');
  return typeof given === 'string' ? given : (path.split('/').at(-1) ?? '');
}

/** A document of the user may leave the kind out: then it follows from the name. */
function kindOf(name: string, operation: JsonObject): Kind {
  const given = member(operation, 'x-svc-kind');
  // A document of the user was checked before, and tests check those of this package.
  return typeof given === 'string' ? (given as Kind) : legacyKind(name);
}

function pathOf(operation: JsonObject, name: string): readonly string[] {
  const path = member(operation, 'x-svc-path');
  return isList(path) ? strings(path) : name.split('.');
}

/** The paging of a list: its own member, or what every list has on the wire: `total`, `next`, `start`, an array. */
function pagingStyle(
  context: SpecContext,
  operation: JsonObject,
  { kind, params, answer }: Pick<Method, 'kind' | 'params'> & { readonly answer: Spot },
): LegacyPaging | undefined {
  const given = member(operation, 'x-svc-paging');
  if (typeof given === 'string') return readPaging(given);
  if (kind !== 'list' || context.generation !== 'legacy') return undefined;
  const envelope = member(answer.value, 'properties');
  const takesStart = params.kind === 'object' && params.variants.flat().some(({ name }) => name === 'start');
  if (takesStart || [member(envelope, 'total'), member(envelope, 'next')].some((one) => one !== undefined))
    return 'start';
  return readShape(context.schemas, spotAt(answer, 'properties', 'result')).kind === 'array'
    ? 'once'
    : undefined;
}

function pagingOf(style: LegacyPaging, operation: JsonObject): Paging {
  const field = member(operation, 'x-svc-keyset');
  const by = typeof field === 'string' ? { keyset: true, keysetBy: field } : { keyset: false };
  const [pageSize, rows] = [member(operation, 'x-svc-page-size'), member(operation, 'x-svc-rows')];
  const paging: Paging = {
    style,
    ...by,
    hasId: false,
    ...(typeof pageSize === 'number' && { pageSize }),
    ...(typeof rows === 'string' && { rows }),
  };
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
      // The caller passes only the four verbs that it looks for.
      verb: verb.toUpperCase() as Route['verb'],
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
  // Only documents of this package name a generation, and tests check them.
  const generation = text(member(replacement, 'generation')) as Generation;
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

/** Members that only the gateway's error reference has. */
function catalogue(row: unknown): Partial<ErrorCase> {
  const members = ['action', 'repeatable', 'otherStatuses', 'class', 'delay'].map(
    (name) => [name, member(row, name)] as const,
  );
  // The names are those of the list above, which are members of a case.
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function readParams(context: SpecContext, operation: JsonObject, endpoint: Endpoint): MethodParams {
  const declared = [
    ...spotsIn({ value: endpoint.item, pointer: pointer('/paths', endpoint.path) }),
    ...spotsIn({ value: operation, pointer: endpoint.pointer }),
  ].map((spot) => resolveRef(context, spot));
  // `query` means any further value of the query.
  const given = declared.filter(({ value }) => member(value, 'name') !== 'query');
  const request = resolveRef(context, spotAt({ value: operation, pointer: endpoint.pointer }, 'requestBody'));
  const body = bodyOf(context, request);
  if (body === undefined && given.length === 0) return { kind: 'none' };
  const bodies = body === undefined ? [] : alternatives(context, body);
  const own = given.map((spot) => parameterOf(context, spot));
  const variants = (bodies.length === 0 ? [[]] : bodies.map((one) => bodyParams(context, one))).map(
    (params) => [...own, ...params],
  );
  const open = given.length < declared.length || bodies.some(({ value }) => isOpen(value));
  if (variants.every((variant) => variant.length === 0)) return openBody(request.value, body?.value);
  const order = member(operation, 'x-svc-param-order');
  return { kind: 'object', variants, open, ...(isList(order) ? { order: strings(order) } : {}) };
}

/** The schema of a body or of an answer; undefined where it has none. */
function bodyOf(context: SpecContext, spot: Spot): Spot | undefined {
  const content = spot.value === undefined ? undefined : contentOf(context.document, spot);
  return content && resolveRef(context, { value: content.schema, pointer: content.pointer });
}

function spotsIn(holder: Spot): readonly Spot[] {
  return listOf(member(holder.value, 'parameters')).map((_, index) => spotAt(holder, 'parameters', index));
}

/** The value at a path inside, with its pointer. */
function spotAt(spot: Spot, ...path: readonly (string | number)[]): Spot {
  return path.reduce<Spot>(
    ({ value, pointer: at }, key) => ({
      value: typeof key === 'number' ? listOf(value)[key] : member(value, key),
      pointer: pointer(at, key),
    }),
    spot,
  );
}

/** A body of which nothing is shown but whether it must be there, and how many elements it can have as a list. */
function openBody(request: unknown, body: unknown): MethodParams {
  const list = listOf(member(body, 'anyOf')).find((one) => member(one, 'type') === 'array');
  const most = member(list, 'maxItems');
  return {
    kind: 'open',
    ...(member(request, 'required') === true && { required: true as const }),
    ...(typeof most === 'number' && { mostItems: most }),
  };
}

/** Variants of the body: a `oneOf` has several, and an `anyOf` of nothing but objects. */
function alternatives(context: SpecContext, body: Spot): readonly Spot[] {
  const isObjects = (list: unknown): boolean =>
    isList(list) && list.every((one) => member(one, 'type') === 'object');
  const keyword = isList(member(body.value, 'oneOf')) ? 'oneOf' : 'anyOf';
  if (keyword === 'anyOf' && !isObjects(member(body.value, 'anyOf'))) return [body];
  return listOf(member(body.value, keyword)).map((_, index) =>
    resolveRef(context, spotAt(body, keyword, index)),
  );
}

function isOpen(body: unknown): boolean {
  const rest = member(body, 'additionalProperties');
  return (rest !== undefined && rest !== false) || member(body, 'anyOf') !== undefined;
}

function parameterOf({ sent }: SpecContext, spot: Spot): MethodParam {
  return {
    name: text(member(spot.value, 'name')),
    required: member(spot.value, 'required') === true,
    shape: readShape(sent, spotAt(spot, 'schema')),
    doc: text(member(spot.value, 'description')),
  };
}

function bodyParams(context: SpecContext, body: Spot): readonly MethodParam[] {
  return readProperties(context.sent, body).map(({ optional, shape, ...property }) => ({
    ...property,
    required: !optional,
    shape: paramShape(context, spotAt(body, 'properties', property.name)) ?? shape,
  }));
}

/** The shapes that only parameters have. */
function paramShape(context: SpecContext, schema: Spot): ParamShape | undefined {
  const type = referredType(context, schema.value);
  const isOf = ({ name }: { readonly name: string }): boolean => name === type;
  if (type !== undefined && context.selects.some(isOf)) return { kind: 'select', select: type };
  if (type !== undefined && context.filters.some(isOf)) return { kind: 'filter', filter: type };
  if (type !== undefined && context.orders.some(isOf)) return { kind: 'order', order: type };
  if (member(schema.value, 'x-svc-fields') === true)
    return { kind: 'fields', properties: readProperties(context.sent, schema) };
  const byValue = spotAt(schema, 'x-svc-by-value');
  const table = spotAt(byValue, 'table');
  if (!isObject(table.value)) return undefined;
  return {
    kind: 'by-value',
    of: text(member(byValue.value, 'of')),
    table: Object.keys(table.value).map((value) => ({
      value,
      shape: readShape(context.sent, spotAt(table, value)),
    })),
    otherwise: readShape(context.sent, spotAt(byValue, 'otherwise')),
  };
}

/** The name of the type that a schema refers to. */
function referredType({ document }: SpecContext, schema: unknown): string | undefined {
  const type = schema === undefined ? undefined : member(referred(document, schema), 'x-svc-type');
  return typeof member(schema, '$ref') === 'string' && typeof type === 'string' ? type : undefined;
}

/** The envelope of a response. */
function answerOf(context: SpecContext, operation: JsonObject, endpoint: Endpoint): Spot {
  const responses = spotAt({ value: operation, pointer: endpoint.pointer }, 'responses');
  // `default` is an error in this form.
  const statuses = successStatuses(responses.value).filter((status) => status !== 'default');
  const bodies = statuses.flatMap(
    (status) => bodyOf(context, resolveRef(context, spotAt(responses, status))) ?? [],
  );
  return bodies[0] ?? { value: undefined, pointer: endpoint.pointer };
}

/** `result` of a legacy answer, `data` of a gateway one. */
function readResult(
  context: SpecContext,
  answer: Spot,
  list: { readonly params: MethodParams; readonly rows: unknown; readonly isSaid: boolean } | undefined,
): MethodResult {
  const { dataMember } = traitsOf(context);
  const data = spotAt(answer, 'properties', dataMember);
  if (data.value === undefined && isDescribed(answer.value))
    context.findings.warn(
      answer.pointer,
      `describes an answer without \`${dataMember}\`, which holds the data`,
    );
  const shape = readShape(context.schemas, data);
  // An undescribed answer has rows if the document names the paging of the list.
  const isUnknown = shape.kind === 'unknown' && list?.isSaid === true;
  const rows = isUnknown ? { shape } : list && listRowsOf(shape, list.rows);
  if (list === undefined || rows === undefined) return { kind: 'value', shape };
  const select = selectOf(list.params);
  // `select` names the fields of a row; without it a row may have any of them.
  return rows.shape.kind === 'ref' && select !== undefined
    ? {
        kind: 'items',
        entity: rows.shape.name,
        select,
        default: 'some',
        ...(rows.under && { under: rows.under }),
      }
    : { kind: 'values', ...rows };
}

const SAYING = ['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'] as const;

/** Whether a schema says more than that a value is an object. */
function isDescribed(schema: unknown): boolean {
  const type = member(schema, 'type');
  const isOther = type !== undefined && type !== 'object';
  return isOther || SAYING.some((name) => member(schema, name) !== undefined);
}

/**
 * The rows of a list, as the runtime finds them: in an array, or in the array that an object holds under the name that is
 * given, else under the only one; also by their ids in a map.
 */
export function listRowsOf(shape: Shape, name?: unknown): Rows | undefined {
  if (shape.kind === 'array') return { shape: shape.items };
  if (shape.kind === 'map') return { shape: shape.values, under: ['*'] };
  if (shape.kind !== 'object') return undefined;
  const held = shape.properties.filter((one) =>
    name === undefined ? one.shape.kind === 'array' : one.name === name,
  );
  const [only] = held;
  if (held.length !== 1 || only === undefined || !['array', 'map'].includes(only.shape.kind))
    return undefined;
  const inside = listRowsOf(only.shape);
  return inside && { ...inside, under: [only.name, ...(inside.under ?? [])] };
}

type Rows = Omit<Extract<MethodResult, { readonly kind: 'values' }>, 'kind'>;

function selectOf(params: MethodParams): string | undefined {
  const shapes = params.kind === 'object' ? params.variants.flat().map(({ shape }) => shape) : [];
  return shapes.find((shape) => shape.kind === 'select')?.select;
}
