/** The pages of a list, one after another, each asked for when it is wanted. */

import { ApiError } from '../errors/api-error.js';
import type { ResumablePage } from '../call/call.js';
import { answerWithout } from '../call/command.js';
import type { ListResume } from '../call/options.js';
import { checkCommand } from '../client/session.js';
import { reasonOf } from '../value/abort-signal.js';
import { objectIn } from '../value/json.js';
import { lacks } from './mode.js';
import { DEFAULT_LIMIT, type Params, type Position } from './position.js';
import { asProtocolError, type Watch } from './progress.js';
import type { Recent } from './recent.js';
import { beginningOf, resumeAt } from './resume.js';
import { createReader, type ReadDemand, type ListRequest, type Reader } from './reader.js';

/** Rows of one page, where the list goes on after it, and how far it has come. */
interface Read {
  readonly rows: unknown[];
  readonly resume: ListResume | undefined;
  readonly received: number;
  readonly total: number | undefined;
}

export async function* readPages(
  request: ListRequest,
  demand: ReadDemand,
): AsyncGenerator<unknown[], void, undefined> {
  for await (const { rows } of readEach(request, demand, false)) yield rows;
}

/**
 * Each page with its `resume`. Only what comes after a page shows that it was the last one, so a page is given when that
 * is known, or could not be learnt.
 */
export async function* readResumable(
  request: ListRequest,
  demand: ReadDemand,
): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
  const pages = readEach(request, demand, true);
  let page: Read | undefined;
  for (;;) {
    let following: IteratorResult<Read, void>;
    try {
      following = await pages.next();
    } catch (error) {
      if (page !== undefined && request.command.options.signal?.aborted !== true) yield withResume(page);
      throw error;
    }
    if (page !== undefined) yield withResume(following.done === true ? { ...page, resume: undefined } : page);
    if (following.done === true) return;
    page = following.value;
  }
}

/** Beside the rows, and not among them for who looks at them. */
function withResume({ rows, resume, received, total }: Read): ResumablePage<unknown> {
  const beside = { resume: { value: resume }, received: { value: received }, total: { value: total } };
  return Object.defineProperties(rows, beside) as ResumablePage<unknown>; // it has them now
}

async function* readEach(
  request: ListRequest,
  demand: ReadDemand,
  isResumable: boolean,
): AsyncGenerator<Read, void, undefined> {
  const { session, command } = request;
  const { signal } = command.options;
  checkCommand(session, command);
  if (answerWithout(command, command.params) !== undefined) return;
  const { position: first, fields, watch, recent, ...before } = beginningOf(command);
  const strip = stripper(command.params, fields);
  const reader = createReader(request, demand);
  let { received } = before;
  let total: number | undefined;
  let left = demand.limit;
  for (let position: Position | undefined = first; position !== undefined;) {
    // Pages that were read ahead are there without a request that would notice.
    if (signal?.aborted === true) throw reasonOf(signal);
    const step: Step = await stepFrom(position, { reader, watch, recent, left }).catch((error: unknown) => {
      throw asProtocolError(error, command);
    });
    position = step.next;
    left -= step.rows.length;
    received += step.rows.length;
    total = step.total ?? total;
    if (step.rows.length === 0) continue;
    const resume = isResumable ? resumeAt(command, position, { watch, recent, received }) : undefined;
    yield { rows: step.rows.map(strip), resume, received, total };
  }
}

/** One page read. */
interface Step {
  readonly rows: readonly unknown[];
  readonly next: Position | undefined;
  /** Of the whole list, where the page says it; a 0 of a list that has rows says nothing. */
  readonly total?: number | undefined;
}

interface Reading {
  readonly reader: Reader;
  readonly watch: Watch;
  readonly recent: Recent;
  readonly left: number;
}

async function stepFrom(position: Position, { reader, watch, recent, left }: Reading): Promise<Step> {
  try {
    const page = await reader.read(position, left);
    const size = limitOf(position);
    if (position.knowsRepeats !== true && watch.isUnpaged(page, size))
      return { rows: [], next: position.beyond?.(size, page.rows) };
    const rows = position.fresh?.(page) ?? page.rows;
    const { overlaps = false } = position;
    const fresh = recent.take(rows, overlaps);
    if (position.isCounted?.(page) !== true)
      watch.check(rows, overlaps ? { fresh: fresh.length, size } : undefined);
    const total = page.page?.total || undefined;
    return { rows: fresh, next: position.next(page), total };
  } catch (error) {
    if (position.refused === undefined || !(error instanceof ApiError) || error.status !== 400) throw error;
    return { rows: [], next: position.refused() };
  }
}

function limitOf({ params }: Position): number {
  return Number(
    objectIn(params, 'pagination')['limit'] ?? objectIn(params, 'cursor')['limit'] ?? DEFAULT_LIMIT,
  );
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
