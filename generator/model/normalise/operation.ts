/** Reads one method of a published description: its request and its answer, by the conventions of REST 3.0 reference. */

import { isDeepStrictEqual } from 'node:util';
import { isObject, member, pointer, strings, text } from '../../base/json.js';
import {
  resolveRef,
  type Content,
  contentOf,
  schemaOfParameter,
  type Spot,
  successStatuses,
} from './content.js';
import { oneOf } from './meet.js';
import { readSchema } from './read-schema.js';
import { correctedRequest } from './request-rule.js';
import {
  admitsNull,
  type DocumentReader,
  type ObjectForm,
  resolved,
  type Schema,
  UNKNOWN,
} from './schema.js';
import { isEmptyList } from './schema-rule.js';

export interface PublishedOperation {
  /** On the wire: `tasks.task.get`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  /** The modules that it belongs to. */
  readonly tags: readonly string[];
  /** Answers to GET too. */
  readonly answersGet: boolean;
  readonly request: Request;
  readonly answer: DescribedResult;
}

export type Request =
  /** Takes undescribed parameters. Neither empty `properties` nor a `get` proves that there are none. */
  { readonly kind: 'open' } | { readonly kind: 'object'; readonly parameters: ObjectForm };

/** The content of `result` (REST 3.0 reference, Response envelope). */
export type DescribedResult =
  | { readonly kind: 'item'; readonly item: Schema; readonly nullable: boolean; readonly meta: Meta }
  /** `nullable`: an element of the list. */
  | { readonly kind: 'items'; readonly item: Schema; readonly nullable: boolean; readonly meta: Meta }
  /** The boolean in `result.result`, or `result` itself. */
  | { readonly kind: 'value'; readonly value: Schema; readonly meta: Meta }
  | { readonly kind: 'unknown' };

/** Members next to `item`, `items` or the boolean, such as `nextCursor` (Observed behaviour, REST 3.0). */
interface Meta {
  readonly members: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
}

/** Members of an envelope; a schema with any other property is the object itself. */
const ENVELOPE: ReadonlySet<string> = new Set([
  'item',
  'items',
  'result',
  'nextCursor',
  'hasMore',
  'truncated',
  'total',
  'next',
]);

export function readOperation(reader: DocumentReader, name: string, item: PathItem): PublishedOperation {
  const { operation } = item;
  const answer = readAnswer(reader, name, item);
  return {
    name,
    summary: text(member(operation, 'summary')),
    description: text(member(operation, 'description')),
    deprecated: member(operation, 'deprecated') === true,
    tags: strings(member(operation, 'tags')),
    answersGet: item.answersGet,
    request: correctedBy(reader, { name, request: readRequest(reader, name, item), answer }),
    answer,
  };
}

export interface PathItem {
  readonly pointer: string;
  /** What `post` holds, or `get` where that is all. */
  readonly operation: unknown;
  /** Those of the path, then those of the operation. */
  readonly parameters: readonly Spot[];
  readonly answersGet: boolean;
}

function readRequest(reader: DocumentReader, name: string, item: PathItem): Request {
  const body = declaredBody(reader, name, item);
  const query = queryParameters(reader, name, item.parameters);
  if (body === undefined && query === undefined) return { kind: 'open' };
  const parameters: ObjectForm = { ...NO_PARAMETERS, ...body };
  const properties = conventional(reader, new Map([...(query?.properties ?? []), ...parameters.properties]));
  const required = new Set([...(query?.required ?? []), ...parameters.required]);
  return { kind: 'object', parameters: { ...parameters, properties, required, neverEmpty: false } };
}

const NO_PARAMETERS: ObjectForm = {
  kind: 'object',
  properties: new Map(),
  required: new Set(),
  rest: undefined,
  neverEmpty: false,
};

const OWN_HEADERS: ReadonlySet<string> = new Set([
  'idempotency-key',
  'authorization',
  'content-type',
  'accept',
]);

/** The client itself sends it. */
export function isOwnHeader(name: string): boolean {
  return OWN_HEADERS.has(name.toLowerCase());
}

