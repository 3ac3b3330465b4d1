/** Values that fit a schema, always the same ones. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import { isList, type JsonObject } from '../../base/json.js';
import { defaultFields, type V3Entity, type Field } from '../v3/entity.js';
import { objectOf, type ApiDescription } from './operation.js';

/** A row in which every scalar field has a value. */
export function sampleRow(entity: V3Entity, id: number): Row {
  const values = defaultFields(entity).map((field) => [field.name, sampleValue(field, id)] as const);
  return { ...Object.fromEntries(values), id };
}

/** The values of fields that an add leaves out: null almost everywhere (Observed behaviour, Published description). */
export function emptyRow(entity: V3Entity, id: number): Row {
  const values = defaultFields(entity).map(
    (field) => [field.name, field.type === 'array' ? [] : null] as const,
  );
  return { ...Object.fromEntries(values), id };
}

function sampleValue({ name, type }: Field, id: number): unknown {
  switch (type) {
    case 'int':
      return id;
    case 'float':
      return id + 0.5;
    case 'string':
      return `${name} ${id}`;
    case 'bool':
      return id % 2 === 1;
    case 'datetime':
      return isoDate(Date.UTC(2026, 0, id));
    case 'array':
      return [];
    case 'object':
    case 'any':
      return null;
  }
}

/** A result for a method without stored rows. `depth` ends circular references. */
export function sampleAnswer(schema: JsonObject, api: ApiDescription, depth = 0): unknown {
  const { schema: target } = api.resolve(schema);
  if (target['example'] !== undefined) return target['example'];
  if (isList(target['enum'])) return target['enum'][0];
  const type = target['type'];
  if (type === 'object' || 'properties' in target) return depth > 2 ? null : sampleObject(target, api, depth);
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number' || type === 'float') return 1;
  if (type === 'string') return target['format'] === 'date-time' ? isoDate(Date.UTC(2026, 0, 1)) : 'text';
  return null;
}

function sampleObject(schema: JsonObject, api: ApiDescription, depth: number): unknown {
  const properties = Object.entries(objectOf(schema['properties']));
  return Object.fromEntries(
    properties.map(([name, value]) => [name, sampleAnswer(objectOf(value), api, depth + 1)]),
  );
}
