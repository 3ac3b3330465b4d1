/** `filter`: conditions and groups (REST 3.0 reference, Filtering; operators and codes: Observed behaviour, REST 3.0). */

import type { Row } from '../account.js';
import { findField, type Entity, type Field, type FieldType } from './entity.js';
import { invalidFilter, invalidRequest, unknownField, unknownOperator, wrongType } from './refusal.js';
import { VALUE_TYPES } from './value-type.js';

type Fits = (row: Row) => boolean;

/** Elements of one level are joined by AND. */
export function compileFilter(entity: Entity, filter: unknown): Fits {
  if (filter === undefined || filter === null) return () => true;
  if (!Array.isArray(filter)) throw invalidFilter('an array of conditions is expected');
  const parts = filter.map((element: unknown) => compileElement(entity, element));
  return (row) => parts.every((fits) => fits(row));
}

function compileElement(entity: Entity, element: unknown): Fits {
  if (Array.isArray(element)) return compileCondition(entity, element);
  if (typeof element === 'object' && element !== null) return compileGroup(entity, element);
  throw invalidFilter('a condition is an array, a group an object');
}

function compileGroup(entity: Entity, group: { logic?: unknown; conditions?: unknown }): Fits {
  const { logic, conditions } = group;
  if (!Array.isArray(conditions)) throw invalidFilter('a group needs an array `conditions`');
  const parts = conditions.map((element: unknown) => compileElement(entity, element));
  if (logic === 'or') return (row) => parts.some((fits) => fits(row));
  if (logic === 'and') return (row) => parts.every((fits) => fits(row));
  throw invalidFilter('the logic of a group is `or` or `and`');
}

/** `[field, operator, value]` or `[field, value]`. */
function compileCondition(entity: Entity, condition: readonly unknown[]): Fits {
  const [name, second, third] = condition;
  if (condition.length < 2 || condition.length > 3 || typeof name !== 'string') {
    throw invalidFilter('a condition is `[field, operator, value]` or `[field, value]`');
  }
  const field = filterableField(entity, name);
  if (condition.length === 3) return compare(field, second, third);
  return compare(field, Array.isArray(second) ? 'in' : '=', second);
}

function filterableField(entity: Entity, name: string): Field {
  const field = findField(entity, name);
  if (!field) throw unknownField(name, entity.name);
  if (!field.marks.has('filter')) {
    throw invalidRequest({ field: name, message: `Field \`${name}\` is not filterable` });
  }
  return field;
}

function compare(field: Field, operator: unknown, value: unknown): Fits {
  if (operator === 'in') return isOneOf(field, list(field, value));
  if (operator === 'between') return isWithin(field, list(field, value));
  const holds = typeof operator === 'string' ? COMPARISONS.get(operator) : undefined;
  if (!holds) throw unknownOperator(operator);
  checkValue(field, value, operator === '=' || operator === '!=');
  const wanted = comparable(field.type, value);
  return (row) => holds(comparable(field.type, row[field.name]), wanted);
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

function isOneOf({ name, type }: Field, values: readonly unknown[]): Fits {
  const wanted = new Set(values.map((value) => comparable(type, value)));
  return (row) => wanted.has(comparable(type, row[name]));
}

function isWithin({ name, type }: Field, values: readonly unknown[]): Fits {
  if (values.length !== 2) throw invalidRequest(wrongType(name, 'compared with `[from, to]`'));
  const [from, to] = values.map((value) => comparable(type, value));
  return (row) => {
    const value = comparable(type, row[name]);
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
