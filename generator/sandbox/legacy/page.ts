/** Legacy paging: 50 records from `start`, with `total` and `next` (Observed behaviour, Legacy, List envelope). */

import type { Answer } from './outcome.js';
import { integer } from './value.js';

export const PAGE_SIZE = 50;

/** The server of May 2026 rounds `start` down to a page, and gives no `total` with an empty one. */
function pageOnServer(rows: readonly unknown[], asked: number): Answer {
  const from = Math.floor(Math.max(0, asked) / PAGE_SIZE) * PAGE_SIZE;
  const result = rows.slice(from).slice(0, PAGE_SIZE);
  if (result.length === 0) return { ok: true, result };
  const next = from + result.length;
  const total = rows.length;
  return { ok: true, result, total, ...(next < total && { next }) };
}

/** `start: -1` turns counting off: the first page, `total` 0, no `next`. */
export function page(rows: readonly unknown[], start: unknown, server = false): Answer {
  const asked = integer(start) ?? 0;
  if (asked === -1) return { ok: true, result: rows.slice(0, PAGE_SIZE), total: 0 };
  if (server) return pageOnServer(rows, asked);
  const from = Math.max(0, asked);
  const next = from + PAGE_SIZE;
  const answer: Answer = { ok: true, result: rows.slice(from, next), total: rows.length };
  return next < rows.length ? { ...answer, next } : answer;
}
