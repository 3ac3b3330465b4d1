/** `select` of an aggregate, and its result: values by function and field (Server behaviour, REST 3.0, aggregate). */

import { isObject } from '../../base/json.js';
import type { Row } from '../account.js';
import { findField, type V3Entity } from './entity.js';
import { invalidRequest, invalidSelect, missingField, unknownField, unknownFunction } from './refusal.js';

type Values = readonly (string | number)[];

const FUNCTIONS: Readonly<Record<string, (values: Values) => unknown>> = {
  count: (values) => values.length,
  countDistinct: (values) => new Set(values).size,
  sum: (values) => numbersOf(values).reduce((sum, value) => sum + value, 0),
  avg: (values) => {
    const numbers = numbersOf(values);
    return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  },
  min: (values) => values.toSorted(compare)[0] ?? null,
  max: (values) => values.toSorted(compare).at(-1) ?? null,
};

/** @param isFilterable aggregates are taken of the fields that can be filtered by */
export function aggregate(
  entity: V3Entity,
  rows: readonly Row[],
  select: unknown,
  isFilterable: (name: string) => boolean,
): Record<string, Record<string, unknown>> {
  if (!isObject(select) || Object.keys(select).length === 0) throw invalidRequest(missingField('select'));
  const answers = Object.entries(select).map(([name, fields]) => {
    const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (apply === undefined) throw unknownFunction(name);
    const values = namesOf(fields).map(([field, alias]) => {
      if (!findField(entity, field)) throw unknownField(field, entity.name);
      if (!isFilterable(field))
        throw invalidRequest({ field, message: `Field \`${field}\` cannot be aggregated` });
      return [alias, apply(rows.map((row) => row[field]).filter(isValue))] as const;
    });
    return [name, Object.fromEntries(values)] as const;
  });
  return Object.fromEntries(answers);
}

/** `[field, …]`, or a name of the caller's for each: `{field: alias}`. */
function namesOf(fields: unknown): readonly (readonly [field: string, alias: string])[] {
  const pairs = Array.isArray(fields) ? fields.map((field: unknown) => [field, field] as const) : [];
  const given: readonly (readonly [unknown, unknown])[] = isObject(fields) ? Object.entries(fields) : pairs;
  return given.map(([field, alias]) => {
    if (typeof field !== 'string' || typeof alias !== 'string')
      throw invalidSelect('a function has a list of fields, or a name for each');
    return [field, alias];
  });
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function numbersOf(values: Values): readonly number[] {
  return values.map(Number).filter(Number.isFinite);
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
