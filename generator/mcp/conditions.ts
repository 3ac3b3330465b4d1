/** Conditions that are applied here: each answers or is refused, by the type that the field has. */

import { at, isList, isObject, listOf, member, type JsonObject } from '../base/json.js';
import { bounded } from './catalogue.js';
import { ToolRefusal } from './failure.js';
import { enumOf } from './short-schema.js';

export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'in', 'contains'] as const;
type Operator = (typeof OPERATORS)[number];

/** `{ field: 'deadline', operator: '<', value: '2026-03-01' }`. */
export interface RowCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** The value at a dotted path; the case of a name is free, as legacy answers write names in another one. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (!isObject(value)) return undefined;
    if (Object.hasOwn(value, name)) return value[name];
    const own = Object.keys(value).find((key) => key.toLowerCase() === name.toLowerCase());
    return own === undefined ? undefined : value[own];
  }, row);
}

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Numbers as numbers, moments as moments, else texts. An absent value is before everything. A date without time is a day. */
export function compared(a: unknown, b: unknown): number {
  if (isAbsent(a) || isAbsent(b)) return Number(!isAbsent(a)) - Number(!isAbsent(b));
  const [left, right] = [comparableText(a), comparableText(b)];
  if (DAY.test(right) && MOMENT.test(left)) return orderOf(left.slice(0, 10), right);
  const [one, other] = [numberOf(left), numberOf(right)];
  return one !== undefined && other !== undefined ? one - other : orderOf(left, right);
}

/** What an object says of itself may be no function, and a list may be nested to any depth. */
export function comparableText(value: unknown): string {
  if (isList(value)) return value.map((one) => (isList(one) ? '' : comparableText(one))).join(',');
  return isObject(value) ? '[object Object]' : String(value); // JSON
}

