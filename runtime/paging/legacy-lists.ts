/** Legacy lists: by `start` with `total` and `next`, by id with counting turned off, by other parameters, and lists that are requested once. */

import type { MethodMetadata } from '../words/method.js';
import { UsageError } from '../errors/errors.js';
import { placeOfRows } from '../protocol/reply.js';
import { isGiven, isObjectOrAbsent, objectIn } from '../value/json.js';
import { knownList, LOWER_OFFSET } from './known-lists.js';
import {
  type Arrival,
  type AskedList,
  type At,
  DEFAULT_LIMIT,
  END,
  type Given,
  type List,
  type ListProtocol,
  type Next,
  type Params,
  type Position,
  type Rule,
  selectOf,
  withOrder,
} from '../protocol/list-protocol.js';
import { byPlace, givenPlace, type PlaceAt, tryOtherWays } from './legacy-places.js';
import {
  disorderOf,
  fieldOf,
  idsOf,
  moreLeft,
  nameIn,
  withoutIds,
  numberOf,
  passedBy,
  rowsThatLeft,
} from './page-rows.js';

/** Without paging parameters, as far as anybody knows: an answer that says where more follows is believed. */
const once: Rule = {
  first: () => ({}),
  request: (params) => params,
  next({ params, rows, page }) {
    const { next, total = 0 } = page;
    if (!saysMore(page, rows.length)) return END;
    // By position, which has a place for paging that no other method has.
    if (Array.isArray(params))
      return 'the account says that more rows follow, and nothing says how to ask for them';
    const hasNext = next !== undefined;
    // The rows of an empty page, which is counted, are looked for further on.
    if (rows.length === 0)
      return byStart({ start: next || MIN_PAGE, from: 0, total, hasNext, ...(!hasNext && { gap: 0 }) });
    if (!hasNext && total <= rows.length)
      return { mode: 'place', at: { by: LOWER_OFFSET, place: rows.length } as PlaceAt };
    return byStart({ start: next ?? rows.length, from: 0, total, hasNext, longest: rows.length });
  },
};

/** Whether an answer says that more follows. @param reached the rows up to its end */
function saysMore({ next, total = 0, hasMore }: Arrival['page'], reached: number): boolean {
  return next !== undefined || hasMore === true || total > reached;
}

interface StartAt extends At {
  readonly start: number;
  /** The caller's `start`: the rows before it are counted in `total` and never received. */
  readonly offset?: number;
  /** The `start` of the last page that had a new row. */
  readonly from: number;
  /** Rows of the list, where a page says it. */
  readonly total?: number | undefined;
  /** `total` is the length of the page alone. */
  readonly countsPage?: boolean;
  /** A page had `next`: where it is absent the list ends, unless `total` says that more follows. */
  readonly hasNext?: boolean;
  /** Counting was turned off: only an empty page ends the list. */
  readonly uncounted?: boolean;
  /** Rows of the longest page. */
  readonly longest?: number;
  /** The `start` of the first page that had a row. */
  readonly begin?: number | undefined;
  /** An empty page, before others that were counted. */
  readonly gap?: number | undefined;
  /** How many requests in a row returned the first page. */
  readonly again?: number;
  /** How many pages in a row had no row. */
  readonly empty?: number;
  /** A page further on was another one, so `start` is read. */
  readonly isPaged?: boolean;
  /** Where the iteration goes on after a look further on, or after a page that is read again; undefined: nowhere. */
  readonly back?: number | undefined;
  /** The rows before were read in another way: whether the page follows them is to be seen. */
  readonly joins?: boolean;
  /** Rows left the list and others moved onto pages that were read: a page from the middle of the last one on. */
  readonly rereads?: boolean;
}

/** No account has smaller pages. */
const MIN_PAGE = 10;

/** No account has larger pages. */
const MAX_PAGE = 100;

/** How far `start` moves without a new row: 20 pages of the usual length, after which an account does not read `start`. */
const MAX_DISTANCE = 1_000;

/**
 * Pages without any row, one after the other, though the account says that more follow. Rows that a user may not see leave
 * pages empty, so that a few do not show the end: these are 10,000 such rows where pages have 50.
 */
const MAX_EMPTY = 200;

/** Pages of one batch where nothing says how many follow, as in a first batch: each page after the end is read for nothing. */
const MAX_UNCOUNTED_PAGES = 4;

/**
 * `next` can count the rows that are shown. Where some are hidden it then lies inside the page, and accounts that round
 * `start` down to a page return that page again (Server behaviour, Legacy core).
 */
