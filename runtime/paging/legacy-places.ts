/** Legacy lists that page by parameters other than `start`: `page`, `limit` and `offset`, or the id of the last row (`PlacePaging`). */

import type { MethodMetadata, PlacePaging } from '../call/method.js';
import { UsageError } from '../errors/errors.js';
import { isGiven, isObject } from '../value/json.js';
import { type At, DEFAULT_LIMIT, END, type Params, type Position, type Rule } from './list-protocol.js';
import { fieldOf, idsOf, moreLeft, withoutIds, numberOf, rowsThatLeft } from './rows.js';

export interface PlaceAt extends At {
  /** Where the page begins; undefined: where the caller says. */
  readonly place?: unknown;
  /** The last row of the page before, where further members of it are sent. */
  readonly beside?: Params;
  /** Rows or pages of the list, where a page says it. */
  readonly total?: number | undefined;
  /** `total` is the length of the page alone. */
  readonly countsPage?: boolean;
  /** The page before had no new row, though more was to follow. */
  readonly isIdle?: boolean;
  /** Rows left the list and others moved onto pages that were read: they are read again, and then the list goes on here. */
  readonly back?: unknown;
  /** How the list pages, where its answers alone say it. */
  readonly by?: PlacePaging;
}

/** The text of `PlacePaging` taken apart. */
interface Form {
  /** Members that lead to the object that holds the parameters; empty: the parameters themselves. */
  readonly holder: readonly string[];
  readonly size: string;
  readonly place: string;
  /** `offset`: the place counts rows. `page`: pages, from 1. `row`: it is the id of the last row. */
  readonly kind: 'offset' | 'page' | 'row';
  /** The page has the rows after the place, which have higher ids. */
  readonly isUp: boolean;
  /** Parameter to the member of the last row that goes into it. */
  readonly beside: readonly (readonly [parameter: string, member: string])[];
}

function formOf(params: Params, at: PlaceAt, row: MethodMetadata): Form {
  const [sizePath = '', placeText = ''] = (at.by ?? row.paging ?? '').split('/');
  const [name = '', ...pairs] = placeText.split('&');
  const path = sizePath.split('.');
  const holder = path.slice(0, -1);
  const given = objectAt(params, holder, row);
  const isUp =
    name === 'LAST_ID' && nameIn(given, 'FIRST_ID') !== undefined && nameIn(given, name) === undefined;
  const kind = /offset$/i.test(name) ? 'offset' : /page$/i.test(name) ? 'page' : 'row';
  const beside = pairs
    .map((pair) => pair.split('='))
    .map(([one = '', member = '']) => [one, member] as const);
  return { holder, size: path.at(-1) ?? '', place: isUp ? 'FIRST_ID' : name, kind, beside, isUp };
}