/** Accounts read the parameters of a method from query and body alike (Server behaviour, REST 3.0). */
function queryParameters(
  reader: DocumentReader,
  name: string,
  spots: readonly Spot[],
): Pick<ObjectForm, 'properties' | 'required'> | undefined {
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  for (const spot of spots) {
    const found = resolveRef(reader, spot);
    const parameter = text(member(found.value, 'name'));
    const place = text(member(found.value, 'in'));
    if (parameter === '' || isOwnHeader(parameter)) continue;
    if (place !== 'query') {
      reader.findings.warn(
        name,
        `takes \`${parameter}\` in \`${place}\` by its description, where the client sends nothing`,
      );
      continue;
    }
    const read = readSchema(reader, schemaOfParameter(reader.document, found), {
      pointer: pointer(found.pointer, 'schema'),
      property: parameter,
    });
    const description = text(member(found.value, 'description')) || read.description;
    const deprecated = member(found.value, 'deprecated') === true;
    const example = member(found.value, 'example') ?? read.example;
    properties.set(parameter, { ...read, description, example, ...(deprecated && { deprecated }) });
    if (member(found.value, 'required') === true) required.add(parameter);
  }
  if (properties.size === 0) return undefined;
  const names = [...properties.keys()].map((one) => `\`${one}\``).join(', ');
  reader.findings.inform(
    name,
    `takes ${names} in the query by its description; sent in the body, which accounts read too`,
  );
  return { properties, required };
}

function correctedBy(
  { findings, isReordered, impliedFilters }: DocumentReader,
  { name, request, answer }: Pick<PublishedOperation, 'name' | 'request' | 'answer'>,
): Request {
  if (request.kind === 'open') return request;
  const around = { givesList: answer.kind === 'items', isReordered, impliedFilter: impliedFilters.has(name) };
  return { kind: 'object', parameters: correctedRequest(request.parameters, around, findings) };
}

/** The parameters of the body; undefined if nothing describes them. */
function declaredBody(reader: DocumentReader, name: string, item: PathItem): ObjectForm | undefined {
  const raw = member(item.operation, 'requestBody');
  if (raw === undefined) return undefined;
  const spot = { value: raw, pointer: pointer(item.pointer, 'requestBody') };
  const content = contentOf(reader.document, resolveRef(reader, spot));
  if (content === undefined) return undefined;
  if (!content.isJson)
    reader.findings.warn(
      name,
      `takes \`${content.mediaType}\` by its description; the service reads JSON alone, and so it is sent`,
    );
  const schema = resolved(reader.schemas, readSchema(reader, content.schema, content));
  const body = schema.kind === 'union' ? anyOfObjects(reader, name, schema.members) : schema;
  if (body?.kind === 'object' && body.properties.size > 0) return body;
  const saysNothing = body?.kind === 'unknown' || (body?.kind === 'object' && body.rest === undefined);
  if (!saysNothing && body?.kind !== 'object')
    reader.findings.warn(name, 'takes no object by its description; its parameters are left open');
  return undefined;
}

/** One object for several: a member that one of them lacks is optional, and one with different types may have either. */
function anyOfObjects(
  reader: DocumentReader,
  name: string,
  members: readonly Schema[],
): ObjectForm | undefined {
  const objects = members.map((member) => resolved(reader.schemas, member));
  if (!objects.every((one) => one.kind === 'object')) return undefined;
  reader.findings.warn(
    name,
    'takes one of several objects by its description; its type takes the members of all',
  );
  const names = new Set(objects.flatMap((one) => [...one.properties.keys()]));
  const properties = [...names].map((property): readonly [string, Schema] => {
    const forms = objects.flatMap((one) => one.properties.get(property) ?? []);
    const [first = UNKNOWN] = forms;
    return [property, forms.length < 2 ? first : { ...described(first), ...oneOf(distinct(forms)) }];
  });
  return {
    ...NO_PARAMETERS,
    properties: new Map(properties),
    required: new Set([...names].filter((one) => objects.every(({ required }) => required.has(one)))),
    rest: objects.find(({ rest }) => rest !== undefined)?.rest,
  };
}

