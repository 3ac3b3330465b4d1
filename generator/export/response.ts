/** The responses of a method: its envelope with the data, and its documented errors by status. */

import { isObject } from '../base/json.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Entity, ErrorCase, Generation, Method, MethodResult } from '../model/model.js';
import { type Json, type ExportedObject, type ExportedSchema } from './json.js';
import { anyOf, nullableSchema, propertiesOf, refTo, schemaOf, type SchemaContext } from './schema.js';

export function responsesOf(context: SchemaContext, api: Api, method: Method): ExportedObject {
  if (method.route?.sends === false) return { '302': REDIRECT, ...errorsByStatus(api, method.errors) };
  const entity = 'entity' in method.result ? method.result.entity : undefined;
  const object = api.entities.find(({ name }) => name === entity);
  const required = object === undefined ? [] : requiredFields(object, method.result);
  const success: ExportedObject = {
    description: 'Success.',
    ...(method.write && traitsOf(context).hasKeyedWrites ? { headers: STORED_ANSWER } : {}),
    content: { 'application/json': { schema: envelope(context, method, required) } },
  };
  return { '200': success, ...errorsByStatus(api, method.errors) };
}

/** A browser opens the address itself. */
const REDIRECT: ExportedObject = {
  description: 'The browser is sent on to sign in.',
  headers: { Location: { schema: { type: 'string', format: 'uri' } } },
};

const STORED_ANSWER: ExportedObject = {
  'Idempotency-Key': { $ref: '#/components/headers/IdempotencyKey' },
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};

function envelope(context: SchemaContext, method: Method, required: readonly string[]): ExportedSchema {
  switch (context.generation) {
    case 'v3':
      return isDocument(method)
        ? { type: 'object' }
        : withTime(withMeta(context, method, v3Result(context, method.result, required)));
    case 'legacy':
      return legacyEnvelope(context, method);
    case 'gateway':
      return {
        type: 'object',
        properties: { success: { const: true }, data: dataOf(context, method.result) },
        required: ['success'],
      };
  }
}

/** The account's description has no envelope. */
function isDocument({ result }: Method): boolean {
  return (
    result.kind === 'value' &&
    result.shape.kind === 'object' &&
    result.shape.properties.some(({ name }) => name === 'openapi')
  );
}

function withTime(result: ExportedSchema, pages: Readonly<Record<string, Json>> = {}): ExportedSchema {
  return {
    type: 'object',
    properties: { result, ...pages, time: { $ref: '#/components/schemas/Time' } },
    required: ['result', 'time'],
  };
}

function v3Result(context: SchemaContext, result: MethodResult, required: readonly string[]): ExportedSchema {
  if (result.kind === 'value') return valueResult(context, result.shape);
  const data = dataOf(context, result);
  if (result.kind === 'item') {
    const one = refTo(context, result.entity);
    const object = result.isFull ? withRequired(one, required) : one;
    return member('item', result.nullable ? nullableSchema(object) : object);
  }
  return member('items', data);
}

/** A boolean is in `result.result`; an undescribed value is in `item` or is `result` itself. */
function valueResult(
  context: SchemaContext,
  shape: Extract<MethodResult, { readonly kind: 'value' }>['shape'],
): ExportedSchema {
  if (shape.kind === 'unknown') return {};
  const schema = schemaOf(context, shape);
  return shape.kind === 'boolean' ? member('result', schema) : anyOf([member('item', schema), schema]);
}

/** The members next to `item`, `items` or `result`; none of them is promised. */
function withMeta(context: SchemaContext, method: Method, result: ExportedSchema): ExportedSchema {
  const { meta = [], paging } = method;
  const goesOn = paging?.style === 'next-cursor' && paging.cursor !== false;
  if (!isObject(result['properties']) || !(goesOn || meta.length > 0)) return result;
  const members = { ...(goesOn ? NEXT_CURSOR : {}), ...propertiesOf(context, meta) };
  return { ...result, properties: { ...result['properties'], ...members } };
}

/** Described even where the account does not: generated checks drop members without a description, and a list ends there. */
const NEXT_CURSOR: ExportedObject = {
  nextCursor: { description: '`afterCursor` of the next page; null or absent on the last one.' },
};

function member(name: string, schema: ExportedSchema): ExportedSchema {
  return { type: 'object', properties: { [name]: schema }, required: [name] };
}

function withRequired(schema: ExportedSchema, required: readonly string[]): ExportedSchema {
  return required.length === 0 ? schema : { allOf: [schema, { type: 'object', required: [...required] }] };
}

/** Some families return a list under a name of its own, which is not known beforehand: `{prices: [...]}`. */
function legacyResult(context: SchemaContext, result: MethodResult): ExportedSchema {
  const data = answeredData({ ...context, digits: traitsOf(context).printsNumbersAsStrings }, result);
  if (result.kind !== 'items') return data;
  return anyOf([data, { type: 'object', additionalProperties: data, minProperties: 1, maxProperties: 1 }]);
}

