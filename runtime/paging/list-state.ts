/** The state of a list as plain data, and what a way of paging is: pure functions that lead from one position to the next. */

import type { Page } from '../call/call.js';
import type { MethodMetadata } from '../call/method.js';
import { UsageError } from '../errors/client-error.js';
import { isGiven, objectIn } from '../value/json.js';

export type Params = Readonly<Record<string, unknown>>;

/** Rows of a page where no `limit` is given (REST 3.0 reference, tasks.task.list; Legacy reference, user.get). */
export const DEFAULT_LIMIT = 50;

export type Mode = 'keyset' | 'offset' | 'afterCursor' | 'tail' | 'start' | 'byId' | 'once';

/** A position as plain JSON. Each mode adds its own members. */
export interface At {
  /** The order of the pages so far, which a continuation in another mode keeps. Absent: the caller's. */
  readonly order?: Params | undefined;
  /** The id of the last row of a list that is read in the order of its ids: rows that are not past it were received. */
  readonly last?: unknown;
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
export interface Paging<A extends At = At> {
  first(params: Params, metadata: MethodMetadata): A;
  request(params: Params, at: A, metadata: MethodMetadata): Params;
  next(arrival: Arrival<A>): Next;
  /** Where the list continues after a 400; undefined: the list fails. */
  refused?(at: A, received: number): Position | undefined;
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

/** What a generation knows of lists. */
export interface ListProtocol {
  /** Any response can hold `nextCursor`, from which the list goes on. */
  readonly hasCursors: boolean;
  /** The ways in which its lists are read. */
  readonly modes: Readonly<Partial<Record<Mode, Paging>>>;
  /** The metadata of a method of which nothing is known but that it is a list. */
  row(known: MethodMetadata | undefined, params: unknown, options: unknown): MethodMetadata;
  /** Whether the list can be read by id as it was written. */
  allowsKeyset(list: AskedList): boolean;
  /** @throws UsageError where the list cannot be read beyond its first page as it was written. */
  listOf(list: AskedList): List;
}

interface OfProtocol {
  readonly protocol: { readonly lists: ListProtocol };
}

export function ruleOf({ protocol }: OfProtocol, mode: Mode): Paging {
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
