/**
 * The types, member names and containers in the answers of one method, without any datum. `learn` and `probe` write them
 * as a type in TypeScript. The rules of inference are here alone.
 */

import { isList, isObject, type JsonObject } from '../base/json.js';
import type { Property, Shape } from '../model/model.js';
import { isMemberName, isNothing } from './observed-value.js';

/** All values of one place. */
export interface Observed {
  readonly scalars: Set<'string' | 'number' | 'boolean'>;
  /** `''`, `[]` and `{}`: each may be how something absent is printed. */
  readonly empty: Set<'text' | 'list' | 'object'>;
  isNull: boolean;
  items: Observed | undefined;
  object: ObservedObject | undefined;
}

interface ObservedObject {
  /** Objects that held something. */
  count: number;
  /** Undefined: keys are data, and none is kept. */
  members: Map<string, { in: number; readonly value: Observed }> | undefined;
  /** Of a map: all its values. Of an object: those of members that are not named. */
  readonly values: Observed;
}

export function nothingObserved(): Observed {
  return { scalars: new Set(), empty: new Set(), isNull: false, items: undefined, object: undefined };
}

/** @param isDatum whether a text was given as a datum, such as an id that the call asked for */
export function observe(
  into: Observed,
  value: unknown,
  isDatum: (text: string) => boolean = () => false,
  depth = 0,
): void {
  if (depth > MAX_DEPTH) return;
  if (value === null) into.isNull = true;
  else if (isNothing(value))
    into.empty.add(typeof value === 'string' ? 'text' : isList(value) ? 'list' : 'object');
  else if (isList(value)) {
    into.items ??= nothingObserved();
    for (const item of value) observe(into.items, item, isDatum, depth + 1);
  } else if (isObject(value)) observeObject(into, value, isDatum, depth + 1);
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    // `typeof` is one of the three that the condition admits.
    into.scalars.add(typeof value as 'string');
}

/** Levels of an answer; what is deeper stays `unknown`. */
const MAX_DEPTH = 24;

function observeObject(
  into: Observed,
  value: JsonObject,
  isDatum: (text: string) => boolean,
  depth: number,
): void {
  into.object ??= { count: 0, members: new Map(), values: nothingObserved() };
  const { object } = into;
  object.count += 1;
  const names = Object.keys(value).filter((name) => !isOwnField(name));
  if (object.members !== undefined && (names.length > MAX_NAMES || hasDataKeys(value, names, isDatum)))
    forgetNames(object);
  const described = new Set(names);
  for (const name of Object.keys(value)) {
    const isLeftOut =
      !described.has(name) || (isNumbered(name) && !Object.hasOwn(value, name.replace(NUMBER, '')));
    // What has no name here is a value of the map that the object may turn out to be.
    if (object.members === undefined || isLeftOut) {
      observe(object.values, value[name], isDatum, depth);
      continue;
    }
    const member = object.members.get(name) ?? { in: 0, value: nothingObserved() };
    object.members.set(name, member);
    member.in += 1;
    observe(member.value, value[name], isDatum, depth);
  }
}

/** More are keys of a map. */
const MAX_NAMES = 300;

/** Fields that an administrator adds have other names in every account (Legacy self-description, What a fields method answers). */
function isOwnField(name: string): boolean {
  return /^(UF_|uf[A-Z]|PROPERTY_\d|property\d|PARENT_ID_\d|parentId\d)/.test(name);
}

const NUMBER = /_?(?<!\d)\d+$/;

/** `U1`, `chat12`, `ADDRESS_2`: an id, unless the same name is there without its number. */
function isNumbered(name: string): boolean {
  return /^[A-Za-z]+_?\d+$/.test(name);
}

/** Whether keys are ids, dates, addresses or names of people: then every key of the object may be. */
function hasDataKeys(
  value: JsonObject,
  names: readonly string[],
  isDatum: (text: string) => boolean,
): boolean {
  if (names.some((name) => !isMemberName(name) || /^[A-Z][a-z]/.test(name) || isDatum(name))) return true;
  if (names.length > 0 && names.every(isNumbered)) return true;
  const inner = names.map((name) => value[name]);
  // Each entry has its own key as a value: rows by their id or code.
  return inner.some(
    (one, index) => isObject(one) && Object.values(one).some((text) => text === names[index]),
  );
}

/** The values of all members become those of a map. */
function forgetNames(object: ObservedObject): void {
  for (const { value } of object.members?.values() ?? []) merge(object.values, value);
  object.members = undefined;
}

/** Adds the observations of another place. */
export function merge(into: Observed, other: Observed): void {
  for (const scalar of other.scalars) into.scalars.add(scalar);
  for (const empty of other.empty) into.empty.add(empty);
  into.isNull ||= other.isNull;
  if (other.items !== undefined) merge((into.items ??= nothingObserved()), other.items);
  if (other.object === undefined) return;
  into.object ??= { count: 0, members: new Map(), values: nothingObserved() };
  const { object } = into;
  object.count += other.object.count;
  if (other.object.members === undefined) forgetNames(object);
  merge(object.values, other.object.values);
  for (const [name, { in: count, value }] of other.object.members ?? []) {
    const known = object.members?.get(name) ?? { in: 0, value: nothingObserved() };
    if (object.members === undefined) merge(object.values, value);
    else {
      object.members.set(name, known);
      known.in += count;
      merge(known.value, value);
    }
  }
}

