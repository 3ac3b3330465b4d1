/** A position in a list: how its page is asked for, and where the list goes on after it. */

import type { Page } from '../call/call.js';
import { objectIn } from '../value/json.js';
import type { Saved } from './saved.js';

export type Params = Readonly<Record<string, unknown>>;

/** Rows of a page where no `limit` is given (REST 3.0 reference, tasks.task.list). */
export const DEFAULT_LIMIT = 50;

/** A page as it came. */
export interface RawPage {
  readonly rows: readonly unknown[];
  readonly page?: Page | undefined;
}

export interface Position {
  /** What is asked for here. */
  readonly params: Params;
  /** Rows so far, or the last row's id: what tells two positions of one list apart. */
  readonly at: unknown;
  /** Rows that are known to follow. */
  readonly remaining?: number | undefined;
  /**
   * The position after a page; `undefined`: the list has ended.
   * @throws SvcError where the page shows that the list does not go on.
   */
  next(page: RawPage): Position | undefined;
  /** Rows of the pages before can come again here, and are left out where their ids show them. */
  readonly overlaps?: boolean;
  /** What is asked for here may be refused, or passed over, for the first time, and then rows can come again. */
  readonly mayOverlap?: boolean;
  /**
   * Where the list goes on after a short page that is the first one again: a whole page further, which shows whether the
   * account pages at all; absent: the list has ended.
   */
  beyond?(size: number, rows: readonly unknown[]): Position;
  /** It tells itself what a page means that came before. */
  readonly knowsRepeats?: boolean;
  /** The rows of a page that were not given before; absent: all of them. */
  fresh?(page: RawPage): readonly unknown[];
  /** What the account counts shows that the page is a new one, though nothing in its rows tells them from others. */
  isCounted?(page: RawPage): boolean;
  /**
   * Where the list goes on after the account has refused what is asked for here; absent: it fails.
   * @throws SvcError
   */
  refused?(): Position;
  /** What it takes to make it again from the caller's parameters; absent: nothing follows it. */
  save?(): Saved;
  /** The positions from here on, as far as pages stay `size` rows long; absent: one must see a page to know the next position. */
  readonly ahead?: Ahead | undefined;
}

/** How far a list can be read ahead. */
interface Ahead {
  /** The guessed position of the page `index` pages on; 0 is this one. */
  position(index: number, size: number): Position;
  /** How many pages of `size` rows hold this many rows. */
  pages(rows: number, size: number): number;
  /**
   * How many leading rows of a page that was asked for ahead were there before; `undefined`: it is not the page
   * that belongs here.
   */
  overlap(here: Position, page: RawPage): number | undefined;
}

/** The parameters with other members of the object `holder`. */
export function withMembers(params: Params, holder: 'pagination' | 'cursor', members: Params): Params {
  return { ...params, [holder]: { ...objectIn(params, holder), ...members } };
}

/** The caller's own conditions and these ones; those of one level combine with AND (REST 3.0 reference, Filtering). */
export function withCondition(params: Params, condition: readonly unknown[]): Params {
  const { filter } = params;
  return { ...params, filter: [...(Array.isArray(filter) ? (filter as readonly unknown[]) : []), condition] };
}

/** A direction in any case. */
export function isDescending(direction: unknown): boolean {
  return typeof direction === 'string' && direction.toUpperCase() === 'DESC';
}
