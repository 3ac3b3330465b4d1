/** What the place of a page is, and where the next page begins: one rule for each `by` of `PlacePaging`. */

import type { PlacePaging } from '../words/method.js';
import { fieldOf, numberOf } from './page-rows.js';

/** The place is a number, by which pages that were read can be found again. */
interface NumberedPlace {
  readonly of: 'number';
  /** The place of the first page, where the caller's own is `given`. */
  first(given: number): number;
  /** The place of a page that begins up to `rows` before. */
  earlier(place: number, rows: number): number;
  /** The place after a page of so many rows: `next` is what the account says, undefined where it says nothing. */
  after(place: number, rows: number, next?: number): number;
  /** Rows of the list up to the end of the page. */
  reached(page: ReadTo): number;
}

/** The place is the id of the last row. */
interface RowPlace {
  readonly of: 'row';
  /** The row of a page that the next one goes on from: accounts print a page in either order. */
  last(rows: readonly unknown[]): unknown;
}

export type PlaceRule = NumberedPlace | RowPlace;

/** How far a list is read. */
interface ReadTo {
  readonly place: number;
  /** Rows of the page. */
  readonly rows: number;
  /** Rows that a page can have. */
  readonly size: number;
}

const byOffset: NumberedPlace = {
  of: 'number',
  first: (given) => given,
  earlier: (place, rows) => place - rows,
  after: (place, rows, next) => (next !== undefined && next > place ? next : place + rows),
  reached: ({ place, rows }) => place + rows,
};

/** Accounts read 0 as the first page. */
const byPage: NumberedPlace = {
  of: 'number',
  first: (given) => Math.max(1, given),
  earlier: (place) => place - 1,
  after: (place) => Math.max(1, place) + 1,
  reached: ({ place, size }) => Math.max(1, place) * size,
};

export const PLACE_RULES: Readonly<Record<PlacePaging['by'], PlaceRule>> = {
  offset: byOffset,
  page: byPage,
  row: byRow((id, other) => id < other),
};

/** The page has the rows after the place, which have higher ids. */
export const afterHigherIds: PlaceRule = byRow((id, other) => id > other);

function byRow(isFurther: (id: number, other: number) => boolean): RowPlace {
  return {
    of: 'row',
    last(rows) {
      const idOf = (row: unknown): number | undefined => numberOf(fieldOf(row, 'id'));
      if (rows.some((row) => idOf(row) === undefined)) return rows.at(-1);
      return rows.reduce((last, row) => (isFurther(idOf(row) ?? 0, idOf(last) ?? 0) ? row : last));
    },
  };
}
