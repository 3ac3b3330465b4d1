/** Which methods return a list that can be iterated. */

import type { Method } from './model.js';

/** A list that goes on; without paging a list is one answer, an array. */
export function hasMorePages({ result, paging }: Pick<Method, 'result' | 'paging'>): boolean {
  return paging !== undefined && (result.kind === 'items' || result.kind === 'values');
}
