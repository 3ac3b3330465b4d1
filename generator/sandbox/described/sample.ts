/** Values that fit a schema, always the same ones. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import { fromEntries, isList, isObject, type JsonObject, listOf, without } from '../../base/json.js';
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

/** Objects inside each other that are shown. */
const MAX_DEPTH = 2;
/** Schemas that one answer is made of: parts of parts could be millions. */
const MAX_SCHEMAS = 10_000;

interface Sampling {
  readonly api: ApiDescription;
  readonly depth: number;
  /** Schemas around this one, which can contain themselves. */
  readonly open: ReadonlySet<JsonObject>;
  readonly budget: { left: number };
}

/** A result for a method without stored rows. */
export function sampleAnswer(schema: JsonObject, api: ApiDescription): unknown {
  return sampleOf(schema, { api, depth: 0, open: new Set(), budget: { left: MAX_SCHEMAS } });
}

function sampleOf(schema: JsonObject, around: Sampling): unknown {
  const { schema: target } = around.api.resolve(schema);
  if (target['example'] !== undefined) return target['example'];
  if ('const' in target) return target['const'];
  if (isList(target['enum'])) return target['enum'][0];
  if (around.open.has(target) || (around.budget.left -= 1) < 0) return null;
  const inside = { ...around, open: new Set([...around.open, target]) };
  const [inner] = [target['oneOf'] ?? target['anyOf'] ?? []].flat();
  if (inner !== undefined) return sampleOf(objectOf(inner), inside);
  if (target['$ref'] !== undefined) return sampleOf(target, inside);
  const parts = listOf(target['allOf']);
  if (parts.length > 0) return joined([...parts, without(target, 'allOf')], inside);
  const [type] = [target['type']].flat().filter((one) => one !== 'null');
  if (type === 'object' || 'properties' in target) return sampleObject(target, inside);
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number' || type === 'float') return 1;
  if (type === 'string') return target['format'] === 'date-time' ? isoDate(Date.UTC(2026, 0, 1)) : 'text';
  return null;
}

/** Of parts that all apply: the members of every one, or the value of the first that says what it is. */
function joined(parts: readonly unknown[], inside: Sampling): unknown {
  const values = parts.map((part) => sampleOf(objectOf(part), inside)).filter((one) => one !== null);
  const objects = values.filter(isObject);
  if (objects.length === 0) return values[0] ?? null;
  return fromEntries(objects.toReversed().flatMap((one) => Object.entries(one)));
}

function sampleObject(schema: JsonObject, inside: Sampling): unknown {
  if (inside.depth > MAX_DEPTH) return null;
  const deeper = { ...inside, depth: inside.depth + 1 };
  const properties = Object.entries(objectOf(schema['properties']));
  return Object.fromEntries(properties.map(([name, value]) => [name, sampleOf(objectOf(value), deeper)]));
}
