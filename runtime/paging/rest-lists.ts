/** REST 3.0 lists: by the last id (`keyset`), by `offset`, by the `afterCursor` of an answer, and tails along a field. */

import type { MethodMetadata } from '../words/method.js';
import { UsageError } from '../errors/errors.js';
import { isGiven, isObject, isObjectOrAbsent, objectIn } from '../value/json.js';
import {
  type Arrival,
  type AskedList,
  type At,
  cursorField,
  DEFAULT_LIMIT,
  END,
  type Given,
  isDescending,
  isFull,
  isGivenIn,
  lacks,
  type List,
  type ListProtocol,
  type Next,
  type Params,
  type Position,
  type Rule,
  selectOf,
  withMembers,
  withOrder,
} from '../protocol/list-protocol.js';
import { areAlike, disorderOf, fieldOf } from './page-rows.js';

interface KeysetAt extends At {
  readonly order: Params;
  /** The first page was full. */
  readonly full?: boolean;
  /** Rows that the first page was asked for. */
  readonly size?: number;
}

const keyset: Rule<KeysetAt> = {
  first: (params) => ({ order: { id: objectIn(params, 'order')['id'] ?? 'ASC' } }),
  request(params, at) {
    const { last } = at;
    const ordered = withOrder(params, at);
    if (last === undefined) return ordered;
    const filter = Array.isArray(params['filter']) ? (params['filter'] as readonly unknown[]) : [];
    // A caller who resumes may give a place of the list; the position after the page counts.
    const placed = hasPlace(params) ? withoutPlace(ordered) : ordered;
    // Conditions of one level combine with AND (REST 3.0 reference, Filtering).
    return { ...placed, filter: [...filter, ['id', isDescending(at.order['id']) ? '<' : '>', last]] };
  },
  next(arrival) {
    const { at, rows, page, fresh, restarts, received, limit } = arrival;
    if (isGiven(page.nextCursor)) return afterCursorOf(arrival);
    if (rows.length === 0) return endOf(arrival, received);
    const { full = isFull(arrival), size = limit } = at;
    // An account that does not read the filter returns the first page again.
    if (restarts && fresh.length === 0 && !full && at.last !== undefined)
      return offsetAfter(at, received, size);
    const disorder = disorderOf({ field: 'id', descending: isDescending(at.order['id']) }, at.last, rows);
    const last = fieldOf(rows.at(-1), 'id');
    if (disorder !== undefined) return disorder;
    if (!isGiven(last)) return 'the last row of a page has no id';
    if (last === at.last) return nothingNew;
    return { mode: 'keyset', at: { order: at.order, last, full, size } as KeysetAt };
  },
  refused: (at, received) =>
    at.last === undefined ? byOffset({ offset: 0 }) : offsetAfter(at, received, MAX_HIDDEN),
  /** Each page begins with the last row of the one before. If it does not, rows were added or removed in between. */
  ahead: {
    overlap: 1,
    requests: ({ first, count, size, isSteady }) =>
      Array.from({ length: isSteady && size > 1 ? count : 0 }, (_, index) =>
        index === 0 ? first : withMembers(first, 'pagination', { offset: index * (size - 1) }),
      ),
    continued: ({ index, rows }, { last }) =>
      index === 0 ? rows : rows.length > 1 && fieldOf(rows[0], 'id') === last ? rows.slice(1) : undefined,
  },
};

function byOffset(at: OffsetAt): Position {
  return { mode: 'offset', at };
}

/**
 * Rows that the caller may not see between the first row and the last one put it further on than it was counted. These are as
 * many as the largest page holds. Where more are hidden, a page without a new row would end the list too early.
 */
const MAX_HIDDEN = 1_000;

/** @param hidden rows at most that the caller may not see among those received. */
function offsetAfter({ order, last, full, size }: KeysetAt, received: number, hidden: number): Position {
  return byOffset({ order, last, full, lap: size, offset: received, reach: received + hidden });
}

interface OffsetAt extends At {
  readonly offset: number;
  /** Added to the caller's order; an account may refuse it. */
  readonly addsId?: boolean;
  /** From here on a page without a new row shows that the offset is not read. */
  readonly reach?: number;
  /** From here on no page begins with the first row of the list. */
  readonly lap?: number | undefined;
  /** The first page was full. */
  readonly full?: boolean | undefined;
  /** The page further on is another one, so the offset is read. */
  readonly isPaged?: boolean;
  /** Where the iteration goes on after a look further on. */
  readonly back?: number;
}

