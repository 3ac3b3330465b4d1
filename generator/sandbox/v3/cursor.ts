/** `cursor {field, order, value, limit}` of tails: the rows behind a value (Observed behaviour, Cursor paging). */

import { isObject } from '../../base/json.js';
import type { Row } from '../account.js';
import { findField, type V3Entity } from './entity.js';
import { checkFilterValue } from '../server-2026-05.js';
import { checkSortable, readDirection } from './order.js';
import { readLimit, readObject, type PageRules } from './pagination.js';
import { invalidFilter, invalidOrder, invalidPagination, invalidRequest, missingField } from './refusal.js';

/** Sorts rows and cuts one page out of them. */
type CutPage = (rows: readonly Row[]) => Row[];

export function readCursor(entity: V3Entity, cursor: unknown, paging: PageRules): CutPage {
  const { field = 'id', order = 'ASC', value = 0, limit: given } = readObject(cursor);
  const { checksCursor } = paging.rules;
  if (checksCursor && cursor !== undefined && cursor !== null) checkCursor(entity, readObject(cursor));
  if (typeof field !== 'string' || !isCursorField(entity, field))
    throw invalidOrder('the cursor has no such field');
  const sign = readDirection(order);
  // A descending cursor without a value begins at the end.
  const from = value === 0 && sign < 0 && !checksCursor ? Infinity : sortKey(value);
  if (Number.isNaN(from)) throw invalidPagination('`value` of the cursor is of another type than its field');
  const limit = readLimit(given, paging);
  return (rows) =>
    rows
      .filter((row) => sign * (sortKey(row[field]) - from) > 0)
      .sort((a, b) => sign * (sortKey(a[field]) - sortKey(b[field]) || a.id - b.id))
      .slice(0, limit);
}

/** The field and a value of its type are required. */
function checkCursor(entity: V3Entity, { field, value }: Readonly<Record<string, unknown>>): void {
  const absent = Object.entries({ field, value })
    .filter(([, given]) => given === undefined || given === null)
    .map(([name]) => missingField(`cursor.${name}`));
  if (absent.length > 0) throw invalidRequest(...absent);
  const name = String(field);
  checkSortable(entity, name);
  const known = findField(entity, name);
  if (known) checkFilterValue(known, value);
}

/** Fields whose values can be compared as numbers. */
function isCursorField(entity: V3Entity, name: string): boolean {
  const field = findField(entity, name);
  if (name === 'id') return true;
  return (
    field !== undefined && field.marks.has('sort') && (field.type === 'int' || field.type === 'datetime')
  );
}

function sortKey(value: unknown): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : value === null ? -Infinity : NaN;
}

/** Refuses a filter that names the field of the cursor, anywhere. */
export function checkFilterAvoidsCursor(filter: unknown, cursor: unknown): void {
  const field = isObject(cursor) ? cursor['field'] : undefined;
  if (typeof field === 'string' && mentionsField(filter, field))
    throw invalidFilter(`the filter names \`${field}\`, the field of the cursor`);
}

function mentionsField(filter: unknown, field: string): boolean {
  if (isObject(filter)) return mentionsField(filter['conditions'], field);
  if (!Array.isArray(filter)) return false;
  return filter[0] === field || filter.some((element: unknown) => mentionsField(element, field));
}
