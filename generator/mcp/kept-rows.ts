/** Rows of a list for an agent: selected fields alone, counts, and what the account ignored. */

import { isObject, listOf, member, strings, type JsonObject } from '../base/json.js';
import { nearNames } from '../method/find-method.js';
import { compared, isAbsent, numberOf, textOf, valueAt } from './conditions.js';
import { fitting } from './bounds.js';
import { ToolRefusal } from './failure.js';

/**
 * Refuses a path that no row has: a misspelt one would keep nothing, or everything.
 *
 * @param found what rows of earlier pages had: an account can leave out what is empty in all rows of a page
 */
export function checkPaths(
  rows: readonly unknown[],
  paths: readonly string[],
  { method, found }: { readonly method: string; readonly found: Set<string> },
): void {
  const unknown = paths.find((path) => {
    const key = JSON.stringify([method, path]);
    if (rows.some((row) => mayHave(row, path))) found.add(key);
    return rows.length > 0 && !found.has(key);
  });
  if (unknown === undefined) return;
  throw new ToolRefusal(
    `no row has ${unknown.slice(0, 60)}`,
    'Select the field in params, and write it as the rows have it.',
  );
}

/** A related object can be `null` in every row of a page. */
function mayHave(row: unknown, path: string): boolean {
  const steps = path.split('.');
  return steps.some((_, at) => {
    const value = valueAt(row, steps.slice(0, at + 1).join('.'));
    return value === null || (value !== undefined && at === steps.length - 1);
  });
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

/**
 * Parameters that also select the fields that are needed here, if there is a selection. REST 3.0 returns only `id` without
 * one, so it gets one.
 *
 * @param selectable names that the method takes; empty if any
 * @throws ToolRefusal on a field that cannot be selected
 */
export function withSelected(
  params: unknown,
  fields: readonly string[],
  { selectable, isNeeded }: { readonly selectable: readonly string[]; readonly isNeeded: boolean },
): unknown {
  const selected = selectOf(params);
  if (fields.length === 0 || (selected === undefined && !isNeeded)) return params;
  const names = selected === undefined ? ['id'] : strings(selected);
  const taken = new Set(names.map((name) => name.toLowerCase()));
  if (names.some((name) => ALL.test(name) && !name.startsWith('UF_'))) return params;
  const added = [...new Set(fields)].flatMap((field) => {
    const root = field.split('.')[0] ?? '';
    if (taken.has(field.toLowerCase()) || taken.has(root.toLowerCase())) return [];
    if (selectable.length === 0 || OWN_FIELD.test(field)) return [field];
    const find = (wanted: string) => selectable.find((name) => name.toLowerCase() === wanted.toLowerCase());
    const name = find(field) ?? find(root);
    if (name === undefined) throw unknownField(field, selectable);
    return [name];
  });
  const key =
    isObject(params) && params['select'] === undefined && params['SELECT'] !== undefined
      ? 'SELECT'
      : 'select';
  return added.length === 0 ? params : { ...Object(params), [key]: [...names, ...added] };
}

/** A field of the account itself, which no list of names has. */
const OWN_FIELD = /^uf/i;

/** The names that `select` takes, from the schema of the parameters. */
export function selectableNames(params: JsonObject): readonly string[] {
  const properties = member(params, 'properties');
  const given = member(properties, 'select') ?? member(properties, 'SELECT');
  const ref = member(given, '$ref');
  const select = typeof ref === 'string' ? member(params['$defs'], ref.slice('#/$defs/'.length)) : given;
  const items = member(select, 'items');
  return [items, ...listOf(member(items, 'anyOf'))].flatMap((one) => strings(member(one, 'enum')));
}

function unknownField(field: string, known: readonly string[]): ToolRefusal {
  const near = nearNames(field, known);
  return new ToolRefusal(
    `no row has ${field.slice(0, 60)}`,
    near.length > 0
      ? `Use one of near as the field.`
      : 'Use a field that select takes; describe_method shows them.',
    near.length > 0 ? { near } : {},
  );
}

/** Members from which on the object of a write is shown in part. */
const MAX_SHOWN_COMPLETELY = 12;

/** The object that a write returns, reduced to `id` and the fields that were sent, unless fields were selected. */
export function writtenPart(data: unknown, params: unknown): unknown {
  if (!isObject(data) || !isObject(params) || selectOf(params) !== undefined) return data;
  const [wrapped, ...others] = Object.entries(data);
  if (wrapped !== undefined && others.length === 0) return { [wrapped[0]]: writtenPart(wrapped[1], params) };
  if (Object.keys(data).length <= MAX_SHOWN_COMPLETELY) return data;
  const sent = isObject(params['fields']) ? params['fields'] : params;
  const names = new Set(['id', 'title', ...Object.keys(sent).map((name) => name.toLowerCase())]);
  const kept = Object.entries(data).filter(([name]) => names.has(name.toLowerCase()));
  return kept.length === 0 ? data : Object.fromEntries(kept);
}

export function hasFilter(params: unknown): boolean {
  return isObject(params) && (params['filter'] ?? params['FILTER']) !== undefined;
}

/** A note on the first page, if the account ignored the order. */
export function orderNote(rows: readonly unknown[], params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
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

/** Bytes around all counts, and around each of them. */
const ROOM = { around: 400, each: 12 };

const MAX_LABEL = 100;

/** Long values by how they begin; those that begin alike are numbered, since each is counted by itself. */
function labelled(counts: readonly (readonly [text: string, count: number])[]): typeof counts {
  const seen = new Map<string, number>();
  return counts.map(([text, count]) => {
    if (text.length <= MAX_LABEL) return [text, count];
    const start = `${text.slice(0, MAX_LABEL)}…`;
    const number = (seen.get(start) ?? 0) + 1;
    seen.set(start, number);
    return [number === 1 ? start : `${start} (${number})`, count];
  });
}

/** How many rows have each value, the most frequent first: as many values as fit. */
export function countsOf(rows: readonly unknown[], path: string, maxBytes: number): Counts {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueAt(row, path);
    const text = isAbsent(value) ? '(none)' : textOf(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const sorted = labelled([...counts].toSorted(([, a], [, b]) => b - a));
  const labels = sorted.slice(0, MAX_COUNT).map(([label]) => label);
  const shown = sorted.slice(0, fitting(labels, maxBytes, ROOM));
  const left = sorted.length - shown.length;
  return {
    rows: rows.length,
    counts: Object.fromEntries(shown),
    ...(left > 0 && { note: `${left} rarer values are left out.` }),
  };
}
