/** The pages of a list, one after another, each asked for when it is wanted. */

import type { StackHolder } from '../errors/stack.js';
import type { Command } from '../command.js';
import { checkCommand, type Session } from '../session.js';
import { beginningOf, lacks } from './mode.js';
import type { Place, RawPage } from './place.js';
import { asProtocolError, fingerprint, noProgress } from './progress.js';
import { createReader } from './reader.js';

export interface ListRequest {
  readonly session: Session;
  readonly command: Command;
  readonly madeAt: StackHolder;
}

/** How much of a list will be used. */
export interface Appetite {
  /** All of it, or `limit` rows; otherwise nobody knows before the next page is asked for. */
  readonly all: boolean;
  readonly limit: number;
}

export async function* readPages(
  request: ListRequest,
  appetite: Appetite,
): AsyncGenerator<unknown[], void, undefined> {
  const { session, command, madeAt } = request;
  checkCommand(session, command);
  const { place: first, field } = beginningOf(command);
  const strip = field !== undefined && lacks(command.params, field) ? without(field) : undefined;
  const reader = createReader(request, appetite);
  let left = appetite.limit;
  let previous: string | undefined;
  for (let place: Place | undefined = first; place !== undefined;) {
    const page: RawPage = await reader.read(place, left);
    try {
      previous = advance(previous, page);
      place = place.next(page);
    } catch (error) {
      throw asProtocolError(error, command, madeAt);
    }
    left -= page.rows.length;
    if (page.rows.length > 0) yield strip === undefined ? [...page.rows] : page.rows.map(strip);
  }
}

function advance(previous: string | undefined, { rows }: RawPage): string | undefined {
  if (rows.length === 0) return previous;
  const current = fingerprint(rows);
  if (current === previous) throw noProgress('a page has the same rows as the one before');
  return current;
}

/** Takes a field out again that only paging asked for. */
function without(field: string): (row: unknown) => unknown {
  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
  };
}
