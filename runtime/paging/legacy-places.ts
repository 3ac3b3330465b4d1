/** Legacy lists that page by parameters other than `start`: `page`, `limit` and `offset`, or the id of the last row (`PlacePaging`). */

import type { MethodMetadata, PlacePaging } from '../words/method.js';
import { UsageError } from '../errors/errors.js';
import { isGiven, isObject } from '../value/json.js';
import {
  type Arrival,
  type At,
  DEFAULT_LIMIT,
  END,
  type Next,
  type Params,
  type Position,
  type Rule,
  withOrder,
} from '../protocol/list-protocol.js';
import { INNER_OFFSET, LAST_ID, LOWER_OFFSET, UPPER_OFFSET } from './known-lists.js';
import { afterHigherIds, PLACE_RULES, type PlaceRule } from './place-rules.js';
import { fieldOf, idsOf, moreLeft, withoutIds, numberOf, rowsThatLeft } from './page-rows.js';

export interface PlaceAt extends At {
  /** Where the page begins; undefined: where the caller says. */
  readonly place?: unknown;
  /** Further parameters of the cursor, with their values in the last row of the page before. */
  readonly cursorParams?: Params;
  /** `cursorParams` in a `resume` that an older client saved. */
  readonly beside?: Params;
  /** Rows or pages of the list, where a page says it. */
  readonly total?: number | undefined;
  /** `total` is the length of the page alone. */
  readonly countsPage?: boolean | undefined;
  /** The page before had no new row, though more was to follow. */
  readonly isIdle?: boolean;
  /** Rows left the list and others moved onto pages that were read: they are read again, and then the list goes on here. */
  readonly back?: unknown;
  /** How the list pages, where its answers alone say it. */
  readonly by?: PlacePaging;
  /** How the list is tried, or was found to page. */
  readonly tried?: TriedAt;
}

/** A list of which nothing says how it pages. */
interface TriedAt {
  /** Index in `WAYS`. */
  readonly way: number;
  /** Rows of its first page. */
  readonly size: number;
  /** The lowest id of its last page. */
  readonly lowest: number | undefined;
  /** The page that is asked for, from 1. */
  readonly page: number;
  /** A page that was asked for in this way was another one than the first. */
  readonly isRead: boolean;
  /** Why the list cannot end, if no way leads on. */
  readonly otherwise: string | undefined;
}

/** How a list pages as the caller asks for it. */
interface Form {
  readonly holder: readonly string[];
  readonly size: string;
  readonly place: string;
  readonly rule: PlaceRule;
  readonly cursorParams: Readonly<Record<string, string>>;
}

/**
 * The ways in which lists page other than by `start` (A legacy generation's self-description, Paging). The names go in both
 * letter cases, and those that no list has together go together: an account reads its own and ignores the others.
 */
const WAYS: readonly { readonly by: PlacePaging; members(at: PlaceAt, given: Params): Params }[] = [
  {
    by: INNER_OFFSET,
    members({ place, tried }, given) {
      const own = nameIn(given, 'params');
      const inner = own === undefined || !isObject(given[own]) ? {} : given[own];
      const held = { ...inner, ...inBothCases({ limit: tried?.size, offset: place }) };
      const holder = own === undefined ? inBothCases({ params: held }) : { [own]: held };
      return { ...holder, ...inBothCases({ page: tried?.page, last_id: tried?.lowest }) };
    },
  },
  { by: LOWER_OFFSET, members: ({ place, tried }) => inBothCases({ limit: tried?.size, offset: place }) },
];

function inBothCases(members: Params): Params {
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) => [
        [name, value],
        [name.toUpperCase(), value],
      ]),
  );
}

/**
 * The list in other ways, after a second page that was the first one again.
 *
 * @param otherwise why it cannot end; undefined: if no way leads on, it is not paged
 */
export function tryOtherWays(
  { rows, received }: Pick<Arrival, 'rows' | 'received'>,
  at: Known,
  otherwise: string | undefined,
): Next {
  const first = { way: 0, size: rows.length, lowest: lowestId(rows), page: 2, isRead: false, otherwise };
  return inWay(first, at, received);
}

/** What is known of a list in any way of paging. */
type Known = Pick<PlaceAt, 'order' | 'total' | 'countsPage'>;

function inWay(tried: TriedAt, { order, total, countsPage }: Known, received: number): Next {
  const by = WAYS[tried.way]?.by;
  if (by === undefined) return tried.otherwise ?? END;
  const at: PlaceAt = { by, order, total, countsPage, tried, place: received };
  return { mode: 'place', at };
}

