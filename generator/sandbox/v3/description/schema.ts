/** Schemas of the description: nothing required, arrays without items, `$ref`s with siblings. */

import { entities } from '../entities/index.js';
import type { V3Entity, Field, FieldType } from '../entity.js';

export type PublishedSchema = Readonly<Record<string, unknown>>;

export function entitySchema({ fields }: V3Entity): PublishedSchema {
  const shown = fields.filter(({ marks }) => !marks.has('custom'));
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map((field) => [field.name, { ...describeField(field), title: field.name, ...nullable(field) }]),
    ),
  };
}

/** Only one property of the document is declared nullable. */
function nullable({ name }: Field): PublishedSchema {
  return name === 'recommendedCloseTime' ? { nullable: true } : {};
}

function describeField({ type, to, many }: Field): PublishedSchema {
  if (to === undefined) return describeType(type);
  const target = entities[to];
  const schema = target ? { $ref: `#/components/schemas/${target.schema}` } : { type: 'object' };
  return many ? { type: 'array', items: schema } : schema;
}

export function describeType(type: FieldType): PublishedSchema {
  return TYPES[type];
}

const TYPES: Readonly<Record<FieldType, PublishedSchema>> = {
  int: { type: 'integer', format: 'int64' },
  string: { type: 'string' },
  bool: { type: 'boolean' },
  datetime: { type: 'string', format: 'date-time' },
  array: { type: 'array' },
  object: { type: 'object' },
  // OpenAPI has no such type.
  float: { type: 'float' },
  any: {},
};
