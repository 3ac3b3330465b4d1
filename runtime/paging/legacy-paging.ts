/** Legacy lists: by `start` with `total` and `next`, by id with counting turned off, and lists that are requested once. */

import { UsageError } from '../errors/client-error.js';
import { isGiven, isObjectOrAbsent, objectIn } from '../value/json.js';
import {
  type AskedList,
  type At,
  DEFAULT_LIMIT,
  END,
  type List,
  type ListProtocol,
  type Paging,
  type Params,
  type Position,
  selectOf,
  withOrder,
} from './list-state.js';
import { disorderOf, fieldOf } from './rows.js';

/** Without paging parameters. */
const once: Paging = {
  first: () => ({}),
  request: (params) => params,
  next: () => END,
};

interface StartAt extends At {
  readonly start: number;
  /** The caller's `start`: the rows before it are counted in `total` and never received. */
  readonly offset?: number;
  /** The `start` of the last page that had a new row. */
  readonly from: number;
  /** Rows of the list, where a page says it. */
  readonly total?: number | undefined;
  /** A page had `next`: where it is absent the list ends. */
  readonly hasNext?: boolean;
  /** Counting was turned off: only an empty page ends the list. */
  readonly uncounted?: boolean;
  /** Rows of the longest page. */
  readonly longest?: number;
}

/** No account has smaller pages. */
const MIN_PAGE = 10;

/** How far `start` moves without a new row. */
const MAX_DISTANCE = 1_000;

/**
 * `next` can count the rows that are shown. Where some are hidden it then lies inside the page, and accounts that round
 * `start` down to a page return that page again (Server behaviour, Legacy core).
 */
const start: Paging<StartAt> = {
  first(params) {
    const given = Number(params['start'] ?? 0);
    return { start: given, from: given, ...(given > 0 && { offset: given }) };
  },
  request: (params, at) =>
    at.start === Number(params['start'] ?? 0)
      ? withOrder(params, at)
      : { ...withOrder(params, at), start: at.start },
  next({ at, rows, page, fresh, restarts, received }) {
    const { next } = page;
    const total = page.total === 0 ? at.total : (page.total ?? at.total);
    const longest = Math.max(at.longest ?? MIN_PAGE, rows.length);
    const hasNext = at.hasNext === true || next !== undefined;
    const known = { ...at, total, hasNext, longest };
    const to = (place: number, from: number): Position => byStart({ ...known, start: place, from });
    const isBelow = (place: number): boolean => total !== undefined && place < total;
    if (at.start === -1) {
      if (rows.length === 0) return END;
      return byStart({ ...at, start: rows.length, from: 0, longest, uncounted: true });
    }
    if (rows.length === 0) {
      // Rows that the caller may not see can leave a page empty.
      const continues = isBelow(at.start) && (next !== undefined || !hasNext);
      return continues ? to(at.start + longest, at.start) : END;
    }
    const isCounted = hasNext || total !== undefined;
    if (fresh.length === 0) {
      const continues = next !== undefined || (!hasNext && isBelow(at.start)) || mayBeBehind(at, restarts);
      // A list that returns its first page for every `start` is not paged, or has more rows than one page.
      if (!continues && restarts && (total ?? 0) > DEFAULT_LIMIT) return isNotRead(at);
      if (!continues) return END;
      const place = placeBeyond(at, rows.length);
      return place > at.from + MAX_DISTANCE ? isNotRead(at) : to(place, at.from);
    }
    if (next !== undefined) return to(next > at.start ? next : placeBeyond(at, rows.length), at.start);
    const end = at.start + rows.length;
    if (isCounted) {
      if (hasNext || total === undefined) return END;
      // A page that was rounded down ends before `end`, so the last row may be on a further page.
      const place = Math.min(end, total - 1);
      return place > at.start && (place === end || (at.offset ?? 0) + received + fresh.length < total)
        ? to(place, at.start)
        : END;
    }
    return at.uncounted === true || rows.length >= DEFAULT_LIMIT ? to(end, at.start) : END;
  },
};

function isNotRead(at: StartAt): string {
  return `start ${at.start} returns the page at ${at.from} again`;
}

/** Rows that were received by id can come again where others were hidden before them. */
function mayBeBehind({ last, hasNext, total }: StartAt, restarts: boolean): boolean {
  return last !== undefined && !restarts && hasNext !== true && total === undefined;
}

/** The next place where a page can begin: a page is longer than the distance from its first row without a new one. */
function placeBeyond(at: StartAt, rows: number): number {
  if (at.last !== undefined) return at.start + Math.max(MIN_PAGE, rows);
  const distance = at.start - at.from;
  return at.start + (distance < DEFAULT_LIMIT ? MIN_PAGE - (at.start % MIN_PAGE) : distance);
}

