/** The legacy generation as a document in the form of our own legacy spec, which can be edited and given back by `--legacy-spec`. */

import type { Api, Entity, FilterType, Model, NamedType, OrderType, SelectType } from '../model/model.js';
import { compact, described, type Json, type ExportedObject, type ExportedSchema } from './json.js';
import { AS_SPEC, legacyOperation } from './legacy-operation.js';
import { objectOf, schemaOf } from './schema.js';

/** `readSpec` reads the same model back. The same model has the same document, byte for byte. */
export function legacySpec({ legacy, version }: Model): ExportedObject {
  const types = [
    ...legacy.entities.map(entityType),
    ...legacy.types.map(valueType),
    ...legacy.selects.map(selectType),
    ...legacy.filters.map(filterType),
    ...legacy.orders.map(orderType),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Collaboration service, legacy generation',
      version: version === '' ? '1.0' : version,
      description:
        'In the form of a legacy spec: edited, and given back by `svc-gen generate --legacy-spec`. Every method is a `POST` with a JSON body; an application sends its access token in the body field `auth`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: SERVERS,
    tags: legacy.modules.map(({ name, doc }) => ({ name, ...described(doc) })),
    'x-svc-common-errors': legacy.commonErrors.map((row) => ({ ...row })), // rows of plain values
    paths: pathsOf(legacy),
    ...typesByNumber(legacy),
    components: {
      schemas: {
        ...Object.fromEntries(types),
        ...(types.some(([name]) => name === 'LegacyError') ? {} : { LegacyError: ERROR }),
      },
    },
  };
}

const HOST = { base_url: { default: 'https://account.example' } };

const SERVERS: readonly Json[] = [
  {
    url: '{base_url}/rest/{user_id}/{webhook_code}',
    description: 'A webhook.',
    variables: { ...HOST, user_id: { default: '1' }, webhook_code: { default: 'code' } },
  },
  { url: '{base_url}/rest', description: 'An application; the body carries `auth`.', variables: HOST },
];

const ERROR: ExportedSchema = {
  type: 'object',
  properties: { error: { type: ['string', 'integer'] }, error_description: { type: 'string' } },
  required: ['error'],
};

function pathsOf({ methods }: Api): ExportedObject {
  return Object.fromEntries(methods.map((method) => [`/${method.name}`, { post: legacyOperation(method) }]));
}

/** Types of items, once for all methods that have them. */
function typesByNumber({ methods }: Api): ExportedObject {
  const { byType } = methods.find((method) => method.byType !== undefined) ?? {};
  if (byType === undefined) return {};
  const types = byType.types.map(({ number, doc, entity, add, update }) => {
    const written = { add: objectOf(AS_SPEC, add), update: objectOf(AS_SPEC, update) };
    return [String(number), { ...described(doc), entity, ...written }] as const;
  });
  return { 'x-svc-types': Object.fromEntries(types) };
}

type Named = readonly [name: string, schema: ExportedSchema];

function entityType({ name, doc, own, open, enums = [] }: Entity): Named {
  const object = { ...described(doc), ...objectOf(AS_SPEC, own) };
  const named = enums.map(({ field, items }) => [
    field,
    Object.fromEntries(items.map((item) => [item.name, item.id])),
  ]);
  const about = {
    'x-svc-type': name,
    'x-svc-entity': true,
    ...(enums.length > 0 && { 'x-svc-enums': Object.fromEntries(named) as ExportedObject }), // numbers by two names
  };
  return [name, compact({ ...about, ...object, additionalProperties: open })];
}

function valueType({ name, doc, shape }: NamedType): Named {
  return [name, { 'x-svc-type': name, ...schemaOf(AS_SPEC, shape), ...described(doc) }];
}

function selectType({ name, entity, names, isAnsweredInCamel }: SelectType): Named {
  const items = { type: 'string', enum: [...names] };
  const select = { entity, ...(isAnsweredInCamel && { answered: 'camel' }) };
  return [name, { 'x-svc-type': name, 'x-svc-select': select, type: 'array', items }];
}

function filterType({ name, entity, fields, groups }: FilterType): Named {
  const schemas = Object.fromEntries(fields.map((field) => [field.name, schemaOf(AS_SPEC, field.shape)]));
  const filter = { entity, style: 'prefixed-keys', ...(groups && { groups }), fields: schemas };
  return [name, { 'x-svc-type': name, 'x-svc-filter': filter, type: 'object', additionalProperties: true }];
}

function orderType({ name, entity, fields }: OrderType): Named {
  const order = { entity, fields: [...fields] };
  return [name, { 'x-svc-type': name, 'x-svc-order': order, type: 'object' }];
}
