/** The object of a family as schemas: as it is answered, written, selected, filtered and sorted. */

import type { JsonObject } from '../../base/json.js';
import type { FilterGroups } from '../model.js';
import type { LegacyField } from '../description.js';
import { answeredName, type Family } from './family.js';
import { ANY, valueSchemasOf } from './value-schemas.js';

const SCHEMAS = '#/components/schemas/';

export function schemaReference(name: string): JsonObject {
  return { $ref: `${SCHEMAS}${name}` };
}

/** The name of the type of one field, as a fields method describes it. */
export const DESCRIPTION = 'FieldDescription';

/** What a fields method returns of one field (section 6). */
export const DESCRIPTION_SCHEMA: JsonObject = {
  type: 'object',
  'x-svc-type': DESCRIPTION,
  description: 'One field, as the account describes it.',
  required: ['type'],
  properties: {
    type: { type: 'string', description: '`string`, `integer`, `datetime`, and others.' },
    title: { type: 'string' },
    isRequired: { type: 'boolean' },
    isReadOnly: { type: 'boolean' },
    isImmutable: { type: 'boolean', description: 'May be given at `add` alone.' },
    isMultiple: { type: 'boolean', description: 'The field contains a list.' },
    isDynamic: { type: 'boolean', description: 'A field that was added to this account.' },
  },
  additionalProperties: true,
};

/** The object and its companions, by name. @param type the name of the object's type @param of what it is of, whatever its name is */
export function familySchemas(family: Family, type: string, of: string): JsonObject {
  return {
    [type]: objectSchema(family, type, of),
    [`${type}Select`]: selectSchema(family, type),
    [`${type}Filter`]: filterSchema(family, type),
    [`${type}Order`]: orderSchema(family, type),
  };
}

/** Answers hold more than is described: children, links, own fields (section 8). */
function objectSchema(family: Family, type: string, of: string): JsonObject {
  const properties = family.fields.map((field) => {
    const name = answeredName(field.name, family);
    return [name, described(field, answeredSchema(field, family))] as const;
  });
  const id = family.id === undefined ? undefined : answeredName(family.id, family);
  const enums = family.fields.flatMap((field): readonly (readonly [string, JsonObject])[] => {
    const { items = [] } = field;
    return items.length === 0 ? [] : [[answeredName(field.name, family), namesOf(items)]];
  });
  return {
    type: 'object',
    'x-svc-type': type,
    'x-svc-entity': true,
    'x-svc-identity': of,
    ...(enums.length > 0 && { 'x-svc-enums': Object.fromEntries(enums) }),
    description: `An object of \`${family.name}\`.`,
    properties: Object.fromEntries(properties),
    ...(id !== undefined && { required: [id] }),
    additionalProperties: true,
  };
}

/** Ids by name. Of several items with one name the first keeps it, so that a new one renames nothing. */
function namesOf(items: NonNullable<LegacyField['items']>): JsonObject {
  const names = new Map<string, number>();
  for (const { id, name } of items.toSorted((one, other) => one.id - other.id)) {
    const own = name === '' ? String(id) : name;
    names.set(names.has(own) ? `${own} (${id})` : own, id);
  }
  return Object.fromEntries(names);
}

function answeredSchema(field: LegacyField, family: Family): JsonObject {
  const value = listed(field, valueSchemasOf(field, family.style).answered);
  return field.name === family.id ? value : nullable(value);
}

/** Several values are a list. How a type that is not known holds them is not known either. */
function listed({ multiple, type }: LegacyField, value: JsonObject): JsonObject {
  const isMany = multiple === true || type === 'crm_multifield';
  return isMany && value !== ANY ? { type: 'array', items: value } : value;
}

function nullable(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: values } = schema;
  // A list of values admits no other one, `null` neither.
  const listed = Array.isArray(values) ? { enum: [...(values as readonly unknown[]), null] } : {};
  if (typeof type === 'string') return { ...schema, ...listed, type: [type, 'null'] };
  if (Array.isArray(type)) return { ...schema, type: [...(type as readonly unknown[]), 'null'] };
  return Array.isArray(anyOf)
    ? { ...schema, anyOf: [...(anyOf as readonly unknown[]), { type: 'null' }] }
    : schema;
}

