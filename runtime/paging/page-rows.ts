/** What shows that rows arrived before: their ids, their order, or a page that equals the one before. */

import { sha256 } from '../value/crypto.js';
import { isGiven, isObject, memberOf } from '../value/json.js';
import {
  type Arrival,
  type At,
  isDescending,
  type ListPage,
  type ListState,
  type Mode,
} from '../protocol/list-protocol.js';

/** Ids to remember: a page can overlap with those before it, which hold at most so many rows. */
const MAX_SEEN = 1_000;

/** A member by its name, else by its name in another letter case: legacy families differ in it. */
export function fieldOf(row: unknown, field: string): unknown {
  const name = nameIn(row, field);
  return name === undefined ? undefined : memberOf(row, name);
}

/** The name of a member in the letter case of the row. */
export function nameIn(row: unknown, field: string): string | undefined {
  if (!isObject(row)) return undefined;
  if (Object.hasOwn(row, field)) return field;
  return Object.keys(row).find((name) => name.toLowerCase() === field.toLowerCase());
}

/** As JSON, so that `5` and `"5"` differ. Undefined where a row has no id, or where several rows have the same. */
export function idsOf(rows: readonly unknown[]): readonly string[] | undefined {
  const ids = rows.map((row) => fieldOf(row, 'id'));
  if (!ids.every(isGiven)) return undefined;
  const texts = ids.map((id) => JSON.stringify(id));
  return new Set(texts).size === texts.length ? texts : undefined;
}

/** Represents a page of rows without ids in `seen`. */
function digestOf(rows: readonly unknown[]): string {
  return `#${sha256(JSON.stringify(rows)).slice(0, 24)}`;
}

/** A page compared with those before it. */
interface Compared extends Pick<Arrival, 'fresh' | 'restarts'> {
  readonly seen: readonly string[];
}

/**
 * Leaves out the rows that arrived before. A row without an id is never left out; a page of such rows is a repetition
 * only if it equals the page before and the account does not count further.
 */
export function compareWithSeen({ mode, seen, at }: ListState, { rows, page }: ListPage): Compared {
  const [first] = seen;
  const ids = idsOf(rows);
  if (ids === undefined) {
    const digest = digestOf(rows);
    const isAlike = areAlike(rows);
    const isNew = first === undefined || (isAlike && countsFurther(at, page));
    const restarts = !isNew && digest === first && !isAlike;
    const isRepeated = !isNew && (restarts || digest === seen.at(-1));
    return { fresh: isRepeated ? [] : rows, restarts, seen: [first ?? digest, digest] };
  }
  const known = new Set(seen);
  const wasPassed = passedBy(at);
  const restarts = first !== undefined && ids[0] === first;
  // The first page again, of which the ids are no longer remembered.
  const isAgain = restarts && (mode === 'start' || mode === 'place') && !seen.includes(first, 1);
  const fresh = isAgain ? [] : rows.filter((row, index) => !known.has(ids[index] ?? '') && !wasPassed(row));
  const kept = isById(mode) ? ids : [...new Set([...seen, ...ids])].slice(-Math.max(MAX_SEEN, ids.length));
  const begin = first ?? ids[0];
  return {
    fresh,
    restarts,
    seen: begin === undefined ? [] : [begin, ...kept],
  };
}

/** Such a list needs no ids of the rows before: the last one says which they are. */
export function isById(mode: Mode): boolean {
  return mode === 'keyset' || mode === 'byId';
}

/** A list in the order of its ids has received all rows up to the last one. Ids of digits are sorted as numbers. */
export function passedBy({ last, order = {} }: At): (row: unknown) => boolean {
  const [run] = Object.entries(order);
  if (last === undefined || run === undefined) return () => false;
  const [field, direction] = run;
  const [reached, descending] = [numberOf(last) ?? last, isDescending(direction)];
  return (row) => {
    const value = fieldOf(row, field);
    return isNotPast(numberOf(value) ?? value, reached, descending);
  };
}

/** The rows of a page have no ids, so only pages of one length can be compared. */
export function areCompared({ seen }: ListState): boolean {
  return seen.at(-1)?.startsWith('#') === true;
}

/** A legacy answer shows that a page is a new one, though nothing in its rows does. */
function countsFurther(at: object, page: ListPage['page']): boolean {
  // Only positions of legacy lists have these members, and REST 3.0 counts nothing.
  const { start, total } = at as { readonly start?: number; readonly total?: number };
  const count = page?.total ?? total ?? 0;
  return start !== undefined && start < count && (page?.next ?? count) > start;
}

/**
 * Rows that left a list that is read by position have moved others onto pages that were read. `total` alone shows it; a
 * `total` of the page alone does not.
 */
export function rowsThatLeft({ rows }: Pick<Arrival, 'rows'>, before = 0, total = before): number {
  return total > rows.length ? Math.max(0, before - total) : 0;
}

export const moreLeft = 'more rows left it at once than a page has, while it was read by position';

export const withoutIds = 'rows left it while it was read by position, and its rows have no ids';

/** Whether two rows are equal, so that a repeated row cannot be recognised. */
export function areAlike(rows: readonly unknown[]): boolean {
  return new Set(rows.map((row) => JSON.stringify(row))).size < rows.length;
}

/** A field, and the direction in which a list runs along it. */
interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/**
 * Says where the rows certainly do not continue from `last` in the order of the field.
 * @param last the last value that arrived; `undefined` before the first page.
 */
export function disorderOf(
  { field, descending }: SortKey,
  last: unknown,
  rows: readonly unknown[],
): string | undefined {
  const values = rows.map((row) => fieldOf(row, field));
  const [first] = values;
  if (last !== undefined && rows.length > 0 && isNotPast(first, last, descending))
    return `a page does not begin past the last row before it (${field})`;
  const steps = values.slice(1).map((value, index) => ranksOf(value, values[index]));
  const isWrong = (rank: number): boolean => (descending ? rank > 0 : rank < 0);
  // Whether texts of digits are sorted as numbers or as texts, a page is sorted in one of these ways.
  const isUnordered = [0, 1].every((order) => steps.some((ranks) => isWrong(ranks[order] ?? ranks[0] ?? 0)));
  return isUnordered ? `the rows of a page are not in the order of ${field}` : undefined;
}

/** Whatever order the account sorts in. */
function isNotPast(value: unknown, last: unknown, descending: boolean): boolean {
  const ranks = ranksOf(value, last);
  return ranks.length > 0 && ranks.every((rank) => (descending ? rank >= 0 : rank <= 0));
}

/**
 * Below 0: `left` is before `right`. Texts of digits may be sorted as numbers or as texts. Of other texts nothing is
 * known but that equal ones are equal.
 */
function ranksOf(left: unknown, right: unknown): readonly number[] {
  const isScalar = typeof left === 'string' || typeof left === 'number';
  if (left === right && isScalar) return [0];
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) {
    const areTexts = typeof left === 'string' && typeof right === 'string';
    return areTexts ? [a - b, left < right ? -1 : 1] : [a - b];
  }
  const [from, to] = [momentOf(left), momentOf(right)];
  return from !== undefined && to !== undefined && from !== to ? [from - to] : [];
}

export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** An ISO 8601 datetime; equal moments can be written in several ways, and show no order. */
function momentOf(value: unknown): number | undefined {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  const moment = isMoment ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