const start: Rule<StartAt> = {
  first(params) {
    const given = Number(params['start'] ?? 0);
    return { start: given, from: given, ...(given > 0 && { offset: given }) };
  },
  request: (params, at) =>
    at.start === Number(params['start'] ?? 0)
      ? withOrder(params, at)
      : { ...withOrder(params, at), start: at.start },
  next(arrival) {
    const { at: before, rows, page, fresh, restarts, received } = arrival;
    const longest = Math.max(before.longest ?? MIN_PAGE, rows.length);
    if (before.start === -1 && rows.length === 0)
      return saysMore(page, received) ? byStart({ start: 0, from: 0 }) : END;
    if (before.start === -1)
      return byStart({ ...before, start: rows.length, from: 0, longest, uncounted: true });
    // A list of one full page has this total too: the iteration asks once more.
    const isOfPage = page.total === rows.length && rows.length === DEFAULT_LIMIT && page.next === undefined;
    const countsPage = before.countsPage ?? (received === 0 && isOfPage);
    // A page that is read again says nothing of the rows after it.
    const named = before.rereads === true ? undefined : page.total;
    const total = countsPage ? undefined : named || before.total;
    const hasNext = before.hasNext === true || page.next !== undefined;
    const { looks, rereads, joins, back, ...was } = before;
    const at: StartAt = { ...was, total, countsPage, hasNext, longest };
    if (looks === true)
      return restarts ? unpaged(at, arrival) : byStart({ ...at, start: back ?? at.start, isPaged: true });
    const begin = at.offset ?? 0;
    if (rereads === true) {
      const isApart = at.start > begin && rows.length > 0 && fresh[0] === rows[0];
      if (isApart) return idsOf(rows) === undefined ? withoutIds : moreLeft;
      return back === undefined ? END : byStart({ ...at, start: back });
    }
    const on =
      rows.length === 0
        ? afterEmpty(at, arrival)
        : fresh.length === 0
          ? afterKnown(at, arrival)
          : afterNew(at, arrival);
    const left = rowsThatLeft(arrival, before.total, total);
    const mayHaveMoved = fresh.length === rows.length && at.start > begin && (left > 0 || joins === true);
    if (!mayHaveMoved || typeof on === 'string' || (on !== END && on.mode !== 'start')) return on;
    if (idsOf(rows) === undefined) return left > 0 ? withoutIds : on;
    if (left >= longest) return moreLeft;
    // Only a position by `start` is left where the list goes on: others have returned.
    const { start: further, ...going } = (on?.at ?? at) as StartAt;
    return byStart({
      ...{ ...going, start: Math.max(begin, at.start - Math.ceil((longest + left) / 2)), rereads: true },
      back: on === END ? undefined : further,
    });
  },
  ahead: {
    overlap: 0,
    requests({ first, at, count }) {
      const step = at.start - at.from;
      if (at.from < 0 || step < MIN_PAGE) return [];
      const pages = Math.min(
        count,
        at.total === undefined ? MAX_UNCOUNTED_PAGES : Math.ceil((at.total - at.start) / step),
      );
      return Array.from({ length: pages }, (_, index) => ({ ...first, start: at.start + index * step }));
    },
    continued: ({ params, rows }, at) => (Number(params['start']) === at.start ? rows : undefined),
  },
};

/** Rows that the caller may not see can leave a page empty. */
function afterEmpty(before: StartAt, { page: { next, hasMore } }: Arrival): Next {
  const at: StartAt = { ...before, empty: (before.empty ?? 0) + 1 };
  const { total, from, longest = MIN_PAGE, empty = 0 } = at;
  // Until a row was seen, only the account knows how long a page is.
  const further = Math.max(at.start + longest, next ?? 0);
  const isBeyondTotal = total !== undefined && at.start >= total;
  if (next !== undefined && isBeyondTotal && further > from + MAX_DISTANCE) return isNotRead(at);
  if (empty >= MAX_EMPTY) return `no page from start ${from} to ${at.start} has a new row`;
  if (next !== undefined || isBelow(at, at.start)) {
    const isGap = next === undefined && isBelow(at, Math.max(further, at.start + DEFAULT_LIMIT));
    return byStart({ ...at, start: further, gap: at.gap ?? (isGap ? at.start : undefined) });
  }
  if (hasMore === true && at.gap === undefined) return byStart({ ...at, start: further, gap: at.start });
  if (hasMore === true) return `hasMore is true, and no page from start ${at.gap} on has a row`;
  return at.gap === undefined ? END : `total is ${total}, and no page from start ${at.gap} on has a row`;
}

