/** Legacy paging: 50 records from `start`, with `total` and `next` (Observed behaviour, Legacy, List envelope). */

import { AS_DOCUMENTED, type ServerRules } from '../server-rules.js';
import type { LegacyResponse } from './outcome.js';
import { integer } from './value.js';

export const PAGE_SIZE = 50;

type IsHidden<T> = (row: T) => boolean;

/** Rows that are left out make `next` too small. */
function pageFromMultiple<T>(rows: readonly T[], asked: number, isHidden: IsHidden<T>): ListResponse<T> {
  const from = Math.floor(Math.max(0, asked) / PAGE_SIZE) * PAGE_SIZE;
  const all = rows.slice(from, from + PAGE_SIZE);
  if (all.length === 0) return { ok: true, result: [] };
  const result = all.filter((row) => !isHidden(row));
  const isMore = from + all.length < rows.length;
  return { ok: true, result, total: rows.length, ...(isMore && { next: from + result.length }) };
}

/** An answer whose rows are known. */
type ListResponse<T> = LegacyResponse & { readonly result: readonly T[] };

interface PageRules<T> {
  /** Absent: those of the documents. */
  readonly rules?: ServerRules;
  /** Rows that the caller may not see: left out by `roundsStart`. */
  readonly isHidden?: IsHidden<T>;
}

/** `start: -1` turns counting off: the first page, `total` 0, no `next`. */
export function page<T>(
  rows: readonly T[],
  start: unknown,
  { rules = AS_DOCUMENTED, isHidden = () => false }: PageRules<T> = {},
): ListResponse<T> {
  const asked = integer(start) ?? 0;
  if (asked === -1) {
    const first = rows.slice(0, PAGE_SIZE);
    return { ok: true, result: rules.roundsStart ? first.filter((row) => !isHidden(row)) : first, total: 0 };
  }
  if (rules.roundsStart) return pageFromMultiple(rows, asked, isHidden);
  const from = Math.max(0, asked);
  const next = from + PAGE_SIZE;
  const answer = { ok: true, result: rows.slice(from, next), total: rows.length } as const;
  return next < rows.length ? { ...answer, next } : answer;
}
