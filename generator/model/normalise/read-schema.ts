/** Reads one schema of a published description: corrects its defects by rule, and leaves open what no rule knows. */

import { exampleOfFormat } from '../example-text.js';
import { boundsIn } from './bounds.js';
import { createFindings } from '../findings.js';
import {
  fromEntries,
  isList,
  isObject,
  type JsonObject,
  member,
  pointer,
  strings,
  text,
  unescaped,
} from '../../json.js';
import { type Form, formOf, type ObjectForm, type Reader, type Schema, UNKNOWN } from './schema.js';
import { type SchemaRule, SCHEMAS } from './schema-rule.js';

/** A form that may also tell that `null` can come. */
type Found = Form & { readonly nullable?: boolean };

export interface Where {
  readonly pointer: string;
  /** The property that the schema describes. */
  readonly property?: string;
  /** How many schemas are around this one. */
  readonly depth?: number;
}

/** Schemas that are nested deeper are left open, so that recursion over schemas is bounded. */
export const MAX_DEPTH = 24;

const TYPES: ReadonlySet<unknown> = new Set(['boolean', 'integer', 'number', 'string', 'array', 'object']);

export function readSchema(reader: Reader, raw: unknown, where: Where): Schema {
  if ((where.depth ?? 0) > MAX_DEPTH)
    return leftOpen(reader, where, `is nested deeper than ${MAX_DEPTH} schemas`);
  const schema = applyRules(reader, raw, where);
  if (schema === undefined) return leftOpen(reader, where, 'is not a schema');
  return described(schema, form(reader, schema, where));
}

function applyRules(reader: Reader, raw: unknown, where: Where): JsonObject | undefined {
  const knows = (name: string): boolean => reader.names.has(name);
  const context = where.property === undefined ? { knows } : { knows, property: where.property };
  let schema = raw === true ? { type: 'unknown' } : raw;
  for (const rule of reader.rules) {
    const corrected = rule.correct(schema, context);
    if (corrected === undefined) continue;
    reader.findings.applied(rule.name, rule.what);
    schema = corrected;
  }
  return isObject(schema) ? schema : undefined;
}

/** A defect that no rule knows: the spot stays open, and the report says where. */
function leftOpen(reader: Reader, where: Where, why: string): Schema {
  reader.findings.applied('unknown-defect', 'a spot that no rule corrects is left as `unknown`');
  reader.findings.warn(where.pointer, `${why}; left as unknown`);
  return UNKNOWN;
}

/** The form with what describes it. A spread at the end costs a quarter of one in front, and there is one for each schema. */
function described(schema: JsonObject, found: Found): Schema {
  const nullable = found.nullable === true || member(schema, 'nullable') === true;
  const result: Schema = {
    nullable,
    title: text(member(schema, 'title')),
    description: text(member(schema, 'description')),
    example: member(schema, 'example'),
    ...(found as Form),
  };
  const readOnly = member(schema, 'readOnly') === true;
  const writeOnly = member(schema, 'writeOnly') === true;
  const deprecated = member(schema, 'deprecated') === true;
  const shown = exampleOfFormat(member(schema, 'format'));
  const bounds = boundsIn(schema, result.kind);
  const isSaid = readOnly || writeOnly || deprecated || shown !== undefined || bounds !== undefined;
  if (result.nullable === nullable && !isSaid) return result;
  return {
    ...result,
    nullable,
    ...(readOnly && { readOnly }),
    ...(writeOnly && { writeOnly }),
    ...(deprecated && { deprecated }),
    ...(shown !== undefined && { shown }),
    ...(bounds && { bounds }),
  };
}

function form(reader: Reader, schema: JsonObject, where: Where): Found {
  if (Object.hasOwn(schema, '$ref')) return reference(reader, schema.$ref, where);
  if (member(schema, 'x-svc-empty-array') === true) return { kind: 'empty-array' };
  const pattern = member(schema, 'x-svc-pattern');
  if (isList(pattern)) return { kind: 'pattern', parts: pattern.map(patternPart) };
  const keyword = ['allOf', 'anyOf', 'oneOf'].find((name) => isList(member(schema, name)));
  if (keyword !== undefined) {
    return combined(reader, inside(where, keyword), [keyword, partsOf(schema, keyword)]);
  }
  return literal(schema) ?? typed(reader, schema, where);
}

