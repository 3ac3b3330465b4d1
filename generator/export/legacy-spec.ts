/** The legacy generation as a document in the form of our own legacy spec, which can be edited and given back by `--legacy-spec`. */

import type { Api, Entity, FilterType, Model, NamedType, OrderType, SelectType } from '../model/model.js';
import { compact, described, type Json, type ExportedObject, type ExportedSchema } from './json.js';
import { ERRORS, SECURITY_SCHEMES } from './components.js';
import { legacyOperation } from './legacy-operation.js';
import { DIALECT } from './method-schema.js';
import { componentNames } from './names.js';
import { errorResponse } from './response.js';
import { objectOf, schemaOf, type SchemaContext } from './schema.js';
import { tagsOf } from './tags.js';

/**
 * `readSpec` reads the same model back. The same model has the same document, byte for byte. Its names are those of the
 * document of all generations, so that the documents of single generations can be joined.
 */
export function legacySpec({ legacy, version }: Model): ExportedObject {
  const context: SchemaContext = {
    generation: 'legacy',
    names: componentNames([legacy], Object.keys(ERRORS.legacy)),
    spec: true,
  };
  const types = [
    ...legacy.entities.map((entity) => entityType(context, entity)),
    ...legacy.types.map((type) => valueType(context, type)),
    ...legacy.selects.map(selectType),
    ...legacy.filters.map((filter) => filterType(context, filter)),
    ...legacy.orders.map(orderType),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const schemas = types.map(([name, schema]) => [context.names.component('legacy', name), schema] as const);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Collaboration service, legacy generation',
      version: version === '' ? '1.0' : version,
      description:
        'In the form of a legacy spec: edited, and given back by `svc-gen generate --legacy-spec`. Every method is a `POST` with a JSON body.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: SERVERS,
    tags: tagsOf([legacy]),
    // Rows hold plain values alone; a copy has the type of JSON.
    'x-svc-common-errors': legacy.commonErrors.map((row) => ({ ...row })),
    paths: pathsOf(context, legacy),
    ...typesByNumber(context, legacy),
    components: {
      schemas: { ...Object.fromEntries(schemas), ...ERRORS.legacy },
      responses: { LegacyError: errorResponse('legacy', []) },
      securitySchemes: SECURITY_SCHEMES.legacy,
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
  { url: '{base_url}/rest', description: 'An application, with a bearer token.', variables: HOST },
];

function pathsOf(context: SchemaContext, { methods }: Api): ExportedObject {
  return Object.fromEntries(
    methods.map((method) => [`/${method.name}`, { post: legacyOperation(context, method) }]),
  );
}

/** Types of items, once for all methods that have them. */
function typesByNumber(context: SchemaContext, { methods }: Api): ExportedObject {
  const { byType } = methods.find((method) => method.byType !== undefined) ?? {};
  if (byType === undefined) return {};
  const types = byType.types.map(({ number, doc, entity, add, update }) => {
    const written = { add: objectOf(context, add), update: objectOf(context, update) };
    return [String(number), { ...described(doc), entity, ...written }] as const;
  });
  return { 'x-svc-types': Object.fromEntries(types) };
}

type Named = readonly [name: string, schema: ExportedSchema];

function entityType(context: SchemaContext, { name, doc, own, open, enums = [] }: Entity): Named {
  const object = { ...described(doc), ...objectOf(context, own) };
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

function valueType(context: SchemaContext, { name, doc, shape }: NamedType): Named {
  return [name, { 'x-svc-type': name, ...schemaOf(context, shape), ...described(doc) }];
}

function selectType({ name, entity, names, isAnsweredInCamel }: SelectType): Named {
  const items = { type: 'string', enum: [...names] };
  const select = { entity, ...(isAnsweredInCamel && { answered: 'camel' }) };
  return [name, { 'x-svc-type': name, 'x-svc-select': select, type: 'array', items }];
}

function filterType(context: SchemaContext, { name, entity, fields, groups }: FilterType): Named {
  const schemas = Object.fromEntries(fields.map((field) => [field.name, schemaOf(context, field.shape)]));
  const filter = { entity, style: 'prefixed-keys', ...(groups && { groups }), fields: schemas };
  return [name, { 'x-svc-type': name, 'x-svc-filter': filter, type: 'object', additionalProperties: true }];
}

function orderType({ name, entity, fields }: OrderType): Named {
  const order = { entity, fields: [...fields] };
  return [name, { 'x-svc-type': name, 'x-svc-order': order, type: 'object' }];
}