const offset: Rule<OffsetAt> = {
  /** A caller's `page` becomes an offset: pages that are shorter than asked for would make it skip rows. */
  first(params, { sortsId }) {
    const { page, offset: given, limit } = objectIn(params, 'pagination');
    const size = Number(limit ?? DEFAULT_LIMIT);
    const at = { offset: isGiven(page) ? Math.max(0, Number(page) - 1) * size : Number(given ?? 0) };
    const order = objectIn(params, 'order');
    // Rows that tie in the caller's order may change places between two pages, unless the id decides.
    const isUndecided = Object.keys(order).length > 0 && !Object.hasOwn(order, 'id');
    return sortsId === true && isUndecided ? { ...at, order: { ...order, id: 'ASC' }, addsId: true } : at;
  },
  request(params, at) {
    const ordered = withOrder(params, at);
    // The service refuses a place that is no number.
    if (Number.isNaN(at.offset) || (at.offset === 0 && !hasPlace(params))) return ordered;
    return withMembers(withoutPlace(ordered), 'pagination', { offset: at.offset });
  },
  next(arrival) {
    const { rows, page, fresh, restarts, limit } = arrival;
    const { looks, back, ...at } = arrival.at;
    const { full = isFull(arrival), lap = at.offset + limit, reach = 0, isPaged } = at;
    const to = (place: number, more: Partial<OffsetAt> = {}): Position =>
      byOffset({ ...at, addsId: false, offset: place, full, lap, ...more });
    const end = full || page.hasMore === true ? nothingNew : END;
    if (looks === true) return restarts ? end : to(back ?? at.offset, { isPaged: true });
    if (isGiven(page.nextCursor)) return afterCursorOf(arrival);
    if (rows.length === 0) return endOf(arrival, at.offset);
    if (Number.isNaN(at.offset)) return 'offset or page is no number';
    const isNew = fresh.length > 0;
    if (isNew && !restarts) return to(at.offset + rows.length, { reach: Math.max(reach, at.offset + limit) });
    if (!isNew && areAlike(rows)) return sameRows;
    // Rows without ids are only compared as complete pages.
    if (restarts && !isGiven(fieldOf(rows[0], 'id'))) return end;
    if (restarts ? at.offset >= lap : at.offset >= reach) return end;
    if (isNew) return to(at.offset + rows.length, { reach: Math.max(reach, at.offset + limit) });
    // Rows that the caller may not see shorten a page, and the next one begins with rows of it.
    const further = at.offset + Math.max(rows.length, Math.min(MIN_PAGE, limit));
    return restarts && isPaged !== true
      ? to(Math.max(lap, further), { looks: true, back: further })
      : to(further);
  },
  refused: (at, received) =>
    at.addsId === true && received === 0 ? byOffset({ offset: at.offset }) : undefined,
};

/** An empty page ends a list, unless it says that more follows. @param reached the rows up to it. */
function endOf({ page: { hasMore, total = 0 } }: Pick<Arrival, 'page'>, reached: number): Next {
  if (hasMore === true) return 'hasMore is true on a page without a row';
  return total > reached ? `total is ${total}, and no page after ${reached} rows has any` : END;
}

/** No account has smaller pages than this where more rows are asked for. */
const MIN_PAGE = 10;

const nothingNew = 'a page has only rows that arrived before';

const sameRows = 'a page has the same rows as the one before; select id';

function hasPlace(params: Params): boolean {
  return isGivenIn(params, 'pagination', 'page') || isGivenIn(params, 'pagination', 'offset');
}

function withoutPlace(params: Params): Params {
  const { offset: _offset, page: _page, ...pagination } = objectIn(params, 'pagination');
  return { ...params, pagination };
}

interface CursorAt extends At {
  readonly cursor?: unknown;
  /** Pages without a new row, one after another. */
  readonly idle?: number;
}

/** So many pages of rows that the caller may not see can follow each other: 5,000 usual rows. A cursor counts nothing that would end it. */
const MAX_IDLE = 100;

/** Any list may return a cursor, which is any JSON value and is passed back unchanged. */
const afterCursor: Rule<CursorAt> = {
  first: () => ({}),
  request(params, at) {
    if (at.cursor === undefined) return params;
    return withMembers(withoutPlace(withOrder(params, at)), 'pagination', { afterCursor: at.cursor });
  },
  next: (arrival) => afterCursorOf(arrival),
};

function afterCursorOf({ at, rows, page, fresh, restarts, params, received }: Arrival<CursorAt>): Next {
  const { cursor: sent, idle: before = 0, order } = at;
  const cursor = page.hasMore === false ? undefined : page.nextCursor;
  if (restarts && sent !== undefined) return 'a page begins with the first row of the list';
  const isIdle = fresh.length === 0;
  if (isIdle && areAlike(rows)) return sameRows;
  if (!isGiven(cursor)) {
    if (page.hasMore === true) return 'hasMore is true, and there is no nextCursor';
    // With an offset, a page or a limit of the caller, the iteration may not receive every row that `total` counts.
    const total = isGiven(params['pagination']) ? 0 : (page.total ?? 0);
    const reached = received + fresh.length;
    return total > reached ? `total is ${total}, and nothing leads past row ${reached}` : END;
  }
  if (JSON.stringify(cursor) === JSON.stringify(sent)) return 'nextCursor is the cursor that was just sent';
  const idle = isIdle ? before + 1 : 0;
  if (idle >= MAX_IDLE) return `${idle} pages in a row have a nextCursor and no new row`;
  const next: CursorAt = { cursor, order, idle };
  return { mode: 'afterCursor', at: next };
}