/** All its rows arrived before: it was rounded down, begins the list again, or the list has ended. */
function afterKnown(at: StartAt, { rows, page, restarts, received }: Arrival): Next {
  const { total, from, longest = MIN_PAGE, isPaged } = at;
  const again = restarts ? (at.again ?? 0) + 1 : 0;
  const beyond = nextStartToTry(at, rows.length);
  const isCountedWithoutNext = page.next === undefined && total !== undefined;
  // The last row that is counted may be on a page that was passed over.
  const place = isCountedWithoutNext && beyond >= total && at.start < total - 1 ? total - 1 : beyond;
  const isMore = page.next !== undefined || isBelow(at, at.start) || page.hasMore === true;
  const isAtEnd =
    !(isMore || mayRepeatRowsReadById(at, restarts)) || (isCountedWithoutNext && !isBelow(at, place));
  if (restarts && isPaged !== true) {
    // No page reaches as far, so the account returns the first page for every `start`.
    const most = longest > DEFAULT_LIMIT ? MAX_PAGE : DEFAULT_LIMIT;
    const isFar = at.start - (at.begin ?? at.offset ?? 0) >= most;
    if (isAtEnd ? isFar : at.start - from >= MAX_PAGE) return unpaged(at, { rows, page, received });
  }
  if (isAtEnd) return END;
  // `next` can lie inside the first page, which an account then returns once more.
  const isInside = page.next !== undefined && at.start < DEFAULT_LIMIT;
  if (again > (isInside ? 1 : 0) && isPaged !== true)
    return byStart({ ...at, start: from + MAX_PAGE, looks: true, back: place, again });
  return place > from + MAX_DISTANCE ? isNotRead(at) : byStart({ ...at, start: place, again });
}

function afterNew(before: StartAt, { rows, page, fresh, received }: Arrival): Next {
  const { next, hasMore } = page;
  const begin = received === 0 ? before.start : before.begin;
  const at: StartAt = { ...before, from: before.start, gap: undefined, again: 0, empty: 0, begin };
  const { start: place, total, hasNext, uncounted, offset = 0 } = at;
  const end = place + rows.length;
  // Members inside the result belong to lists that take `limit` and `offset`.
  const isOfStart = placeOfRows(rows)?.nextOffset === undefined;
  if (next !== undefined && isOfStart)
    return byStart({ ...at, start: next > place ? next : nextStartToTry(before, rows.length) });
  if (!isOfStart && hasMore === false) return END;
  if (next !== undefined || (hasMore === true && total === undefined))
    return { mode: 'place', at: { by: LOWER_OFFSET, place: next ?? end } as PlaceAt };
  if (total !== undefined && !(hasNext === true && end >= total)) {
    // A page that was rounded down ends before `end`, so the last row may be on a further page.
    const last = Math.min(end, total - 1);
    const isMissing = last === end || offset + received + fresh.length < total;
    return last > place && isMissing ? byStart({ ...at, start: last }) : END;
  }
  if (hasNext === true || hasMore === false) return END;
  return uncounted === true || rows.length >= DEFAULT_LIMIT ? byStart({ ...at, start: end }) : END;
}

function isBelow({ total }: StartAt, place: number): boolean {
  return total !== undefined && place < total;
}

/** Every `start` that was tried returned the first page. */
function unpaged(at: StartAt, arrival: Pick<Arrival, 'rows' | 'page' | 'received'>): Next {
  const { page, received } = arrival;
  const isMore = page.next !== undefined || page.hasMore === true || (at.total ?? 0) > received;
  const why = isMore ? isNotRead(at) : undefined;
  // More pages were read, so `start` was read once.
  return received > arrival.rows.length ? (why ?? END) : tryOtherWays(arrival, at, why);
}

function isNotRead(at: StartAt): string {
  return `start ${at.start} returns the page at ${at.from} again`;
}

/** Rows that were received by id can arrive again if hidden rows precede them. */
function mayRepeatRowsReadById({ last, hasNext, total }: StartAt, restarts: boolean): boolean {
  return last !== undefined && !restarts && hasNext !== true && total === undefined;
}

/** The next place where a page can begin: a page is longer than the distance from its first row without a new one. */
function nextStartToTry(at: StartAt, rows: number): number {
  if (at.last !== undefined) return at.start + Math.max(MIN_PAGE, rows);
  const distance = at.start - at.from;
  return at.start + (distance < DEFAULT_LIMIT ? MIN_PAGE - (at.start % MIN_PAGE) : distance);
}

interface IdAt extends At {
  readonly order: Params;
}