/** The data in the form of the raw answer: the rows of a list may be inside an object or a map. */
export function answeredData(context: SchemaContext, result: MethodResult): ExportedSchema {
  if (result.kind !== 'values' || result.under === undefined) return dataOf(context, result);
  const row = schemaOf(context, result.shape);
  const isMap = result.under.at(-1) === '*';
  const names = isMap ? result.under.slice(0, -1) : result.under;
  const map: ExportedSchema = { type: 'object', additionalProperties: row };
  const rows = !isMap ? { type: 'array', items: row } : context.spec ? map : anyOf([map, EMPTY]);
  return names.reduceRight<ExportedSchema>((inside, name) => member(name, inside), rows);
}

/** An empty map. */
const EMPTY: ExportedSchema = { type: 'array', maxItems: 0, items: {} };

function legacyEnvelope(context: SchemaContext, { result, paging }: Method): ExportedSchema {
  const data = legacyResult(context, result);
  if (paging?.style !== 'start') return withTime(data);
  return withTime(data, {
    total: { type: 'integer', description: 'How many there are; 0 where counting is off (`start: -1`).' },
    next: { type: 'integer', description: '`start` of the next page; absent on the last one.' },
  });
}

/** The data as the client returns it, without its envelope. */
export function dataOf(context: SchemaContext, result: MethodResult): ExportedSchema {
  const one = 'entity' in result ? entityData(context, result) : schemaOf(context, result.shape);
  return result.kind === 'items' || result.kind === 'values' ? { type: 'array', items: one } : one;
}

function entityData(
  context: SchemaContext,
  { entity, nullable: isNullable }: Extract<MethodResult, { readonly entity: string }>,
): ExportedSchema {
  const one = refTo(context, entity);
  return isNullable ? nullableSchema(one) : one;
}

/** Fields that an answer has which no `select` narrows, without those that this one leaves out. */
function requiredFields({ own }: Entity, result: MethodResult): readonly string[] {
  const leftOut = result.kind === 'item' ? (result.omittedFields ?? []) : [];
  return own.filter(({ name, optional }) => !optional && !leftOut.includes(name)).map(({ name }) => name);
}

const ERROR: Readonly<Record<Generation, string>> = {
  v3: 'RestError',
  legacy: 'LegacyError',
  gateway: 'GatewayError',
};

/**
 * Each status once, with the codes that the method documents for it and those that any method can answer with.
 * Not `4XX` and `5XX`: some tools take statuses for numbers.
 */
function errorsByStatus(api: Api, own: readonly ErrorCase[]): ExportedObject {
  const isOwn = (common: ErrorCase): boolean =>
    own.some(({ code, status }) => code === common.code && status === common.status);
  const all = [...own, ...api.commonErrors.filter((common) => !isOwn(common))];
  const responses = statusesOf(all).map((status) => {
    const errors = all.filter((error) => error.status === status);
    const isCommon = !own.some((error) => error.status === status);
    const response = isCommon
      ? { $ref: `#/components/responses/${commonName(api, status)}` }
      : errorResponse(api.generation, errors);
    return [String(status), response] as const;
  });
  return { ...Object.fromEntries(responses), default: errorResponse(api.generation, []) };
}

/** The responses of statuses for which some method documents no code of its own. */
export function commonResponses(api: Api): ExportedObject {
  const { generation, commonErrors, methods } = api;
  const isUsed = (status: number): boolean =>
    methods.some(({ errors }) => errors.every((own) => own.status !== status));
  const responses = statusesOf(commonErrors.filter(({ status }) => isUsed(status))).map((status) => {
    const errors = commonErrors.filter((error) => error.status === status);
    return [commonName(api, status), errorResponse(generation, errors)] as const;
  });
  return Object.fromEntries(responses);
}

function commonName({ generation }: Pick<Api, 'generation'>, status: number): string {
  return `${ERROR[generation]}${String(status)}`;
}

function statusesOf(errors: readonly ErrorCase[]): readonly number[] {
  const statuses = new Set(errors.map(({ status }) => status));
  return [...statuses].filter((status) => status >= 400).sort((a, b) => a - b);
}

/** The codes with their meanings, for people in the description and for programs in `x-errors`. */
export function errorResponse(generation: Generation, errors: readonly ErrorCase[]): ExportedObject {
  return {
    description:
      errors
        .map(({ code, condition }) => `- ${code === '' ? '(empty code)' : `\`${code}\``}: ${condition}`)
        .join('\n') || 'An error.',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR[generation]}` } } },
    ...(errors.length === 0
      ? {}
      : { 'x-errors': errors.map(({ code, status, condition }) => ({ code, status, meaning: condition })) }),
  };
}
