/** REST 3.0 tails: `cursor` goes on from the last item's field (contract/4-observed.md, Cursor paging). */

import { noProgress } from './progress.js';
import { fieldOf, isDescending, isObjectOrAbsent, objectIn, type Params, type Place } from './place.js';

/** The field that the cursor runs along. */
export function cursorField(params: Params): string {
  const { field } = objectIn(params, 'cursor');
  return typeof field === 'string' ? field : 'id';
}

/** From the caller's cursor on; without one from the first id. */
export function tailStart(params: Params): Place {
  const given = objectIn(params, 'cursor');
  // What is no object goes out as it is, and the service says what is wrong with it.
  if (!isObjectOrAbsent(params, 'cursor')) return { ...tailPlace(params, given), params };
  const field = cursorField(params);
  const order = given['order'] ?? 'ASC';
  const first = field === 'id' && !isDescending(order) ? 0 : undefined;
  return tailPlace(params, { ...given, field, order, value: given['value'] ?? first });
}

function tailPlace(params: Params, cursor: Params): Place {
  return {
    params: { ...params, cursor },
    at: cursor['value'],
    next({ rows }) {
      if (rows.length === 0) return undefined;
      const field = cursorField({ cursor });
      const value = fieldOf(rows.at(-1), field);
      if (value === undefined || value === null) throw noProgress(`the last row of a page has no ${field}`);
      return tailPlace(params, { ...cursor, value });
    },
  };
}