function described({ title, description, example }: Schema): Schema {
  return { ...UNKNOWN, title, description, example };
}

function distinct(schemas: readonly Schema[]): readonly Schema[] {
  return schemas.filter(
    (one, index) => schemas.findIndex((other) => isDeepStrictEqual(one, other)) === index,
  );
}

/** Parameters of the conventions (REST 3.0 reference). A reference in one, or to the elements of a list, is replaced by its schema. */
const CONVENTIONS: ReadonlySet<string> = new Set([
  'select',
  'filter',
  'order',
  'pagination',
  'cursor',
  'fields',
]);

function conventional(
  reader: DocumentReader,
  properties: ObjectForm['properties'],
): ObjectForm['properties'] {
  const known = (schema: Schema): Schema => {
    const found = resolved(reader.schemas, schema);
    return found.kind === 'array' ? { ...found, items: resolved(reader.schemas, found.items) } : found;
  };
  return new Map(
    [...properties].map(([name, schema]) => [name, CONVENTIONS.has(name) ? known(schema) : schema]),
  );
}

function readAnswer(reader: DocumentReader, name: string, item: PathItem): DescribedResult {
  const responses = member(item.operation, 'responses');
  if (isEmptyList(responses)) {
    reader.findings.applied('empty-map', 'an empty map that is printed as `[]` is an empty map');
  }
  if (!isObject(responses) || Object.keys(responses).length === 0) {
    reader.findings.applied('missing-responses', 'a method without responses answers with anything');
    return { kind: 'unknown' };
  }
  const content = success(reader, responses, pointer(item.pointer, 'responses'));
  if (content === undefined) return { kind: 'unknown' };
  if (!content.isJson) {
    reader.findings.warn(name, `answers \`${content.mediaType}\` by its description; its result is unknown`);
    return { kind: 'unknown' };
  }
  const body = resolved(reader.schemas, readSchema(reader, content.schema, content));
  const [result, other] = resultsIn(reader, body);
  if (result === undefined && body.kind === 'union')
    reader.findings.warn(name, 'answers none of its forms with a `result`; its result is unknown');
  if (result === undefined) return { kind: 'unknown' };
  if (other === undefined) return unwrap(reader, name, result);
  reader.findings.warn(name, 'answers in several forms by its description; its result is unknown');
  return { kind: 'unknown' };
}

/** `result` of the body, or of each of its forms: one without it is an error. */
function resultsIn(reader: DocumentReader, body: Schema): readonly Schema[] {
  if (body.kind === 'object') return [body.properties.get('result') ?? []].flat();
  if (body.kind !== 'union') return [];
  const forms = body.members.map((one) => resolved(reader.schemas, one));
  return distinct(forms.flatMap((one) => (one.kind === 'object' ? resultsIn(reader, one) : [])));
}

/** The first successful answer that has a schema. */
function success(reader: DocumentReader, responses: unknown, where: string): Content | undefined {
  for (const status of successStatuses(responses)) {
    const spot = { value: member(responses, status), pointer: pointer(where, status) };
    const content = contentOf(reader.document, resolveRef(reader, spot));
    if (content === undefined) continue;
    if (status !== '200')
      reader.findings.applied('other-success', 'an answer of success under another status than 200 is one');
    return content;
  }
  return undefined;
}

