/** REST 3.0 tails: `cursor` goes on from the last item's field (Observed behaviour, Cursor paging). */

import { memberOf, objectIn } from '../value/json.js';
import { isDescending, type Params, type Position } from './position.js';
import { checkOrder, noProgress, type Run } from './progress.js';
import type { Saved } from './saved.js';
import { tiedAgain, tiedPosition } from './ties.js';

/** The field that the cursor runs along. */
export function cursorField(params: Params): string {
  const { field } = objectIn(params, 'cursor');
  return typeof field === 'string' ? field : 'id';
}

/** From the caller's cursor on; without one from the first id. */
export function firstByCursor(params: Params): Position {
  const tail = tailOf(params);
  return tail.field === 'id' ? idPosition(tail, undefined) : tiedPosition(tail, undefined);
}

/** After the last row that a page had. */
export function cursorAgain(params: Params, saved: Saved): Position {
  const tail = tailOf(params);
  return saved.by === 'tail' ? idPosition(tail, saved['last']) : tiedAgain(tail, saved);
}

function tailOf(params: Params): Tail {
  const given = objectIn(params, 'cursor');
  const field = cursorField(params);
  const order = given['order'] ?? 'ASC';
  const descending = isDescending(order);
  const first = field === 'id' && !descending ? 0 : undefined;
  const cursor = { ...given, field, order, value: given['value'] ?? first };
  return { params: { ...params, cursor }, field, descending };
}

interface Tail extends Run {
  readonly params: Params;
}

/** @param last the id of the last row that was seen, which no other row has. */
function idPosition(tail: Tail, last: unknown): Position {
  const { params } = tail;
  return {
    params: last === undefined ? params : cursorAt(params, last),
    at: last,
    save: () => ({ by: 'tail', last }),
    next({ rows }) {
      if (rows.length === 0) return undefined;
      checkOrder(tail, last, rows);
      return idPosition(tail, valueAt(rows.at(-1), 'id'));
    },
  };
}

function cursorAt(params: Params, value: unknown): Params {
  return { ...params, cursor: { ...objectIn(params, 'cursor'), value } };
}

/** @throws SvcError */
function valueAt(row: unknown, field: string): unknown {
  const value = memberOf(row, field);
  if (value === undefined || value === null) throw noProgress(`the last row of a page has no ${field}`);
  return value;
}
