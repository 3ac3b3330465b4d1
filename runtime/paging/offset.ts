/** REST 3.0 lists by offset: it advances by the rows received, and only an empty page ends the list. */

import { afterCursorPlace } from './after-cursor.js';
import { objectIn, type Params, type Place } from './place.js';

/** Rows of a page where no `limit` is given (contract/1-rest3.md, tasks.task.list). */
export const DEFAULT_LIMIT = 50;

/** A caller's `page` becomes an offset and is not sent on: shorter pages would make it jump over rows. */
export function offsetStart(params: Params): Place {
  const { page, offset, ...rest } = objectIn(params, 'pagination');
  if ((page ?? offset ?? undefined) === undefined) return { ...offsetPlace(params, 0), params };
  const limit = rest['limit'] ?? DEFAULT_LIMIT;
  const skipped = page === undefined || page === null ? Number(offset) : (Number(page) - 1) * Number(limit);
  // What is no number goes out as it is, and the service says what is wrong with it.
  if (Number.isNaN(skipped)) return { ...offsetPlace(params, 0), params };
  return offsetPlace({ ...params, pagination: rest }, skipped);
}

/** Rows that tie in the caller's order may change places between two pages, unless the id decides. */
export function withIdLast(params: Params): Params {
  const order = objectIn(params, 'order');
  const isUndecided = Object.keys(order).length > 0 && !Object.hasOwn(order, 'id');
  return isUndecided ? { ...params, order: { ...order, id: 'ASC' } } : params;
}

function offsetPlace(params: Params, offset: number): Place {
  return {
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), offset } },
    at: offset,
    next({ rows, page }) {
      if (page?.nextCursor !== undefined) return afterCursorPlace(params, page.nextCursor);
      return rows.length === 0 ? undefined : offsetPlace(params, offset + rows.length);
    },
    ahead: {
      place: (index, size) => offsetPlace(params, offset + index * size),
      pages: (rows, size) => Math.ceil(rows / size),
      overlap: (here) => (here.at === offset ? 0 : undefined),
    },
  };
}