/** What stands beside a list of parts holds for each of them; of `allOf` it is one more. */
function partsOf(schema: JsonObject, keyword: string): readonly unknown[] {
  const parts = member(schema, keyword);
  const list = isList(parts) ? parts : [];
  const names = BESIDE.filter((name) => Object.hasOwn(schema, name));
  if (names.length === 0) return list;
  const own = { type: 'object', ...fromEntries(names.map((name) => [name, schema[name]])) };
  if (keyword === 'allOf') return [...list, own];
  // `anyOf: [{ required: [id] }, { required: [filter] }]` forbids, and describes nothing.
  const isDescribing = list.some(
    (part) => !isObject(part) || Object.keys(part).some((name) => name !== 'required'),
  );
  return isDescribing ? list.map((part) => ({ allOf: [own, part] })) : [own];
}

const BESIDE = ['properties', 'required', 'additionalProperties'] as const;

function reference(reader: Reader, ref: unknown, where: Where): Form {
  const local = typeof ref === 'string' && ref.startsWith('#');
  const name = local && ref.startsWith(SCHEMAS) ? unescaped(ref.slice(SCHEMAS.length)) : undefined;
  if (name !== undefined && reader.names.has(name)) return { kind: 'ref', name };
  const why = local ? 'refers to a schema that the document lacks' : 'refers to another document';
  return formOf(leftOpen(reader, where, why));
}

function combined(
  reader: Reader,
  where: Where,
  [keyword, list]: readonly [string, readonly unknown[]],
): Found {
  const parts = list.map((part, index) => readSchema(reader, part, inside(where, index, 0)));
  const members = parts.filter((part) => !isNull(part));
  const nullable = members.length < parts.length || members.some((part) => part.nullable);
  const [first, second] = members;
  if (first === undefined) return { kind: 'unknown', nullable };
  if (second === undefined) return { ...formOf(first), nullable };
  return keyword === 'allOf'
    ? { ...merged(reader, members, where), nullable }
    : { kind: 'union', members, nullable };
}

function literal(schema: JsonObject): Found | undefined {
  const listed = Object.hasOwn(schema, 'const') ? [schema.const] : member(schema, 'enum');
  if (!isList(listed) || listed.length === 0) return undefined;
  const values = [...new Set(listed.filter(isScalar))];
  if (values.length === 0) return undefined;
  const found: Found = { kind: 'literal', values, ...marksOf(schema) };
  return listed.includes(null) ? { ...found, nullable: true } : found;
}

const MARKS = ['open', 'custom', 'events'] as const;

function marksOf(schema: JsonObject): { readonly [Mark in (typeof MARKS)[number]]?: true } {
  const said = MARKS.filter((mark) => member(schema, `x-svc-${mark}`) === true);
  return Object.fromEntries(said.map((mark) => [mark, true])); // the names are fixed
}

function patternPart(part: unknown): 'number' | 'string' | { readonly text: string } {
  return part === 'number' || part === 'string' ? part : { text: text(member(part, 'text')) };
}

function typed(reader: Reader, schema: JsonObject, where: Where): Found {
  const type = member(schema, 'type');
  switch (type) {
    case 'array':
      return { kind: 'array', items: readSchema(reader, member(schema, 'items'), inside(where, 'items')) };
    case 'object':
      return objectForm(reader, schema, where);
    case 'string':
      return { kind: member(schema, 'format') === 'date-time' ? 'date-time' : 'string' };
    case 'boolean':
    case 'integer':
    case 'number':
    case 'unknown':
      return { kind: type };
    case 'null':
      return { kind: 'unknown', nullable: true };
    default:
      if (isList(type)) return severalTypes(reader, schema, where);
      return formOf(leftOpen(reader, where, 'has a type that OpenAPI does not know'));
  }
}

/** OpenAPI 3.1: `type: [string, 'null']`. */
function severalTypes(reader: Reader, schema: JsonObject, where: Where): Found {
  const types = new Set(isList(schema.type) ? schema.type : []);
  const nullable = types.has('null');
  const members = [...types]
    .filter((type) => TYPES.has(type))
    .map((type) => ({ ...UNKNOWN, ...typed(reader, { items: true, ...schema, type }, where) }));
  const [first, second] = members;
  if (first === undefined) return { kind: 'unknown', nullable };
  return second === undefined ? { ...formOf(first), nullable } : { kind: 'union', members, nullable };
}

