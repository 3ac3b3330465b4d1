/** One method of a published description: what it takes and what it gives, after the conventions of REST 3.0 reference. */

import { isObject, member, pointer, strings, text } from '../../json.js';
import { resolveRef, type Content, contentOf, successStatuses } from './content.js';
import { readSchema } from './read-schema.js';
import { correctedRequest } from './request-rule.js';
import { type DocumentReader, type ObjectForm, resolved, type Schema } from './schema.js';
import { isEmptyList } from './schema-rule.js';

export interface Operation {
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
  /** Takes parameters that nothing describes: neither empty `properties` nor a `get` says that there are none. */
  { readonly kind: 'open' } | { readonly kind: 'object'; readonly parameters: ObjectForm };

/** What stands in `result` (REST 3.0 reference, Response envelope). */
export type DescribedResult =
  | { readonly kind: 'item'; readonly item: Schema; readonly meta: Meta }
  | { readonly kind: 'items'; readonly item: Schema; readonly meta: Meta }
  /** The boolean in `result.result`, or `result` itself. */
  | { readonly kind: 'value'; readonly value: Schema; readonly meta: Meta }
  | { readonly kind: 'unknown' };

/** Members next to `item`, `items` or the boolean, such as `nextCursor` (Observed behaviour, REST 3.0). */
export interface Meta {
  readonly members: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
}

/** What may stand in an envelope; a schema with any other property is the object itself. */
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

export function readOperation(reader: DocumentReader, name: string, item: PathItem): Operation {
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
  readonly answersGet: boolean;
}

function readRequest(reader: DocumentReader, name: string, item: PathItem): Request {
  const body = declaredBody(reader, name, item);
  if (body.kind === 'open') return body;
  const properties = conventional(reader, body.properties);
  return { kind: 'object', parameters: { ...body, properties, isFilled: false } };
}

function correctedBy(
  { findings, isReordered, impliedFilters }: DocumentReader,
  { name, request, answer }: Pick<Operation, 'name' | 'request' | 'answer'>,
): Request {
  if (request.kind === 'open') return request;
  const around = { givesList: answer.kind === 'items', isReordered, impliedFilter: impliedFilters.has(name) };
  return { kind: 'object', parameters: correctedRequest(request.parameters, around, findings) };
}

/** What the body holds. */
function declaredBody(
  reader: DocumentReader,
  name: string,
  item: PathItem,
): ObjectForm | { readonly kind: 'open' } {
  const raw = member(item.operation, 'requestBody');
  if (raw === undefined) return { kind: 'open' };
  const spot = { value: raw, pointer: pointer(item.pointer, 'requestBody') };
  const content = contentOf(resolveRef(reader, spot));
  if (content === undefined) return { kind: 'open' };
  if (!content.isJson)
    reader.findings.warn(
      name,
      `takes \`${content.mediaType}\` by its description; the service reads JSON alone, and so it is sent`,
    );
  const schema = resolved(reader.schemas, readSchema(reader, content.schema, content));
  return schema.kind === 'object' && schema.properties.size > 0 ? schema : { kind: 'open' };
}

/** Parameters of the conventions (REST 3.0 reference); one that refers to a schema is what the schema says. */
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
  return new Map(
    [...properties].map(([name, schema]) => [
      name,
      CONVENTIONS.has(name) ? resolved(reader.schemas, schema) : schema,
    ]),
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
  const result = body.kind === 'object' ? body.properties.get('result') : undefined;
  return result === undefined ? { kind: 'unknown' } : unwrap(reader, result);
}

/** The first answer of success that has a schema. */
function success(reader: DocumentReader, responses: unknown, where: string): Content | undefined {
  for (const status of successStatuses(responses)) {
    const spot = { value: member(responses, status), pointer: pointer(where, status) };
    const content = contentOf(resolveRef(reader, spot));
    if (content === undefined) continue;
    if (status !== '200')
      reader.findings.applied('other-success', 'an answer of success under another status than 200 is one');
    return content;
  }
  return undefined;
}

function unwrap(reader: DocumentReader, result: Schema): DescribedResult {
  if (result.kind === 'array') {
    reader.findings.applied(
      'list-result-items',
      'a result declared as an array is an object with that array in `items`',
    );
    return { kind: 'items', item: result.items, meta: NOTHING };
  }
  const envelope = resolved(reader.schemas, result);
  if (envelope.kind !== 'object') return valueOf(result, NOTHING);
  if (!isEnvelope(envelope, result)) return itself(reader, result);
  const items = envelope.properties.get('items');
  if (items !== undefined)
    return { kind: 'items', item: elementOf(reader, items), meta: besides(envelope, 'items') };
  const item = envelope.properties.get('item');
  if (item !== undefined) return { kind: 'item', item, meta: besides(envelope, 'item') };
  const outcome = envelope.properties.get('result');
  if (outcome?.kind === 'unknown') return { kind: 'unknown' };
  return outcome?.kind === 'boolean'
    ? valueOf(outcome, besides(envelope, 'result'))
    : valueOf(result, NOTHING);
}

/** Items are a list, whatever is declared: a schema that is not a list describes one of the items. */
function elementOf(reader: DocumentReader, items: Schema): Schema {
  const list = resolved(reader.schemas, items);
  return list.kind === 'array' ? list.items : items;
}

/** One object comes in `item` (REST 3.0 reference, Response envelope); the runtime takes it with and without. */
function itself(reader: DocumentReader, result: Schema): DescribedResult {
  reader.findings.applied(
    'bare-item',
    'a result that refers to an object is that object, inside `item` or bare',
  );
  return { kind: 'item', item: result, meta: NOTHING };
}

/** A schema of its own is an envelope only if it holds nothing else: an order may well have `items`. */
function isEnvelope(envelope: ObjectForm, result: Schema): boolean {
  return result.kind !== 'ref' || [...envelope.properties.keys()].every((name) => ENVELOPE.has(name));
}

const NOTHING: Meta = { members: new Map(), required: new Set() };

function besides({ properties, required }: ObjectForm, data: 'item' | 'items' | 'result'): Meta {
  return { members: new Map([...properties].filter(([name]) => name !== data)), required };
}

/** An object that nothing describes could be any of the envelopes. */
function valueOf(value: Schema, meta: Meta): DescribedResult {
  const bare = value.kind === 'object' && value.properties.size === 0 && value.rest === undefined;
  return bare || value.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'value', value, meta };
}