function orderOf(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

export function numberOf(value: unknown): number | undefined {
  const text = comparableText(value);
  const number = MOMENT.test(text) ? Date.parse(text) : Number(text);
  return !Number.isFinite(number) || text.trim() === '' ? undefined : number;
}

const HOLDS: Readonly<Record<Operator, (value: unknown, wanted: unknown) => boolean>> = {
  '=': (value, wanted) => compared(value, wanted) === 0,
  '!=': (value, wanted) => compared(value, wanted) !== 0,
  '>': (value, wanted) => compared(value, wanted) > 0,
  '>=': (value, wanted) => compared(value, wanted) >= 0,
  '<': (value, wanted) => !isAbsent(value) && compared(value, wanted) < 0,
  '<=': (value, wanted) => !isAbsent(value) && compared(value, wanted) <= 0,
  in: (value, wanted) => listOf(wanted).some((one) => compared(value, one) === 0),
  contains: (value, wanted) => textOf(value).toLowerCase().includes(comparableText(wanted).toLowerCase()),
};

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function keeps(row: unknown, conditions: readonly RowCondition[]): boolean {
  return conditions.every(({ field, operator, value }) => HOLDS[operator](valueAt(row, field), value));
}

/** `in` takes a list, its JSON, or texts separated by commas. */
export function withLists(conditions: readonly RowCondition[]): readonly RowCondition[] {
  return conditions.map((one) => (one.operator === 'in' ? { ...one, value: valuesIn(one.value) } : one));
}

function valuesIn(value: unknown): readonly unknown[] {
  if (isList(value)) return value;
  const text = textOf(value ?? '').trim();
  if (text.startsWith('[') && text.endsWith(']')) {
    try {
      return listOf(JSON.parse(text));
    } catch {
      return [text];
    }
  }
  return text.split(',').map((part) => part.trim());
}

export type FieldType = 'date' | 'number' | 'boolean';

interface Form {
  readonly fits: (value: unknown) => boolean;
  readonly text: string;
}

const FORMS: Readonly<Record<FieldType, Form>> = {
  date: { fits: isMoment, text: 'a date: write it as 2026-03-01 or 2026-03-01T09:00:00+00:00' },
  number: {
    fits: (value) => numberOf(value) !== undefined && !MOMENT.test(comparableText(value)),
    text: 'a number: write it as 42',
  },
  boolean: { fits: (value) => /^(?:true|false)$/.test(comparableText(value)), text: 'true or false' },
};

/** `Date.parse` takes 30 February for 2 March. */
function isMoment(value: unknown): boolean {
  const text = comparableText(value);
  const day = text.slice(0, 10);
  const parsed = MOMENT.test(text) ? Date.parse(day) : Number.NaN;
  return (
    !Number.isNaN(parsed) && !Number.isNaN(Date.parse(text)) && new Date(parsed).toISOString().startsWith(day)
  );
}

/** @throws ToolRefusal on a value that a field of this type cannot have: it would keep nothing, or everything. */
export function checkValues(
  conditions: readonly RowCondition[],
  kindOf: (field: string) => FieldType | undefined,
): void {
  for (const { field, operator, value } of conditions) {
    if ([value, ...listOf(value)].some((one) => isObject(one)))
      throw new ToolRefusal(`keep: ${field} is compared with an object`, 'Compare with a text or a number.');
    if (isList(value) && operator !== 'in')
      throw new ToolRefusal(`keep: ${operator} takes one value`, 'Use the operator in for a list of values.');
    const kind = operator === 'contains' ? undefined : kindOf(field);
    if (kind === undefined) continue;
    const isEquality = operator === '=' || operator === '!=' || operator === 'in';
    const wrong = (isList(value) ? value : [value]).find(
      (one) => !(isAbsent(one) && isEquality) && !FORMS[kind].fits(one),
    );
    if (wrong === undefined && !(isAbsent(value) && !isEquality)) continue;
    throw new ToolRefusal(
      `keep: ${bounded(field, 60)} is ${FORMS[kind].text}, not ${bounded(JSON.stringify(wrong ?? value ?? null), 60)}`,
      'Correct the value of the condition.',
    );
  }
}

/** By the schema of the result; undefined for texts, and where the schema does not say. */
export function schemaKind(result: JsonObject, field: string): FieldType | undefined {
  return kindOfSchema(fieldSchema(result, field));
}

/** @param isInput of a value that is sent, where a text may be written for the value, or a list of values */
export function kindOfSchema(own: unknown, { isInput = false } = {}): FieldType | undefined {
  const forms = [own, ...listOf(member(own, 'anyOf'))].filter((one) => member(one, 'anyOf') === undefined);
  const types = new Set(
    forms.flatMap((one) => {
      const type = member(one, 'type');
      const isDate = /^date/.test(String(member(one, 'format')));
      return (isList(type) ? type : [type]).map((name) => (isDate && name === 'string' ? 'date' : name));
    }),
  );
  types.delete('null');
  if (isInput) types.delete('array');
  if (types.has('integer') && types.delete('integer')) types.add('number');
  const [only, ...others] = types;
  return others.length === 0 && (only === 'date' || only === 'number' || only === 'boolean')
    ? only
    : undefined;
}

/** The schema of a field of the rows; undefined where the result does not describe it. */
export function fieldSchema(result: JsonObject, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (schema, name) => resolved(result, valueAt(member(schema, 'properties'), name)),
      rowSchema(result),
    );
}

function rowSchema(result: JsonObject): unknown {
  return resolved(result, member(resolved(result, result), 'items'));
}

function resolved(result: JsonObject, schema: unknown): unknown {
  const ref = member(schema, '$ref');
  const target = typeof ref === 'string' ? at(result, '$defs', ref.slice('#/$defs/'.length)) : schema;
  return (
    listOf(member(target, 'anyOf'))
      .map((one) => resolved(result, one))
      .find((one) => isObject(member(one, 'properties'))) ?? target
  );
}