interface IdAt extends At {
  readonly order: Params;
}

/** A legacy generation's self-description, Paging. A family that refuses or ignores the filter is read by `start`. */
const byId: Paging<IdAt> = {
  first: (_params, { keysetBy = 'id' }) => ({ order: { [keysetBy]: 'ASC' } }),
  request(params, at, { keysetBy = 'id' }) {
    const ordered = { ...withOrder(params, at), start: -1 };
    if (at.last === undefined) return ordered;
    return { ...ordered, filter: { ...objectIn(params, 'filter'), [`>${keysetBy}`]: at.last } };
  },
  next({ at, rows, fresh, received, metadata }) {
    const { keysetBy: field = 'id' } = metadata;
    if (rows.length === 0) return END;
    if (fresh.length === 0) return startAfter(at, received);
    const disorder = disorderOf({ field, descending: false }, at.last, rows);
    if (
      at.last === undefined &&
      (disorder !== undefined || !rows.every((row) => isGiven(fieldOf(row, field))))
    )
      return startAfter(at, rows.length);
    if (disorder !== undefined) return disorder;
    return { mode: 'byId', at: { ...at, last: fieldOf(rows.at(-1), field) } };
  },
  refused: (at, received) =>
    at.last === undefined ? byStart({ start: 0, from: 0 }) : startAfter(at, received),
};

function startAfter({ order, last }: IdAt, received: number): Position {
  return byStart({ start: received, from: received, order, last, uncounted: true });
}

function byStart(at: StartAt): Position {
  return { mode: 'start', at };
}

export const legacyLists: ListProtocol = {
  hasCursors: false,
  modes: { start, byId, once },
  row: (known) => ({ ...known, kind: 'list', paging: 'start' }),
  allowsKeyset,
  listOf,
};

function listOf(list: AskedList): List {
  const { row, options } = list;
  if (row.paging !== 'start') return { params: list.params, added: [], mode: 'once' };
  // By position, which has a place for paging that no other method has.
  if (Array.isArray(list.params)) throw unpageable(list, 'the parameters', 'an object');
  if (Number.isNaN(Number(list.params['start'] ?? 0))) throw unpageable(list, 'start', 'a number');
  const params = startParams(list);
  const { keyset, keysetBy = 'id' } = row;
  const mode = options.paging !== 'offset' && allowsKeyset(list) ? 'byId' : 'start';
  if (keyset !== true || selectsField(params, keysetBy)) return { params, added: [], mode };
  const select = [...(selectOf(params) ?? []), keysetBy];
  return { params: { ...params, select }, added: [keysetBy], mode };
}

/** Accounts read names in any letter case (Server behaviour, Legacy core), so none may be there twice. */
function startParams({ row, params: given }: AskedList): Params {
  const params = Object.entries(given)
    .filter(([, value]) => isGiven(value))
    .map(([name, value]): [string, unknown] => [name.toLowerCase() === 'start' ? 'start' : name, value]);
  const names = new Set(params.map(([name]) => name.toLowerCase()));
  const others = Object.entries(row.iterates ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...others, ...params]);
}

/** Whether a legacy list can be read by id as it was written, or by `start` alone. */
function allowsKeyset({ row, params }: AskedList): boolean {
  const { keyset: hasKeyset, keysetBy = 'id', paging } = row;
  if (paging !== 'start' || hasKeyset !== true || isGiven(params['start'])) return false;
  if (!isObjectOrAbsent(params, 'filter') || !isObjectOrAbsent(params, 'order')) return false;
  if (joinsConditions(objectIn(params, 'filter')) || hasOtherCase(params)) return false;
  return Object.entries(objectIn(params, 'order')).every(
    ([name, direction]) => name === keysetBy && String(direction).toUpperCase() === 'ASC',
  );
}

/** With `logic: 'OR'` a further condition would be one more alternative (A legacy generation's self-description, Filters). */
function joinsConditions(filter: Params): boolean {
  return Object.keys(filter).some((name) => /^\W*logic$/i.test(name));
}

/** Accounts read names in any letter case: what paging adds next to `FILTER` could replace it. */
function hasOtherCase(params: Params): boolean {
  return Object.keys(params).some(
    (name) => /^(?:filter|order|select|start)$/i.test(name) && /[A-Z]/.test(name),
  );
}

/** `*` asks for it already. */
function selectsField({ select }: Params, field: string): boolean {
  if (!Array.isArray(select) || select.length === 0) return true;
  return select.some((name) => name === '*' || String(name).toLowerCase() === field.toLowerCase());
}

function unpageable({ method }: AskedList, name: string, form: string): UsageError {
  return new UsageError(`${method}: ${name} must be ${form}, or the list cannot be read page by page`);
}
