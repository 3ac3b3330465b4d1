/** Requests pages: one at a time in sizes that grow, or several in a batch where a list is read by keyset. */

import { batchOperation, batchItem, MAX_CALLS } from '../batch/outcome.js';
import { type Command, commandWith } from '../call/command.js';
import type { Session } from '../client/session.js';
import { TIMER_EARLY } from '../send/client-state.js';
import { resolve, run } from '../send/run.js';
import { TimeoutError } from '../errors/transport-error.js';
import type { Reply } from '../protocol/reply.js';
import { isGiven, isObjectOrAbsent, objectIn } from '../value/json.js';
import {
  cursorField,
  DEFAULT_LIMIT,
  type List,
  type ListPage,
  type ListState,
  type Params,
  ruleOf,
  selectOf,
  withMembers,
} from './list-state.js';
import { areCompared, fieldOf } from './rows.js';

export interface ListRequest {
  readonly session: Session;
  readonly command: Command;
}

/** A page, and the `limit` that it was requested with. */
export interface ReadPage extends ListPage {
  readonly limit: number;
}

export interface PageReader {
  /** @param left rows that will still be used at most. */
  read(state: ListState, left: number): Promise<ReadPage>;
}

/** The largest page of REST 3.0 (REST 3.0 reference, tasks.task.list). */
const MAX_LIMIT = 1_000;

/** The pages that were read one by one. */
interface History {
  /** The `limit` of the last page; undefined: none was requested. */
  readonly limit?: number;
  /** Its rows. */
  readonly rows: number;
  /** All further pages have the length of the last one, unless the list ends. */
  readonly isSizeKnown: boolean;
}

export function createPageReader(request: ListRequest, list: List): PageReader {
  const { command } = request;
  const prefetch = createPrefetch(request, list);
  let history: History = { rows: 0, isSizeKnown: false };
  let mayGrow = true;

  const readAlone = async (state: ListState, left: number, begun: number): Promise<ReadPage> => {
    const ask = async (limit: number): Promise<ReadPage> => {
      const page = await readOne(withinDeadline(request, begun), paramsFor(command, { list, state, limit }));
      return { limit, ...page };
    };
    const limit = limitFor(command, { state, left, history, mayGrow });
    const isLarger = history.limit !== undefined && limit > history.limit;
    // After an abort, and without time, nothing is requested again.
    const read = await ask(limit).catch((error: unknown) => {
      if (!isLarger) throw error;
      mayGrow = false;
      return ask(DEFAULT_LIMIT);
    });
    const rows = read.rows.length;
    const isSizeKnown = history.limit !== undefined && (rows === read.limit || rows === history.rows);
    history = { limit: read.limit, rows, isSizeKnown };
    return read;
  };
  return {
    async read(state, left) {
      const begun = request.session.client.environment.now();
      const ahead = await prefetch.read(state, left, history);
      return ahead ?? readAlone(state, left, begun);
    },
  };
}

interface Sizing {
  readonly state: ListState;
  readonly left: number;
  readonly history: History;
  readonly mayGrow: boolean;
}

/** Rows to ask for. */
function limitFor(command: Command, { state, left, history, mayGrow }: Sizing): number {
  const { params } = command;
  const { limit: given } = objectIn(params, holderOf(command));
  const isFirst = history.limit === undefined;
  const isTied = state.mode === 'tail' && cursorField(params) !== 'id';
  const grows = !isFirst && mayGrow && !isTied && state.mode !== 'afterCursor' && !areCompared(state);
  const size = Number(given ?? (grows ? MAX_LIMIT : DEFAULT_LIMIT));
  // Related objects come from one list of at most 50 for a page (Server behaviour, Select).
  const isRelated = (selectOf(params) ?? []).some((name) => typeof name === 'string' && name.includes('.'));
  const most = isRelated ? Math.min(size, DEFAULT_LIMIT) : size;
  // A page can begin with rows that arrived, or consist of rows that the caller may not see.
  const isShort = !isFirst && (isTied || history.rows < Math.min(history.limit ?? 0, DEFAULT_LIMIT));
  return Math.min(most, isShort ? Math.max(left, DEFAULT_LIMIT) : left);
}

function holderOf({ row }: Command): 'pagination' | 'cursor' {
  return row.paging === 'cursor' ? 'cursor' : 'pagination';
}

interface Asked {
  readonly list: List;
  readonly state: ListState;
  readonly limit: number;
}

/** Accounts differ in the rows of a page where no `limit` is sent. */
function paramsFor(command: Command, { list, state, limit }: Asked): Params {
  const { row } = command;
  const holder = holderOf(command);
  // The service refuses it in another form.
  if (!isObjectOrAbsent(list.params, holder)) return list.params;
  const params = ruleOf(command, state.mode).request(list.params, state.at, row);
  const takesLimit = row.limit !== false && row.paging !== 'start' && row.paging !== 'once';
  if (!takesLimit) return params;
  const given = objectIn(params, holder)['limit'];
  // The service refuses a limit that is no number.
  const isWrong = isGiven(given) && !(Number(given) > 0);
  return withMembers(params, holder, { limit: isWrong ? given : limit });
}

