/** How the rules of `server-rules.ts` are followed where that takes more than a line, by section of Server behaviour. */

import { isDeeperThan } from '../../runtime/params/wire-params.js';
import { isObject } from '../base/json.js';
import type { ServerRules } from './server-rules.js';
import type { Field } from './v3/entity.js';
import {
  internalError,
  invalidFilter,
  invalidJson,
  invalidObject,
  invalidRequest,
  missingField,
  missingFilter,
  textOf,
  unknownField,
  unknownOperator,
  wrongType,
  type Violation,
} from './v3/refusal.js';

// Section 1: requests.

const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json)\b/i;
/** With its limit of 512, PHP refuses lists and objects of 512 levels. */
export const MAX_LEVELS = 511;

/** A JSON list or object. Throws for anything else. */
export function readServerBody(type: string | undefined, body: Buffer): object {
  if (!JSON_TYPE.test(type ?? '')) throw invalidJson();
  const value = parse(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || isDeeperThan(value, MAX_LEVELS)) throw invalidJson();
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function withoutReserved(
  params: Readonly<Record<string, unknown>>,
  { reservedParameters }: ServerRules,
): Record<string, unknown> {
  return withoutMembers(reservedParameters, params);
}

// Section 2: scopes, limits, time.

interface Grant {
  /** Absent: every field. */
  readonly fields?: readonly string[];
}

/** Any one prefix of the method's name is enough; `a.b[f1:f2]` allows only those fields. */
export function grantOf(scopes: ReadonlySet<string>, method: string): Grant | undefined {
  const parts = method.split('.');
  const prefixes = parts.map((_part, index) => parts.slice(0, index + 1).join('.'));
  const grants = [...scopes].flatMap((scope) => {
    const [, name = '', fields] = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(scope) ?? [];
    if (!prefixes.includes(name)) return [];
    return [fields === undefined ? {} : { fields: fields.split(':') }];
  });
  return grants.find(({ fields }) => fields === undefined) ?? grants[0];
}

/** The default `select` of a scope with fields, and the only names that it allows. */
export function selectWithin({ fields }: Grant, select: unknown): unknown {
  if (!fields) return select;
  if (!Array.isArray(select) || select.length === 0) return fields;
  for (const name of select)
    if (!fields.includes(textOf(name).split('.', 1)[0] ?? '')) throw unknownField(textOf(name), 'scope');
  return select;
}

export function wholeSeconds(time: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cut = (name: string) => ({ [name]: Math.floor(Number(time[name])) });
  return { ...time, ...cut('start'), ...cut('processing') };
}

// Section 3: answers.

const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  "'": '\\u0027',
  '\\"': '\\u0022',
};

