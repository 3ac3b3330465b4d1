/** Turns a schema of the published description into the shape of a value on the wire. */

import { isExact } from './bounds.js';
import { STOCK } from './request-rule.js';
import type { ObjectForm, Schema } from './schema.js';
import type { Bounds, Property, Shape } from '../model.js';
import { nullable } from '../shape-parts.js';

/**
 * `result`: a value can be `null` unless the description or a fact promises otherwise. `parameter`: `null` can be sent only
 * if one of them admits it. `spec`: a hand-written schema is exact.
 */
type Side = 'result' | 'parameter' | 'spec';

/** Resolves references on one side: a schema has a form of its own on each side. */
export interface Referring {
  readonly refers: (name: string) => Shape;
  /** The marks of a schema, which hold for every value that refers to it. */
  readonly marks: (name: string) => Marks;
}

type Marks = Pick<Schema, 'readOnly' | 'writeOnly'>;

export interface Shaping extends Referring {
  readonly side: Side;
  /** Of a hand-written schema: callers send the value. */
  readonly isSent?: boolean;
}

/** The shape of the value itself, without `null`. */
export function shapeOf(schema: Schema, shaping: Shaping): Shape {
  switch (schema.kind) {
    case 'ref':
      return shaping.refers(schema.name);
    case 'array':
      return arrayShape(valueOf(schema.items, shaping), shaping);
    case 'object':
      return objectShape(schema, shaping);
    case 'union':
      return { kind: 'union', members: schema.members.map((one) => valueOf(one, shaping)) };
    case 'literal':
      // Results can have more values than an account's description lists.
      return {
        kind: 'literal',
        values: schema.values,
        open: schema.open ?? shaping.side === 'result',
        ...(schema.custom && { custom: true }),
        ...(schema.events && { events: true }),
      };
    case 'pattern':
      return { kind: 'pattern', parts: schema.parts };
    case 'string':
      return { kind: 'string', ...(schema.isDay && { isDay: true }) };
    default:
      return { kind: schema.kind };
  }
}

/** The value with the `null` that its own schema admits. */
export function valueOf(schema: Schema, shaping: Shaping): Shape {
  return nullableIf(schema.nullable, shapeOf(schema, shaping));
}

export function nullableIf(isNullable: boolean, shape: Shape): Shape {
  return isNullable ? nullable(shape) : shape;
}

/** The service declares maps as arrays too, so a parameter with undescribed items may be either. */
function arrayShape(items: Shape, { side }: Shaping): Shape {
  const list: Shape = { kind: 'array', items };
  if (side !== 'parameter' || items.kind !== 'unknown') return list;
  return { kind: 'union', members: [list, { kind: 'map', values: items }] };
}

/** Whether a value of the schema exists on this side. */
export function isVisibleOn(
  { side, isSent = false, marks }: Omit<Shaping, 'refers'>,
  schema: Schema,
): boolean {
  const behind: Marks = schema.kind === 'ref' ? marks(schema.name) : {};
  if (side === 'parameter' || isSent) return schema.readOnly !== true && behind.readOnly !== true;
  return schema.writeOnly !== true && behind.writeOnly !== true;
}

function objectShape(object: ObjectForm, shaping: Shaping): Shape {
  const { properties, rest } = object;
  if (properties.size === 0) return mapShape(object, shaping);
  const listed = [...properties]
    .filter(([, schema]) => isVisibleOn(shaping, schema))
    .map(([name, schema]) => property(name, schema, { object, shaping }));
  return { kind: 'object', properties: listed, open: rest !== undefined };
}

/** An object of which nothing is shown stays open in results: live accounts print empty ones as `[]`. */
function mapShape({ rest, neverEmpty }: ObjectForm, shaping: Shaping): Shape {
  const isRead = shaping.side === 'result';
  if (rest === undefined) return isRead ? { kind: 'unknown' } : { kind: 'map', values: { kind: 'unknown' } };
  const values = valueOf(rest, shaping);
  if (!isRead || neverEmpty) return { kind: 'map', values };
  const map: Shape = { kind: 'map', values: nullableIf(true, values) };
  return { kind: 'union', members: [map, { kind: 'empty-array' }] };
}

function property(
  name: string,
  schema: Schema,
  { object, shaping }: { readonly object: ObjectForm; readonly shaping: Shaping },
): Property {
  const required = object.required.has(name);
  const nullable = schema.nullable || (shaping.side === 'result' && !required && name !== 'id');
  return {
    name,
    shape: nullableIf(nullable, shapeOf(schema, shaping)),
    optional: !required,
    doc: schemaDoc(name, schema),
    ...deprecation(schema),
    ...(shaping.side !== 'result' && { ...boundsOf(schema), ...exampleOf(schema) }),
  };
}

export function deprecation({ deprecated }: Pick<Schema, 'deprecated'>): { readonly deprecated?: true } {
  return deprecated ? { deprecated } : {};
}

/** Of a parameter. */
export function boundsOf({ bounds }: Pick<Schema, 'bounds'>): { readonly bounds?: Bounds } {
  return bounds ? { bounds } : {};
}

/** Longer ones are no examples that anybody reads. */
const MAX_EXAMPLE_LENGTH = 400;

/** The example of a parameter. */
export function exampleOf({ example: declared, shown }: Pick<Schema, 'example' | 'shown'>): {
  readonly example?: unknown;
} {
  const example = STOCK.has(declared) ? shown : (declared ?? shown);
  if (example === undefined || example === null || !isExactJson(example)) return {};
  const text = JSON.stringify(example) as string | undefined;
  return text === undefined || text.length > MAX_EXAMPLE_LENGTH ? {} : { example };
}

/** A number beyond 2^53 inside would be shown with other digits. */
function isExactJson(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isExact(one)) return false;
    if (typeof one === 'object' && one !== null) open.push(...(Object.values(one) as readonly unknown[]));
  }
  return true;
}

/** The documentation of a value. A title that only repeats the name is left out. */
export function schemaDoc(
  name: string,
  { title, description }: Pick<Schema, 'title' | 'description'>,
): string {
  if (description !== '') return description;
  return title === name ? '' : title;
}