function objectForm(reader: Reader, schema: JsonObject, where: Where): ObjectForm {
  const declared = member(schema, 'properties');
  if (declared !== undefined && !isObject(declared))
    leftOpen(reader, inside(where, 'properties'), 'is not a map');
  const base = inside(where, 'properties');
  const properties = new Map<string, Schema>();
  for (const [property, raw] of isObject(declared) ? Object.entries(declared) : []) {
    const spot = { pointer: pointer(base.pointer, property), depth: base.depth, property };
    properties.set(property, readSchema(reader, raw, spot));
  }
  const required = new Set(strings(member(schema, 'required')));
  const isFilled = Number(member(schema, 'minProperties')) >= 1;
  return { kind: 'object', properties, required, rest: restOf(reader, schema, where), isFilled };
}

function restOf(reader: Reader, schema: JsonObject, where: Where): Schema | undefined {
  const rest = member(schema, 'additionalProperties');
  if (rest === undefined || rest === false) return undefined;
  return readSchema(reader, rest, inside(where, 'additionalProperties'));
}

/** One step further into the document, `deeper` schemas down. */
function inside(where: Where, key: string | number, deeper = 1): Where & { readonly depth: number } {
  return { pointer: pointer(where.pointer, key), depth: (where.depth ?? 0) + deeper };
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function isNull(schema: Schema): boolean {
  return schema.kind === 'unknown' && schema.nullable;
}

/** `allOf` of objects, also those that it refers to, is one object; of anything else, what its first reference says. */
function merged(reader: Reader, parts: readonly Schema[], where: Where): Form {
  const telling = parts.filter(tells);
  const [first = parts[0] ?? UNKNOWN, second] = telling;
  if (second === undefined) return formOf(first);
  const objects = telling.flatMap((part) => objectOf(reader, part, where) ?? []);
  if (objects.length < telling.length) return formOf(telling.find(({ kind }) => kind === 'ref') ?? first);
  return {
    kind: 'object',
    properties: mergedProperties(objects),
    required: new Set(objects.flatMap((part) => [...part.required])),
    rest: objects.find((part) => part.rest !== undefined)?.rest,
    isFilled: objects.some((part) => part.isFilled),
  };
}

/** A later part says more of a property; one that says nothing of its form leaves the earlier one. */
function mergedProperties(objects: readonly ObjectForm[]): ReadonlyMap<string, Schema> {
  const properties = new Map<string, Schema>();
  for (const [name, schema] of objects.flatMap((part) => [...part.properties])) {
    const known = properties.get(name);
    const isSilent = known !== undefined && schema.kind === 'unknown';
    properties.set(name, isSilent ? { ...schema, ...formOf(known), nullable: known.nullable } : schema);
  }
  return properties;
}

/** `{ description }` or `{ type: object }` beside a reference says nothing about the form. */
function tells(schema: Schema): boolean {
  if (schema.kind !== 'object') return schema.kind !== 'unknown';
  return schema.properties.size > 0 || schema.required.size > 0 || schema.rest !== undefined;
}

function objectOf(reader: Reader, schema: Schema, { depth = 0 }: Where): ObjectForm | undefined {
  if (schema.kind === 'ref') return reader.object(schema.name, depth + 1);
  return schema.kind === 'object' ? schema : undefined;
}

const EMPTY: ObjectForm = {
  kind: 'object',
  properties: new Map(),
  required: new Set(),
  rest: undefined,
  isFilled: false,
};

/** What a schema brings into the `allOf` of another: its object, by name; a schema that leads back to itself, or further than any account does, brings nothing. */
export function inheritedFrom(
  raw: ReadonlyMap<string, unknown>,
  rules: readonly SchemaRule[],
): Reader['object'] {
  const known = new Map<string, ObjectForm | undefined>();
  // Findings are reported where the schema itself is read.
  const reader: Reader = { names: new Set(raw.keys()), findings: createFindings(), rules, object };
  function object(name: string, depth: number): ObjectForm | undefined {
    if (depth > MAX_DEPTH) return EMPTY;
    if (known.has(name)) return known.get(name);
    known.set(name, EMPTY);
    const schema = readSchema(reader, raw.get(name), { pointer: '', depth });
    const target = schema.kind === 'ref' ? object(schema.name, depth + 1) : schema;
    const found = target?.kind === 'object' ? target : undefined;
    known.set(name, found);
    return found;
  }
  return object;
}