/** `*` and `UF_*` mean many fields (section 9). */
const MANY = ['*', 'UF_*'];

function selectSchema({ fields, answers }: Family, type: string): JsonObject {
  return {
    type: 'array',
    'x-svc-type': `${type}Select`,
    'x-svc-select': { entity: type, ...(answers === 'mixed' && { answered: 'camel' }) },
    items: { type: 'string', enum: [...fields.map(({ name }) => name), ...MANY] },
  };
}

function filterSchema(family: Family, type: string): JsonObject {
  const { fields, style } = family;
  const groups = groupsOf(family);
  return {
    type: 'object',
    'x-svc-type': `${type}Filter`,
    'x-svc-filter': {
      entity: type,
      style: 'prefixed-keys',
      ...(groups && { groups }),
      fields: Object.fromEntries(fields.map((field) => [field.name, valueSchemasOf(field, style).filtered])),
    },
    additionalProperties: true,
  };
}

/** Of tasks, and of `crm.item.list` and its like, which are camel families (section 9). */
function groupsOf({ name, style }: Family): FilterGroups | undefined {
  if (/^tasks?\./i.test(name)) return 'subfilter';
  return style === 'camel' ? 'numbered' : undefined;
}

function orderSchema({ fields }: Family, type: string): JsonObject {
  return {
    type: 'object',
    'x-svc-type': `${type}Order`,
    'x-svc-order': { entity: type, fields: fields.map(({ name }) => name) },
    additionalProperties: true,
  };
}

/**
 * Fields that the account fills itself where they are left out, although it flags them as required (section 8: of what is
 * flagged alone). Compared without regard to case and underscores.
 */
const FILLED: ReadonlySet<string> = new Set(
  (
    'createdby createdbyid createdat createddate createdtime createdon datecreate dateinsert ' +
    'changedby changedbyid modifiedby modifybyid modifiedbyid updatedby updatedbyid changeddate datemodify datechange ' +
    'dateupdate modifiedat updatedat updatedtime timestampx'
  ).split(' '),
);

/** One of them is enough where both are flagged (section 8). */
const ONE_OF: ReadonlySet<string> = new Set(['NAME', 'LAST_NAME']);

function filledByAccount({ name }: LegacyField, fields: readonly LegacyField[]): boolean {
  if (FILLED.has(name.replaceAll('_', '').toLowerCase())) return true;
  const flagged = fields.filter((field) => ONE_OF.has(field.name) && field.required === true);
  return ONE_OF.has(name) && flagged.length === ONE_OF.size;
}

/** Fields that `add` or `update` takes: never those that are only read. What an account flags as required is so at `add`. */
export function writtenSchema({ fields, id, style }: Family, verb: 'add' | 'update'): JsonObject {
  // Without an id, fields that never change are what names the object.
  const takesFixed = verb === 'add' || id === undefined;
  const written = fields.filter(
    ({ readOnly, immutable }) => readOnly !== true && (takesFixed || immutable !== true),
  );
  const required = written.filter(
    (field) => verb === 'add' && field.required === true && !filledByAccount(field, fields),
  );
  const properties = written.map((field) => {
    const schema = listed(field, valueSchemasOf(field, style).written);
    return [field.name, described(field, required.includes(field) ? schema : nullable(schema))] as const;
  });
  return {
    type: 'object',
    'x-svc-fields': true,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    additionalProperties: true,
  };
}

function described({ title, type, values = [], statusType }: LegacyField, schema: JsonObject): JsonObject {
  const { description } = schema;
  const isListed = values.length === 0 || statusType !== undefined;
  const names = isListed ? '`crm.status.list` lists' : 'the `fields` method names';
  const code = type === 'crm_status' ? `A code that ${names}.` : '';
  const sentences = [title, typeof description === 'string' ? description : code].filter((one) => one !== '');
  return sentences.length === 0 ? schema : { ...schema, description: sentences.join('. ') };
}
