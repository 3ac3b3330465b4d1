/** What a generation knows of its lists: positions as plain data, and rules, each of which leads along one way of paging. */

import type { Page } from '../call/call.js';
import type { MethodMetadata } from '../words/method.js';
import { UsageError } from '../errors/errors.js';
import { isGiven, objectIn } from '../value/json.js';

export type Params = Readonly<Record<string, unknown>>;

/** Rows of a page where no `limit` is given (REST 3.0 reference, tasks.task.list; Legacy reference, user.get). */
export const DEFAULT_LIMIT = 50;

export type Mode = 'keyset' | 'offset' | 'afterCursor' | 'tail' | 'start' | 'byId' | 'place' | 'once';

/** A position as plain JSON. Each mode adds its own members. */
export interface At {
  /** The order of the pages so far, which a continuation in another mode keeps. Absent: the caller's. */
  readonly order?: Params | undefined;
  /** The id of the last row of a list that is read in the order of its ids: rows that are not past it were received. */
  readonly last?: unknown;
  /** The page is only looked at, to see whether the list is paged: its rows come again. */
  readonly looks?: boolean;
}

export interface Position<A extends At = At> {
  readonly mode: Mode;
  readonly at: A;
}

/** The state between two pages. With a digest of method and filter it is the `resume` of the page before. */
export interface ListState extends Position {
  /** The id of the list's first row, then the ids of its last rows. */
  readonly seen: readonly string[];
  /** Rows so far, those before `resume` included. */
  readonly received: number;
}

export interface ListPage {
  readonly rows: readonly unknown[];
  readonly page?: Page | undefined;
}

/** What a rule knows when a page has arrived. */
export interface Arrival<A extends At = At> {
  /** The caller's parameters, as `listOf` prepared them. */
  readonly params: Params;
  readonly metadata: MethodMetadata;
  readonly at: A;
  /** The `limit` that was sent. */
  readonly limit: number;
  readonly rows: readonly unknown[];
  readonly page: Page;
  /** The rows that did not arrive before. */
  readonly fresh: readonly unknown[];
  /** The page begins with the first row of the list, and is a later one. */
  readonly restarts: boolean;
  /** Rows so far, without those of this page. */
  readonly received: number;
}

export const END = undefined;

/** Where the list goes on, its end, or why it makes no progress. */
export type Next = Position | typeof END | string;

/** One way of paging. */
export interface Rule<A extends At = At> {
  first(params: Params, metadata: MethodMetadata): A;
  request(params: Params, at: A, metadata: MethodMetadata): Params;
  next(arrival: Arrival<A>): Next;
  /** Where the list continues after a refusal of what was requested, or that it has ended; undefined: the list fails. */
  refused?(at: A, received: number): Position | 'ended' | undefined;
  /** Several pages of a list can be requested at once. */
  readonly ahead?: AheadRule<A>;
}

/** How several pages are requested in one batch. */
export interface AheadRule<A extends At = At> {
  /** Rows that a page has in common with the one before. */
  readonly overlap: 0 | 1;
  /** The pages from a position on; fewer than two: the next page is requested by itself. */
  requests(asked: Ahead<A>): readonly Params[];
  /** The rows of a page that continue from the position; undefined: it does not continue there, and is dropped. */
  continued(page: PageAhead, at: A, metadata: MethodMetadata): readonly unknown[] | undefined;
}

/** What is known when several pages are to be requested. */
export interface Ahead<A extends At = At> {
  /** The next page as it is sent by itself. */
  readonly first: Params;
  readonly at: A;
  readonly metadata: MethodMetadata;
  /** Pages at most. */
  readonly count: number;
  /** Rows of the last page that was requested by itself. */
  readonly size: number;
  /** Rows that each of the last pages had at least. */
  readonly least: number;
  /** Pages so far. */
  readonly pages: number;
  /** Further pages have the length of the last one, unless the list ends. */
  readonly isSteady: boolean;
  /** Rows of the last page. */
  readonly rows: readonly unknown[];
  /** The member of the answer in which they stood; `''`: the answer itself. */
  readonly under: string | undefined;
  /** A value in the answer to a page of the same batch. */
  reference(this: void, page: number, path: string): unknown;
}

