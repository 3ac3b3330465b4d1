/** Lists that answer `nextCursor`: they go on by `afterCursor` until there is none (contract/4-observed.md, Cursor paging). */

import { noProgress } from './progress.js';
import { objectIn, type Params, type Place } from './place.js';

/** The first page is the caller's own; any list may answer with a cursor. */
export function afterCursorStart(params: Params): Place {
  return {
    params,
    at: undefined,
    next: ({ page }) =>
      page?.nextCursor === undefined ? undefined : afterCursorPlace(params, page.nextCursor),
  };
}

/** @param cursor any JSON value, which goes back as it came. */
export function afterCursorPlace(params: Params, cursor: unknown): Place {
  const { offset: _offset, page: _page, ...pagination } = objectIn(params, 'pagination');
  return cursorPlace({ ...params, pagination }, cursor, new Set([JSON.stringify(cursor)]));
}

/** @param sent the cursors so far, as JSON. */
function cursorPlace(params: Params, cursor: unknown, sent: Set<string>): Place {
  return {
    params: { ...params, pagination: { ...objectIn(params, 'pagination'), afterCursor: cursor } },
    at: cursor,
    next({ page }) {
      const following = page?.nextCursor;
      if (following === undefined) return undefined;
      const text = JSON.stringify(following);
      if (sent.has(text)) throw noProgress('nextCursor is a cursor that was sent before');
      return cursorPlace(params, following, sent.add(text));
    },
  };
}