function unwrap(reader: DocumentReader, name: string, result: Schema): DescribedResult {
  const isNull = (schema: Schema): boolean => admitsNull(reader.schemas, schema);
  if (result.kind === 'array') {
    reader.findings.applied(
      'list-result-items',
      'a result declared as an array is an object with that array in `items`',
    );
    return { kind: 'items', item: result.items, nullable: isNull(result.items), meta: NO_META };
  }
  const envelope = resolved(reader.schemas, result);
  if (envelope.kind === 'union') return unwrapEach(reader, name, { result, forms: envelope.members });
  if (envelope.kind !== 'object') return valueOf(result, NO_META);
  if (!isEnvelope(envelope, result)) {
    // One object is in `item` (REST 3.0 reference, Response envelope); the runtime takes it with and without.
    reader.findings.applied(
      'bare-item',
      'a result that refers to an object is that object, inside `item` or bare',
    );
    return { kind: 'item', item: result, nullable: isNull(result), meta: NO_META };
  }
  const items = envelope.properties.get('items');
  if (items !== undefined) {
    if (envelope.properties.has('item'))
      reader.findings.warn(name, 'answers with `item` and with `items`; its result is the list');
    const item = elementOf(reader, items);
    return { kind: 'items', item, nullable: isNull(item), meta: metaOf(envelope, 'items') };
  }
  const item = envelope.properties.get('item');
  if (item !== undefined) {
    const nullable = isNull(item) || isNull(result);
    return { kind: 'item', item, nullable, meta: metaOf(envelope, 'item') };
  }
  const outcome = envelope.properties.get('result');
  if (outcome?.kind === 'unknown') return { kind: 'unknown' };
  if (outcome === undefined || !isBoolean(resolved(reader.schemas, outcome))) return valueOf(result, NO_META);
  const value: Schema = { ...UNKNOWN, kind: 'boolean', nullable: isNull(outcome) || isNull(result) };
  return valueOf(value, metaOf(envelope, 'result'));
}

/** The client takes a boolean out of `result.result`, whichever of the two a description lists. */
function isBoolean(schema: Schema): boolean {
  if (schema.kind === 'literal') return schema.values.every((value) => typeof value === 'boolean');
  return schema.kind === 'boolean';
}

interface Forms {
  readonly result: Schema;
  readonly forms: readonly Schema[];
}

/** A result of several forms: one value where none has an envelope; else what each has in the same one. */
function unwrapEach(reader: DocumentReader, name: string, { result, forms }: Forms): DescribedResult {
  const unwrapped = forms.map((form) => {
    const target = resolved(reader.schemas, form);
    return target.kind === 'object' && ENVELOPED.some((one) => target.properties.has(one))
      ? unwrap(reader, name, target)
      : undefined;
  });
  if (unwrapped.every((one) => one === undefined)) return valueOf(result, NO_META);
  const same = unwrapped.flatMap((one) => (one?.kind === 'item' || one?.kind === 'items' ? one : []));
  const [first] = same;
  if (first === undefined || same.length < forms.length || same.some(({ kind }) => kind !== first.kind)) {
    reader.findings.warn(name, 'answers in several forms by its description; its result is unknown');
    return { kind: 'unknown' };
  }
  const items = distinct(same.map(({ item }) => item));
  const nullable = same.some((one) => one.nullable) || admitsNull(reader.schemas, result);
  const members = new Map(same.flatMap(({ meta }) => [...meta.members]));
  const required = [...first.meta.required].filter((one) => same.every(({ meta }) => meta.required.has(one)));
  const meta = { members, required: new Set(required) };
  return { kind: first.kind, item: { ...UNKNOWN, ...oneOf(items) }, nullable, meta };
}

const ENVELOPED = ['item', 'items'] as const;

/** Items are a list, whatever is declared: a schema that is not a list describes one of the items. */
function elementOf(reader: DocumentReader, items: Schema): Schema {
  const list = resolved(reader.schemas, items);
  return list.kind === 'array' ? list.items : items;
}

/** A schema of its own is an envelope only if it holds nothing else: an order may well have `items`. */
function isEnvelope(envelope: ObjectForm, result: Schema): boolean {
  return result.kind !== 'ref' || [...envelope.properties.keys()].every((name) => ENVELOPE.has(name));
}

const NO_META: Meta = { members: new Map(), required: new Set() };

function metaOf({ properties, required }: ObjectForm, data: 'item' | 'items' | 'result'): Meta {
  return { members: new Map([...properties].filter(([name]) => name !== data)), required };
}

/** An object that nothing describes could be any of the envelopes. */
function valueOf(value: Schema, meta: Meta): DescribedResult {
  const bare = value.kind === 'object' && value.properties.size === 0 && value.rest === undefined;
  return bare || value.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'value', value, meta };
}
