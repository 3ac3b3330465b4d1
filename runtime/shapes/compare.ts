/** Compares an answer with the table: types alone, and names of members, but no value and no key of a map. */

import { isObject, type JsonObject } from '../value/json.js';
import {
  type EntityShape,
  type MethodShape,
  type Members,
  type Shape,
  type ShapeTable,
  shapeText,
  typeOf,
} from './shape.js';

export type MismatchKind = 'missing-member' | 'undescribed-member' | 'null' | 'type';

export interface Comparing {
  readonly table: ShapeTable;
  readonly generation: 'v3' | 'legacy';
  readonly note: (kind: MismatchKind, path: string, types: Types) => void;
}

interface Types {
  readonly expected: string;
  readonly got: string;
}

/** @param select what was asked for; undefined: nothing was. */
export function compareData(
  context: Comparing,
  data: unknown,
  { e: type, s: shape = 'u', l: isList, p, x = [] }: MethodShape,
  select: unknown,
): void {
  const path = context.generation === 'legacy' ? '' : isList ? 'items' : type === undefined ? '' : 'item';
  const entity = type === undefined ? undefined : context.table.entity(context.generation, type);
  const wanted = entity === undefined ? [] : promised(entity, p, select).filter((name) => !x.includes(name));
  for (const row of isList && Array.isArray(data) ? data : [data]) {
    if (entity === undefined) compare(context, row, shape, path);
    else if (!isObject(row)) note(context, row, 'o', path);
    else {
      compareEntity(context, row, entity, path);
      for (const name of wanted)
        if (!Object.hasOwn(row, name)) missing(context, entity.f[name] ?? 'u', joined(path, name));
    }
  }
}

/** The selected own fields, or those that the account sends where nothing is selected. */
function promised({ f, p = [] }: EntityShape, bare: MethodShape['p'], select: unknown): readonly string[] {
  if (Array.isArray(select)) return select.map(String).filter((name) => Object.hasOwn(f, name));
  return bare === 'whole' ? p : bare === 'id' && Object.hasOwn(f, 'id') ? ['id'] : [];
}

function compare(context: Comparing, value: unknown, shape: Shape, path: string): void {
  if (typeof shape === 'string') {
    if (shape === 'u') return;
    if (shape.startsWith('?'))
      return value === null ? undefined : compare(context, value, shape.slice(1), path);
    if (shape.startsWith('@')) return compareNamed(context, value, shape.slice(1), path);
  } else if (shape[0] === '?') return value === null ? undefined : compare(context, value, shape[1], path);
  if (context.generation === 'legacy' && isNothing(value)) return;
  if (typeof shape !== 'string' && shape[0] === '|') return compareUnion(context, value, shape, path);
  if (!fits(context, value, shape)) return note(context, value, shape, path);
  if (typeof shape === 'string') return;
  if (shape[0] === 'a' && Array.isArray(value))
    for (const one of value) compare(context, one, shape[1], path);
  if (shape[0] === 'm' && isObject(value))
    for (const one of Object.values(value)) compare(context, one, shape[1], path);
  if (shape[0] === 'o' && isObject(value)) compareObject(context, value, shape, path);
}

/** Legacy prints what is absent as an empty text, object or list. */
export function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function fits(context: Comparing, value: unknown, shape: Shape): boolean {
  switch (typeof shape === 'string' ? shape.charAt(0) : shape[0]) {
    case 's':
      return typeof value === 'string';
    case 'i':
      return Number.isInteger(value);
    case 'n':
      return typeof value === 'number';
    case 'b':
      return typeof value === 'boolean';
    case 'a':
      return Array.isArray(value);
    // An empty map is printed as `[]`.
    case 'm':
    case 'o':
      return isObject(value) || (Array.isArray(value) && value.length === 0);
    case '@': {
      const { table, generation } = context;
      const named = table.named(generation, typeof shape === 'string' ? shape.slice(1) : '');
      return named === undefined ? isObject(value) : fits(context, value, named);
    }
    default:
      return true;
  }
}

/** A response does not say which of several objects it is. */
function compareUnion(
  context: Comparing,
  value: unknown,
  shape: readonly ['|', ...Shape[]],
  path: string,
): void {
  const [, ...members] = shape;
  const isNull = value === null && members.some((one) => shapeText(one).endsWith('| null'));
  const fitting = members.filter((one) => fits(context, value, one));
  if (fitting.length === 0 && !isNull) note(context, value, shape, path);
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) compare(context, value, only, path);
}

function compareNamed(context: Comparing, value: unknown, name: string, path: string): void {
  const named = context.table.named(context.generation, name);
  if (named !== undefined) return compare(context, value, named, path);
  const entity = context.table.entity(context.generation, name);
  if (entity === undefined) return;
  if (isObject(value)) compareEntity(context, value, entity, path);
  else if (!Array.isArray(value) || value.length > 0) note(context, value, 'o', path);
}

function compareEntity(
  context: Comparing,
  row: JsonObject,
  { f, r = {}, o }: EntityShape,
  path: string,
): void {
  for (const [name, value] of Object.entries(row)) {
    const shape = own(f, name);
    const type = own(r, name);
    if (shape !== undefined) compare(context, value, shape, joined(path, name));
    else if (type !== undefined) compareRelated(context, value, type, joined(path, name));
    else if (o !== 1) undescribed(context, value, { path, name });
  }
}

function compareRelated(context: Comparing, value: unknown, type: string, path: string): void {
  const entity = context.table.entity(context.generation, type);
  for (const one of Array.isArray(value) ? value : [value])
    if (entity !== undefined && isObject(one)) compareEntity(context, one, entity, path);
}

function compareObject(
  context: Comparing,
  value: JsonObject,
  [, required, optional, open]: readonly ['o', Members, Members, 0 | 1],
  path: string,
): void {
  for (const [name, one] of Object.entries(value)) {
    const shape = own(required, name) ?? own(optional, name);
    if (shape !== undefined) compare(context, one, shape, joined(path, name));
    else if (open !== 1) undescribed(context, one, { path, name });
  }
  for (const [name, shape] of Object.entries(required))
    if (!Object.hasOwn(value, name)) missing(context, shape, joined(path, name));
}

function own<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** A name that is none of a program's may be data. */
export const MEMBER_NAME: RegExp = /^(?!.*\d{4})[A-Za-z_$][\w$]{0,79}$/;

function undescribed(
  { generation, note: tell }: Comparing,
  value: unknown,
  { path, name }: { readonly path: string; readonly name: string },
): void {
  if (generation === 'legacy' || !MEMBER_NAME.test(name)) return;
  tell('undescribed-member', joined(path, name), { expected: 'nothing', got: typeOf(value) });
}

function missing({ note: tell }: Comparing, shape: Shape, path: string): void {
  tell('missing-member', path, { expected: shapeText(shape), got: 'nothing' });
}

function note({ note: tell }: Comparing, value: unknown, shape: Shape, path: string): void {
  tell(value === null ? 'null' : 'type', path, { expected: shapeText(shape), got: typeOf(value) });
}

export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
