/** Legacy lists: `start`, and beside the rows `next` and `total`, or neither (Observed behaviour, Legacy, List envelope). */

import type { Page } from '../call/call.js';
import { noProgress } from './progress.js';
import type { Params, Position, RawPage } from './position.js';

interface Progress {
  /** The rows of all pages, where a page said so. */
  readonly total: number | undefined;
  /** A page had `total` or `next`: where `next` is absent the list ends. */
  readonly counted: boolean;
  /** From one `start` to the next, which a page that shows fewer rows does not change. */
  readonly step: number | undefined;
}

const NOTHING_KNOWN: Progress = { total: undefined, counted: false, step: undefined };

export function firstByStart(params: Params): Position {
  const start = Number(params['start'] ?? 0);
  return start === -1 ? firstUncounted(params) : { ...startPosition(params, start, NOTHING_KNOWN), params };
}

/** The first page with counting turned off: its `total` of 0 says nothing, and no `next` comes. */
function firstUncounted(params: Params): Position {
  return {
    params,
    at: -1,
    next: ({ rows }) => (rows.length === 0 ? undefined : startPosition(params, rows.length, NOTHING_KNOWN)),
  };
}

/** @param follows a page of the same batch stands before it. */
function startPosition(params: Params, start: number, progress: Progress, follows = false): Position {
  const { total, step } = progress;
  return {
    params: { ...params, start },
    at: start,
    remaining: total === undefined ? undefined : Math.max(0, total - start),
    next: (page) => nextPosition(params, start, { page, progress: updated(progress, start, page.page) }),
    ahead: {
      position: (index, size) => startPosition(params, start + index * (step ?? size), progress, index > 0),
      pages: (rows, size) => Math.ceil(rows / (step ?? size)),
      overlap: (here, page) =>
        here.at === start && (follows || !endsTooSoon(page, start, progress)) ? 0 : undefined,
    },
  };
}

/**
 * The first page of a batch ends the list, and no total bears that out: the account may read a query in another way
 * than JSON, or leave `total` and `next` out of batches. The page is then asked for alone.
 */
function endsTooSoon(
  { rows, page }: RawPage,
  start: number,
  { total, counted, step = 0 }: Progress,
): boolean {
  const ends = counted ? page?.next === undefined : rows.length === 0;
  return ends && !(total !== undefined && start + Math.max(rows.length, step) >= total);
}

function updated(before: Progress, start: number, page: Page | undefined): Progress {
  const { total = before.total, next } = page ?? {};
  const came = page?.total !== undefined || next !== undefined;
  const step = next !== undefined && next > start ? next - start : before.step;
  return { total, counted: before.counted || came, step };
}

function nextPosition(
  params: Params,
  start: number,
  { page: { rows, page }, progress }: { readonly page: RawPage; readonly progress: Progress },
): Position | undefined {
  if (!progress.counted)
    return rows.length === 0 ? undefined : startPosition(params, start + rows.length, progress);
  const next = page?.next;
  if (next === undefined) return undefined;
  // Rows that the caller may not see can leave a page empty, but not every page up to the end of time.
  if (rows.length === 0 && !(next < (progress.total ?? 0))) return undefined;
  if (next <= start) throw noProgress(`next is ${next} after start ${start}`);
  return startPosition(params, next, progress);
}
