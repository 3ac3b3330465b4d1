/** Compares one value of an answer with its shape in the model, and notes where they differ: types alone, no value. */

import { isList, isObject, type JsonObject } from '../base/json.js';
import { correctionTypeText } from '../model/corrections/type-text.js';
import type { Api, Entity, Property, Relation, Shape } from '../model/model.js';
import { byName } from '../model/named.js';
import { withoutNull } from '../model/shape-parts.js';
import { isNothing, joined, isMemberName, typeOf } from './observed-value.js';
import type { Tally } from './tally.js';
import type { RepeatedTexts } from './values.js';

export interface ComparisonContext {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly named: ReadonlyMap<string, Shape>;
  /** Legacy answers print absent values in several ways, and their inner objects have undescribed members. */
  readonly isLoose: boolean;
  readonly tally: Tally;
  readonly values: RepeatedTexts;
}

export function comparisonContext(api: Api, tally: Tally, values: RepeatedTexts): ComparisonContext {
  return {
    entities: byName(api.entities),
    named: new Map(api.types.map(({ name, shape }) => [name, shape])),
    isLoose: api.generation === 'legacy',
    tally,
    values,
  };
}

export function compare(context: ComparisonContext, value: unknown, shape: Shape, path: string): void {
  if (shape.kind === 'unknown') return;
  if (shape.kind === 'nullable') {
    if (value !== null) compare(context, value, shape.shape, path);
    return;
  }
  if (context.isLoose && isNothing(value) && shape.kind !== 'string') return;
  if (value === null) {
    if (!admitsNull(shape))
      context.tally.note({ kind: 'null', path, expected: correctionTypeText(shape), got: 'null' });
    return;
  }
  if (shape.kind === 'union') return compareUnion(context, value, shape.members, path);
  if (shape.kind === 'ref') return compareNamed(context, value, shape, path);
  if (!hasType(value, shape)) {
    context.tally.note({ kind: 'type', path, expected: correctionTypeText(shape), got: typeOf(value) });
    return;
  }
  compareInside(context, value, shape, path);
}

function admitsNull(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.members.some(admitsNull);
  return shape.kind === 'nullable' || shape.kind === 'unknown';
}

function hasType(value: unknown, shape: Shape): boolean {
  switch (shape.kind) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
    case 'pattern':
      return typeof value === 'string';
    case 'date-time':
      return typeof value === 'string';
    case 'literal':
      return shape.values.some((one) => typeof one === typeof value);
    case 'array':
      return isList(value);
    case 'empty-array':
      return isList(value) && value.length === 0;
    // An empty map is printed as `[]`.
    case 'map':
    case 'object':
      return isObject(value) || (isList(value) && value.length === 0);
    // They have been opened.
    case 'unknown':
    case 'nullable':
    case 'union':
    case 'ref':
      return true;
  }
}

function compareInside(context: ComparisonContext, value: unknown, shape: Shape, path: string): void {
  if (shape.kind === 'string') return context.values.see(path, value);
  if (shape.kind === 'literal') {
    if (shape.others !== true && !shape.values.includes(value as string))
      context.tally.note({ kind: 'value', path, expected: correctionTypeText(shape), got: typeOf(value) });
    return;
  }
  if (shape.kind === 'array' && isList(value))
    for (const item of value) compare(context, item, shape.items, path);
  if (shape.kind === 'map' && isObject(value))
    for (const item of Object.values(value)) compare(context, item, shape.values, path);
  if (shape.kind === 'object' && isObject(value)) {
    compareMembers(context, value, shape.properties, path);
    noteMissing(context, value, shape.properties, path);
    if (!shape.open && !context.isLoose) noteUndescribed(context, value, namesOf(shape.properties), path);
  }
}

/** Compares with the alternative that has the type of the value. */
function compareUnion(
  context: ComparisonContext,
  value: unknown,
  members: readonly Shape[],
  path: string,
): void {
  const inner = members.map((one) => withoutNull(one));
  if (inner.some(({ kind }) => kind === 'unknown')) return;
  const fitting = inner.filter((one) => hasType(value, resolved(context, one)));
  const [first] = fitting;
  if (first === undefined) {
    const expected = correctionTypeText({ kind: 'union', members });
    context.tally.note({ kind: 'type', path, expected, got: typeOf(value) });
    return;
  }
  // Of several alternatives with objects, nothing shows which one applies.
  const isScalar = typeof value !== 'object';
  if (fitting.length === 1 && !isScalar) compare(context, value, first, path);
}

