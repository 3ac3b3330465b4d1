/** A REST 3.0 filter as it is sent: every group marked as one, and what an empty `in` makes of it. */

import { isObject } from '../value/json.js';
import { readReference } from './reference.js';

/** What part of a filter admits whatever a row holds; anything else is sent. */
type Constant = 'no row' | 'every row';

/** The filter is an array on the wire; a condition or a group of its own may stand in its place. */
export function wireFilter(filter: unknown): unknown {
  const elements = elementsOf(filter);
  if (elements === undefined) return filter;
  const all = folded(elements, 'and');
  if (all === 'no row') return [NO_ROW];
  return all === 'every row' ? [] : all;
}

/** What a filter becomes that no row can pass; it is never sent. */
const NO_ROW = ['id', 'in', []];

/** No row can pass. @param filter as `wireFilter` gives it. */
export function admitsNothing(filter: unknown): boolean {
  return Array.isArray(filter) && filter.some((element) => Array.isArray(element) && isEmptyIn(element));
}

/** Deeper than an account reads JSON. */
const DEEPEST = 512;

/** Whether a condition stands anywhere in it: an account reads a filter without one as every row. */
export function restricts(filter: unknown, depth = 0): boolean {
  if (depth > DEEPEST || typeof filter !== 'object' || filter === null) return filter !== null;
  if (readReference(filter) !== undefined) return true;
  if (!Array.isArray(filter))
    return isGroup(filter) ? restricts(filter.conditions, depth + 1) : hasMembers(filter);
  if (isCondition(filter)) return true;
  return filter.some(
    (element) => typeof element === 'object' && element !== null && restricts(element, depth + 1),
  );
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

/** The elements that say something; a constant where they come to one. */
function folded(elements: readonly unknown[], logic: 'and' | 'or'): readonly unknown[] | Constant {
  const [decisive, idle]: readonly Constant[] =
    logic === 'or' ? ['every row', 'no row'] : ['no row', 'every row'];
  const parts = elements.map(foldedElement);
  if (decisive !== undefined && parts.includes(decisive)) return decisive;
  const telling = parts.filter((part) => part !== idle);
  const isIdle = telling.length < parts.length && !telling.some((part) => restricts(part));
  return isIdle && idle !== undefined ? idle : telling;
}

/** A group inside another one is refused unless its `type` says that it is one (Server behaviour, Filter). */
function foldedElement(element: unknown): unknown {
  if (Array.isArray(element)) return isEmptyIn(element) ? 'no row' : element;
  if (!isObject(element) || !isGroup(element)) return element;
  const conditions = folded(element.conditions, element.logic === 'or' ? 'or' : 'and');
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