export const byPlace: Rule<PlaceAt> = {
  first: () => ({}),
  request(params, at, row) {
    if (at.place === undefined) return params;
    const form = formOf(params, at, row);
    return withIn(params, form.holder, { [form.place]: at.place, ...at.beside }, row);
  },
  next({ params, metadata, at: before, rows, page, fresh, received }) {
    const { back, ...at } = before;
    const form = formOf(params, at, metadata);
    const given = objectAt(params, form.holder, metadata);
    const size = numberIn(given, form.size) ?? metadata.pageSize ?? DEFAULT_LIMIT;
    const begin = form.kind === 'row' ? 0 : (numberIn(given, form.place) ?? 0);
    const start = form.kind === 'row' ? 0 : Number(at.place ?? begin);
    const isOfPage = page.total === rows.length && rows.length >= size && page.next === undefined;
    const countsPage = at.countsPage ?? (received === 0 && isOfPage);
    const total = countsPage ? undefined : page.total || at.total;
    const to = (place: unknown, more: Partial<PlaceAt> = {}): Position => ({
      mode: 'place',
      at: { ...at, place, total, countsPage, isIdle: false, ...more },
    });
    const first = form.kind === 'page' ? Math.max(1, begin) : begin;
    if (back !== undefined) {
      const isApart = start > first && rows.length > 0 && fresh[0] === rows[0];
      if (isApart) return idsOf(rows) === undefined ? withoutIds : moreLeft;
      return to(back, { total: at.total });
    }
    const further = (step: number): number => (form.kind === 'page' ? Math.max(1, start) + 1 : start + step);
    const left = form.kind === 'row' ? 0 : rowsThatLeft({ rows }, at.total, total);
    if (left > 0 && start > first && fresh.length === rows.length) {
      if (idsOf(rows) === undefined) return withoutIds;
      if (left >= size) return moreLeft;
      const earlier = form.kind === 'page' ? start - 1 : start - Math.ceil((size + left) / 2);
      return to(Math.max(first, earlier), { back: further(rows.length) });
    }
    const reached = form.kind === 'offset' ? start + rows.length : received + fresh.length;
    const isCounted =
      total !== undefined && (form.kind === 'page' ? Math.max(1, start) * size : reached) < total;
    // What says that more follows is believed over what says that nothing does.
    // `nextOffset` is there on the last page too, next to `hasMore`.
    const saysMore = page.hasMore ?? page.next !== undefined;
    const isMore = saysMore || isCounted;
    const isOver = !isMore && (page.hasMore === false || total !== undefined);
    if (fresh.length === 0) {
      if (!isMore) return END;
      if (at.isIdle === true || form.kind === 'row')
        return `${form.place} leads to no further row, and the account says that more follow`;
      return to(further(Math.max(size, rows.length)), { isIdle: true });
    }
    if (isOver) return END;
    if (form.kind !== 'row') {
      const next =
        form.kind === 'offset' && page.next !== undefined && page.next > start ? page.next : undefined;
      return to(next ?? further(rows.length));
    }
    const last = lastOf(rows, form);
    const id = fieldOf(last, 'id');
    if (!isGiven(id)) return isMore ? 'the last row of a page has no id' : END;
    const beside = form.beside.flatMap(([name, member]) => {
      const value = fieldOf(last, member);
      return isGiven(value) ? [[name, value] as const] : [];
    });
    return to(id, { ...(beside.length > 0 && { beside: Object.fromEntries(beside) }) });
  },
};

/** The row that the next page goes on from: accounts print a page in either order. */
function lastOf(rows: readonly unknown[], { isUp }: Form): unknown {
  const idIn = (row: unknown): number | undefined => numberOf(fieldOf(row, 'id'));
  if (rows.some((row) => idIn(row) === undefined)) return rows.at(-1);
  const isFurther = (a: unknown, b: unknown): boolean => (idIn(a) ?? 0) > (idIn(b) ?? 0) === isUp;
  return rows.reduce((last, row) => (isFurther(row, last) ? row : last));
}

/** How the caller's own parameters say that a list pages; undefined: not, or by `start`. */
export function givenPlace(params: unknown): PlacePaging | undefined {
  const holder: unknown = Array.isArray(params) ? params.at(-1) : params;
  if (!isObject(holder)) return undefined;
  const inner = Object.keys(holder).find(
    (name) => /^(?:params|nav_params)$/i.test(name) && isObject(holder[name]),
  );
  const form = inner === undefined ? undefined : givenPlace(holder[inner]);
  if (inner !== undefined && form !== undefined) return `${inner}.${form}`;
  const find = (pattern: RegExp): string | undefined =>
    Object.keys(holder).find((name) => pattern.test(name));
  const [limit, offset, page] = [find(/^limit$/i), find(/^offset$/i), find(/^(?:page|iNumPage)$/i)];
  if (find(/^start$/i) !== undefined) return undefined;
  if (find(/^(?:LAST|FIRST)_ID$/) !== undefined) return 'LIMIT/LAST_ID';
  if (page !== undefined) return `${find(/^nPageSize$/i) ?? limit ?? ''}/${page}`;
  const isUpper = (offset ?? limit) === (offset ?? limit)?.toUpperCase();
  if (limit === undefined && offset === undefined) return undefined;
  return `${limit ?? (isUpper ? 'LIMIT' : 'limit')}/${offset ?? (isUpper ? 'OFFSET' : 'offset')}`;
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
