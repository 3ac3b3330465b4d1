/** `filter`: conditions and groups (REST 3.0 reference, Filtering; operators and codes: Observed behaviour, REST 3.0). */

import { isObject } from '../../base/json.js';
import type { Row } from '../account.js';
import { checkOperand, isColumn, isLength } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { findField, type V3Entity, type Field, type FieldType } from './entity.js';
import {
  invalidFilter,
  invalidRequest,
  textOf,
  unknownField,
  unknownOperator,
  wrongType,
} from './refusal.js';
import { VALUE_TYPES } from './value-type.js';

type Fits = (row: Row) => boolean;

interface FilterContext {
  readonly entity: V3Entity;
  readonly rules: ServerRules;
}

/** Elements of one level are joined by AND. The filter may also be a single condition or group. */
export function compileFilter(entity: V3Entity, filter: unknown, rules: ServerRules): Fits {
  if (filter === undefined || filter === null) return () => true;
  const parts = elementsOf(filter).map((element) => compileElement({ entity, rules }, element));
  return (row) => parts.every((fits) => fits(row));
}

function elementsOf(filter: unknown): readonly unknown[] {
  if (isObject(filter)) return Object.keys(filter).length === 0 ? [] : [filter];
  if (!Array.isArray(filter)) throw invalidFilter('an array of conditions is expected');
  return typeof filter[0] === 'string' ? [filter] : filter;
}

function compileElement(filtering: FilterContext, element: unknown, isInner = false): Fits {
  if (Array.isArray(element)) return compileCondition(filtering, element);
  if (isObject(element)) return compileGroup(filtering, element, isInner);
  throw invalidFilter('a condition is an array, a group an object');
}

function compileGroup(
  filtering: FilterContext,
  group: Readonly<Record<string, unknown>>,
  isInner: boolean,
): Fits {
  const { type, logic, conditions, negative } = group;
  const { needsTypeOfInnerGroup, dropsEmptyGroups } = filtering.rules;
  if (needsTypeOfInnerGroup && isInner && type !== 'filter')
    throw invalidFilter('an inner group has `type: "filter"`');
  if (!Array.isArray(conditions)) throw invalidFilter('a group needs an array `conditions`');
  if (logic !== 'or' && logic !== 'and') throw invalidFilter('the logic of a group is `or` or `and`');
  const parts = conditions.map((element: unknown) => compileElement(filtering, element, true));
  if (parts.length === 0 && dropsEmptyGroups) return () => true;
  const fits: Fits =
    logic === 'or' ? (row) => parts.some((part) => part(row)) : (row) => parts.every((part) => part(row));
  return negative === true ? (row) => !fits(row) : fits;
}

/** `[field, operator, value]` or `[field, value]`. */
function compileCondition(filtering: FilterContext, condition: readonly unknown[]): Fits {
  const [left, second, third] = condition;
  const { filtersByExpressions, filtersStrictly } = filtering.rules;
  const isCalled = typeof left === 'string' || (filtersByExpressions && isLength(left));
  if (condition.length < 2 || condition.length > 3 || !isCalled) {
    throw invalidFilter('a condition is `[field, operator, value]` or `[field, value]`');
  }
  const field = leftOperand(filtering, left);
  const [operator, value] =
    condition.length === 3 ? [second, third] : [Array.isArray(second) ? 'in' : '=', second];
  if (filtersByExpressions && isColumn(value)) return compareColumns(filtering, { field, operator, value });
  if (filtersStrictly) checkOperand(field, operator, value);
  return compare(field, operator, value);
}

/** The left side of a condition: a field, or the length of one. */
interface LeftOperand extends Field {
  readonly read: (row: Row) => unknown;
}

function leftOperand(filtering: FilterContext, left: unknown): LeftOperand {
  if (typeof left === 'string') {
    const field = filterableField(filtering, left);
    return { ...field, read: (row) => row[field.name] };
  }
  // `compileCondition` has checked that it is the length of a field.
  const { parameters } = left as { readonly parameters: string };
  const field = filterableField(filtering, parameters);
  return { ...field, type: 'int', read: (row) => textOf(row[field.name] ?? '').length };
}

function compareColumns(
  filtering: FilterContext,
  {
    field,
    operator,
    value,
  }: {
    readonly field: LeftOperand;
    readonly operator: unknown;
    readonly value: { readonly parameters: string };
  },
): Fits {
  const other = filterableField(filtering, value.parameters);
  const holds = typeof operator === 'string' ? COMPARISONS.get(operator) : undefined;
  if (!holds) throw unknownOperator(operator);
  return (row) => holds(comparable(field.type, field.read(row)), comparable(other.type, row[other.name]));
}

function filterableField({ entity, rules }: FilterContext, name: string): Field {
  const field = findField(entity, name);
  if (!field) throw unknownField(name, entity.name);
  if (!isFilterable(entity, field, rules)) {
    throw invalidRequest({ field: name, message: `Field \`${name}\` is not filterable` });
  }
  return field;
}

export function isFilterable(entity: V3Entity, field: Field, { eventLogFilters }: ServerRules): boolean {
  if (eventLogFilters && entity.name === 'EventLogDto') return eventLogFilters.has(field.name);
  return field.marks.has('filter');
}

function compare(field: LeftOperand, operator: unknown, value: unknown): Fits {
  if (operator === 'in') return isOneOf(field, list(field, value));
  if (operator === 'between') return isWithin(field, list(field, value));
  const holds = typeof operator === 'string' ? COMPARISONS.get(operator) : undefined;
  if (!holds) throw unknownOperator(operator);
  checkValue(field, value, operator === '=' || operator === '!=');
  const wanted = comparable(field.type, value);
  return (row) => holds(comparable(field.type, field.read(row)), wanted);
}

type Comparable = string | number | boolean | null;

function ordered(holds: (a: NonNullable<Comparable>, b: NonNullable<Comparable>) => boolean) {
  return (a: Comparable, b: Comparable) => a !== null && b !== null && holds(a, b);
}

const COMPARISONS: ReadonlyMap<string, (a: Comparable, b: Comparable) => boolean> = new Map([
  ['=', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
  ['>', ordered((a, b) => a > b)],
  ['>=', ordered((a, b) => a >= b)],
  ['<', ordered((a, b) => a < b)],
  ['<=', ordered((a, b) => a <= b)],
]);

function list(field: Field, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidRequest(wrongType(field.name, 'compared with an array'));
  for (const one of value) checkValue(field, one, false);
  return value;
}

function isOneOf({ type, read }: LeftOperand, values: readonly unknown[]): Fits {
  const wanted = new Set(values.map((value) => comparable(type, value)));
  return (row) => wanted.has(comparable(type, read(row)));
}

function isWithin({ name, type, read }: LeftOperand, values: readonly unknown[]): Fits {
  if (values.length !== 2) throw invalidRequest(wrongType(name, 'compared with `[from, to]`'));
  const [from, to] = values.map((value) => comparable(type, value));
  return (row) => {
    const value = comparable(type, read(row));
    return value !== null && from != null && to != null && value >= from && value <= to;
  };
}

/** Moments are compared, not their spelling. */
function comparable(type: FieldType, value: unknown): Comparable {
  if (type === 'datetime' && typeof value === 'string') return Date.parse(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function checkValue(field: Field, value: unknown, orNull: boolean): void {
  if (orNull && value === null) return;
  const { test, name } = VALUE_TYPES[field.type];
  if (!test(value)) throw invalidRequest(wrongType(field.name, name));
}