interface TailAt extends At {
  /** The value that the page continues after; undefined: the caller's. */
  readonly after?: unknown;
  /** Rows of the longest page. */
  readonly longest?: number;
  /** The first page was full. */
  readonly full?: boolean;
}

/** Several rows can share a value of any field but `id`, and a page can end among them (Server behaviour, Cursor). */
const tail: Rule<TailAt> = {
  first: () => ({}),
  request(params, { after }) {
    const { order = 'ASC', value, ...given } = objectIn(params, 'cursor');
    const field = cursorField(params);
    const first = field === 'id' && !isDescending(order) ? 0 : undefined;
    return { ...params, cursor: { ...given, field, order, value: after ?? value ?? first } };
  },
  next(arrival) {
    const { at, rows, page, params, fresh } = arrival;
    const field = cursorField(params);
    const { longest, full = isFull(arrival) } = at;
    const descending = isDescending(objectIn(params, 'cursor')['order']);
    const hasRoom = rows.length < (longest ?? Math.min(arrival.limit, MIN_PAGE));
    // `total` may count rows before the caller's value.
    if (rows.length === 0) return endOf(arrival, Infinity);
    // Only ids cannot tie: any page without a new row is the first one again, which ends a list that is not paged.
    if (fresh.length === 0) {
      const isCut = page.hasMore === true || (field === 'id' ? full : isFull(arrival));
      return isCut ? nothingNew : END;
    }
    const disorder = disorderOf({ field, descending }, at.after, rows);
    if (disorder !== undefined) return disorder;
    const values = rows.map((row) => fieldOf(row, field));
    const last = values.at(-1);
    if (!isGiven(last)) return `the last row of a page has no ${field}`;
    const to = (after: unknown): Position<TailAt> => ({
      mode: 'tail',
      at: { after, longest: Math.max(longest ?? 0, rows.length), full },
    });
    if (field === 'id') return last === at.after ? nothingNew : to(last);
    if (!rows.every((row) => isGiven(fieldOf(row, 'id')))) return 'a row has no id';
    const text = JSON.stringify(last);
    const before = values.filter((value) => isGiven(value) && JSON.stringify(value) !== text).at(-1);
    // The next page begins with the rows that share the last value; those that arrived are left out.
    if (before !== undefined) return to(before);
    return hasRoom ? to(last) : `as many rows as a page contains share one ${field}`;
  },
};

export const restLists: ListProtocol = {
  hasCursors: true,
  takesLimit: true,
  modes: { keyset, offset, afterCursor, tail },
  row: unknownList,
  allowsKeyset,
  listOf,
};

/** A caller who asks for keyset paging knows that there is an id. */
function unknownList(
  _method: string,
  known: MethodMetadata | undefined,
  { params, options }: Given,
): MethodMetadata {
  if (isObject(params) && 'cursor' in params) return { ...known, kind: 'tail', paging: 'cursor' };
  const keyset = isObject(options) && options['paging'] === 'keyset';
  return { ...known, kind: 'list', paging: 'offset', keyset, hasId: keyset };
}

function listOf(list: AskedList): List {
  const { row, params, options } = list;
  if (row.paging === 'cursor') return tailOf(list);
  // Any response may have a cursor.
  if (row.paging === 'once') return { params, added: [], mode: 'afterCursor' };
  const selected = selecting(params, row.hasId === true ? ['id'] : []);
  if (row.paging === 'next-cursor') return { ...selected, mode: 'afterCursor' };
  return { ...selected, mode: options.paging !== 'offset' && allowsKeyset(list) ? 'keyset' : 'offset' };
}

function tailOf({ method, row, params }: AskedList): List {
  const field = cursorField(params);
  if (field !== 'id' && row.hasId !== true && lacks(params, 'id'))
    throw new UsageError(`${method}: rows can share a ${field}; select id too`);
  return { ...selecting(params, field === 'id' ? ['id'] : [field, 'id']), mode: 'tail' };
}

/** Without `select` a field is there already. */
function selecting(params: Params, fields: readonly string[]): Omit<List, 'mode'> {
  const added = fields.filter((field) => lacks(params, field));
  if (added.length === 0) return { params, added };
  return { params: { ...params, select: [...(selectOf(params) ?? []), ...added] }, added };
}

function allowsKeyset({ row, params }: AskedList): boolean {
  if (row.paging !== 'offset' || row.keyset !== true) return false;
  if (hasPlace(params)) return false;
  if (row.hasId !== true && lacks(params, 'id')) return false;
  // What the service refuses is sent as it is.
  if (isGiven(params['filter']) && !Array.isArray(params['filter'])) return false;
  return (
    isObjectOrAbsent(params, 'order') && Object.keys(objectIn(params, 'order')).every((name) => name === 'id')
  );
}