function resolved({ entities, named }: ComparisonContext, shape: Shape): Shape {
  if (shape.kind !== 'ref') return shape;
  return entities.has(shape.name) ? ANY_OBJECT : (named.get(shape.name) ?? { kind: 'unknown' });
}

const ANY_OBJECT: Shape = { kind: 'object', properties: [], open: true };

function compareNamed(
  context: ComparisonContext,
  value: unknown,
  { name }: { readonly name: string },
  path: string,
): void {
  const entity = context.entities.get(name);
  if (entity === undefined)
    return compare(context, value, context.named.get(name) ?? { kind: 'unknown' }, path);
  if (isObject(value) && !isWrapped(context, value, entity, path))
    return compareEntity(context, value, entity, path);
  if (isObject(value) || (isList(value) && value.length === 0)) return;
  context.tally.note({ kind: 'type', path, expected: 'object', got: typeOf(value) });
}

/** Compares the members of an object that are there; which must be there depends on the method. */
export function compareEntity(
  context: ComparisonContext,
  row: JsonObject,
  entity: Entity,
  path: string,
): void {
  compareMembers(context, row, entity.own, path);
  for (const relation of entity.relations) {
    const value = Object.hasOwn(row, relation.name) ? row[relation.name] : undefined;
    const other = context.entities.get(relation.entity);
    const inside = joined(path, relation.name);
    // What is inside an envelope is not compared.
    if (relation.envelope !== undefined || (other !== undefined && isWrapped(context, value, other, inside)))
      continue;
    compareForm(context, value, relation, inside);
    for (const one of isList(value) ? value : [value])
      if (isObject(one) && other !== undefined) compareEntity(context, one, other, inside);
  }
  // Legacy objects are open, but their undescribed members are worth a finding.
  if (entity.open === true && !context.isLoose) return;
  noteUndescribed(context, row, [...namesOf(entity.own), ...entity.relations.map(({ name }) => name)], path);
}

/** An object in an envelope of its own, which the client does not remove, is one finding; its content is not compared. */
function isWrapped({ tally }: ComparisonContext, value: unknown, entity: Entity, path: string): boolean {
  if (!isObject(value)) return false;
  const known = new Set([...namesOf(entity.own), ...entity.relations.map(({ name }) => name)]);
  if (Object.keys(value).some((name) => known.has(name))) return false;
  const got = isObject(value['item']) ? '{ item }' : isList(value['items']) ? '{ items }' : undefined;
  if (got !== undefined) tally.note({ kind: 'envelope', path, expected: 'object', got });
  return got !== undefined;
}

/** A related object is one object, or a list of them; `[]` is an empty one of either. */
function compareForm({ tally }: ComparisonContext, value: unknown, { many }: Relation, path: string): void {
  const isOther = many ? isObject(value) : isList(value) && value.length > 0;
  if (!isOther) return;
  const [expected, got] = many ? ['array', 'object'] : ['object', 'array'];
  tally.note({ kind: 'type', path, expected, got });
}

function compareMembers(
  context: ComparisonContext,
  row: JsonObject,
  properties: readonly Property[],
  path: string,
): void {
  for (const { name, shape } of properties)
    if (Object.hasOwn(row, name)) compare(context, row[name], shape, joined(path, name));
}

function noteMissing(
  context: ComparisonContext,
  row: JsonObject,
  properties: readonly Property[],
  path: string,
): void {
  for (const { name, optional, shape } of properties)
    if (!optional && !Object.hasOwn(row, name))
      context.tally.note({
        kind: 'missing-member',
        path: joined(path, name),
        expected: correctionTypeText(shape),
      });
}

/** Notes only names of members that cannot be data. */
export function noteUndescribed(
  context: ComparisonContext,
  row: JsonObject,
  known: readonly string[],
  path: string,
): void {
  const names = new Set(known);
  for (const [name, value] of Object.entries(row))
    if (!names.has(name) && isMemberName(name))
      context.tally.note({ kind: 'undescribed-member', path: joined(path, name), got: typeOf(value) });
}

function namesOf(properties: readonly Property[]): readonly string[] {
  return properties.map(({ name }) => name);
}
