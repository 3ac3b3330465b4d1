/** The rows of the last pages by their ids, so that those which come again can be left out. */

import { idsOf } from './progress.js';

/** A page can overlap with pages before that hold fewer rows than it asks for, which are at most so many. */
const MOST = 1_000;

export interface Recent {
  /** Gives the rows of the next page: with `leaveOut` those alone that none of the last pages had. */
  take(rows: readonly unknown[], leaveOut: boolean): readonly unknown[];
  /** As JSON. */
  ids(): readonly string[];
}

/** @param before ids that another process has seen. */
export function recentRows(before: readonly string[] = []): Recent {
  const known = new Set<string>(before);
  const take: Recent['take'] = (rows, leaveOut) => {
    const ids = idsOf(rows);
    if (ids === undefined) return rows;
    const fresh = leaveOut ? rows.filter((_row, index) => !known.has(ids[index] ?? '')) : rows;
    for (const id of ids) known.add(id);
    // A set keeps the order in which its values came.
    const excess = known.size - Math.max(MOST, ids.length) - ids.length;
    for (const id of [...known].slice(0, Math.max(0, excess))) known.delete(id);
    return fresh;
  };
  return { take, ids: () => [...known] };
}
