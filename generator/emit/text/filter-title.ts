/** What stands before the fields of a filter: that they can be filtered by, or that nobody says so. */

import type { FilterType } from '../../model/model.js';

/** @param known where it is known which can be */
export function filterTitle(filter: Pick<FilterType, 'isAssumed'> | undefined, known: string): string {
  return filter?.isAssumed === true ? 'Fields, of which nobody says whether they can be filtered by' : known;
}
