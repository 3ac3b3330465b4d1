/** Legacy lists: `start`, and beside the rows `next` and `total`, or neither (Observed behaviour, Legacy, List envelope). */

import type { Page } from '../call/call.js';
import { orderOf } from './offset.js';
import { idsOf, keysOf, noProgress } from './progress.js';
import type { Params, Position, RawPage } from './position.js';
import { type Saved, savedNumber, savedTexts } from './saved.js';

/**
 * What is known of a list so far. `next` can be the `start` of the page and the rows that were shown: where rows are
 * hidden from the caller it then lies inside the page, and accounts that round `start` down to a page give that page again
 * (Server behaviour, Legacy core).
 */
interface Progress {
  /** The rows of all pages, where a page said so. */
  readonly total: number | undefined;
  /** A page had `total` or `next`: where `next` is absent the list ends. */
  readonly counted: boolean;
  /** Counting was turned off: without `total` and `next` an empty page ends the list. */
  readonly uncounted: boolean;
  /** The rows of a page as far as they are known: never more than a page has. */
  readonly step: number | undefined;
  /** The last page that gave rows which were not there before: where it was asked for, and its rows. */
  readonly before: { readonly start: number; readonly keys: ReadonlySet<string> };
}

const NOTHING_KNOWN: Progress = {
  total: undefined,
  counted: false,
  uncounted: false,
  step: undefined,
  before: { start: 0, keys: new Set() },
};

/** Sizes that pages have, the likely ones. */
const SMALLEST = 10;
const SIZES = [SMALLEST, 20, 25, 30, 40, 50, 100, 200, 500, 1_000];

/** Rows of a page in most lists. */
const USUAL = 50;

/** @param saved by an earlier page. */
export function listByStart(params: Params, saved?: Saved): Position {
  if (saved !== undefined) return savedPosition(params, saved);
  const start = Number(params['start'] ?? 0);
  return start === -1 ? firstUncounted(params) : { ...startPosition(params, start, NOTHING_KNOWN), params };
}

function savedPosition(params: Params, saved: Saved): Position {
  const known = (name: string): number | undefined =>
    saved[name] === undefined ? undefined : savedNumber(saved, name);
  return startPosition({ ...params, ...orderOf(saved) }, savedNumber(saved, 'start'), {
    total: known('total'),
    counted: saved['counted'] === true,
    uncounted: saved['uncounted'] === true,
    step: known('step'),
    before: { start: savedNumber(saved, 'before'), keys: new Set(savedTexts(saved['keys'], 'keys')) },
  });
}

function saveStart(params: Params, start: number, { before, ...progress }: Progress): Saved {
  return {
    by: 'start',
    start,
    ...orderOf(params),
    ...progress,
    before: before.start,
    keys: [...before.keys],
  };
}

/** Goes on by `start` behind rows that came in another way. @param keys of the last of them. */
export function startAfter(params: Params, rows: number, keys: ReadonlySet<string>): Position {
  const before = { start: Math.max(0, rows - keys.size), keys };
  return startPosition(params, rows, { ...NOTHING_KNOWN, before });
}

/** The first page with counting turned off: its `total` of 0 says nothing, and no `next` comes. */
function firstUncounted(params: Params): Position {
  return {
    params,
    at: -1,
    next: ({ rows }) => {
      const step = rows.length;
      if (step === 0) return undefined;
      const before = { start: 0, keys: new Set(keysOf(rows)) };
      return startPosition(params, step, { ...NOTHING_KNOWN, uncounted: true, step, before });
    },
  };
}

/** @param follows a page of the same batch stands before it. */
function startPosition(params: Params, start: number, progress: Progress, follows = false): Position {
  const { total, step } = progress;
  const size = step ?? USUAL;
  const isSure = size % USUAL === 0 && start % size === 0;
  return {
    params: { ...params, start },
    at: start,
    remaining: total === undefined ? undefined : Math.max(0, total - start),
    knowsRepeats: true,
    save: () => saveStart(params, start, progress),
    fresh: (page) => freshOf(page, { start, progress, isSure }),
    isCounted: (page) => isCounted(page, start, progress),
    next: (page) => nextPosition(params, start, { page, progress }),
    ...(isSure ? { ahead: aheadOf(params, start, progress, follows) } : {}),
  };
}

