/** A page of a family: ids from an index of the table, and only the rows of the page are made. */

import type { Row } from '../../account.js';
import type { ServerRules } from '../../server-rules.js';
import { firstIndex, type Order, type Table } from '../../table.js';
import type { LegacyFailure, LegacyOutcome, LegacyParams } from '../outcome.js';
import { page, PAGE_SIZE } from '../page.js';
import { refusal } from '../refusals.js';
import { type FilterTerm, readFilter, testOf } from '../user-filter.js';
import { integer, isBlank, isMap, list, param } from '../value.js';
import type { FamilyView } from './view.js';

interface Listing {
  readonly params: LegacyParams;
  readonly rules: ServerRules;
  /** Rows that the rule `roundsStart` counts and leaves out. */
  readonly isHidden?: (row: Row) => boolean;
  /** The rows that this user sees; absent: all. */
  readonly sees?: { readonly user: number; readonly fits: Fits };
}

type Fits = (row: Row) => boolean;

export function listFamily(view: FamilyView, table: Table, listing: Listing): LegacyOutcome {
  const { params, rules, isHidden, sees } = listing;
  const wrong = wrongShape(params);
  if (wrong) return wrong;
  const order = orderOf(view, param(params, 'order'));
  const filter = param(params, 'filter');
  const start = param(params, 'start');
  const rowOf = (id: number): Row => table.get(id) ?? { id };
  const given = isMap(filter) ? filter : {};
  // Without a count nobody looks at what follows the page.
  const most = integer(start) === -1 ? PAGE_SIZE : Infinity;
  const found = find(view, table, { order, filter: given, most, sees });
  const paged = page(found, start, {
    rules,
    isHidden: (id) => isHidden?.(rowOf(id)) ?? false,
  });
  const select = list(param(params, 'select'));
  const rows = paged.result.map((id) => view.show(rowOf(id), select));
  return { ...paged, result: view.many === undefined ? rows : { [view.many]: rows } };
}

function wrongShape(params: LegacyParams): LegacyFailure | undefined {
  const wrong = ['order', 'filter'].find((name) => {
    const given = param(params, name);
    return !isBlank(given) && typeof given !== 'object';
  });
  return wrong === undefined ? undefined : refusal('a parameter has a wrong type', wrong);
}

/** What items refuse in the filter or the order; undefined: nothing. */
export function wrongKey(view: FamilyView, params: LegacyParams): LegacyFailure | undefined {
  const [order, filter] = [param(params, 'order'), param(params, 'filter')];
  for (const [name, direction] of Object.entries(isMap(order) ? order : {})) {
    if (!view.knows(name)) return refusal('items are sorted by an unknown field', name);
    if (!/^(?:asc|desc)$/i.test(String(direction))) return refusal('items are sorted in no direction', name);
  }
  return wrongTerm(view, isMap(filter) ? filter : {});
}

function wrongTerm(view: FamilyView, filter: Filter): LegacyFailure | undefined {
  for (const [key, value] of Object.entries(filter)) {
    const inner = GROUP.test(key) && isMap(value) ? wrongTerm(view, value) : undefined;
    if (inner !== undefined) return inner;
    if (GROUP.test(key) || key === 'logic') continue;
    const [, operator = '', name = ''] = /^([=!<>%@*?]*)(.*)$/.exec(key) ?? [];
    if (!view.knows(name)) return refusal('items are filtered by an unknown field', name);
    if (!operator.includes('%') && !view.isFit(name, value))
      return refusal('items are filtered by a wrong value', name);
  }
  return undefined;
}

/** The key of a filter inside a filter. */
const GROUP = /^(?:\d+|::SUBFILTER.*)$/;

interface Question {
  readonly order: Order;
  readonly filter: Filter;
  /** How many are enough. */
  readonly most: number;
  readonly sees: Listing['sees'];
}

type Filter = Readonly<Record<string, unknown>>;

function find(view: FamilyView, table: Table, { order, filter, most, sees }: Question): readonly number[] {
  const { from, to, rest } = rangeOf(order, filter);
  const isPlain = order.length === 0 && from === undefined && sees === undefined;
  const equal = isPlain ? equalityOf(view, rest ?? {}) : undefined;
  if (equal !== undefined) return table.equal(...equal);
  const sorted = table.sorted(order);
  const within = from === undefined ? sorted : sorted.slice(...placesOf(sorted, order, { from, to }));
  if (rest === undefined && sees === undefined) return within;
  const question = JSON.stringify([view.id, sees?.user, order, filter, most === PAGE_SIZE]);
  return table.found(question, () => {
    const fits = every([...(sees ? [sees.fits] : []), filterOf(view, rest ?? {})]);
    return firstThatFit(within, (id) => fits(table.get(id) ?? { id }), most);
  });
}