/** JSON with `< > & ' "` escaped inside its texts. */
export function escapeOutput(json: string): string {
  return json.replace(/\\["\\]|[<>&']/g, (found) => ESCAPED[found] ?? found);
}

// Section 5: filters.

const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)$/;
const OPERATORS: ReadonlySet<unknown> = new Set(['=', '!=', '>', '>=', '<', '<=', 'in', 'between']);

export function isColumn(
  value: unknown,
): value is { readonly expression: 'column'; readonly parameters: string } {
  return isExpression(value) && value['expression'] === 'column';
}

export function isLength(
  value: unknown,
): value is { readonly expression: 'length'; readonly parameters: string } {
  return isExpression(value) && value['expression'] === 'length';
}

function isExpression(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value['parameters'] === 'string';
}

/** Types are strict, and so are the shapes that an operator takes. */
export function checkOperand(field: Field, operator: unknown, value: unknown): void {
  if (!OPERATORS.has(operator)) throw unknownOperator(operator);
  if ((operator === 'in' || operator === 'between') !== Array.isArray(value))
    throw invalidFilter(`\`${textOf(operator)}\` does not take this value`);
  if (operator === 'between') checkBounds(field, value);
  // It passes validation, and then fails in the database.
  if (Array.isArray(value) && value.length === 0) throw internalError();
  for (const one of Array.isArray(value) ? value : [value]) checkFilterValue(field, one);
}

function checkBounds({ type }: Field, value: unknown): void {
  const bounds: readonly unknown[] = Array.isArray(value) ? value : [];
  const isFit =
    ['int', 'float', 'datetime'].includes(type) &&
    bounds.length === 2 &&
    !bounds.some((bound) => bound === 0 || bound === '' || bound === null);
  if (!isFit) throw invalidFilter('`between` takes two numbers or dates');
}

/** No value passes the type check of a datetime of the account's own, in filters and in writes. */
export function refusesEveryValue({ type, marks }: Field): boolean {
  return type === 'datetime' && marks.has('custom');
}

export function checkFilterValue(field: Field, value: unknown): void {
  if (refusesEveryValue(field) || !FILTER_TYPES[field.type](value))
    throw invalidRequest(wrongType(field.name, `a ${field.type}`));
}

const FILTER_TYPES: Readonly<Record<Field['type'], (value: unknown) => boolean>> = {
  int: Number.isInteger,
  // On the wire a float without a fraction looks like an integer.
  float: (value) => typeof value === 'number' && !Number.isInteger(value),
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  datetime: isServerDate,
  array: () => true,
  object: () => true,
  any: () => true,
};

/** No fractions, no missing seconds; an impossible day is one of the next month. */
function isServerDate(value: unknown): boolean {
  return typeof value === 'string' && DATETIME.test(value);
}

/** The required filter of a list: the field with `=` on the top level. */
export function checkRequiredFilter(name: string, filter: unknown): void {
  if (typeof filter !== 'object' || filter === null || Object.keys(filter).length === 0)
    throw invalidRequest(missingField('filter'));
  const conditions: readonly unknown[] = Array.isArray(filter)
    ? typeof filter[0] === 'string'
      ? [filter]
      : filter
    : [];
  const isGiven = conditions.some(
    (one) =>
      Array.isArray(one) &&
      one[0] === name &&
      !Array.isArray(one.at(-1)) &&
      (one.length < 3 || one[1] === '='),
  );
  if (!isGiven) throw missingFilter(name);
}

// Section 6: order.

/** Where nothing decides the order of two rows, each page has them in another one. */
export function unorderedRank(id: number, page: number): number {
  return (id * 7919 + page * 4271) % 1009;
}

// Section 7: writes.

/** The scalar converted to the type of its field; `undefined`: that is not possible. */
export function convert({ type }: Field, value: unknown): unknown {
  if (type === 'int') return convertNumber(value, Math.trunc);
  if (type === 'float') return convertNumber(value, Number);
  if (type === 'string')
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
  if (type === 'bool')
    return typeof value === 'object' ? undefined : value !== '' && value !== '0' && Boolean(value);
  if (type === 'datetime') return isServerDate(value) ? value : undefined;
  if (type === 'array') return Array.isArray(value) ? value : undefined;
  return value;
}

function convertNumber(value: unknown, cut: (number: number) => number): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? cut(number) : undefined;
}

export function refuseFields(violations: {
  readonly wrong: Violation[];
  readonly against: Violation[];
}): void {
  if (violations.wrong.length > 0) throw invalidRequest(...violations.wrong);
  if (violations.against.length > 0) throw invalidObject(...violations.against);
}

/** 0 and nothing are no id. */
export function looseId(id: unknown): unknown {
  return id === 0 || id === '0' || id === '' || id === null ? undefined : id;
}

// Section 11: tasks.

export function onlyMembers(
  names: ReadonlySet<string>,
  item: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

export function withoutMembers(
  names: ReadonlySet<string>,
  item: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.has(name)));
}

// Section 12: legacy answers.

/** `total` and `next` of any map are moved out of it, to the top level. */
export function pagingMovedOut(result: unknown): object {
  if (!isObject(result)) return {};
  const { total, next, ...rest } = result;
  const isPaged = typeof total === 'number' || typeof next === 'number';
  return isPaged
    ? { result: rest, ...(typeof total === 'number' && { total }), ...(typeof next === 'number' && { next }) }
    : {};
}