/** The values of each field of the rows that has some listed, but for flags. */
export function listedRowValues(result: JsonObject): readonly (readonly [field: string, values: string])[] {
  return Object.keys(Object(member(rowSchema(result), 'properties')) as object).flatMap((field) => {
    const values = listedValues(result, field).join('|');
    return values.includes('|') && values !== 'Y|N' ? [[field, values] as const] : [];
  });
}

/** The values that the field has as far as it is described, which an account may extend; empty where none are listed. */
export function listedValues(result: JsonObject, field: string): readonly string[] {
  return enumOf(fieldSchema(result, field))
    .filter((value) => value !== null)
    .map(String);
}

export interface RowsSoFar {
  readonly method: string;
  readonly result: JsonObject;
  readonly rows: readonly unknown[];
  /** Values that rows of earlier pages had though no description lists them; and paths that they had. */
  readonly found: Set<string>;
}

/** What is wrong with values that neither the description lists nor a row has: they would keep nothing, or everything. */
export function unlistedValues(
  conditions: readonly RowCondition[],
  { result, rows, found, method }: RowsSoFar,
): readonly string[] {
  return conditions.flatMap(({ field, operator, value }) => {
    const known = listedValues(result, field);
    const sought = operator === 'in' ? listOf(value) : operator === '=' || operator === '!=' ? [value] : [];
    const strange = sought.find((one) => {
      const text = comparableText(one);
      if (known.length === 0 || isAbsent(one) || known.includes(text)) return false;
      const key = JSON.stringify([method, field, text]);
      if (rows.some((row) => comparableText(valueAt(row, field)) === text)) found.add(key);
      return !found.has(key);
    });
    return strange === undefined
      ? []
      : [`${field} has the values ${known.join(', ')}, not ${bounded(comparableText(strange), 40)}`];
  });
}

interface WrittenCondition {
  readonly field: string;
  /** A prefix of the name in the style of legacy methods: empty where it has none. */
  readonly operator: string;
  readonly value: unknown;
}

/** The conditions of a filter in both styles, as they are written. */
export function writtenConditions(params: unknown): readonly WrittenCondition[] {
  const filter = filterOf(params);
  if (isList(filter)) return filter.flatMap(conditionsIn);
  return Object.entries(isObject(filter) ? filter : {}).flatMap(([key, value]) => {
    const [, operator = '', field = ''] = /^(\W*)(\w.*)$/.exec(key) ?? [];
    return field === '' ? [] : [{ field, operator, value }];
  });
}

function conditionsIn(condition: unknown): readonly WrittenCondition[] {
  if (isObject(condition)) return listOf(condition['conditions']).flatMap(conditionsIn);
  const [field, operator, value] = listOf(condition);
  return typeof field === 'string' && typeof operator === 'string' ? [{ field, operator, value }] : [];
}

function filterOf(params: unknown): unknown {
  return member(params, 'filter') ?? member(params, 'FILTER');
}

const BY_PREFIX: Readonly<Record<string, RowCondition['operator']>> = {
  '': '=',
  '=': '=',
  '!': '!=',
  '!=': '!=',
};

/** Those of `writtenConditions` that compare with values. */
export function filterConditions(params: unknown): readonly RowCondition[] {
  const isTriples = isList(filterOf(params));
  return writtenConditions(params).flatMap(({ field, operator: written, value }) => {
    const ofPrefix = isList(value) ? 'in' : BY_PREFIX[written];
    const operator = isTriples ? OPERATORS.find((one) => one === written) : ofPrefix;
    return operator === undefined ? [] : [{ field, operator, value }];
  });
}

/** By the values that rows have, where the schema does not say: digits as text may be a text. */
export function rowsKind(rows: readonly unknown[], field: string): FieldType | undefined {
  const values = rows.map((row) => valueAt(row, field)).filter((value) => !isAbsent(value));
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === 'number')) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  return values.every((value) => typeof value === 'string' && MOMENT.test(value)) ? 'date' : undefined;
}
