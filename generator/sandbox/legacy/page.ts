/** Legacy paging: 50 records from `start`, with `total` and `next` (Observed behaviour, Legacy, List envelope). */

import type { LegacyResponse } from './outcome.js';
import { integer } from './value.js';

export const PAGE_SIZE = 50;

type IsHidden<T> = (row: T) => boolean;

/**
 * The server of May 2026 rounds `start` down to a page and drops rows that the caller may not see, which makes `next`
 * too small. An empty page has no `total`.
 */
function pageOnServer<T>(rows: readonly T[], asked: number, isHidden: IsHidden<T>): ListResponse<T> {
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
  /** Absent: as documented. */
  readonly server?: boolean;
  /** Rows that the caller may not see, on the server of May 2026. */
  readonly isHidden?: IsHidden<T>;
}

/** `start: -1` turns counting off: the first page, `total` 0, no `next`. */
export function page<T>(
  rows: readonly T[],
  start: unknown,
  { server = false, isHidden = () => false }: PageRules<T> = {},
): ListResponse<T> {
  const asked = integer(start) ?? 0;
  if (asked === -1) {
    const first = rows.slice(0, PAGE_SIZE);
    return { ok: true, result: server ? first.filter((row) => !isHidden(row)) : first, total: 0 };
  }
  if (server) return pageOnServer(rows, asked, isHidden);
  const from = Math.max(0, asked);
  const next = from + PAGE_SIZE;
  const answer = { ok: true, result: rows.slice(from, next), total: rows.length } as const;
  return next < rows.length ? { ...answer, next } : answer;
}