/** The deadline is that of a page, however often it is requested. @throws TimeoutError where none of it is left. */
function withinDeadline(request: ListRequest, begun: number): ListRequest {
  const { session, command } = request;
  const { method, protocol, callSite, options } = command;
  const elapsed = session.client.environment.now() - begun;
  const deadline = options.deadline ?? session.deadline;
  // Nothing was requested yet. A call with a deadline of its own would not travel with others (`coalesce`).
  if (elapsed < deadline / 100) return request;
  // A timer may fire early, and the rest of a deadline would then be used for another request.
  if (deadline - elapsed <= TIMER_EARLY) {
    const message = `${method}: the deadline of ${deadline} ms passed`;
    throw new TimeoutError(message, { generation: protocol.generation, method, attempts: 1, callSite });
  }
  return { ...request, command: { ...command, options: { ...options, deadline: deadline - elapsed } } };
}

async function readOne({ session, command }: ListRequest, params: Params): Promise<ListPage> {
  return pageOf(command, await session.dispatch(commandWith(command, params)));
}

/** A `nextCursor` that leads nowhere is ignored. */
function pageOf({ row, protocol }: Command, { data, page }: Pick<Reply, 'data' | 'page'>): ListPage {
  const { nextCursor, ...others } = page ?? {};
  const hasCursor = row.cursor !== false && protocol.lists.hasCursors && nextCursor !== undefined;
  // A list's envelope holds an array, or there is no response.
  return { rows: data as readonly unknown[], page: hasCursor ? { ...others, nextCursor } : others };
}

interface Prefetch {
  read(state: ListState, left: number, history: History): Promise<ReadPage | undefined>;
}

/** Rows of one batch at most. */
const MAX_ROWS = 2_500;

/** Pages of the first, the second and every further batch. */
const STRIDES = [4, 16, MAX_CALLS];

/** After so many batches of which a page could not be used, no further one is sent. */
const MAX_SPOILED = 2;

/**
 * Reads several pages of a keyset list in one batch, each from an offset that overlaps with the page before by one row.
 * Where that row is another one, rows came or went in between, and the rest of the batch is not used.
 */
function createPrefetch(request: ListRequest, list: List): Prefetch {
  const { command } = request;
  let ready: readonly ReadPage[] = [];
  let isFirst = false;
  let batches = 0;
  let spoiled = 0;
  /** The last page that was taken had fewer rows than the others, so the list ends with it. */
  let isShort = false;

  const take = (state: ListState): ReadPage | undefined => {
    const [page, ...rest] = ready;
    if (page === undefined) return undefined;
    const overlap = isFirst ? 0 : 1;
    const isNext = isFirst || (page.rows.length > 1 && fieldOf(page.rows[0], 'id') === state.at.last);
    isFirst = false;
    isShort = page.rows.length < page.limit;
    ready = isNext ? rest : [];
    if (isNext) return { ...page, rows: page.rows.slice(overlap) };
    spoiled += 1;
    batches = 0;
    return undefined;
  };
  const pagesFor = (state: ListState, left: number, { rows: size, isSizeKnown }: History): number => {
    const isOn = state.mode === 'keyset' && isSizeKnown && !isShort && spoiled < MAX_SPOILED && size > 1;
    if (!isOn) return 0;
    const needed = left === Infinity ? MAX_CALLS : Math.ceil((left - 1) / (size - 1));
    return Math.min(STRIDES[batches] ?? MAX_CALLS, needed, Math.floor(MAX_ROWS / size));
  };
  return {
    async read(state, left, history) {
      const taken = take(state);
      if (taken !== undefined) return taken;
      const count = pagesFor(state, left, history);
      if (count < 2) {
        isShort = false;
        return undefined;
      }
      const limit = history.rows;
      const params = paramsFor(command, { list, state, limit });
      const each = Array.from({ length: count }, (_, index) =>
        index === 0 ? params : withMembers(params, 'pagination', { offset: index * (limit - 1) }),
      );
      const pages = await readBatch(request, each);
      ready = pages.map((page) => ({ ...page, limit }));
      batches += 1;
      isFirst = true;
      if (ready.length === 0) spoiled = MAX_SPOILED;
      return take(state);
    },
  };
}

/**
 * The pages up to the first that failed. Where the batch fails, the pages are read one by one, and report the reason
 * themselves.
 */
async function readBatch(
  { session, command }: ListRequest,
  pages: readonly Params[],
): Promise<readonly ListPage[]> {
  const { batch } = command.protocol;
  const items = pages.map((params) => batchItem({ ...command, params }, session.ownName));
  // An account would resolve parameters that look like references.
  if (items.some((item) => batch.travelsAlone(item))) return [];
  const operation = { ...batchOperation(command.protocol, items, false), callSite: command.callSite };
  const options = resolve(session.client, { ...command.options, retry: false });
  const result = await run(session.client, operation, options);
  if (!result.ok) return [];
  const answers = result.value.items;
  const failed = answers.findIndex((one) => one?.ok !== true);
  const answered = failed < 0 ? answers : answers.slice(0, failed);
  return answered.flatMap((one) => (one?.ok === true ? [pageOf(command, one.reply)] : []));
}
