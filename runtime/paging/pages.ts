/** The pages of a list, one after another, each asked for when it is wanted. */

import { ApiError } from '../errors/api-error.js';
import { checkCommand } from '../client/session.js';
import { beginningOf, lacks } from './mode.js';
import type { Params, Place } from './place.js';
import { asProtocolError, watchPages, type Watch } from './progress.js';
import { createReader, type Appetite, type ListRequest, type Reader } from './reader.js';

export async function* readPages(
  request: ListRequest,
  appetite: Appetite,
): AsyncGenerator<unknown[], void, undefined> {
  const { session, command, madeAt } = request;
  checkCommand(session, command);
  const { place: first, fields } = beginningOf(command);
  const strip = stripper(command.params, fields);
  const reader = createReader(request, appetite);
  const watch = watchPages();
  let left = appetite.limit;
  for (let place: Place | undefined = first; place !== undefined;) {
    const step: Step = await stepFrom(place, { reader, watch, left }).catch((error: unknown) => {
      throw asProtocolError(error, command, madeAt);
    });
    place = step.next;
    left -= step.rows.length;
    if (step.rows.length > 0) yield step.rows.map(strip);
  }
}

/** One page read. */
interface Step {
  readonly rows: readonly unknown[];
  readonly next: Place | undefined;
}

interface Reading {
  readonly reader: Reader;
  readonly watch: Watch;
  readonly left: number;
}

async function stepFrom(place: Place, { reader, watch, left }: Reading): Promise<Step> {
  try {
    const page = await reader.read(place, left);
    const rows = place.fresh?.(page.rows) ?? page.rows;
    watch(rows);
    return { rows, next: place.next(page) };
  } catch (error) {
    if (place.refused === undefined || !(error instanceof ApiError) || error.status !== 400) throw error;
    return { rows: [], next: place.refused() };
  }
}

/** Takes fields out again that only paging asked for. */
function stripper(params: Params, fields: readonly string[]): (row: unknown) => unknown {
  const added = fields.filter((field) => lacks(params, field));
  if (added.length === 0) return (row) => row;
  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => !added.includes(name)));
  };
}
