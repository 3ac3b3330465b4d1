/** Legacy lists: `start`, and beside the rows `next` and `total`, or neither (contract/4-observed.md, C, List envelope). */

import type { Page } from '../call/call.js';
import { noProgress } from './progress.js';
import type { Params, Place, RawPage } from './place.js';

interface Progress {
  /** The rows of all pages, where a page said so. */
  readonly total: number | undefined;
  /** A page had `total` or `next`: where `next` is absent the list ends. */
  readonly counted: boolean;
  /** From one `start` to the next, which a page that shows fewer rows does not change. */
  readonly step: number | undefined;
}

const NOTHING_KNOWN: Progress = { total: undefined, counted: false, step: undefined };

export function startStart(params: Params): Place {
  const start = Number(params['start'] ?? 0);
  return start === -1 ? uncountedStart(params) : { ...startPlace(params, start, NOTHING_KNOWN), params };
}

/** The first page with counting turned off: its `total` of 0 says nothing, and no `next` comes. */
function uncountedStart(params: Params): Place {
  return {
    params,
    at: -1,
    next: ({ rows }) => (rows.length === 0 ? undefined : startPlace(params, rows.length, NOTHING_KNOWN)),
  };
}

function startPlace(params: Params, start: number, progress: Progress): Place {
  const { total, step } = progress;
  return {
    params: { ...params, start },
    at: start,
    remaining: total === undefined ? undefined : Math.max(0, total - start),
    next: (page) => nextPlace(params, start, { page, progress: updated(progress, start, page.page) }),
    ahead: {
      place: (index, size) => startPlace(params, start + index * (step ?? size), progress),
      pages: (rows, size) => Math.ceil(rows / (step ?? size)),
      overlap: (here) => (here.at === start ? 0 : undefined),
    },
  };
}

function updated(before: Progress, start: number, page: Page | undefined): Progress {
  const { total = before.total, next } = page ?? {};
  const came = page?.total !== undefined || next !== undefined;
  const step = next !== undefined && next > start ? next - start : before.step;
  return { total, counted: before.counted || came, step };
}

function nextPlace(
  params: Params,
  start: number,
  { page: { rows, page }, progress }: { readonly page: RawPage; readonly progress: Progress },
): Place | undefined {
  if (!progress.counted)
    return rows.length === 0 ? undefined : startPlace(params, start + rows.length, progress);
  const next = page?.next;
  if (next === undefined) return undefined;
  // Rows that the caller may not see can leave a page empty, but not every page up to the end of time.
  if (rows.length === 0 && !(next < (progress.total ?? 0))) return undefined;
  if (next <= start) throw noProgress(`next is ${next} after start ${start}`);
  return startPlace(params, next, progress);
}
