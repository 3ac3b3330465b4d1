/** Lists that answer `nextCursor`: they go on by `afterCursor` until there is none (contract/4-observed.md, Cursor paging). */

import { noProgress } from './progress.js';
import { objectIn, type Params, type Place } from './place.js';

/** The first page is the caller's own. */
export function afterCursorStart(params: Params): Place {
  return cursorPlace(params, params, undefined);
}

export function afterCursorPlace(params: Params, cursor: string | number): Place {
  const { offset: _offset, page: _page, ...pagination } = objectIn(params, 'pagination');
  return cursorPlace(params, { ...params, pagination: { ...pagination, afterCursor: cursor } }, cursor);
}

function cursorPlace(base: Params, params: Params, cursor: string | number | undefined): Place {
  return {
    params,
    at: cursor,
    next({ page }) {
      const following = page?.nextCursor;
      if (following === undefined) return undefined;
      if (following === cursor) throw noProgress('nextCursor is the cursor that was sent');
      return afterCursorPlace(base, following);
    },
  };
}