/** The observation, as of one answer, from which an earlier run wrote this type. */
export function observedOf(shape: Shape): Observed {
  const into = nothingObserved();
  switch (shape.kind) {
    case 'string':
    case 'number':
    case 'boolean':
      into.scalars.add(shape.kind);
      break;
    case 'nullable':
      merge(into, observedOf(shape.shape));
      into.isNull = true;
      break;
    case 'union':
      for (const member of shape.members) merge(into, observedOf(member));
      break;
    case 'array':
      into.items = observedOf(shape.items);
      break;
    case 'empty-array':
      into.empty.add('list');
      break;
    case 'map':
      into.object = { count: 1, members: undefined, values: observedOf(shape.values) };
      break;
    case 'object': {
      const members = shape.properties.map((one) => [one.name, observedMember(one)] as const);
      into.object = { count: 1, members: new Map(members), values: nothingObserved() };
      break;
    }
    default:
    // Nothing was known of it, or a user has written it.
  }
  return into;
}

/** An id that is not promised was not in every object. */
function observedMember({ name, shape, optional }: Property): { in: number; readonly value: Observed } {
  const value = observedOf(shape);
  return { in: optional && isId(name, value) ? 0 : 1, value };
}

/** Keys that differ from object to object are data, whatever they look like; so are many whose values are alike. */
function isMap({ count, members }: ObservedObject): boolean {
  if (members === undefined || areAlike(members)) return true;
  const counts = [...members.values()].map((member) => member.in);
  if (count < 2 || counts.length < 2) return false;
  const most = Math.max(...counts);
  return most === 1 || (counts.length > 3 && counts.every((one) => one * 3 <= count));
}

/** From so many on, objects, lists or numbers alone are entries by a word, such as a name. */
const MIN_ALIKE = 8;
/** Members of rows, whatever else is in them. */
const ROW_MEMBER = /^(id|name|title|code|sort)$/i;

/** Texts and flags alone are in rows too. Objects are alike where they share a member. */
function areAlike(members: NonNullable<ObservedObject['members']>): boolean {
  if (members.size < MIN_ALIKE || [...members.keys()].some((name) => ROW_MEMBER.test(name))) return false;
  const values = [...members.values()].map(({ value }) => value).filter((value) => !isEmpty(value));
  if (values.length < MIN_ALIKE) return false;
  if (values.every(isNumber) || values.every(isListAlone)) return true;
  const names = values.map(({ scalars, items, object }) =>
    scalars.size === 0 && items === undefined ? object?.members : undefined,
  );
  const [first] = names;
  return [...(first?.keys() ?? [])].some((name) => names.every((one) => one?.has(name) === true));
}

function isEmpty({ scalars, items, object }: Observed): boolean {
  return scalars.size === 0 && items === undefined && object === undefined;
}

function isNumber({ scalars, items, object }: Observed): boolean {
  return scalars.size === 1 && scalars.has('number') && items === undefined && object === undefined;
}

function isListAlone({ scalars, items, object }: Observed): boolean {
  return scalars.size === 0 && items !== undefined && object === undefined;
}

/** The type in TypeScript, without `null`; `unknown` where only empty values were seen. @param rows see `objectType` */
export function observedType(observed: Observed, rows?: string): string {
  return typesOf(observed, rows).join(' | ');
}

function typesOf({ scalars, empty, items, object }: Observed, rows?: string): readonly string[] {
  const parts: string[] = (['string', 'number', 'boolean'] as const).filter((one) => scalars.has(one));
  if (items !== undefined) parts.push(listType(items));
  if (object !== undefined) parts.push(objectType(object, { rows, isEmpty: empty.has('object') }));
  if (parts.length === 0) return ['unknown'];
  if (empty.has('text') && !scalars.has('string')) parts.unshift('string');
  if (empty.has('list') && items === undefined) parts.push('[]');
  if (empty.has('object') && object === undefined) parts.push('Record<string, unknown>');
  return parts;
}

function listType(items: Observed): string {
  const types = typesOf(items);
  const all = items.isNull && types[0] !== 'unknown' ? [...types, 'null'] : types;
  return all.length > 1 ? `(${all.join(' | ')})[]` : `${all.join('')}[]`;
}

interface Place {
  /** The member that holds the rows of a list. */
  readonly rows: string | undefined;
  /** An empty object was there too. */
  readonly isEmpty: boolean;
}

/** Of a member its type is promised, never its presence; of a row its id too. */
function objectType(object: ObservedObject, { rows, isEmpty }: Place): string {
  if (isMap(object)) {
    forgetNames(object);
    return `Record<string, ${orNull(observedType(object.values))}>`;
  }
  const members = [...(object.members ?? [])].map(([name, { in: count, value }]) => {
    const type = observedType(value);
    if (name === rows || (!isEmpty && count === object.count && isId(name, value))) return `${name}: ${type}`;
    return `${name}?: ${orNull(type)}`;
  });
  return members.length === 0 ? 'Record<string, unknown>' : `{ ${members.join(', ')} }`;
}

function orNull(type: string): string {
  return type === 'unknown' ? type : `${type} | null`;
}

function isId(name: string, { scalars, empty, isNull, items, object }: Observed): boolean {
  const isScalar =
    scalars.size > 0 && empty.size === 0 && !isNull && items === undefined && object === undefined;
  return isScalar && /^id$/i.test(name);
}

/** The only member of the result that holds a list of rows; `.`: the result is it. */
export function rowsOf({ items, object }: Observed): string | undefined {
  if (items !== undefined) return object === undefined ? '.' : undefined;
  const lists = [...(object?.members ?? [])].filter(([, { value }]) => value.items !== undefined);
  const [only] = lists;
  return lists.length === 1 ? only?.[0] : undefined;
}
