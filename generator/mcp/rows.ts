/** Rows of a list for an agent: selected fields alone, conditions that the account cannot apply, counts, and what the account ignored. */

import { isList, isObject, strings, type JsonObject } from '../base/json.js';
import { ToolRefusal } from './failure.js';

/** A condition that is applied here: `['deadline', '<', '2026-03-01']`. */
export type KeepCondition = readonly [path: string, operator: Operator, value: unknown];

export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'in', 'contains'] as const;
type Operator = (typeof OPERATORS)[number];

/** The value at a dotted path; the case of a name is free, as legacy answers write names in another one. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (!isObject(value)) return undefined;
    if (Object.hasOwn(value, name)) return value[name];
    const own = Object.keys(value).find((key) => key.toLowerCase() === name.toLowerCase());
    return own === undefined ? undefined : value[own];
  }, row);
}

/** Numbers as numbers, moments as moments, else texts. An absent value is before everything. */
function compared(a: unknown, b: unknown): number {
  if (isAbsent(a) || isAbsent(b)) return Number(!isAbsent(a)) - Number(!isAbsent(b));
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== undefined && other !== undefined) return one - other;
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const MOMENT = /^\d{4}-\d{2}-\d{2}/;

function numberOf(value: unknown): number | undefined {
  const text = String(value);
  const number = MOMENT.test(text) ? Date.parse(text) : Number(text);
  return Number.isNaN(number) ? undefined : number;
}

const HOLDS: Readonly<Record<Operator, (value: unknown, wanted: unknown) => boolean>> = {
  '=': (value, wanted) => compared(value, wanted) === 0,
  '!=': (value, wanted) => compared(value, wanted) !== 0,
  '>': (value, wanted) => compared(value, wanted) > 0,
  '>=': (value, wanted) => compared(value, wanted) >= 0,
  '<': (value, wanted) => !isAbsent(value) && compared(value, wanted) < 0,
  '<=': (value, wanted) => !isAbsent(value) && compared(value, wanted) <= 0,
  in: (value, wanted) => isList(wanted) && wanted.some((one) => compared(value, one) === 0),
  contains: (value, wanted) => textOf(value).toLowerCase().includes(String(wanted).toLowerCase()),
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function keeps(row: unknown, conditions: readonly KeepCondition[]): boolean {
  return conditions.every(([path, operator, wanted]) => HOLDS[operator](valueAt(row, path), wanted));
}

/** Refuses a path that no row has: a misspelt one would keep nothing, or everything. */
export function checkPaths(rows: readonly unknown[], paths: readonly string[]): void {
  const unknown = paths.find(
    (path) => rows.length > 0 && rows.every((row) => valueAt(row, path) === undefined),
  );
  if (unknown === undefined) return;
  throw new ToolRefusal(
    `no row has ${unknown.slice(0, 60)}`,
    'Select the field in params, and write it as the rows have it.',
  );
}

const ALL = /\*/;

/** The row with selected fields alone: some accounts send others too. */
export function selectedPart(row: unknown, params: unknown): unknown {
  const names = strings(selectOf(params)).map((name) => name.split('.')[0]?.toLowerCase() ?? '');
  if (!isObject(row) || names.length === 0 || names.some((name) => ALL.test(name))) return row;
  const kept = Object.entries(row).filter(([name]) => names.includes(name.toLowerCase()));
  return kept.length === 0 ? row : Object.fromEntries(kept);
}

function selectOf(params: unknown): unknown {
  return isObject(params) ? (params['select'] ?? params['SELECT']) : undefined;
}

/** Members from which on the object of a write is shown in part. */
const MAX_SHOWN_COMPLETELY = 12;

/** The object that a write returns, reduced to `id` and the fields that were sent, unless fields were selected. */
export function writtenPart(data: unknown, params: unknown): unknown {
  if (!isObject(data) || !isObject(params) || selectOf(params) !== undefined) return data;
  if (Object.keys(data).length <= MAX_SHOWN_COMPLETELY) return data;
  const sent = isObject(params['fields']) ? params['fields'] : params;
  const names = new Set(['id', ...Object.keys(sent).map((name) => name.toLowerCase())]);
  const kept = Object.entries(data).filter(([name]) => names.has(name.toLowerCase()));
  return kept.length === 0 ? data : Object.fromEntries(kept);
}

/** A note on the first page, if nothing matches or the account ignored the order. */
export function noteOn(rows: readonly unknown[], params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const filter = params['filter'] ?? params['FILTER'];
  if (rows.length === 0 && filter !== undefined) return 'No row matches this filter.';
  const order = params['order'] ?? params['ORDER'];
  if (!isObject(order)) return undefined;
  const [first] = Object.entries(order);
  if (first === undefined || isOrdered(rows, first[0], String(first[1]).toUpperCase() === 'DESC'))
    return undefined;
  return `This account ignored the order by ${first[0]}.`;
}

function isOrdered(rows: readonly unknown[], name: string, isDescending: boolean): boolean {
  const values = rows.map((row) => valueAt(row, name)).filter((value) => !isAbsent(value));
  // Texts are ordered by rules of the account's language.
  if (values.some((value) => numberOf(value) === undefined)) return true;
  return values.every(
    (value, at) => at === 0 || compared(values[at - 1], value) * (isDescending ? -1 : 1) <= 0,
  );
}

/** Values that are counted apart. */
const MAX_COUNT = 200;

interface Counts {
  readonly rows: number;
  readonly counts: JsonObject;
  readonly note?: string;
}

/** How many rows have each value, the most frequent first. */
export function countsOf(rows: readonly unknown[], path: string): Counts {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueAt(row, path);
    const text = isAbsent(value) ? '(none)' : textOf(value).slice(0, 100);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return {
    rows: rows.length,
    counts: Object.fromEntries(sorted.slice(0, MAX_COUNT)),
    ...(sorted.length > MAX_COUNT && { note: `${sorted.length - MAX_COUNT} rarer values are left out.` }),
  };
}
