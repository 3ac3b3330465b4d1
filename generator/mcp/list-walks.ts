/** Lists under way: a cursor is a short handle of the rows that follow. */

import { randomBytes } from 'node:crypto';
import type { ListResume, ResumablePage } from '../../runtime/index.js';

export interface Chunk {
  readonly rows: readonly unknown[];
  /** Absent where the list has ended. */
  readonly cursor?: string;
  /** Rows of the page are left. */
  readonly wasCut: boolean;
}

/** Returns how many of the rows fit into a result, at least one of a new result. */
export type Fit = (rows: readonly unknown[]) => number;

interface ListRequest {
  /** Of method and parameters. */
  readonly key: string;
  readonly fit: Fit;
  /** Of what `fit` depends on besides the size: other rows fit under other conditions. */
  readonly variant: string;
  /** The list from its beginning, or from after a page on. */
  readonly open: (resume: ListResume | undefined) => AsyncIterable<ResumablePage<unknown>>;
}

interface ListWalks {
  begin(request: ListRequest): Promise<Chunk>;
  /** The same cursor returns the same rows again, also after a failure. Undefined: it is unknown, or of another list. */
  next(cursor: string, request: ListRequest): Promise<Chunk> | undefined;
  /** All rows that follow the cursor. Undefined as for `next`. */
  rest(cursor: string, request: ListRequest): AsyncIterable<unknown> | undefined;
}

/** Cursors that are remembered, and those of them whose pages stay open; the others ask for their place again. */
const MAX_COUNT = 1_000;
const MAX_OPEN = 100;

interface ListPosition {
  /** Undefined: the first page. */
  readonly resume?: ListResume | undefined;
  /** Rows after it that were returned already; pages may have got another size since. */
  readonly skip: number;
}

interface OpenPages {
  readonly pages: AsyncIterator<ResumablePage<unknown>>;
  /** Of which rows are left. */
  readonly page?: ResumablePage<unknown>;
}

interface Step {
  readonly list: string;
  readonly place: ListPosition;
  open?: OpenPages;
  chunk?: Promise<Chunk>;
  /** Under which the chunk was made. */
  variant?: string;
}

export function listWalks(): ListWalks {
  const steps = new Map<string, Step>();
  const remember = (step: Step): string => {
    const cursor = randomBytes(6).toString('base64url');
    steps.set(cursor, step);
    const [oldest] = steps.keys();
    if (steps.size > MAX_COUNT && oldest !== undefined) steps.delete(oldest);
    const old = [...steps.values()].at(-MAX_OPEN - 1);
    delete old?.open;
    delete old?.chunk;
    return cursor;
  };
  const take = async (step: Step, { fit, open, variant }: ListRequest): Promise<Chunk> => {
    const { list, place } = step;
    const { pages, page: rest } = step.open ?? { pages: open(place.resume)[Symbol.asyncIterator]() };
    let page = rest ?? (await nextPage(pages));
    let { resume: before, skip } = place;
    while (page !== undefined && skip >= page.length) {
      if (page.resume === undefined) return { rows: [], wasCut: false };
      skip -= page.length;
      before = page.resume;
      page = await nextPage(pages);
    }
    if (page === undefined) return { rows: [], wasCut: false };
    const rows = page.slice(skip);
    const count = fit(rows);
    if (count < rows.length) {
      const left = { resume: before, skip: skip + count };
      return {
        rows: rows.slice(0, count),
        cursor: remember({ list, variant, place: left, open: { pages, page } }),
        wasCut: true,
      };
    }
    const { resume } = page;
    if (resume === undefined) return { rows, wasCut: false };
    return {
      rows,
      cursor: remember({ list, variant, place: { resume, skip: 0 }, open: { pages } }),
      wasCut: false,
    };
  };
  return {
    begin: (request) => take({ list: request.key, place: { skip: 0 } }, request),
    next: (cursor, request) => {
      const step = steps.get(cursor);
      if (step?.list !== request.key) return undefined;
      if (step.variant !== request.variant) {
        delete step.chunk;
        delete step.open;
      }
      step.variant = request.variant;
      step.chunk ??= take(step, request).catch((error: unknown) => {
        // A generator that has thrown is at its end: the next one begins at the same place.
        delete step.chunk;
        delete step.open;
        throw error;
      });
      return step.chunk;
    },
    rest: (cursor, { key, open }) => {
      const step = steps.get(cursor);
      return step?.list === key ? rowsAfter(open(step.place.resume), step.place.skip) : undefined;
    },
  };
}

async function* rowsAfter(
  pages: AsyncIterable<ResumablePage<unknown>>,
  skip: number,
): AsyncGenerator<unknown, void, undefined> {
  let left = skip;
  for await (const page of pages) {
    yield* page.slice(left);
    left = Math.max(0, left - page.length);
  }
}

async function nextPage(pages: OpenPages['pages']): Promise<ResumablePage<unknown> | undefined> {
  for (;;) {
    const next = await pages.next();
    if (next.done === true) return undefined;
    if (next.value.length > 0) return next.value;
  }
}
