/** Reads one schema of a published description: corrects its defects by rule, and leaves open what no rule knows. */

import { exampleOfFormat } from '../example-text.js';
import { boundsIn, isExact } from './bounds.js';
import { createFindings } from '../findings.js';
import {
  isList,
  isObject,
  type JsonObject,
  listOf,
  member,
  pointer,
  referredNames,
  strings,
  text,
} from '../../base/json.js';
import { type Found, oneOf, together } from './meet.js';
import { type Form, formOf, type ObjectForm, type Reader, type Schema, UNKNOWN } from './schema.js';
import { SCHEMAS } from './schema-rule.js';

interface Where {
  readonly pointer: string;
  /** The property that the schema describes. */
  readonly property?: string;
  /** How many schemas are around this one. */
  readonly depth?: number;
}

/** Schemas that are nested deeper are left open, so that recursion over schemas is bounded. */
export const MAX_DEPTH = 24;

export function readSchema(reader: Reader, raw: unknown, where: Where): Schema {
  if ((where.depth ?? 0) > MAX_DEPTH)
    return leftOpen(reader, where, `is nested deeper than ${MAX_DEPTH} schemas`);
  const schema = applyRules(reader, raw, where);
  if (schema === undefined)
    return leftOpen(reader, where, raw === false ? 'admits no value' : 'is not a schema');
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

/** A defect that no rule corrects is left as unknown, with a line in the report. */
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
    example: exampleIn(schema),
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

/** OpenAPI 3.0 has one example, and 3.1 a list of them. */
function exampleIn(schema: JsonObject): unknown {
  return member(schema, 'example') ?? listOf(member(schema, 'examples'))[0];
}

/** All keywords are read together. */
function form(reader: Reader, schema: JsonObject, where: Where): Found {
  if (Object.hasOwn(schema, '$ref')) return reference(reader, schema.$ref, where);
  if (member(schema, 'x-svc-empty-array') === true) return { kind: 'empty-array' };
  const pattern = member(schema, 'x-svc-pattern');
  if (isList(pattern)) return { kind: 'pattern', parts: pattern.map(patternPart) };
  reportUnread(reader, schema, where);
  const own = ownForm(reader, schema, where);
  const values = listedValues(reader, schema, where);
  const parts = partsOf(reader, schema, where);
  if (parts.length === 0 && values === undefined) return own ?? { kind: 'unknown' };
  const all = [...[own, values].flatMap((one) => (one ? [schemaOf(one)] : [])), ...parts];
  return together(reader, { pointer: where.pointer, depth: where.depth ?? 0 }, all);
}

function schemaOf(found: Found): Schema {
  return { ...UNKNOWN, ...found };
}

/** The form by `type` and its members; undefined if only other keywords describe the value. */
function ownForm(reader: Reader, schema: JsonObject, where: Where): Found | undefined {
  if (Object.hasOwn(schema, 'type')) return typed(reader, schema, where);
  const isOpen = (member(schema, 'unevaluatedProperties') ?? false) !== false;
  if (isOpen || MEMBERS.some((name) => Object.hasOwn(schema, name))) return objectForm(reader, schema, where);
  return Object.hasOwn(schema, 'items') ? typed(reader, { ...schema, type: 'array' }, where) : undefined;
}

const MEMBERS = ['properties', 'required', 'additionalProperties', 'patternProperties'] as const;

/** Each part of `allOf`, and the alternatives of `anyOf` and of `oneOf`. */
function partsOf(reader: Reader, schema: JsonObject, where: Where): readonly Schema[] {
  return (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const list = member(schema, keyword);
    if (!isList(list) || list.length === 0) return [];
    // `anyOf: [{ required: [id] }, { required: [filter] }]` forbids, and describes nothing.
    if (keyword !== 'allOf' && list.every(isForbidding)) {
      reader.findings.inform(
        inside(where, keyword).pointer,
        'requires one of several groups of members; the type requires none of them',
      );
      return [];
    }
    const around = inside(where, keyword);
    const parts = list.map((part, index) => readSchema(reader, part, inside(around, index, 0)));
    return keyword === 'allOf' ? parts : [schemaOf(oneOf(parts))];
  });
}

function isForbidding(part: unknown): boolean {
  return isObject(part) && Object.keys(part).every((name) => name === 'required');
}

/** Keywords that restrict a value more than a type can. */
const UNREAD = [
  'not',
  'if',
  'dependentSchemas',
  'dependentRequired',
  'propertyNames',
  'contains',
  'unevaluatedItems',
  'discriminator',
  '$dynamicRef',
  '$recursiveRef',
] as const;

const LISTS = ['allOf', 'anyOf', 'oneOf', 'enum'] as const;