/** A filter that asks one field for one value: an index has the rows together. */
function equalityOf(view: FamilyView, filter: Filter): [field: string, value: unknown] | undefined {
  const [[key, value] = ['', undefined], ...others] = Object.entries(filter);
  const isPattern = typeof value === 'string' && (value === '' || value.includes('%'));
  if (others.length > 0 || isPattern || !['string', 'number'].includes(typeof value)) return undefined;
  const field = view.sortField(key.replace(/^=/, ''));
  return field === undefined ? undefined : [field, value];
}

function firstThatFit(ids: readonly number[], fits: (id: number) => boolean, most: number): number[] {
  const found: number[] = [];
  for (const id of ids) {
    if (!fits(id)) continue;
    found.push(id);
    if (found.length === most) break;
  }
  return found;
}

function orderOf(view: FamilyView, given: unknown): Order {
  return Object.entries(isMap(given) ? given : {}).flatMap(([name, direction]) => {
    const field = view.sortField(name);
    const isDown = String(direction).toUpperCase() === 'DESC';
    return field === undefined ? [] : [[field, isDown ? -1 : 1] as const];
  });
}

/** Ids between two bounds, these included, and what else the filter asks. */
interface Range {
  readonly from: number | undefined;
  readonly to: number;
  readonly rest: Filter | undefined;
}

/** A program that walks by id asks for the ids beyond its last one: in the order of ids these are together. */
function rangeOf(order: Order, filter: Filter): Range {
  const entries = Object.entries(filter);
  // What is next to a group may be one of several conditions.
  const isById =
    (order.length === 0 || (order.length === 1 && order[0]?.[0] === 'id')) &&
    !entries.some(([key]) => GROUP.test(key));
  const rest: [string, unknown][] = [];
  let [from, to] = [-Infinity, Infinity];
  for (const [key, value] of entries) {
    const [, prefix = '', name = ''] = /^([<>]?=?)(.*)$/.exec(key) ?? [];
    const bound = integer(value);
    if (!isById || bound === undefined || name.toUpperCase() !== 'ID') {
      rest.push([key, value]);
      continue;
    }
    if (prefix.startsWith('>')) from = Math.max(from, prefix === '>' ? bound + 1 : bound);
    else if (prefix.startsWith('<')) to = Math.min(to, prefix === '<' ? bound - 1 : bound);
    else [from, to] = [Math.max(from, bound), Math.min(to, bound)];
  }
  const isBounded = rest.length < entries.length;
  return {
    from: isBounded ? from : undefined,
    to,
    rest: rest.length === 0 ? undefined : Object.fromEntries(rest),
  };
}

function placesOf(
  ids: readonly number[],
  order: Order,
  { from, to }: { readonly from: number; readonly to: number },
): [number, number] {
  if (order[0]?.[1] === -1) return [firstIndex(ids, (id) => id <= to), firstIndex(ids, (id) => id < from)];
  return [firstIndex(ids, (id) => id >= from), firstIndex(ids, (id) => id > to)];
}

/** In camel style a filter may contain filters under 0, 1, …, joined by `logic`; that of tasks has its own names (section 9). */
function filterOf(view: FamilyView, given: Filter): Fits {
  const isGroup = (key: string): boolean => view.many !== undefined && GROUP.test(key);
  const terms = readFilter(given).flatMap((term) => fitsOf(view, term));
  const groups = Object.entries(given).filter(([key]) => isGroup(key));
  const inner = groups.map(([, group]) => filterOf(view, isMap(group) ? group : {}));
  const isAny = inner.length > 0 && String(given['logic'] ?? given['::LOGIC']).toUpperCase() === 'OR';
  if (!isAny) return every([...terms, ...inner]);
  const parts = [...(terms.length > 0 ? [every(terms)] : []), ...inner];
  return (row) => parts.some((fits) => fits(row));
}

function every(parts: readonly Fits[]): Fits {
  return (row) => parts.every((fits) => fits(row));
}

function fitsOf(view: FamilyView, term: FilterTerm): readonly Fits[] {
  const read = view.reader(term.field);
  if (read === undefined) return [];
  const test = testOf(term);
  return [(row) => test(read(row))];
}
