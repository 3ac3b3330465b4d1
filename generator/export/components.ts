/** Component schemas: the types of a model, and the components that every document has. */

import type { Api, Entity, Generation, Model } from '../model/model.js';
import { described, type Json, type ExportedObject, remarks, type ExportedSchema } from './json.js';
import { filterSchema, orderSchema, selectSchema } from './filter.js';
import { nullableSchema, propertiesOf, refTo, schemaOf, type SchemaContext } from './schema.js';

/** Names that no type of an account can take. */
export const OWN_COMPONENTS = ['Time', 'RestError', 'LegacyError', 'GatewayError'];

/** The name of each type, and what makes its schema. */
export function typesOf(
  context: SchemaContext,
  api: Api,
): readonly (readonly [name: string, schema: () => ExportedSchema])[] {
  const name = (type: { readonly name: string }): string =>
    context.names.component(api.generation, type.name);
  const sent = { ...context, digits: false };
  return [
    ...api.entities.map((entity) => [name(entity), () => entitySchema(context, entity)] as const),
    ...api.types.map(
      (type) => [name(type), () => ({ ...schemaOf(context, type.shape), ...described(type.doc) })] as const,
    ),
    ...api.selects.map((select) => [name(select), () => selectSchema(sent, select)] as const),
    ...api.filters.map((filter) => [name(filter), () => filterSchema(sent, filter)] as const),
    ...api.orders.map((order) => [name(order), () => orderSchema(sent, order)] as const),
  ];
}

/** No field is required here: an answer holds those that `select` asked for. Related objects can be absent. */
function entitySchema(context: SchemaContext, { own, relations, doc }: Entity): ExportedSchema {
  const related = relations.map((relation): readonly [string, Json] => {
    const one = refTo(context, relation.entity);
    const value = relation.many ? { type: 'array', items: one } : one;
    const { envelope } = relation;
    const schema = nullableSchema(
      envelope === undefined
        ? value
        : { type: 'object', properties: { [envelope]: value }, required: [envelope] },
    );
    return [relation.name, { ...schema, ...remarks(relation) }];
  });
  return {
    type: 'object',
    ...described(doc),
    properties: { ...propertiesOf(context, own), ...Object.fromEntries<Json>(related) },
  };
}

/** A moment as Unix time, in seconds. */
const UNIX_TIME: ExportedSchema = { type: 'number', description: 'Unix time, in seconds.' };

export const TIME: ExportedSchema = {
  type: 'object',
  description: 'When the account ran the call, and for how long.',
  properties: {
    start: UNIX_TIME,
    finish: UNIX_TIME,
    duration: { type: 'number', description: 'In seconds.' },
    processing: { type: 'number', description: 'In seconds.' },
    date_start: { type: 'string', format: 'date-time' },
    date_finish: { type: 'string', format: 'date-time' },
    operating_reset_at: {
      type: 'integer',
      description: 'Unix time when the operating time is reset; absent in some answers.',
    },
    operating: { type: 'number', description: 'Operating time that the method has used, in seconds.' },
  },
};

const ERROR_TEXT: ExportedSchema = { type: 'string' };

const LEGACY_ERROR: ExportedSchema = {
  type: 'object',
  properties: {
    error: { ...ERROR_TEXT, description: 'The code; can be empty.' },
    error_description: ERROR_TEXT,
  },
  required: ['error'],
};

const NESTED: ExportedSchema = {
  type: 'object',
  description: 'Of errors of a method.',
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'In the language of the account.' },
    validation: {
      type: 'array',
      description: 'Which parameters are wrong.',
      items: {
        type: 'object',
        properties: { message: { type: 'string' }, field: { type: 'string' } },
        required: ['message'],
      },
    },
  },
  required: ['code', 'message'],
};

/** One object with two forms of a member: some tools make no type of alternatives of objects. */
const REST_ERROR: ExportedSchema = {
  type: 'object',
  properties: {
    error: {
      description: 'Of errors of the system a text, the code; it can be empty.',
      anyOf: [NESTED, { type: 'string' }],
    },
    error_description: { ...ERROR_TEXT, description: 'Of errors of the system.' },
  },
  required: ['error'],
};

const GATEWAY_ERROR: ExportedSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', description: 'Branch on it.' },
        message: { type: 'string', description: 'For the developer; do not parse it.' },
        hint: { anyOf: [{ type: 'string' }, { type: 'object' }], description: 'The next step.' },
        userMessage: { type: 'string', description: 'For the end user.' },
        alternatives: { type: 'array', items: { type: 'object' } },
        details: { type: 'object' },
        warning: { type: 'string' },
        retryAfter: { type: 'number', description: 'Seconds until the next attempt.' },
        svcCode: { type: 'string', description: 'The reason code of the service behind the gateway.' },
        release: { type: 'string' },
        scope: { type: 'string' },
        cause: { type: 'string' },
        method: { type: 'string' },
        requiredScope: { type: 'string' },
        keyScopes: { type: 'array', items: {} },
        fix: { type: 'object' },
        blockedAt: { type: 'string' },
      },
      required: ['code', 'message'],
    },
  },
  required: ['success', 'error'],
};

/** The schema of the errors of each generation. */
export const ERRORS: Readonly<Record<Generation, Readonly<Record<string, ExportedSchema>>>> = {
  v3: { RestError: REST_ERROR },
  legacy: { LegacyError: LEGACY_ERROR },
  gateway: { GatewayError: GATEWAY_ERROR },
};

export const IDEMPOTENCY_KEY: ExportedObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same key with the same body returns the stored response for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' },
};

export const HEADERS: ExportedObject = {
  IdempotencyKey: { description: 'The key that was passed.', schema: { type: 'string' } },
  IdempotentReplayed: { description: '`true` where the answer is a stored one.', schema: { type: 'string' } },
};

const BEARER: ExportedObject = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The access token of an application. The body field `auth` takes it as well, except in a batch.',
};

/**
 * OpenAPI knows no credential in a path. Tools refuse a scheme of our own and warn of an unknown `http` one, so this is
 * a header by form, which a client leaves unset and the service does not read.
 */
const WEBHOOK: ExportedObject = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Webhook-In-Path',
  'x-in': 'path',
  description:
    'An incoming webhook. Set no value here and send no such header: user and code are segments of the path before the name of the method, `/rest/api/{user_id}/{webhook_code}/{method}` and `/rest/{user_id}/{webhook_code}/{method}`.',
};

export const SECURITY_SCHEMES: Readonly<Record<Generation, ExportedObject>> = {
  v3: { bearer: BEARER, webhook: WEBHOOK },
  legacy: { bearer: BEARER, webhook: WEBHOOK },
  gateway: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
      description: 'A personal or an application key.',
    },
    session: { type: 'http', scheme: 'bearer', description: 'A session token, in addition to the key.' },
  },
};

export function exportDescription({ title }: Pick<Model, 'title'>): string {
  return `${title} as its answers really are: the published description with its defects corrected and with what it leaves out.`;
}
