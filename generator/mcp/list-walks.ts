/** Lists under way: an opaque cursor stands for the rows that come next, so that a result can end at any row. */

import { randomBytes } from 'node:crypto';

export interface Chunk {
  readonly rows: readonly unknown[];
  /** Absent where the list has ended. */
  readonly cursor?: string;
  /** Rows that stand in no chunk before. */
  readonly wasCut: boolean;
}

/** Gives the rows that fit, at least one. */
export type Fit = (rows: readonly unknown[]) => number;

export interface ListWalks {
  begin(key: string, pages: AsyncIterable<readonly unknown[]>, fit: Fit): Promise<Chunk>;
  /** The same cursor gives the same rows again. Undefined: it is not known, or of another list. */
  next(cursor: string, key: string, fit: Fit): Promise<Chunk> | undefined;
}

/** Lists that can be under way at once; the oldest is forgotten. */
const MOST = 100;

interface Step {
  readonly key: string;
  readonly pages: AsyncIterator<readonly unknown[]>;
  readonly rest: readonly unknown[];
  chunk?: Promise<Chunk>;
}

export function listWalks(newCursor: () => string = () => randomBytes(18).toString('base64url')): ListWalks {
  const steps = new Map<string, Step>();
  const remember = (step: Step): string => {
    const cursor = newCursor();
    steps.set(cursor, step);
    const [oldest] = steps.keys();
    if (steps.size > MOST && oldest !== undefined) steps.delete(oldest);
    return cursor;
  };
  const take = async ({ key, pages, rest }: Step, fit: Fit): Promise<Chunk> => {
    const rows = rest.length > 0 ? rest : await nextRows(pages);
    if (rows.length === 0) return { rows: [], wasCut: false };
    const count = Math.max(1, fit(rows));
    const left = rows.slice(count);
    const cursor = remember({ key, pages, rest: left });
    return { rows: rows.slice(0, count), cursor, wasCut: left.length > 0 };
  };
  return {
    begin: (key, pages, fit) => take({ key, pages: pages[Symbol.asyncIterator](), rest: [] }, fit),
    next: (cursor, key, fit) => {
      const step = steps.get(cursor);
      if (step?.key !== key) return undefined;
      step.chunk ??= take(step, fit).catch((error: unknown) => {
        // A generator that has thrown is at its end: the cursor would say that the list is.
        steps.delete(cursor);
        throw error;
      });
      return step.chunk;
    },
  };
}

async function nextRows(pages: AsyncIterator<readonly unknown[]>): Promise<readonly unknown[]> {
  for (;;) {
    const next = await pages.next();
    if (next.done === true) return [];
    if (next.value.length > 0) return next.value;
  }
}
