/** Schemas of the hand-written documents: OpenAPI 3.1 without defects, with `x-svc-` extensions for what it cannot say. */

import { isList, isObject, type JsonObject, member, strings, text } from '../../json.js';
import type { Bounds, Property, Shape } from '../model.js';

/** What a `$ref` means where it stands. */
export type Resolve = (ref: string) => Shape;

export function readShape(raw: unknown, resolve: Resolve): Shape {
  if (!isObject(raw)) return { kind: 'unknown' };
  const ref = member(raw, '$ref');
  if (typeof ref === 'string') return resolve(ref);
  if (member(raw, 'x-svc-empty-array') === true) return { kind: 'empty-array' };
  const parts = member(raw, 'x-svc-pattern');
  if (isList(parts)) return { kind: 'pattern', parts: parts.map(readPart) };
  const members = member(raw, 'anyOf') ?? member(raw, 'oneOf');
  if (isList(members)) return readUnion(members, resolve);
  return readLiteral(raw) ?? readTyped(raw, resolve);
}

function readUnion(members: readonly unknown[], resolve: Resolve): Shape {
  const values = members.filter((part) => member(part, 'type') !== 'null');
  const shape = union(values.map((part) => readShape(part, resolve)));
  return values.length < members.length ? { kind: 'nullable', shape } : shape;
}

export function readProperties(raw: JsonObject, resolve: Resolve): readonly Property[] {
  const required = new Set(strings(member(raw, 'required')));
  const properties = member(raw, 'properties');
  return (isObject(properties) ? Object.entries(properties) : []).map(([name, schema]) => ({
    name,
    shape: readShape(schema, resolve),
    optional: !required.has(name),
    doc: text(member(schema, 'description')),
    ...boundsOf(schema),
  }));
}

function boundsOf(schema: unknown): { readonly bounds?: Bounds } {
  const told = ['minimum', 'maximum', 'default'].map((name) => [name, member(schema, name)] as const);
  const numbers = told.filter(([, value]) => typeof value === 'number');
  return numbers.length === 0 ? {} : { bounds: Object.fromEntries(numbers) }; // the names are fixed
}

/** One shape, or the union of several. */
export function union(members: readonly Shape[]): Shape {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : { kind: 'union', members };
}

function readLiteral(raw: JsonObject): Shape | undefined {
  const listed = Object.hasOwn(raw, 'const') ? [raw.const] : member(raw, 'enum');
  if (!isList(listed)) return undefined;
  const values = listed.filter((value) => ['string', 'number', 'boolean'].includes(typeof value)) as (
    string | number | boolean
  )[]; // filtered above
  const shape: Shape = {
    kind: 'literal',
    values,
    open: member(raw, 'x-svc-open') === true,
    ...(member(raw, 'x-svc-custom') === true && { custom: true }),
    ...(member(raw, 'x-svc-events') === true && { events: true }),
  };
  return strings(raw.type).includes('null') || listed.includes(null) ? { kind: 'nullable', shape } : shape;
}

function readTyped(raw: JsonObject, resolve: Resolve): Shape {
  const type = member(raw, 'type');
  if (!isList(type)) return ofType(raw, type, resolve);
  const shape = union(type.filter((one) => one !== 'null').map((one) => ofType(raw, one, resolve)));
  return type.includes('null') ? { kind: 'nullable', shape } : shape;
}

function ofType(raw: JsonObject, type: unknown, resolve: Resolve): Shape {
  switch (type) {
    case 'string':
      return { kind: member(raw, 'format') === 'date-time' ? 'date-time' : 'string' };
    case 'integer':
    case 'number':
    case 'boolean':
      return { kind: type };
    case 'array':
      return { kind: 'array', items: readShape(member(raw, 'items'), resolve) };
    case 'object':
      return readObject(raw, resolve);
    default:
      return { kind: 'unknown' };
  }
}

function readObject(raw: JsonObject, resolve: Resolve): Shape {
  const rest = member(raw, 'additionalProperties');
  const properties = readProperties(raw, resolve);
  const open = rest !== undefined && rest !== false;
  if (properties.length > 0) return { kind: 'object', properties, open };
  return { kind: 'map', values: readShape(rest, resolve) };
}

function readPart(part: unknown): { readonly text: string } | 'number' | 'string' {
  if (part === 'number' || part === 'string') return part;
  return { text: text(member(part, 'text')) };
}