function reportUnread(reader: Reader, schema: JsonObject, where: Where): void {
  for (const keyword of LISTS) {
    const list = member(schema, keyword);
    if (list !== undefined && !isList(list))
      reader.findings.warn(where.pointer, `says \`${keyword}\` without a list; the type is wider`);
    if (isList(list) && list.length === 0)
      reader.findings.warn(where.pointer, `says \`${keyword}\` with an empty list; the type is wider`);
  }
  const listed = member(schema, 'enum');
  const types = member(schema, 'type');
  const isNullable = member(schema, 'nullable') === true || (isList(types) && types.includes('null'));
  if (isNullable && isList(listed) && listed.length > 0 && !listed.includes(null))
    reader.findings.inform(
      where.pointer,
      'admits `null` and lists values without it; the type takes `null` too',
    );
  for (const keyword of UNREAD)
    if (Object.hasOwn(schema, keyword))
      reader.findings.warn(where.pointer, `says \`${keyword}\`, which is not read; the type is wider`);
}

function reference(reader: Reader, ref: unknown, where: Where): Form {
  const local = typeof ref === 'string' && ref.startsWith('#');
  const step = local && ref.startsWith(SCHEMAS) ? ref.slice(SCHEMAS.length) : undefined;
  const name = step === undefined ? undefined : referredNames(step).find((one) => reader.names.has(one));
  if (name !== undefined) return { kind: 'ref', name };
  const lacking =
    step === undefined || step.includes('/')
      ? 'refers to a place that is not a schema under /components/schemas'
      : 'refers to a schema that the document lacks';
  const why = local ? lacking : 'refers to another document';
  return formOf(leftOpen(reader, where, why));
}

/** What `const` and `enum` list: values of any kind. */
function listedValues(reader: Reader, schema: JsonObject, where: Where): Found | undefined {
  const listed = Object.hasOwn(schema, 'const') ? [schema.const] : member(schema, 'enum');
  if (!isList(listed) || listed.length === 0) return undefined;
  const scalars = [...new Set(listed.filter(isScalar))];
  const values = scalars.filter(isExact);
  if (values.length < scalars.length)
    reader.findings.warn(
      where.pointer,
      'lists numbers that a program cannot hold exactly; the type takes any',
    );
  const literal: Found = { kind: 'literal', values, ...marksOf(schema) };
  const members = [
    ...(values.length > 0 ? [schemaOf(literal)] : []),
    ...(values.length < scalars.length ? [schemaOf({ kind: 'integer' })] : []),
    ...listed.flatMap((value) => (isScalar(value) ? [] : [constant(reader, value, where)])),
  ];
  return oneOf(members);
}

/** A value that is an object or a list, as the schema of its parts; `null` as itself. */
function constant(reader: Reader, value: unknown, where: Where): Schema {
  const next = inside(where, 'const');
  if (value === null) return schemaOf({ kind: 'union', members: [], nullable: true });
  if (next.depth > MAX_DEPTH) return leftOpen(reader, where, `is nested deeper than ${MAX_DEPTH} schemas`);
  const part = (one: unknown): Schema =>
    schemaOf(listedValues(reader, { const: one }, { ...next, pointer: where.pointer }) ?? UNKNOWN);
  if (isObject(value)) {
    const properties = new Map(Object.entries(value).map(([name, one]) => [name, part(one)]));
    const required = new Set(properties.keys());
    return schemaOf({
      kind: 'object',
      properties,
      required,
      rest: undefined,
      neverEmpty: properties.size > 0,
    });
  }
  if (!isList(value)) return UNKNOWN;
  reader.findings.warn(
    where.pointer,
    'lists an array; the type takes arrays of the same elements in any order',
  );
  return schemaOf({ kind: 'array', items: value.length === 0 ? UNKNOWN : schemaOf(oneOf(value.map(part))) });
}

const MARKS = ['open', 'custom', 'events'] as const;

function marksOf(schema: JsonObject): { readonly [Mark in (typeof MARKS)[number]]?: true } {
  const said = MARKS.filter((mark) => member(schema, `x-svc-${mark}`) === true);
  // The names are those of the list above, each with `true`.
  return Object.fromEntries(said.map((mark) => [mark, true]));
}

function stringForm(format: unknown): Form {
  if (format === 'date-time') return { kind: 'date-time' };
  return { kind: 'string', ...(format === 'date' && { isDay: true }) };
}

function patternPart(part: unknown): 'number' | 'string' | { readonly text: string } {
  return part === 'number' || part === 'string' ? part : { text: text(member(part, 'text')) };
}

