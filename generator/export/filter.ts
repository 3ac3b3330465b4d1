/** The values of `filter` and `order` as schemas. */

import { traitsOf } from '../model/generation.js';
import type { FilterType, OrderType, SelectType, Shape } from '../model/model.js';
import type { ExportedSchema } from './json.js';
import { anyOf, CUSTOM_FIELD, refTo, schemaOf, type SchemaContext } from './schema.js';

/** REST 3.0 reference, Filtering: comparison operators besides `in` and `between`. */
const COMPARISONS = ['=', '!=', '>', '>=', '<', '<='];

export function filterSchema(context: SchemaContext, filter: FilterType): ExportedSchema {
  return filter.style === 'conditions' ? conditions(context, filter) : prefixedKeys(context, filter);
}

/** Conditions, all of which must hold, and groups of them. */
function conditions(context: SchemaContext, { name, fields }: FilterType): ExportedSchema {
  const group: ExportedSchema = {
    type: 'object',
    description: 'With `or` at least one of the conditions holds.',
    properties: {
      type: { const: 'filter', type: 'string', description: 'A group inside a group needs it.' },
      logic: { enum: ['or', 'and'], type: 'string' },
      negative: { type: 'boolean', description: 'Whether the group holds where its conditions do not.' },
      conditions: refTo(context, name),
    },
    required: ['logic', 'conditions'],
  };
  // Without known fields, conditions cannot be checked.
  if (context.closed && fields.length === 0) return { type: 'array', items: {} };
  const byShape = fields.flatMap((field) => conditionsOf(context, field));
  return { type: 'array', items: anyOf([...byShape, ...(context.closed ? [CUSTOM_CONDITION] : []), group]) };
}

const CUSTOM_CONDITION: ExportedSchema = {
  type: 'array',
  prefixItems: [{ type: 'string', pattern: CUSTOM_FIELD }],
  minItems: 2,
  maxItems: 3,
};

function conditionsOf(
  context: SchemaContext,
  { name, shape }: { readonly name: string; readonly shape: Shape },
): readonly ExportedSchema[] {
  const value = schemaOf(context, shape);
  const field: ExportedSchema = { const: name };
  const list: ExportedSchema = { type: 'array', items: value };
  return [
    tuple([field, anyOf([value, list])]),
    tuple([field, { enum: COMPARISONS, type: 'string' }, value]),
    tuple([field, { const: 'in' }, list]),
    tuple([
      field,
      { const: 'between' },
      { type: 'array', prefixItems: [value, value], minItems: 2, maxItems: 2 },
    ]),
  ];
}

function tuple(items: readonly ExportedSchema[]): ExportedSchema {
  return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
}

/** An object whose keys are fields, alone or behind a prefix. */
function prefixedKeys(context: SchemaContext, { fields, groups }: FilterType): ExportedSchema {
  const either = (shape: Shape): ExportedSchema => {
    const value = schemaOf(context, shape);
    return anyOf([value, { type: 'array', items: value }]);
  };
  const custom = context.closed ? [[CUSTOM_KEY, {}] as const] : [];
  const prefixed = [
    ...fields.flatMap(({ name, shape }): readonly (readonly [string, ExportedSchema])[] => [
      [`^(=|!=?|[<>]=?)${escaped(name)}$`, either(shape)],
      [`^!?@${escaped(name)}$`, { type: 'array', items: schemaOf(context, shape) }],
      [`^!?(%=?|=%)${escaped(name)}$`, { type: 'string' }],
    ]),
    ...custom,
    ...(groups === undefined ? [] : [[GROUP_KEYS[groups], { type: 'object' }] as const]),
  ];
  const own = fields.map(({ name, shape }) => [name, either(shape)] as const);
  const logic = { type: 'string', enum: ['AND', 'OR'] };
  return {
    type: 'object',
    properties: Object.fromEntries(groups === 'numbered' ? [...own, ['logic', logic]] : own),
    patternProperties: Object.fromEntries(prefixed),
    ...(context.closed ? { additionalProperties: false } : {}),
  };
}

/** Filters inside a filter. */
const GROUP_KEYS = { numbered: '^\\d+$', subfilter: '^::SUBFILTER-' } as const;

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The key of a custom field, alone or behind a prefix. */
const CUSTOM_KEY = '^[=!<>@%]{0,3}(UF_|uf[A-Z_])';

export function orderSchema({ closed, generation }: SchemaContext, { fields }: OrderType): ExportedSchema {
  const directions = ['ASC', 'DESC', ...(traitsOf({ generation }).hasOpenRows ? ['asc', 'desc'] : [])];
  const direction: ExportedSchema = { enum: directions, type: 'string' };
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, direction])),
    ...(closed ? { patternProperties: { [CUSTOM_FIELD]: direction } } : {}),
    additionalProperties: false,
  };
}

export function selectSchema({ closed }: SchemaContext, { names }: SelectType): ExportedSchema {
  const known: ExportedSchema = { type: 'string', enum: [...names] };
  return { type: 'array', items: closed ? anyOf([known, CUSTOM_NAME]) : known };
}

/** A custom field of the object, or of a related one. */
const CUSTOM_NAME: ExportedSchema = { type: 'string', pattern: '(^|\\.)(UF_|uf[A-Z_])' };
