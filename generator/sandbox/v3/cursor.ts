/** `cursor {field, order, value, limit}` of tails: the rows behind a value (Observed behaviour, Cursor paging). */

import type { Row } from '../account.js';
import { findField, type Entity } from './entity.js';
import { readDirection } from './order.js';
import { readLimit, readObject } from './pagination.js';
import { invalidOrder, invalidPagination } from './refusal.js';

/** Sorts rows and cuts one page out of them. */
type CutPage = (rows: readonly Row[]) => Row[];

export function readCursor(entity: Entity, cursor: unknown, clamp: boolean): CutPage {
  const { field = 'id', order = 'ASC', value = 0, limit: given } = readObject(cursor);
  if (typeof field !== 'string' || !isCursorField(entity, field))
    throw invalidOrder('the cursor has no such field');
  const sign = readDirection(order);
  // Downwards from nothing is from the end.
  const from = value === 0 && sign < 0 ? Infinity : key(value);
  if (Number.isNaN(from)) throw invalidPagination('`value` of the cursor is of another type than its field');
  const limit = readLimit(given, clamp);
  return (rows) =>
    rows
      .filter((row) => sign * (key(row[field]) - from) > 0)
      .sort((a, b) => sign * (key(a[field]) - key(b[field]) || a.id - b.id))
      .slice(0, limit);
}

/** Fields whose order a number can tell. */
function isCursorField(entity: Entity, name: string): boolean {
  const field = findField(entity, name);
  if (name === 'id') return true;
  return (
    field !== undefined && field.marks.has('sort') && (field.type === 'int' || field.type === 'datetime')
  );
}

function key(value: unknown): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : value === null ? -Infinity : NaN;
}
