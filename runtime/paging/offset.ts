/** REST 3.0 lists by offset, which only an empty page ends, and by `afterCursor` where an answer gives `nextCursor`. */

import { objectIn } from '../value/json.js';
import type { Params, Position } from './position.js';
import { noProgress } from './progress.js';

/** Rows of a page where no `limit` is given (REST 3.0 reference, tasks.task.list). */
export const DEFAULT_LIMIT = 50;

/** A caller's `page` becomes an offset and is not sent on: shorter pages would make it jump over rows. */
export function firstByOffset(params: Params): Position {
  const { page, offset, ...rest } = objectIn(params, 'pagination');
  if ((page ?? offset ?? undefined) === undefined) return { ...offsetPosition(params, 0), params };
  const limit = rest['limit'] ?? DEFAULT_LIMIT;
  const skipped = page === undefined || page === null ? Number(offset) : (Number(page) - 1) * Number(limit);
  // A value that is not a number is sent as it is, and the service refuses it.
  if (Number.isNaN(skipped)) return { ...offsetPosition(params, 0), params };
  return offsetPosition({ ...params, pagination: rest }, skipped);
}

/** Rows that tie in the caller's order may change positions between two pages, unless the id decides. */
export function withIdLast(params: Params): Params {
  const order = objectIn(params, 'order');
  const isUndecided = Object.keys(order).length > 0 && !Object.hasOwn(order, 'id');
  return isUndecided ? { ...params, order: { ...order, id: 'ASC' } } : params;
}

function offsetPosition(params: Params, offset: number): Position {
  return {
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), offset } },
    at: offset,
    next({ rows, page }) {
      if (page?.nextCursor !== undefined) return afterCursorPosition(params, page.nextCursor);
      return rows.length === 0 ? undefined : offsetPosition(params, offset + rows.length);
    },
    ahead: {
      position: (index, size) => offsetPosition(params, offset + index * size),
      pages: (rows, size) => Math.ceil(rows / size),
      overlap: (here) => (here.at === offset ? 0 : undefined),
    },
  };
}

/** The first page is the caller's own; any list may answer with a cursor. */
export function firstByAfterCursor(params: Params): Position {
  return {
    params,
    at: undefined,
    next: ({ page }) =>
      page?.nextCursor === undefined ? undefined : afterCursorPosition(params, page.nextCursor),
  };
}

/** @param cursor any JSON value, which goes back as it came. */
export function afterCursorPosition(params: Params, cursor: unknown): Position {
  const { offset: _offset, page: _page, ...pagination } = objectIn(params, 'pagination');
  return cursorPosition({ ...params, pagination }, cursor, new Set([JSON.stringify(cursor)]));
}

/** @param sent the cursors so far, as JSON. */
function cursorPosition(params: Params, cursor: unknown, sent: Set<string>): Position {
  return {
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), afterCursor: cursor } },
    at: cursor,
    next({ page }) {
      const following = page?.nextCursor;
      if (following === undefined) return undefined;
      const text = JSON.stringify(following);
      if (sent.has(text)) throw noProgress('nextCursor is a cursor that was sent before');
      return cursorPosition(params, following, sent.add(text));
    },
  };
}
