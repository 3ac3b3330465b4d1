/** What `filter` and `order` admit, as schemas. */

import type { FilterType, OrderType, SelectType, Shape } from '../model/model.js';
import type { Schema } from './json.js';
import { anyOf, refTo, schemaOf, type SchemaContext } from './schema.js';

/** REST 3.0 reference, Filtering: comparison operators besides `in` and `between`. */
const COMPARISONS = ['=', '!=', '>', '>=', '<', '<='];

export function filterSchema(context: SchemaContext, filter: FilterType): Schema {
  return filter.style === 'conditions' ? conditions(context, filter) : prefixedKeys(context, filter);
}

/** Conditions, all of which must hold, and groups of them. */
function conditions(context: SchemaContext, { name, fields }: FilterType): Schema {
  const group: Schema = {
    type: 'object',
    description: 'With `or` at least one of the conditions holds.',
    properties: { logic: { enum: ['or', 'and'], type: 'string' }, conditions: refTo(context, name) },
    required: ['logic', 'conditions'],
  };
  const byShape = fields.flatMap((field) => conditionsOf(context, field));
  return { type: 'array', items: anyOf([...byShape, group]) };
}

function conditionsOf(
  context: SchemaContext,
  { name, shape }: { readonly name: string; readonly shape: Shape },
): readonly Schema[] {
  const value = schemaOf(context, shape);
  const field: Schema = { const: name };
  const list: Schema = { type: 'array', items: value };
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

function tuple(items: readonly Schema[]): Schema {
  return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
}

/** An object whose keys are fields, alone or behind a prefix. */
function prefixedKeys(context: SchemaContext, { fields }: FilterType): Schema {
  const either = (shape: Shape): Schema => {
    const value = schemaOf(context, shape);
    return anyOf([value, { type: 'array', items: value }]);
  };
  const prefixed = fields.flatMap(({ name, shape }): readonly (readonly [string, Schema])[] => [
    [`^(=|!=?|[<>]=?)${escaped(name)}$`, either(shape)],
    [`^!?@${escaped(name)}$`, { type: 'array', items: schemaOf(context, shape) }],
    [`^!?(%=?|=%)${escaped(name)}$`, { type: 'string' }],
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, shape }) => [name, either(shape)])),
    patternProperties: Object.fromEntries(prefixed),
  };
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

export function orderSchema({ fields }: OrderType): Schema {
  const direction: Schema = { enum: ['ASC', 'DESC'], type: 'string' };
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, direction])),
    additionalProperties: false,
  };
}

export function selectSchema({ names }: SelectType): Schema {
  return { type: 'array', items: { type: 'string', enum: [...names] } };
}