function aheadOf(params: Params, start: number, progress: Progress, follows: boolean): Position['ahead'] {
  const { step } = progress;
  return {
    position: (index, size) => startPosition(params, start + index * (step ?? size), progress, index > 0),
    pages: (rows, size) => Math.ceil(rows / (step ?? size)),
    overlap: (here, page) =>
      here.at === start && (follows || !endsTooSoon(page, start, progress)) ? 0 : undefined,
  };
}

interface Asked {
  readonly start: number;
  readonly progress: Progress;
  /** `start` is where a page begins. */
  readonly isSure: boolean;
}

/** Rows without an id can be told from those of the page before only all together. */
function freshOf(page: RawPage, { start, progress, isSure }: Asked): readonly unknown[] {
  const { rows } = page;
  if (isRepeated(page, start, progress)) return [];
  const ids = isSure ? undefined : idsOf(rows);
  return ids === undefined ? rows : rows.filter((_row, index) => !progress.before.keys.has(ids[index] ?? ''));
}

function isRepeated(page: RawPage, start: number, progress: Progress): boolean {
  const { rows } = page;
  if (rows.length === 0 || isCounted(page, start, progress)) return false;
  return keysOf(rows).every((key) => progress.before.keys.has(key));
}

/** Rows of the same few values without an id, as a short `select` gives them, say nothing of where they stand. */
function isCounted({ rows, page }: RawPage, start: number, progress: Progress): boolean {
  const total = page?.total ?? progress.total ?? 0;
  return start < total && (page?.next ?? total) > start && idsOf(rows) === undefined;
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

interface Arrived {
  readonly page: RawPage;
  readonly progress: Progress;
}

function nextPosition(params: Params, start: number, { page, progress }: Arrived): Position | undefined {
  const { rows, page: beside } = page;
  const known = updated(progress, beside);
  if (isRepeated(page, start, progress)) return pastRepeated(params, start, { page, progress: known });
  const next = beside?.next ?? (known.counted || !known.uncounted ? undefined : start + rows.length);
  if (next === undefined) return undefined;
  // Rows that the caller may not see can leave a page empty, but not every page up to the end of time.
  if (rows.length === 0 && !(next < (known.total ?? 0))) return undefined;
  if (rows.length === 0)
    return startPosition(params, Math.max(next, start + (known.step ?? SMALLEST)), known);
  if (next <= start) throw noProgress(`next is ${next} after start ${start}`);
  // A shorter step than was seen before leads into this page.
  const step = Math.max(next - start, progress.step ?? 0);
  const before = { start, keys: new Set(keysOf(rows)) };
  return startPosition(params, start + step, { ...known, step, before });
}

/** The account has rounded `start` down to the page before: the next one begins where the next size of a page ends. */
function pastRepeated(params: Params, start: number, { page, progress }: Arrived): Position | undefined {
  const { rows, page: beside } = page;
  const { before, counted, uncounted } = progress;
  if (beside?.next === undefined && (counted || !uncounted || !isPage(rows))) return undefined;
  const isRounded = (beside?.next ?? rows.length + before.start) - before.start === rows.length;
  const size = SIZES.find((one) => one > start - before.start);
  if (!isRounded || size === undefined)
    throw noProgress(`start ${start} gives the page at ${before.start} again`);
  return startPosition(params, before.start + size, { ...progress, step: size });
}

/** Whether a list that is paged may have a page of so many rows, and more behind it. */
function isPage({ length }: readonly unknown[]): boolean {
  return length >= USUAL && SIZES.includes(length);
}

function updated(before: Progress, page: Page | undefined): Progress {
  const { total = before.total, next } = page ?? {};
  const came = next !== undefined || (page?.total !== undefined && !(before.uncounted && page.total === 0));
  return { ...before, total, counted: before.counted || came };
}
