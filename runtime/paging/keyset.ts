/** REST 3.0 lists by `id`: what comes after the last one seen, so that the list stays right while rows come and go. */

import { afterCursorPosition, offsetPosition } from './offset.js';
import { type Saved, savedNumber } from './saved.js';
import { memberOf, objectIn } from '../value/json.js';
import { isDescending, type Params, type Position, type RawPage, withCondition } from './position.js';
import { checkOrder, noProgress, type Run } from './progress.js';

/** What keyset paging adds to the caller's parameters. */
interface Keyset extends Run {
  readonly params: Params;
  /** Where the list goes on after so many rows if the account refuses it. */
  readonly refused: ((rows: number) => Position) | undefined;
}

/** How far a list has come. */
interface Reached {
  /** The id of the last row that was seen. */
  readonly last: unknown;
  /** Rows so far. */
  readonly rows: number;
}

const NOWHERE: Reached = { last: undefined, rows: 0 };

/** @param mayFall an account that refuses it is asked by offset. */
export function firstByKeyset(params: Params, mayFall: boolean): Position {
  return keysetFrom(params, mayFall, NOWHERE);
}

/** After the last row that a page had. */
export function keysetAgain(params: Params, mayFall: boolean, saved: Saved): Position {
  return keysetFrom(params, mayFall, { last: saved['last'], rows: savedNumber(saved, 'rows') });
}

function keysetFrom(params: Params, mayFall: boolean, reached: Reached): Position {
  const direction = objectIn(params, 'order')['id'] ?? 'ASC';
  const ordered = { ...params, order: { id: direction } };
  // The first page has shown whether it sorts by id.
  const refused = (rows: number): Position => offsetPosition(rows === 0 ? params : ordered, rows);
  const keyset = { params: ordered, field: 'id', descending: isDescending(direction) };
  return keysetPosition({ ...keyset, refused: mayFall ? refused : undefined }, reached);
}

function keysetPosition(keyset: Keyset, reached: Reached): Position {
  const { last, rows: before } = reached;
  const { refused } = keyset;
  return {
    params: paramsAfter(keyset, last),
    at: last,
    save: () => ({ by: 'keyset', last, rows: before }),
    next: (page) => nextPosition(keyset, reached, page),
    // An account that gives the first page again passes over the filter.
    ...(refused === undefined ? {} : { refused: () => refused(before), beyond: () => refused(before) }),
    ahead: {
      position: (index, size) => aheadPosition(keyset, reached, index * (size - 1)),
      pages: (rows, size) => Math.ceil((rows - 1) / (size - 1)),
      overlap: () => 0,
    },
  };
}

/**
 * A page asked for ahead begins with the last row of the page before: where rows came or went in between it
 * begins with another one, and is not used.
 */
function aheadPosition(keyset: Keyset, reached: Reached, skipped: number): Position {
  const here = keysetPosition(keyset, reached);
  if (skipped === 0 || here.ahead === undefined) return here;
  const { params } = here;
  return {
    ...here,
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), offset: skipped } },
    ahead: {
      ...here.ahead,
      overlap: (position, { rows }) =>
        rows.length > 1 && memberOf(rows[0], 'id') === position.at ? 1 : undefined,
    },
  };
}

/** An account that ignores the filter or the order would lose rows or never end. */
function nextPosition(
  keyset: Keyset,
  { last, rows: before }: Reached,
  { rows, page }: RawPage,
): Position | undefined {
  checkOrder(keyset, last, rows);
  if (page?.nextCursor !== undefined) return afterCursorPosition(keyset.params, page);
  if (rows.length === 0) return undefined;
  const following = memberOf(rows.at(-1), 'id');
  if (following === undefined || following === null) throw noProgress('the last row of a page has no id');
  return keysetPosition(keyset, { last: following, rows: before + rows.length });
}

function paramsAfter({ params, descending }: Keyset, last: unknown): Params {
  return last === undefined ? params : withCondition(params, ['id', descending ? '<' : '>', last]);
}
