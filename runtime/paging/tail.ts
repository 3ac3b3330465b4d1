/** REST 3.0 tails: `cursor` goes on from the last item's field (Observed behaviour, Cursor paging). */

import { objectIn } from '../value/json.js';
import { isDescending, type Params, type Position, withMembers } from './position.js';
import { checkOrder, lastValue, type Run } from './progress.js';
import type { Saved } from './saved.js';
import { tiedList } from './ties.js';

/** The field that the cursor runs along. */
export function cursorField(params: Params): string {
  const { field } = objectIn(params, 'cursor');
  return typeof field === 'string' ? field : 'id';
}

/** From the caller's cursor on; without one from the first id. @param saved by an earlier page. */
export function listByCursor(params: Params, saved?: Saved): Position {
  const tail = tailOf(params);
  const isById = saved === undefined ? tail.field === 'id' : saved.by === 'tail';
  return isById ? idPosition(tail, saved?.['last']) : tiedList(tail, saved);
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
    params: last === undefined ? params : withMembers(params, 'cursor', { value: last }),
    at: last,
    save: () => ({ by: 'tail', last }),
    next({ rows }) {
      if (rows.length === 0) return undefined;
      checkOrder(tail, last, rows);
      return idPosition(tail, lastValue(rows, 'id'));
    },
  };
}
