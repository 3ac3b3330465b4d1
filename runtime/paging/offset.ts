/** REST 3.0 lists by offset, which only an empty page ends, and by `afterCursor` where an answer gives `nextCursor`. */

import { isGiven, objectIn } from '../value/json.js';
import type { Page } from '../call/call.js';
import { DEFAULT_LIMIT, type Params, type Position, withMembers } from './position.js';
import { keysOf, noProgress } from './progress.js';
import { type Saved, savedNumber } from './saved.js';

/**
 * A caller's `page` becomes an offset and is not sent on: shorter pages would make it jump over rows.
 * @param callersLimit what a page is counted in.
 */
export function firstByOffset(params: Params, callersLimit: unknown): Position {
  const { page, offset, ...rest } = objectIn(params, 'pagination');
  if ((page ?? offset ?? undefined) === undefined) return { ...offsetPosition(params, 0), params };
  const limit = callersLimit ?? DEFAULT_LIMIT;
  const skipped = isGiven(page) ? Math.max(0, Number(page) - 1) * Number(limit) : Number(offset);
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

/** In what order the rows came that stand before: an account may have refused the one that is asked for first. */
export function orderOf({ order }: Params): Params {
  return isGiven(order) ? { order } : {};
}

/** By offset or cursor, wherever the caller began. */
export function offsetAgain(params: Params, saved: Saved): Position {
  const { order: _order, ...others } = withoutPlace(params);
  const again = { ...others, ...orderOf(saved) };
  if (saved.by === 'offset') return offsetPosition(again, savedNumber(saved, 'offset'));
  return cursorPosition(again, saved['cursor'], sentFirst(saved['cursor']));
}

/** Rows that the caller may not see make a page shorter, and then the next one begins with rows of it. */
export function offsetPosition(params: Params, offset: number): Position {
  return {
    params: withMembers(params, 'pagination', { offset }),
    at: offset,
    overlaps: true,
    save: () => ({ by: 'offset', offset, ...orderOf(params) }),
    beyond: (size, rows) => probePosition(params, offset + size, { rows, next: offset + rows.length }),
    next({ rows, page }) {
      if (page?.nextCursor !== undefined) return afterCursorPosition(params, page);
      return rows.length === 0 ? undefined : offsetPosition(params, offset + rows.length);
    },
    ahead: {
      position: (index, size) => offsetPosition(params, offset + index * size),
      pages: (rows, size) => Math.ceil(rows / size),
      overlap: (here) => (here.at === offset ? 0 : undefined),
    },
  };
}

interface Stalled {
  /** The rows that came again. */
  readonly rows: readonly unknown[];
  /** The offset behind them. */
  readonly next: number;
}

/** Its rows are not given: they show whether the offset is read. Where it is not, the same ones come once more. */
function probePosition(params: Params, offset: number, stalled: Stalled): Position {
  return {
    params: withMembers(params, 'pagination', { offset }),
    at: offset,
    knowsRepeats: true,
    fresh: () => [],
    next({ rows }) {
      const isUnread = inOrder(rows) === inOrder(stalled.rows);
      return isUnread ? undefined : offsetPosition(params, stalled.next);
    },
  };
}

function inOrder(rows: readonly unknown[]): string {
  return [...keysOf(rows)].sort().join();
}

/** The first page is the caller's own; any list may answer with a cursor. */
export function firstByAfterCursor(params: Params): Position {
  return {
    params,
    at: undefined,
    next: ({ page }) => (page === undefined ? undefined : afterCursorPosition(params, page)),
  };
}

/**
 * From the cursor of a page on, which is any JSON value and goes back as it came; undefined where the page has none, or
 * says that no more follows.
 */
export function afterCursorPosition(params: Params, page: Page): Position | undefined {
  const cursor = cursorOf(page);
  if (cursor === undefined) return undefined;
  return cursorPosition(withoutPlace(params), cursor, sentFirst(cursor));
}

function withoutPlace(params: Params): Params {
  const { offset: _offset, page: _page, ...pagination } = objectIn(params, 'pagination');
  return { ...params, pagination };
}

function cursorOf({ nextCursor, hasMore }: Page): unknown {
  return hasMore === false ? undefined : nextCursor;
}

/** Pages without a row, one after another, that a list of rows which the caller may not see can have. */
const MOST_EMPTY = 100;

interface SentCursors {
  /** The cursors so far, as JSON. */
  readonly all: Set<string>;
  /** How many of the last ones led to a page without a row. */
  readonly empty: number;
}

function sentFirst(cursor: unknown): SentCursors {
  return { all: new Set([JSON.stringify(cursor)]), empty: 0 };
}

function cursorPosition(params: Params, cursor: unknown, sent: SentCursors): Position {
  return {
    params: withMembers(params, 'pagination', { afterCursor: cursor }),
    at: cursor,
    save: () => ({ by: 'after-cursor', cursor, ...orderOf(params) }),
    next({ rows, page }) {
      const following = cursorOf(page ?? {});
      if (following === undefined) return undefined;
      const text = JSON.stringify(following);
      const empty = rows.length === 0 ? sent.empty + 1 : 0;
      if (sent.all.has(text)) throw noProgress('nextCursor is a cursor that was sent before');
      if (empty === MOST_EMPTY) throw noProgress(`${empty} pages in a row have a nextCursor and no row`);
      return cursorPosition(params, following, { all: sent.all.add(text), empty });
    },
  };
}
