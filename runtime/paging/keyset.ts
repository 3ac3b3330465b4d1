/** REST 3.0 lists by `id`: what comes after the last one seen, so that the list stays right while rows come and go. */

import { afterCursorPosition, offsetPosition } from './offset.js';
import { type Saved, savedNumber } from './saved.js';
import { memberOf, objectIn } from '../value/json.js';
import {
  isDescending,
  type Params,
  type Position,
  type RawPage,
  withCondition,
  withMembers,
} from './position.js';
import { checkOrder, lastValue, type Run } from './progress.js';

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

/** @param mayFall an account that refuses it is asked by offset. @param saved by an earlier page. */
export function listByKeyset(params: Params, mayFall: boolean, saved?: Saved): Position {
  const direction = objectIn(params, 'order')['id'] ?? 'ASC';
  const ordered = { ...params, order: { id: direction } };
  // The first page has shown whether it sorts by id.
  const refused = (rows: number): Position => offsetPosition(rows === 0 ? params : ordered, rows);
  const keyset = { params: ordered, field: 'id', descending: isDescending(direction) };
  return keysetPosition(
    { ...keyset, refused: mayFall ? refused : undefined },
    { last: saved?.['last'], rows: saved === undefined ? 0 : savedNumber(saved, 'rows') },
  );
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
  return {
    ...here,
    params: withMembers(here.params, 'pagination', { offset: skipped }),
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
  const next = keysetPosition(keyset, { last: lastValue(rows, 'id'), rows: before + rows.length });
  // The first condition on the id shows whether the account takes one.
  return { ...next, mayOverlap: last === undefined && next.refused !== undefined };
}

function paramsAfter({ params, descending }: Keyset, last: unknown): Params {
  return last === undefined ? params : withCondition(params, ['id', descending ? '<' : '>', last]);
}