function typed(reader: Reader, schema: JsonObject, where: Where): Found {
  const type = member(schema, 'type');
  switch (type) {
    case 'array':
      return { kind: 'array', items: itemsOf(reader, schema, where) };
    case 'object':
      return objectForm(reader, schema, where);
    case 'string':
      return stringForm(member(schema, 'format'));
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

/** A list of schemas, one for each place, is read as an array of any of them. */
function itemsOf(reader: Reader, schema: JsonObject, where: Where): Schema {
  const items = member(schema, 'items');
  const places = isList(items) ? items : member(schema, 'prefixItems');
  if (!isList(places) || places.length === 0) return readSchema(reader, items, inside(where, 'items'));
  reader.findings.warn(
    where.pointer,
    'describes each element by its place; the type takes any of them in any place',
  );
  const rest = isList(items) ? member(schema, 'additionalItems') : items;
  const all = [...places, ...(rest === false ? [] : [rest ?? true])];
  const around = inside(where, 'prefixItems');
  return schemaOf(oneOf(all.map((one, index) => readSchema(reader, one, inside(around, index, 0)))));
}

/** OpenAPI 3.1: `type: [string, 'null']`. */
function severalTypes(reader: Reader, schema: JsonObject, where: Where): Found {
  const types = [...new Set(isList(schema.type) ? schema.type : [])];
  if (types.length === 0) return formOf(leftOpen(reader, where, 'names no type'));
  const members = types.map((type) =>
    typeof type === 'string'
      ? schemaOf(typed(reader, { items: true, ...schema, type }, where))
      : leftOpen(reader, where, 'has a type that OpenAPI does not know'),
  );
  return oneOf(members);
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
  reportUndescribed(reader, schema, { where, properties, required });
  const neverEmpty = Number(member(schema, 'minProperties')) >= 1;
  const rest = restOf(reader, schema, where);
  const isClosed = rest === undefined && member(schema, 'additionalProperties') === false;
  return { kind: 'object', properties, required, rest, neverEmpty, ...(isClosed && { isClosed }) };
}

/** Reports required members without a description, which have no type. Parts that are combined describe each other's members. */
function reportUndescribed(
  reader: Reader,
  schema: JsonObject,
  { where, properties, required }: Pick<ObjectForm, 'properties' | 'required'> & { readonly where: Where },
): void {
  const isPart = /\/(?:allOf|anyOf|oneOf)\/\d+$/.test(where.pointer);
  if (isPart || ['allOf', 'anyOf', 'oneOf'].some((name) => Object.hasOwn(schema, name))) return;
  const names = [...required].filter((name) => !properties.has(name)).map((name) => `\`${name}\``);
  if (names.length === 0) return;
  const message = `requires ${names.join(', ')}, which it does not describe; its type does not ask for that`;
  reader.findings.inform(where.pointer, message);
}

/** An index signature would have to fit the members that have names too. */
const ANY_FURTHER = 'describes further names next to its own; the type takes them with any value';

function restOf(reader: Reader, schema: JsonObject, where: Where): Schema | undefined {
  const rest = member(schema, 'additionalProperties');
  const keyword = (['patternProperties', 'unevaluatedProperties'] as const).find(
    (name) => (member(schema, name) ?? false) !== false,
  );
  if (keyword !== undefined) {
    reader.findings.warn(where.pointer, `says \`${keyword}\`; the type takes further names with any value`);
    return UNKNOWN;
  }
  if (rest === undefined || rest === false) return undefined;
  const read = readSchema(reader, rest, inside(where, 'additionalProperties'));
  if (read.kind !== 'unknown' && isObject(member(schema, 'properties')))
    reader.findings.inform(where.pointer, ANY_FURTHER);
  return read;
}

/** One step further into the document, `deeper` schemas down. */
function inside(where: Where, key: string | number, deeper = 1): Where & { readonly depth: number } {
  return { pointer: pointer(where.pointer, key), depth: (where.depth ?? 0) + deeper };
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

const EMPTY: Schema = schemaOf({
  kind: 'object',
  properties: new Map(),
  required: new Set(),
  rest: undefined,
  neverEmpty: false,
});

/** Schemas that are parts of each other in a chain; no account has more. */
const MAX_INHERITED = 60;

/** The members that a schema adds to those that contain it, by name. A schema that contains itself adds none. */
export function inheritedFrom(
  raw: ReadonlyMap<string, unknown>,
  { rules, findings }: Pick<Reader, 'rules' | 'findings'>,
): Reader['schema'] {
  const known = new Map<string, Schema>();
  let depth = 0;
  // Findings are reported where the schema itself is read.
  const reader: Reader = { names: new Set(raw.keys()), findings: createFindings(), rules, schema };
  function schema(name: string): Schema {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (depth > MAX_INHERITED) {
      findings.warn(
        pointer('/components/schemas', name),
        'is a part of too many others; left out of the last',
      );
      return EMPTY;
    }
    known.set(name, EMPTY);
    depth += 1;
    const own = readSchema(reader, raw.get(name), { pointer: '' });
    const target = own.kind === 'ref' ? { ...schema(own.name), nullable: own.nullable } : own;
    depth -= 1;
    known.set(name, target);
    return target;
  }
  return schema;
}
