/** Legacy paging: 50 records from `start`, with `total` and `next` (Observed behaviour, Legacy, List envelope). */

import type { Answer } from './outcome.js';
import { integer } from './value.js';

export const PAGE_SIZE = 50;

/** `start: -1` turns counting off: the first page, `total` 0, no `next`. */
export function page(rows: readonly unknown[], start: unknown): Answer {
  const asked = integer(start) ?? 0;
  if (asked === -1) return { ok: true, result: rows.slice(0, PAGE_SIZE), total: 0 };
  const from = Math.max(0, asked);
  const next = from + PAGE_SIZE;
  const answer: Answer = { ok: true, result: rows.slice(from, next), total: rows.length };
  return next < rows.length ? { ...answer, next } : answer;
}
