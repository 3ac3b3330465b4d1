/** REST 3.0 lists by `id`: what comes after the last one seen, so that the list stays right while rows come and go. */

import { afterCursorPlace } from './offset.js';
import { memberOf, objectIn } from '../value/json.js';
import { isDescending, type Params, type Place, type RawPage, withCondition } from './place.js';
import { checkOrder, noProgress, type Run } from './progress.js';

/** What keyset paging adds to the caller's parameters. */
interface Keyset extends Run {
  readonly params: Params;
}

export function keysetStart(params: Params): Place {
  const direction = objectIn(params, 'order')['id'] ?? 'ASC';
  const ordered = { ...params, order: { id: direction } };
  return keysetPlace({ params: ordered, field: 'id', descending: isDescending(direction) }, undefined);
}

function keysetPlace(keyset: Keyset, last: unknown): Place {
  return {
    params: paramsAfter(keyset, last),
    at: last,
    next: (page) => nextPlace(keyset, last, page),
    ahead: {
      place: (index, size) => aheadPlace(keyset, last, index * (size - 1)),
      pages: (rows, size) => Math.ceil((rows - 1) / (size - 1)),
      overlap: () => 0,
    },
  };
}

/**
 * A page asked for ahead begins with the last row of the page before: where rows came or went in between it
 * begins with another one, and is not used.
 */
function aheadPlace(keyset: Keyset, last: unknown, skipped: number): Place {
  const here = keysetPlace(keyset, last);
  if (skipped === 0 || here.ahead === undefined) return here;
  const { params } = here;
  return {
    ...here,
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), offset: skipped } },
    ahead: {
      ...here.ahead,
      overlap: (place, { rows }) => (rows.length > 1 && memberOf(rows[0], 'id') === place.at ? 1 : undefined),
    },
  };
}

/** An account that ignores the filter or the order would lose rows or never end. */
function nextPlace(keyset: Keyset, last: unknown, { rows, page }: RawPage): Place | undefined {
  checkOrder(keyset, last, rows);
  if (page?.nextCursor !== undefined) return afterCursorPlace(keyset.params, page.nextCursor);
  if (rows.length === 0) return undefined;
  const following = memberOf(rows.at(-1), 'id');
  if (following === undefined || following === null) throw noProgress('the last row of a page has no id');
  return keysetPlace(keyset, following);
}

function paramsAfter({ params, descending }: Keyset, last: unknown): Params {
  return last === undefined ? params : withCondition(params, ['id', descending ? '<' : '>', last]);
}
