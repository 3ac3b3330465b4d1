/** REST 3.0 parameters in the form that every account takes: filter groups marked, no fractions of a second, no empty order. */

import { isObject, type JsonObject, memberOf } from '../value/json.js';
import { readReference } from './wire-params.js';

/** Parameters whose texts an account reads as moments. */
const WITH_MOMENTS = ['filter', 'fields', 'cursor'];

/** @param params a copy of the caller's parameters, without circular references. */
export function v3Params(params: JsonObject): JsonObject {
  const { filter, order } = params;
  if (filter === undefined && order === undefined && !WITH_MOMENTS.some((name) => name in params))
    return params;
  const made: Record<string, unknown> = { ...params };
  for (const name of WITH_MOMENTS) if (name in made) made[name] = withoutFractions(made[name]);
  if (isObject(filter) || Array.isArray(filter)) made['filter'] = wireFilter(made['filter']);
  // With an empty order an account does not sort at all.
  if (isObject(order) && readReference(order) === undefined && Object.keys(order).length === 0)
    delete made['order'];
  return made;
}

/** Datetimes with fractions of a second are refused (Server behaviour, Filter, Fields). */
const MOMENT = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)[.,]\d+((?:[Zz]|[+-]\d\d:?\d\d)?)$/;

function withoutFractions(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MOMENT, '$1$2');
  if (typeof value !== 'object' || value === null || readReference(value) !== undefined) return value;
  const holder = value as Record<string, unknown>; // JSON; of an array by its indexes
  for (const name of Object.keys(holder)) {
    const part = holder[name];
    const sent = withoutFractions(part);
    if (sent !== part) holder[name] = sent;
  }
  return holder;
}

/** A part of a filter that admits the same rows whatever they hold. */
type Constant = 'no row' | 'every row';

/** The filter is an array on the wire; callers may also write a single condition or group. */
function wireFilter(filter: unknown): unknown {
  const elements = elementsOf(filter);
  if (elements === undefined) return filter;
  const all = simplified(elements, 'and');
  if (all === 'no row') return [NO_ROW];
  return all === 'every row' ? [] : all;
}

/** Replaces a filter that no row can pass; it is never sent. */
const NO_ROW = ['id', 'in', []];

/** Whether no row can pass. @param filter the result of `wireFilter`. */
export function admitsNothing(filter: unknown): boolean {
  return Array.isArray(filter) && filter.some((element) => Array.isArray(element) && isEmptyIn(element));
}

/** Whether the filter contains a condition at any depth: an account reads a filter without one as every row. */
export function restricts(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter !== null;
  if (readReference(filter) !== undefined) return true;
  // A group can lack its conditions.
  if ('logic' in filter || 'conditions' in filter) return restricts(memberOf(filter, 'conditions') ?? null);
  if (!Array.isArray(filter)) return hasMembers(filter);
  if (isCondition(filter)) return true;
  return filter.some((element) => typeof element === 'object' && element !== null && restricts(element));
}

function elementsOf(filter: unknown): readonly unknown[] | undefined {
  if (Array.isArray(filter)) return isCondition(filter) ? [filter] : (filter as readonly unknown[]);
  if (!isObject(filter) || readReference(filter) !== undefined) return undefined;
  if (isGroup(filter)) return [filter];
  return hasMembers(filter) ? undefined : [];
}

interface Group {
  readonly logic?: unknown;
  readonly negative?: unknown;
  readonly conditions: readonly unknown[];
}

function isGroup(value: object): value is Group {
  return 'conditions' in value && Array.isArray(value.conditions);
}

function hasMembers(value: object): boolean {
  return Object.keys(value).length > 0;
}

/** It begins with a field, or with an expression of one. */
function isCondition([first]: readonly unknown[]): boolean {
  return typeof first === 'string' || (isObject(first) && 'expression' in first);
}

/** The elements that decide anything, or the constant that they amount to. */
function simplified(elements: readonly unknown[], logic: 'and' | 'or'): readonly unknown[] | Constant {
  const [decisive, idle]: readonly Constant[] =
    logic === 'or' ? ['every row', 'no row'] : ['no row', 'every row'];
  const parts = elements.map(simplifiedElement);
  if (decisive !== undefined && parts.includes(decisive)) return decisive;
  const remaining = parts.filter((part) => part !== idle);
  const isIdle = remaining.length < parts.length && !remaining.some((part) => restricts(part));
  return isIdle && idle !== undefined ? idle : remaining;
}

/** A group inside another one is refused unless its `type` says that it is one (Server behaviour, Filter). */
function simplifiedElement(element: unknown): unknown {
  if (Array.isArray(element)) return isEmptyIn(element) ? 'no row' : element;
  if (!isObject(element) || !isGroup(element)) return element;
  const conditions = simplified(element.conditions, element.logic === 'or' ? 'or' : 'and');
  if (typeof conditions !== 'string') return { ...element, type: 'filter', conditions };
  if (element.negative !== true) return conditions;
  return conditions === 'no row' ? 'every row' : 'no row';
}

/** `[field, []]` means the same. */
function isEmptyIn([field, operator, values]: readonly unknown[]): boolean {
  if (field === undefined) return false;
  return isEmpty(operator) || (operator === 'in' && isEmpty(values));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
