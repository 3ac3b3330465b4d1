/** REST 3.0 lists by `id`: what comes after the last one seen, so that the list stays right while rows come and go. */

import { afterCursorPosition } from './offset.js';
import { memberOf, objectIn } from '../value/json.js';
import { isDescending, type Params, type Position, type RawPage, withCondition } from './position.js';
import { checkOrder, noProgress, type Run } from './progress.js';

/** What keyset paging adds to the caller's parameters. */
interface Keyset extends Run {
  readonly params: Params;
}

export function firstByKeyset(params: Params): Position {
  const direction = objectIn(params, 'order')['id'] ?? 'ASC';
  const ordered = { ...params, order: { id: direction } };
  return keysetPosition({ params: ordered, field: 'id', descending: isDescending(direction) }, undefined);
}

function keysetPosition(keyset: Keyset, last: unknown): Position {
  return {
    params: paramsAfter(keyset, last),
    at: last,
    next: (page) => nextPosition(keyset, last, page),
    ahead: {
      position: (index, size) => aheadPosition(keyset, last, index * (size - 1)),
      pages: (rows, size) => Math.ceil((rows - 1) / (size - 1)),
      overlap: () => 0,
    },
  };
}

/**
 * A page asked for ahead begins with the last row of the page before: where rows came or went in between it
 * begins with another one, and is not used.
 */
function aheadPosition(keyset: Keyset, last: unknown, skipped: number): Position {
  const here = keysetPosition(keyset, last);
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
function nextPosition(keyset: Keyset, last: unknown, { rows, page }: RawPage): Position | undefined {
  checkOrder(keyset, last, rows);
  if (page?.nextCursor !== undefined) return afterCursorPosition(keyset.params, page.nextCursor);
  if (rows.length === 0) return undefined;
  const following = memberOf(rows.at(-1), 'id');
  if (following === undefined || following === null) throw noProgress('the last row of a page has no id');
  return keysetPosition(keyset, following);
}

function paramsAfter({ params, descending }: Keyset, last: unknown): Params {
  return last === undefined ? params : withCondition(params, ['id', descending ? '<' : '>', last]);
}
