/** Reads pages: one at a time, or ahead in a batch of list calls where that saves requests. */

import type { BatchAnswer } from '../protocol/batch-protocol.js';
import type { Reply } from '../protocol/reply.js';
import { batchExchange, batchItem, MOST_CALLS } from '../batch/request.js';
import { type Command, commandWith } from '../call/command.js';
import { SvcError } from '../errors/svc-error.js';
import { TimeoutError } from '../errors/transport-error.js';
import type { Session } from '../client/session.js';
import { objectIn } from '../value/json.js';
import { DEFAULT_LIMIT, type Position, type RawPage } from './position.js';

export interface ListRequest {
  readonly session: Session;
  readonly command: Command;
}

/** How much of a list will be used. */
export interface ReadDemand {
  /** All of it, or `limit` rows; otherwise it is not known before the next page is asked for. */
  readonly all: boolean;
  readonly limit: number;
  /** A page is given after the next one was read: two pages read say nothing of what the caller wants. */
  readonly isLate?: boolean;
}

export interface Reader {
  /** @param left rows that will still be used at most. */
  read(position: Position, left: number): Promise<RawPage>;
}

/** A page that was asked for ahead. */
interface Ready {
  readonly position: Position;
  readonly page: RawPage;
}

/** So many rows in one answer are not too much for either side. */
const MOST_ROWS = 2_500;

/** After so many batches of which less than half could be used, no further one is tried. */
const MOST_SPOILED = 2;

export function createReader(request: ListRequest, demand: ReadDemand): Reader {
  /** Pages to ask for ahead next time; it grows while the reading goes on. */
  const first = demand.all ? 4 : 2;
  let stride = first;
  let ready: readonly Ready[] = [];
  /** Pages of the last batch. */
  let asked = 0;
  let spoiled = 0;
  /** Rows of each page so far, as it came. */
  const sizes: number[] = [];

  /** A page that came shorter, or rows that moved: what was read further on does not stand where it was thought to. */
  const drop = (): undefined => {
    if (ready.length * 2 > asked) spoiled += 1;
    ready = [];
    stride = first;
  };
  const take = (position: Position): RawPage | undefined => {
    const [next, ...rest] = ready;
    if (next === undefined) return undefined;
    const overlap = next.position.ahead?.overlap(position, next.page);
    if (overlap === undefined) return drop();
    ready = rest;
    sizes.push(next.page.rows.length);
    return { ...next.page, rows: next.page.rows.slice(overlap) };
  };
  const readAhead = async (position: Position, left: number): Promise<RawPage | undefined> => {
    const isOff = spoiled >= MOST_SPOILED || (demand.isLate === true && sizes.length < 3);
    asked = isOff ? 0 : plan({ position, left, sizes, stride, demand });
    if (asked < 2) return undefined;
    if (!sameInBatch(request)) {
      spoiled = MOST_SPOILED;
      return undefined;
    }
    stride = Math.min(MOST_CALLS, stride * (demand.all ? 4 : 3));
    const size = sizes.at(-1) ?? 0;
    const positions = Array.from(
      { length: asked },
      (_, index) => position.ahead?.position(index, size) ?? position,
    );
    ready = await readBatch(request, positions);
    // Batches do not work here at all.
    if (ready.length === 0) spoiled = MOST_SPOILED;
    return take(position);
  };
  const readAlone = async (position: Position, begun: number): Promise<RawPage> => {
    const page = await readOne(withinDeadline(request, begun), position);
    sizes.push(page.rows.length);
    return page;
  };
  return {
    read: async (position, left) => {
      const begun = performance.now();
      return take(position) ?? (await readAhead(position, left)) ?? readAlone(position, begun);
    },
  };
}

/** Pages of one list that were asked for in two ways must mean the same. */
function sameInBatch({ session, command }: ListRequest): boolean {
  const { batch } = command.protocol;
  const item = batchItem(command, session.ownName);
  return !batch.travelsAlone(item) && batch.carries?.(item.params) !== false;
}

/** The deadline holds for a page, whichever ways it is asked for: reading ahead in vain takes from it. */
function withinDeadline(request: ListRequest, begun: number): ListRequest {
  const { session, command } = request;
  const elapsed = performance.now() - begun;
  if (elapsed < 1) return request;
  const { method } = command;
  const { generation } = command.protocol;
  const whole = command.options.deadline ?? session.deadline;
  const deadline = whole - elapsed;
  if (deadline <= 0) {
    const message = `${method}: the deadline of ${whole} ms passed`;
    throw new TimeoutError(message, { generation, method, attempts: 1, callSite: command.callSite });
  }
  return { ...request, command: { ...command, options: { ...command.options, deadline } } };
}

interface Plan {
  readonly position: Position;
  readonly left: number;
  readonly sizes: readonly number[];
  readonly stride: number;
  readonly demand: ReadDemand;
}

/** How many pages to ask for at once; below 2 it saves nothing. */
function plan({ position, left, sizes, stride, demand }: Plan): number {
  const [before, size = 0] = [sizes.at(-2), sizes.at(-1)];
  const { ahead } = position;
  // A row of overlap must leave a row to gain, and a page shorter than the one before is likely the last but one.
  if (ahead === undefined || size < 2 || size < (before ?? 0)) return 0;
  if (before === undefined && !(demand.all && isFull(position, size))) return 0;
  const wanted = Math.min(left, position.remaining ?? Infinity);
  const pages = wanted === Infinity ? stride : ahead.pages(wanted, size);
  const known = demand.limit !== Infinity || (demand.all && position.remaining !== undefined);
  return Math.min(pages, known ? MOST_CALLS : stride, MOST_CALLS, Math.floor(MOST_ROWS / size));
}

/** The first page had all that was asked for, or as much as an account that clamps gives: there is likely more. */
function isFull({ params, remaining }: Position, size: number): boolean {
  const { limit } = objectIn(params, 'pagination');
  return remaining !== undefined || size === DEFAULT_LIMIT || size >= Number(limit ?? DEFAULT_LIMIT);
}

async function readOne({ session, command }: ListRequest, { params }: Position): Promise<RawPage> {
  return rawPage(command, await session.dispatch(commandWith(command, params)));
}

/** A `nextCursor` that leads nowhere is not gone on by. */
function rawPage({ row }: Command, { data, page }: Pick<Reply, 'data' | 'page'>): RawPage {
  // A list's envelope gives an array, or an error.
  return { rows: data as readonly unknown[], page: row.cursor === false ? undefined : page };
}

/** Reading ahead is optional: where the batch fails, the pages are read one by one, and report the reason themselves. */
async function readBatch(
  { session, command }: ListRequest,
  positions: readonly Position[],
): Promise<readonly Ready[]> {
  const items = positions.map(({ params }) => batchItem({ ...command, params }, session.ownName));
  const exchange = batchExchange(command.protocol, items, false);
  const options = { ...command.options, retry: false as const };
  try {
    const { value } = await session.sender.send(exchange, options, { callSite: command.callSite });
    return readyPages(command, positions, value.items);
  } catch (error) {
    if (error instanceof SvcError) return [];
    throw error;
  }
}

/** Up to the first that failed. */
function readyPages(
  command: Command,
  positions: readonly Position[],
  answers: BatchAnswer['items'],
): readonly Ready[] {
  const pages: Ready[] = [];
  for (const [index, position] of positions.entries()) {
    const answer = answers[index];
    if (answer?.ok !== true) break;
    pages.push({ position, page: rawPage(command, answer.reply) });
  }
  return pages;
}