/** A page of a batch. */
export interface PageAhead {
  readonly index: number;
  readonly params: Params;
  readonly rows: readonly unknown[];
  /** The row of the page before that this one was to begin after. */
  readonly after: unknown;
}

/** A list as it is requested. */
export interface List {
  readonly params: Params;
  /** The mode of its first page. */
  readonly mode: Mode;
  /** Fields that paging alone asked for; they are removed from the rows. */
  readonly added: readonly string[];
}

/** A list call as it was written. */
export interface AskedList {
  readonly method: string;
  readonly row: MethodMetadata;
  readonly params: Params;
  readonly options: { readonly paging?: unknown };
}

/** Parameters and options of a call by name. */
export interface Given {
  readonly params: unknown;
  readonly options: unknown;
}

/** What a generation knows of lists. */
export interface ListProtocol {
  /** Any response can hold `nextCursor`, from which the list goes on. */
  readonly hasCursors: boolean;
  /** A page takes `limit`, in `pagination` or `cursor`. */
  readonly takesLimit: boolean;
  /** The ways in which its lists are read. */
  readonly modes: Readonly<Partial<Record<Mode, Rule>>>;
  /** The metadata of a method of which nothing is known but that it is a list. */
  row(method: string, known: MethodMetadata | undefined, given: Given): MethodMetadata;
  /** Whether the list can be read by id as it was written. */
  allowsKeyset(list: AskedList): boolean;
  /** @throws UsageError where the list cannot be read beyond its first page as it was written. */
  listOf(list: AskedList): List;
}

interface OfProtocol {
  readonly protocol: { readonly lists: ListProtocol };
}

export function ruleOf({ protocol }: OfProtocol, mode: Mode): Rule {
  const rule = protocol.lists.modes[mode];
  if (rule === undefined) throw new RangeError(`no list is read by ${mode}`);
  return rule;
}

/** @throws UsageError where the caller asks for a way that the list does not allow. */
export function checkPaging(list: AskedList & OfProtocol): void {
  const { method, options, protocol } = list;
  if (options.paging !== 'keyset' || protocol.lists.allowsKeyset(list)) return;
  throw new UsageError(
    `${method}: keyset paging needs an id to select, filter and sort by, in order of id, without offset or page`,
  );
}

/** The parameters with other members of the object `holder`. */
export function withMembers(params: Params, holder: 'pagination' | 'cursor', members: Params): Params {
  return { ...params, [holder]: { ...objectIn(params, holder), ...members } };
}

export function withOrder(params: Params, { order }: At): Params {
  return order === undefined ? params : { ...params, order };
}

/** A direction in any letter case. */
export function isDescending(direction: unknown): boolean {
  return typeof direction === 'string' && direction.toUpperCase() === 'DESC';
}

/** `select` was given, and names other fields only. */
export function lacks(params: Params, field: string): boolean {
  const names = selectOf(params);
  return names !== undefined && !names.includes(field);
}

/** `select` may be one name (Server behaviour, Select). */
export function selectOf({ select }: Params): readonly unknown[] | undefined {
  if (typeof select === 'string') return [select];
  return Array.isArray(select) ? (select as readonly unknown[]) : undefined;
}

/** The field that a tail runs along. */
export function cursorField(params: Params): string {
  const { field } = objectIn(params, 'cursor');
  return typeof field === 'string' ? field : 'id';
}

/**
 * A first page that has as many rows as was asked for, or as accounts return at most. Any other number, a larger one too,
 * shows that the account does not page.
 */
export function isFull({ rows, limit }: Pick<Arrival, 'rows' | 'limit'>): boolean {
  return rows.length === limit || rows.length === Math.min(limit, DEFAULT_LIMIT);
}

export function isGivenIn(params: Params, holder: string, name: string): boolean {
  return isGiven(objectIn(params, holder)[name]);
}