/** Undefined where a row has no number for an id. */
function lowestId(rows: readonly unknown[]): number | undefined {
  const ids = rows.map((row) => numberOf(fieldOf(row, 'id')) ?? NaN);
  const lowest = Math.min(...ids);
  return Number.isFinite(lowest) ? lowest : undefined;
}

function formOf(params: Params, at: PlaceAt, row: MethodMetadata): Form {
  const paging = at.by ?? row.paging;
  const {
    by,
    holder = [],
    size = '',
    place,
    cursorParams = {},
  } = typeof paging === 'object' ? paging : LOWER_OFFSET;
  const given = objectAt(params, holder, row);
  const isUp =
    place === 'LAST_ID' && nameIn(given, 'FIRST_ID') !== undefined && nameIn(given, place) === undefined;
  const rule = isUp ? afterHigherIds : PLACE_RULES[by];
  return { holder, size, place: isUp ? 'FIRST_ID' : place, rule, cursorParams };
}

export const byPlace: Rule<PlaceAt> = {
  first: () => ({}),
  /** A way that is tried may be refused as an unknown parameter. */
  refused({ tried, ...at }, received) {
    if (tried === undefined || tried.isRead) return undefined;
    const on = inWay({ ...tried, way: tried.way + 1 }, at, received);
    return typeof on === 'object' ? on : 'ended';
  },
  request(params, at, row) {
    if (at.place === undefined) return params;
    if (at.tried !== undefined) {
      const members = WAYS[at.tried.way]?.members(at, params) ?? {};
      return withIn(withOrder(params, at), [], members, row);
    }
    const form = formOf(params, at, row);
    return withIn(params, form.holder, { [form.place]: at.place, ...(at.cursorParams ?? at.beside) }, row);
  },
  next(arrival) {
    const { params, metadata, rows, page, fresh, received } = arrival;
    const { back, ...at } = triedAfter(arrival);
    const { tried } = at;
    // An empty page too may mean that a name is read otherwise.
    if (tried?.isRead === false) return inWay({ ...tried, way: tried.way + 1 }, at, received);
    const form = formOf(params, at, metadata);
    const given = objectAt(params, form.holder, metadata);
    const { rule } = form;
    const size = numberIn(given, form.size) ?? metadata.pageSize ?? DEFAULT_LIMIT;
    const begin = numberIn(given, form.place) ?? 0;
    const start = rule.of === 'row' ? 0 : Number(at.place ?? begin);
    const isOfPage = page.total === rows.length && rows.length >= size && page.next === undefined;
    const countsPage = at.countsPage ?? (received === 0 && isOfPage);
    const total = countsPage ? undefined : page.total || at.total;
    const to = (place: unknown, more: Partial<PlaceAt> = {}): Position => ({
      mode: 'place',
      at: { ...at, place, total, countsPage, isIdle: false, ...more },
    });
    const first = rule.of === 'row' ? 0 : rule.first(begin);
    if (back !== undefined) {
      const isApart = start > first && rows.length > 0 && fresh[0] === rows[0];
      if (isApart) return idsOf(rows) === undefined ? withoutIds : moreLeft;
      return to(back, { total: at.total });
    }
    const left = rowsThatLeft({ rows }, at.total, total);
    if (rule.of === 'number' && left > 0 && start > first && fresh.length === rows.length) {
      if (idsOf(rows) === undefined) return withoutIds;
      if (left >= size) return moreLeft;
      const earlier = rule.earlier(start, Math.ceil((size + left) / 2));
      return to(Math.max(first, earlier), { back: rule.after(start, rows.length) });
    }
    const reached =
      rule.of === 'row' ? received + fresh.length : rule.reached({ place: start, rows: rows.length, size });
    const isCounted = total !== undefined && reached < total;
    // What says that more follows is believed over what says that nothing does.
    // `nextOffset` is there on the last page too, next to `hasMore`.
    const saysMore = page.hasMore ?? page.next !== undefined;
    const isMore = saysMore || isCounted;
    const isOver = !isMore && (page.hasMore === false || total !== undefined);
    if (fresh.length === 0) {
      // A list that pages in another way than it is said to.
      const isSecond = arrival.restarts && received === rows.length && tried === undefined;
      const why = isMore ? `${form.place} leads to the first page again` : undefined;
      if (isSecond && !Array.isArray(params)) return tryOtherWays(arrival, at, why);
      if (!isMore) return END;
      if (at.isIdle === true || rule.of === 'row')
        return `${form.place} leads to no further row, and the account says that more follow`;
      return to(rule.after(start, Math.max(size, rows.length)), { isIdle: true });
    }
    if (isOver) return END;
    if (rule.of === 'number') return to(rule.after(start, rows.length, page.next));
    const last = rule.last(rows);
    const id = fieldOf(last, 'id');
    if (!isGiven(id)) return isMore ? 'the last row of a page has no id' : END;
    const cursorParams = Object.entries(form.cursorParams).flatMap(([name, member]) => {
      const value = fieldOf(last, member);
      return isGiven(value) ? [[name, value] as const] : [];
    });
    return to(id, { ...(cursorParams.length > 0 && { cursorParams: Object.fromEntries(cursorParams) }) });
  },
};