/** A legacy generation's self-description, Paging. A family that refuses or ignores the filter is read by `start`. */
const byId: Rule<IdAt> = {
  first: (_params, { keysetBy = 'id' }) => ({ order: { [keysetBy]: 'ASC' } }),
  request(params, at, { keysetBy = 'id' }) {
    const ordered = { ...withOrder(params, at), start: -1 };
    if (at.last === undefined) return ordered;
    return { ...ordered, filter: { ...objectIn(params, 'filter'), [`>${keysetBy}`]: at.last } };
  },
  next({ at, rows, page, fresh, restarts, received, metadata }) {
    const { keysetBy: field = 'id' } = metadata;
    // Where counting was not turned off, the filter or `start: -1` may not be read: `start` finds what follows.
    if (rows.length === 0) return saysMore(page, received) ? startAfter(at, received) : END;
    // The filter is not read, so these are the first rows of the list.
    if (fresh.length === 0) return startAfter(at, restarts ? rows.length : received, { restarts });
    const disorder = disorderOf({ field, descending: false }, at.last, rows);
    if (
      at.last === undefined &&
      (disorder !== undefined || !rows.every((row) => isGiven(fieldOf(row, field))))
    )
      return startAfter(at, rows.length, { joins: idsOf(rows) !== undefined });
    if (disorder !== undefined) return disorder;
    // A page could end between rows that share an id.
    const values = new Set(rows.map((row) => JSON.stringify(fieldOf(row, field))));
    if (values.size < rows.length)
      return at.last === undefined
        ? startAfter(at, rows.length, { joins: false })
        : `rows share one ${field}`;
    return { mode: 'byId', at: { ...at, last: fieldOf(rows.at(-1), field) } };
  },
  refused: (at, received) =>
    at.last === undefined ? byStart({ start: 0, from: 0 }) : startAfter(at, received),
  /** Each page is filtered past a row of the page before. Nothing rests on the account's reading of the reference. */
  ahead: {
    overlap: 0,
    requests({ first, metadata, count, least, pages, rows, under, reference }) {
      const { keysetBy: field = 'id' } = metadata;
      // A first page of fewer rows is mostly the complete list.
      const isList = pages > 1 || rows.length >= DEFAULT_LIMIT;
      const name = nameIn(rows[0], field);
      const areNumbers = rows.every((row) => numberOf(fieldOf(row, field)) !== undefined);
      if (!isList || under === undefined || name === undefined || !areNumbers) return [];
      const path = [under, least - 1, name].filter((part) => part !== '').join('.');
      return Array.from({ length: count }, (_, index) => {
        if (index === 0) return first;
        return {
          ...first,
          filter: { ...objectIn(first, 'filter'), [`>${field}`]: reference(index - 1, path) },
        };
      });
    },
    continued({ index, rows, after }, at, { keysetBy: field = 'id' }) {
      if (index === 0) return rows;
      const reached = fieldOf(after, field);
      if (!isGiven(reached) || disorderOf({ field, descending: false }, reached, rows) !== undefined)
        return undefined;
      const wasPassed = passedBy(at);
      const further = rows.filter((row) => !wasPassed(row));
      return further.length === 0 ? undefined : further;
    },
  },
};

/** @param joins the ids of the rows before show whether the next page follows them */
function startAfter(
  { order, last }: IdAt,
  received: number,
  { restarts = false, joins = true }: { readonly restarts?: boolean; readonly joins?: boolean } = {},
): Position {
  const again = restarts ? { again: 1 } : {};
  return byStart({ start: received, from: received, order, last, uncounted: true, joins, ...again });
}

function byStart(at: StartAt): Position {
  return { mode: 'start', at };
}

export const legacyLists: ListProtocol = {
  hasCursors: false,
  takesLimit: false,
  modes: { start, byId, place: byPlace, once },
  row: unknownList,
  allowsKeyset,
  listOf,
};

/** As the contract says of the method, else as the caller's own parameters do. */
function unknownList(method: string, known: MethodMetadata | undefined, { params }: Given): MethodMetadata {
  const paging = givenPlace(params) ?? 'start';
  return { ...known, kind: 'list', ...(knownList(method) ?? { paging }) };
}

function listOf(list: AskedList): List {
  const { row, options } = list;
  if (typeof row.paging === 'object') return { params: list.params, added: [], mode: 'place' };
  if (row.paging !== 'start') return { params: list.params, added: [], mode: 'once' };
  // By position, which has a place for paging that no other method has.
  if (Array.isArray(list.params)) throw unpageable(list, 'the parameters', 'an object');
  const params = startParams(list);
  if (Number.isNaN(Number(params['start'] ?? 0))) throw unpageable(list, 'start', 'a number');
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
