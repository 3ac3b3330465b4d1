/** Lists under way: a cursor stands for the rows that come next, made of where the page begins and how many rows of it were given. */

import { createHash, randomBytes } from 'node:crypto';
import type { ListResume, ResumablePage } from '../../runtime/index.js';
import { isList, isObject } from '../json.js';

export interface Chunk {
  readonly rows: readonly unknown[];
  /** Absent where the list has ended. */
  readonly cursor?: string;
  /** Rows of the page are left. */
  readonly wasCut: boolean;
}

/** Gives the rows that fit, at least one. */
export type Fit = (rows: readonly unknown[]) => number;

export interface ListRequest {
  /** Of method and parameters. */
  readonly key: string;
  readonly fit: Fit;
  /** The list from its beginning, or from after a page on. */
  readonly open: (resume: ListResume | undefined) => AsyncIterable<ResumablePage<unknown>>;
}

export interface ListWalks {
  begin(request: ListRequest): Promise<Chunk>;
  /** The same cursor gives the same rows again, also after a failure. Undefined: it is not known, or of another list. */
  next(cursor: string, request: ListRequest): Promise<Chunk> | undefined;
}

/** Lists that are kept open; one that is not is asked anew, where its cursor says so much. */
const MAX_COUNT = 100;
/** Characters of a cursor; what takes more is remembered here alone. */
const MAX_LENGTH = 400;

interface Place {
  /** Undefined: the first page. */
  readonly resume?: ListResume | undefined;
  /** Rows of the page that were given. */
  readonly skip: number;
}

interface Open {
  readonly pages: AsyncIterator<ResumablePage<unknown>>;
  /** Of which rows are left. */
  readonly page?: ResumablePage<unknown>;
}

interface Step {
  readonly list: string;
  readonly place: Place;
  open?: Open;
  chunk?: Promise<Chunk>;
}

export function listWalks(): ListWalks {
  const steps = new Map<string, Step>();
  const remember = (step: Step): string => {
    const cursor = cursorOf(step);
    steps.set(cursor, step);
    const [oldest] = steps.keys();
    if (steps.size > MAX_COUNT && oldest !== undefined) steps.delete(oldest);
    return cursor;
  };
  const take = async (step: Step, { fit, open }: ListRequest): Promise<Chunk> => {
    const { list, place } = step;
    const { pages, page: rest } = step.open ?? { pages: open(place.resume)[Symbol.asyncIterator]() };
    const page = rest ?? (await nextPage(pages));
    const rows = page?.slice(place.skip) ?? [];
    if (page === undefined || rows.length === 0) return { rows, wasCut: false };
    const count = Math.max(1, fit(rows));
    if (count < rows.length) {
      const left = { ...place, skip: place.skip + count };
      return {
        rows: rows.slice(0, count),
        cursor: remember({ list, place: left, open: { pages, page } }),
        wasCut: true,
      };
    }
    const { resume } = page;
    if (resume === undefined) return { rows, wasCut: false };
    return { rows, cursor: remember({ list, place: { resume, skip: 0 }, open: { pages } }), wasCut: false };
  };
  return {
    begin: (request) => take({ list: hashOf(request.key), place: { skip: 0 } }, request),
    next: (cursor, request) => {
      const step = steps.get(cursor) ?? stepOf(cursor);
      if (step?.list !== hashOf(request.key)) return undefined;
      step.chunk ??= take(step, request).catch((error: unknown) => {
        // A generator that has thrown is at its end: the next one begins at the same place.
        delete step.chunk;
        delete step.open;
        throw error;
      });
      return step.chunk;
    },
  };
}

async function nextPage(pages: Open['pages']): Promise<ResumablePage<unknown> | undefined> {
  for (;;) {
    const next = await pages.next();
    if (next.done === true) return undefined;
    if (next.value.length > 0) return next.value;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 16);
}

function cursorOf({ list, place: { skip, resume } }: Step): string {
  const text = Buffer.from(JSON.stringify([list, skip, resume])).toString('base64url');
  return text.length <= MAX_LENGTH ? text : randomBytes(18).toString('base64url');
}

/** Of a server that ended since, or a list that is no longer open. */
function stepOf(cursor: string): Step | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [list, skip, resume] = isList(value) ? value : [];
    const isPlace = typeof skip === 'number' && (resume === undefined || resume === null || isObject(resume));
    if (typeof list !== 'string' || !isPlace) return undefined;
    // The client refuses what no page of the method gave.
    return { list, place: { skip, ...(isObject(resume) && { resume }) } };
  } catch {
    return undefined;
  }
}