/** A list that is tried: a page with new rows shows that the way is read. */
function triedAfter({ at, rows, fresh }: Arrival<PlaceAt>): PlaceAt {
  const { tried } = at;
  if (tried === undefined || fresh.length === 0) return at;
  const lowest = lowestId(rows);
  return { ...at, tried: { ...tried, isRead: true, page: tried.page + 1, lowest } };
}

/** How the caller's own parameters say that a list pages; undefined: not, or by `start`. */
export function givenPlace(params: unknown): PlacePaging | undefined {
  const holder: unknown = Array.isArray(params) ? params.at(-1) : params;
  if (!isObject(holder)) return undefined;
  const inner = Object.keys(holder).find(
    (name) => /^(?:params|nav_params)$/i.test(name) && isObject(holder[name]),
  );
  const form = inner === undefined ? undefined : givenPlace(holder[inner]);
  if (inner !== undefined && form !== undefined) return { ...form, holder: [inner, ...(form.holder ?? [])] };
  const find = (pattern: RegExp): string | undefined =>
    Object.keys(holder).find((name) => pattern.test(name));
  const [limit, offset, page] = [find(/^limit$/i), find(/^offset$/i), find(/^(?:page|iNumPage)$/i)];
  if (find(/^start$/i) !== undefined) return undefined;
  if (find(/^(?:LAST|FIRST)_ID$/) !== undefined) return LAST_ID;
  const sized = (size: string | undefined) => (size === undefined ? {} : { size });
  if (page !== undefined) return { by: 'page', place: page, ...sized(find(/^nPageSize$/i) ?? limit) };
  const isUpper = (offset ?? limit) === (offset ?? limit)?.toUpperCase();
  if (limit === undefined && offset === undefined) return undefined;
  const usual = isUpper ? UPPER_OFFSET : LOWER_OFFSET;
  return { ...usual, ...sized(limit), ...(offset !== undefined && { place: offset }) };
}

/** Accounts read names in any letter case (Server behaviour, Legacy core). */
function nameIn(holder: Params, name: string): string | undefined {
  return Object.keys(holder).find((own) => own.toLowerCase() === name.toLowerCase());
}

function numberIn(holder: Params, name: string): number | undefined {
  const value = Number(holder[nameIn(holder, name) ?? ''] ?? NaN);
  return Number.isNaN(value) ? undefined : value;
}

/** Of parameters by position the place of the outermost holder. */
function keyOf(params: Params, name: string, row: MethodMetadata): string {
  if (!Array.isArray(params)) return nameIn(params, name) ?? name;
  const index = row.order?.indexOf(name) ?? -1;
  return String(index < 0 ? params.length - 1 : index);
}

function objectAt(params: Params, holder: readonly string[], row: MethodMetadata): Params {
  return holder.reduce<Params>((inner, name) => {
    const value = inner[keyOf(inner, name, row)];
    return isObject(value) ? value : {};
  }, params);
}

/** The parameters with members in the object that `holder` leads to; a name that the caller wrote in another case is replaced. */
function withIn(
  params: Params,
  [name, ...further]: readonly string[],
  members: Params,
  row: MethodMetadata,
): Params {
  if (name === undefined) {
    const set = new Set(Object.keys(members).map((one) => one.toLowerCase()));
    const others = Object.entries(params).filter(([one]) => !set.has(one.toLowerCase()));
    return { ...Object.fromEntries(others), ...members };
  }
  const key = keyOf(params, name, row);
  const inner = params[key];
  if (!Array.isArray(params))
    return { ...params, [key]: withIn(isObject(inner) ? inner : {}, further, members, row) };
  if (!isObject(inner))
    throw new UsageError(
      `the last of the parameters must be an object with ${further.join('.')}, or the list cannot be read page by page`,
    );
  // By position, as the caller gave them.
  const given: readonly unknown[] = params;
  return given.map((one, index) =>
    String(index) === key ? withIn(inner, further, members, row) : one,
  ) as unknown as Params;
}
