/** One iteration of a list: its state, its pages, their sizes, pages that are read ahead in a batch, and the `resume` after each. */

import type { MethodMetadata } from '../words/method.js';
import { batchItem, batchOperation, itemFailure, MAX_CALLS } from '../command/batch-run.js';
import type { ResumablePage } from '../call/call.js';
import { localResponse, type Command, commandWith, infoOf } from '../command/command.js';
import { type ListResume, resolveRetry, type WriteOptions } from '../call/call-options.js';
import { checkCommand, type Session } from '../command/session.js';
import {
  ApiError,
  AuthenticationError,
  PermissionError,
  RateLimitError,
  ValidationError,
  UsageError,
  ProtocolError,
  TimeoutError,
} from '../errors/errors.js';
import { type Failure, failureOf, toError } from '../errors/to-error.js';
import { callHook, isRetryObserved, makeCallId, noteResponse, publishRetry } from '../observe/tracing.js';
import type { EarlierRequests } from '../request/operation.js';
import { makeReference } from '../params/wire-params.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { placeOfRows, type Reply } from '../protocol/reply.js';
import { type ClientState, TIMER_EARLY, traceOf } from '../send/client-state.js';
import { resolveCallOptions, runOperation } from '../send/call-run.js';
import { backoff } from '../send/delay.js';
import { concernsRequest, isAskedAgain, mayHaveRun, nextRetry } from '../send/policy.js';
import { throwIfAborted } from '../value/abort-signal.js';
import { sha256 } from '../value/crypto.js';
import { pause } from '../value/environment.js';
import { isGiven, isObject, isObjectOrAbsent, objectIn } from '../value/json.js';
import {
  type At,
  cursorField,
  DEFAULT_LIMIT,
  END,
  type List,
  type ListPage,
  type ListState,
  type Mode,
  type Params,
  type Position,
  type Rule,
  ruleOf,
  selectOf,
  withMembers,
} from '../protocol/list-protocol.js';
import { areCompared, compareWithSeen, isById, numberOf } from './page-rows.js';

/** The largest page of REST 3.0 (REST 3.0 reference, tasks.task.list). */
const MAX_LIMIT = 1_000;

/** Rows of one batch at most, as many as a full batch of usual pages holds: 50,000 rows then take fewer than 30 requests. */
const MAX_ROWS = MAX_CALLS * DEFAULT_LIMIT;

/**
 * Pages of the first, the second and every further batch. Each is about four times as large as the one before, so that a program
 * which leaves the loop has had at most some four times as many pages read as it used.
 */
const STRIDES = [4, 16, MAX_CALLS];

/** A page, and the `limit` that it was requested with. */
interface ReadPage extends ListPage {
  readonly limit: number;
}

/** A page of a batch that is not used yet: its request and its response. */
interface Ready {
  readonly index: number;
  readonly params: Params;
  readonly page: ListPage;
  /** Why its command failed. */
  readonly failure?: Failure;
}

/** Accounts and credentials that refused a batch, by client. */
const WITHOUT_BATCH = new WeakMap<ClientState, Set<AccountProtocol>>();

export class ListWalk {
  private readonly session: Session;
  private readonly command: Command;
  /** Of each page: how the list is paged and where it begins is checked once, for the list. */
  private readonly options: WriteOptions;
  private readonly attempts: number;
  private list: List = { params: {}, mode: 'once', added: [] };
  private total: number | undefined;

  // The pages so far.
  private pagesRead = 0;
  /** The `limit` of the last page that was requested by itself; undefined: none was. */
  private limit: number | undefined;
  /** Its rows. */
  private size = 0;
  private mayGrow = true;
  private isSteady = false;
  private lastRows: readonly unknown[] = [];
  private hasProgressed = false;
  /** Requests that failed in place of the next page. */
  private failedRequests = 0;

  // The pages that are read ahead.
  private ready: readonly Ready[] = [];
  private requested = 0;
  private usedPages = 0;
  private stride = 0;
  /** Rows that each of the last pages had at least; of a batch in use, those before it. */
  private least = Infinity;
  private leastBefore = 0;
  /** Pages of a batch at most. */
  private maxPages = MAX_CALLS;
  private failures = 0;
  private uselessBatches = 0;
  /** Pages to read one by one before the next batch. */
  private singlePagesLeft = 0;
  /** Why a request for the page failed, until another one is made. */
  private failed: Failure | undefined;
  /** Of all requests for the page. */
  private callId = '';
  /** ms that the account took for a page. */
  private msPerPage = 0;

  constructor(session: Session, command: Command) {
    const { resume: _resume, paging: _paging, ...options } = command.options;
    this.session = session;
    this.command = command;
    this.options = options;
    this.attempts = resolveRetry(options.retry, session.client.settings.defaults.retry).attempts;
  }

  /**
   * A page is yielded as soon as it has arrived.
   * @param left rows that will be used at most: no page beyond them is requested.
   */
  async *pages(left = Infinity): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
    const { session, command } = this;
    const { signal } = command.options;
    checkCommand(session, command);
    throwIfAborted(signal);
    if (localResponse(command, command.params) !== undefined) return;
    this.list = command.protocol.lists.listOf(command);
    let state: ListState | undefined = this.beginning();
    while (state !== undefined && left > 0) {
      // Pages that were read ahead need none.
      throwIfAborted(signal);
      const page: ReadPage | Position = await this.read(state, left);
      if ('mode' in page) {
        state = { ...state, ...page };
        continue;
      }
      const { fresh, restarts, seen } = compareWithSeen(state, page);
      const isLook: boolean = state.at.looks === true;
      const taken = isLook ? [] : fresh;
      const received: number = state.received + taken.length;
      left -= taken.length;
      this.hasProgressed = taken.length > 0;
      this.total = page.page?.total || this.total;
      const next: Position | undefined = left > 0 ? this.after(page, state, { fresh, restarts }) : undefined;
      state = next && { ...next, seen: isLook ? state.seen : seen, received };
      if (taken.length > 0) yield this.withProgress(taken, received, state);
    }
  }

  /** From the caller's place on, or after the page that option `resume` names. @throws UsageError */
  private beginning(): ListState {
    const { command, list } = this;
    const { method, row, options, protocol } = command;
    const resume: unknown = options.resume;
    if (!isGiven(resume)) {
      const at = ruleOf(command, list.mode).first(list.params, row);
      return { mode: list.mode, at, seen: [], received: 0 };
    }
    const { mode, at, seen, received, ...of } = isObject(resume) ? resume : {};
    const isOfList = of['method'] === method && of['list'] === digestOf(command);
    const isMode = typeof mode === 'string' && Object.hasOwn(protocol.lists.modes, mode);
    const areIds = Array.isArray(seen) && seen.every((id) => typeof id === 'string');
    if (isOfList && isMode && isPositionOf(mode as Mode, at, row) && areIds && typeof received === 'number')
      return { mode: mode as Mode, at, seen, received };
    throw new UsageError(
      `${method}: resume must be what a page of this method gave under the same filter, order and other parameters`,
    );
  }

  /** Undefined: the list has ended. @throws ProtocolError where the list makes no progress. */
  private after(
    { rows, limit, page = {} }: ReadPage,
    { mode, at, received }: ListState,
    { fresh, restarts }: { readonly fresh: readonly unknown[]; readonly restarts: boolean },
  ): Position | undefined {
    const { method, row: metadata, protocol, callSite } = this.command;
    const { params } = this.list;
    const next = ruleOf(this.command, mode).next({
      ...{ params, metadata, at, limit, rows, page, fresh, restarts, received },
    });
    // No parameter of a legacy list is known that takes a cursor.
    const isCut = next === END && isGiven(page.nextCursor) && page.hasMore !== false;
    const why = isCut && !protocol.lists.hasCursors ? 'it has a nextCursor, which no parameter takes' : next;
    if (typeof why !== 'string') return why;
    const message = `${method}: the list cannot go on: ${why}`;
    throw new ProtocolError(message, { generation: protocol.generation, method, attempts: 1, callSite });
  }

  /** The rows as the caller selected them. Members that are no rows are hidden; `resume` is made where it is read. */
  private withProgress(
    fresh: readonly unknown[],
    received: number,
    next: ListState | undefined,
  ): ResumablePage<unknown> {
    const { command, list } = this;
    // The array becomes a page by these members, which its type does not show.
    return Object.defineProperties(fresh.map(stripper(list.added)), {
      resume: { get: () => (next === undefined ? undefined : resumeOf(command, next)) },
      received: { value: received },
      total: { value: this.total },
    }) as ResumablePage<unknown>;
  }

  /** The next page, or where the list continues because the account refuses what was requested. */
  private async read(state: ListState, left: number): Promise<ReadPage | Position> {
    const rule = ruleOf(this.command, state.mode);
    const begun = this.session.client.environment.now();
    this.failedRequests = 0;
    this.failed = undefined;
    this.callId = makeCallId();
    try {
      for (;;) {
        const page = this.takeReady(state, rule);
        if (page !== undefined) return page;
        if (this.failed !== undefined) await this.waitToRepeat(this.failed, begun);
        if (!(await this.readAhead(state, { left, begun }, rule))) {
          if (this.failed !== undefined) await this.waitToRepeat(this.failed, begun);
          return await this.readAlone(state, { left, begun });
        }
      }
    } catch (error) {
      // A caller who asked for keyset paging gets no other.
      const mayChange = this.command.options.paging !== 'keyset' || state.mode === 'offset';
      const position =
        mayChange && isRefusal(failureOf(error)) ? rule.refused?.(state.at, state.received) : undefined;
      if (position === undefined) throw error;
      return position === 'ended' ? { rows: [], limit: 0 } : position;
    }
  }

  /** One page by itself, in a size that grows. */
  private async readAlone(state: ListState, { left, begun }: PageBounds): Promise<ReadPage> {
    const limit = this.limitFor(state, left);
    const attempts = Math.max(this.failedRequests + 1, this.attempts);
    const isLarger = this.limit !== undefined && limit > this.limit;
    const ask = async (size: number, most: number): Promise<ReadPage> => {
      const command = commandWith(this.command, this.paramsFor(state, size));
      const options = this.within(begun, most);
      const { earlier } = this;
      const { data, page, time } = await this.session.dispatch({ ...command, options, earlier });
      this.msPerPage = (time?.duration ?? 0) * 1000;
      return { limit: size, ...this.pageOf({ data, page }) };
    };
    let read: ReadPage;
    try {
      // One attempt is left for a smaller page.
      read = await ask(limit, isLarger ? Math.max(this.failedRequests + 1, attempts - 1) : attempts);
    } catch (error) {
      const failure = failureOf(error);
      // After an abort, a refusal, and without time, nothing is requested again.
      if (!isLarger || failure === undefined || !mayRepeat(failure)) throw error;
      this.failedRequests = Math.max(this.failedRequests + 1, failure.attempts);
      if (this.failedRequests >= attempts) throw error;
      if (isTooMuch(failure)) this.mayGrow = false;
      await this.waitToRepeat(failure, begun);
      read = await ask(isTooMuch(failure) ? DEFAULT_LIMIT : limit, attempts);
    }
    const { length } = read.rows;
    this.isSteady = this.limit !== undefined && (length === read.limit || length === this.size);
    this.limit = read.limit;
    this.size = length;
    this.least = length;
    if (this.singlePagesLeft > 0) this.singlePagesLeft -= 1;
    return this.noteRead(read);
  }

  private get earlier(): EarlierRequests {
    return { callId: this.callId, attempts: this.failedRequests };
  }

  private noteRead(page: ReadPage): ReadPage {
    this.pagesRead += 1;
    this.lastRows = page.rows;
    return page;
  }

  /** Rows to ask for. */
  private limitFor(state: ListState, left: number): number {
    const { params } = this.command;
    if (!this.takesLimit) return DEFAULT_LIMIT;
    const { limit: given } = objectIn(params, this.holder);
    const isFirst = this.limit === undefined;
    const isTied = state.mode === 'tail' && cursorField(params) !== 'id';
    const grows = !isFirst && this.mayGrow && !isTied && state.mode !== 'afterCursor' && !areCompared(state);
    const size = Number(given ?? (grows ? MAX_LIMIT : DEFAULT_LIMIT));
    // Related objects come from one list of at most 50 for a page (Server behaviour, Select).
    const isRelated = (selectOf(params) ?? []).some((name) => typeof name === 'string' && name.includes('.'));
    const most = isRelated ? Math.min(size, DEFAULT_LIMIT) : size;
    // A page can begin with rows that arrived, or consist of rows that the caller may not see.
    const isShort = !isFirst && (isTied || this.size < Math.min(this.limit ?? 0, DEFAULT_LIMIT));
    return Math.min(most, isShort ? Math.max(left, DEFAULT_LIMIT) : left);
  }

  private get takesLimit(): boolean {
    const { row, protocol } = this.command;
    return protocol.lists.takesLimit && row.limit !== false && row.paging !== 'once';
  }

  private get holder(): 'pagination' | 'cursor' {
    return this.command.row.paging === 'cursor' ? 'cursor' : 'pagination';
  }

  /** Accounts differ in the rows of a page where no `limit` is sent. */
  private paramsFor({ mode, at }: Position, limit: number): Params {
    const { command, list, holder } = this;
    const { row, protocol } = command;
    // The service refuses it in another form.
    if (protocol.lists.takesLimit && !isObjectOrAbsent(list.params, holder)) return list.params;
    const params = ruleOf(command, mode).request(list.params, at, row);
    if (!this.takesLimit) return params;
    const given = objectIn(params, holder)['limit'];
    // The service refuses a limit that is no number.
    const isWrong = isGiven(given) && !(Number(given) > 0);
    return withMembers(params, holder, { limit: isWrong ? given : limit });
  }

  /**
   * The deadline is that of a page, however often it is requested.
   *
   * @param attempts at most, with those that were made before. @throws TimeoutError where no time is left
   */
  private within(begun: number, attempts: number): WriteOptions {
    const { session, command, options } = this;
    const { method, protocol, callSite } = command;
    const given = options.retry === false ? {} : options.retry;
    const retry: WriteOptions =
      attempts === this.attempts && this.failedRequests === 0
        ? {}
        : { retry: attempts > 1 ? { ...given, attempts } : false };
    const elapsed = session.client.environment.now() - begun;
    const deadline = options.deadline ?? session.deadline;
    // Within a hundredth of it nothing was requested yet. A call with a deadline of its own would not travel with others (`coalesce`).
    if (elapsed < deadline / 100) return { ...options, ...retry };
    // A timer may fire early, and the rest of a deadline would then be used for another request.
    if (deadline - elapsed <= TIMER_EARLY) {
      const message = `${method}: the deadline of ${deadline} ms passed`;
      const attempts = Math.max(1, this.failedRequests);
      throw new TimeoutError(message, { generation: protocol.generation, method, attempts, callSite });
    }
    return { ...options, ...retry, deadline: deadline - elapsed };
  }

  /** A `nextCursor` that leads nowhere is ignored, and a `next` that is the beginning. */
  private pageOf({ data, page }: Pick<Reply, 'data' | 'page'>): ListPage {
    const { nextCursor, next = 0, ...others } = page ?? {};
    const hasCursor = this.command.row.cursor !== false && nextCursor !== undefined;
    return {
      // The envelope of a list has refused an answer without an array.
      rows: data as readonly unknown[],
      page: { ...others, ...(hasCursor && { nextCursor }), ...(next > 0 && { next }) },
    };
  }

  /** The next page of the last batch; undefined: none of it continues from here. @throws the error of its command */
  private takeReady({ at }: ListState, { ahead: rule }: Rule): ReadPage | undefined {
    const [next, ...rest] = this.ready;
    if (next === undefined) return undefined;
    const { index, params, page, failure } = next;
    this.ready = rest;
    const after = index === 0 ? undefined : this.lastRows[this.leastBefore - 1];
    const rows = rule?.continued({ index, params, rows: page.rows, after }, at, this.command.row);
    if (rows === undefined || failure !== undefined) this.ready = [];
    else this.usedPages += 1;
    if (this.ready.length === 0) this.endBatch();
    if (rows === undefined) return undefined;
    if (failure !== undefined) {
      this.countFailure(failure);
      return undefined;
    }
    this.isSteady = page.rows.length === this.size;
    this.least = Math.min(this.least, page.rows.length);
    this.noteRead({ ...page, limit: this.size });
    return { ...page, rows, limit: this.size };
  }

  /** The next batch is larger if every page of this one was used; otherwise batches start small again. */
  private endBatch(): void {
    const isWhole = this.usedPages === this.requested;
    this.stride = isWhole ? this.stride + 1 : 0;
    this.uselessBatches = isWhole || this.usedPages > 1 ? 0 : this.uselessBatches + 1;
    // An account whose pages do not continue in a batch is read page by page for 16 pages, then 64, 256: the useless batches are
    // one request in 17 at most, and fewer the longer the list is.
    if (this.uselessBatches > 0) this.singlePagesLeft = 4 ** (this.uselessBatches + 1);
  }

  /** Requests several pages in one batch. @returns `true` if the next page may be in the batch, or a smaller batch is worth a try */
  private async readAhead(state: ListState, { left, begun }: PageBounds, rule: Rule): Promise<boolean> {
    const { client, ownName } = this.session;
    const { command } = this;
    const { protocol } = command;
    const pages = Array.from({ length: MAX_CALLS }, () => ({}));
    const requests = this.requestsAhead(state, { left, begun }, rule, pages);
    const items = requests.map((params) =>
      batchItem({ ...command, params }, ownName, ({ call, name }) =>
        protocol.batch.reference({ index: pages.indexOf(call), name, list: false }),
      ),
    );
    const [first] = items;
    // An account would resolve parameters that look like references; some values a batch cannot carry.
    if (first === undefined || items.length < 2 || protocol.batch.travelsAlone(first)) return false;
    const { earlier, failedRequests } = this;
    const operation = { ...batchOperation(protocol, items, false), callSite: command.callSite, earlier };
    const options = resolveCallOptions(client, this.within(begun, failedRequests + 1));
    const result = await runOperation(client, operation, options);
    if (!result.ok) return this.batchFailed(result.failure, items.length);
    const { items: answers, time } = result.value;
    this.msPerPage = ((time?.duration ?? 0) * 1000) / items.length;
    this.leastBefore = this.least;
    this.least = Infinity;
    this.ready = requests.flatMap((params, index) => {
      const answer = answers[index];
      if (answer === undefined) return [];
      if (answer.ok) return { index, params, page: this.pageOf(answer.reply) };
      return { index, params, page: { rows: [] }, failure: itemFailure(answer, result) };
    });
    this.requested = items.length;
    this.usedPages = 0;
    // The service stopped before the first page, or says nothing of it.
    if (this.ready[0]?.index !== 0) {
      this.ready = [];
      this.endBatch();
      return false;
    }
    return true;
  }

  private requestsAhead(
    state: ListState,
    { left }: PageBounds,
    { ahead: rule }: Rule,
    pages: readonly object[],
  ): readonly Params[] {
    const { size, least, msPerPage, lastRows: rows } = this;
    const { client } = this.session;
    const isRefused = WITHOUT_BATCH.get(client)?.has(this.command.protocol) === true;
    const isOff = this.failures > 1 || this.singlePagesLeft > 0 || !this.hasProgressed;
    const length = rule?.overlap === 1 ? size : least;
    if (rule === undefined || isRefused || isOff || length < 2 || length === Infinity) return [];
    const { overlap } = rule;
    const needed = left === Infinity ? MAX_CALLS : Math.ceil((left - overlap) / (length - overlap));
    const { timeout } = resolveCallOptions(client, this.options);
    const inTime = msPerPage > 0 ? Math.floor(timeout / 2 / msPerPage) : MAX_CALLS;
    const stride = STRIDES[this.stride] ?? MAX_CALLS;
    const count = Math.min(stride, this.maxPages, needed, Math.floor(MAX_ROWS / length), inTime);
    if (count < 2) return [];
    return rule.requests({
      ...{ first: this.paramsFor(state, size), at: state.at, metadata: this.command.row, count, size, least },
      ...{ pages: this.pagesRead, isSteady: this.isSteady, rows, under: placeOfRows(rows)?.under },
      reference: (page, path) => makeReference(pages[page] ?? pages, path),
    });
  }

  /** @returns whether to ask for fewer pages in a batch; otherwise the page is requested by itself */
  private batchFailed(failure: Failure, pages: number): boolean {
    const { session, command } = this;
    if (isTooMuch(failure)) {
      this.failures += 1;
      this.maxPages = Math.floor(pages / 4);
    } else if (refusesBatch(failure)) {
      const refusers = WITHOUT_BATCH.get(session.client) ?? new Set();
      WITHOUT_BATCH.set(session.client, refusers.add(command.protocol));
      return false;
    } else {
      this.singlePagesLeft = Math.max(this.singlePagesLeft, 1);
    }
    this.countFailure(failure);
    return true;
  }

  /** Counts a request that failed in place of the page. @throws its error where no attempt is left, or none can help */
  private countFailure(failure: Failure): void {
    this.failedRequests += 1;
    if (this.failedRequests >= this.attempts || !mayRepeat(failure)) throw this.errorOf(failure);
    this.failed = failure;
  }

  private errorOf(failure: Failure): Error {
    const attempts = this.failedRequests;
    const counted: Failure = { ...failure, attempts };
    return toError(infoOf(this.command), { ok: false, failure: counted, mayHaveRun: false, attempts });
  }

  /** A page that is requested in another way keeps the delay, the budget and the deadline of a retry. @throws the error where they allow none */
  private async waitToRepeat(failure: Failure, begun: number): Promise<void> {
    const { client, deadline } = this.session;
    const { environment, budget } = client;
    const { retry, signal } = this.options;
    this.failed = undefined;
    const next = nextRetry({
      named: failure.named,
      backoff: backoff(
        resolveRetry(retry, client.settings.defaults.retry),
        this.failedRequests,
        environment.random,
      ),
      left: (this.options.deadline ?? deadline) - (environment.now() - begun),
      affordable: budget.affords(),
    });
    if (typeof next === 'string') throw this.errorOf(failure);
    if (next.cost) budget.spend();
    this.publishRetry(failure, next.after);
    await pause(environment, next.after, signal);
  }

  private publishRetry(failure: Failure, delay: number): void {
    const { onRetry } = this.session.client.settings.hooks;
    if (onRetry === undefined && !isRetryObserved()) return;
    const event = traceOf(infoOf(this.command), this.callId, this.failedRequests);
    noteResponse(event, { status: failure.status, requestId: failure.requestId });
    event.delay = delay;
    event.error = this.errorOf(failure);
    callHook(onRetry, event);
    publishRetry(event);
  }
}

/** What the next page is read under. */
interface PageBounds {
  /** Rows that will still be used at most. */
  readonly left: number;
  /** When the page was first wanted. */
  readonly begun: number;
}

/** The account may return a smaller page although it failed at this one: time-out, too large, 5xx. */
function isTooMuch({ type, kind, status }: Failure): boolean {
  return (mayHaveRun(kind) && type !== 'connection') || status === 413;
}

/** Whether the page is requested once more: as the write policy says of any read, or in a smaller size. */
function mayRepeat(failure: Failure): boolean {
  return isAskedAgain(failure.kind, 'read') || isTooMuch(failure);
}

/** Statuses with which an account, a credential or a proxy takes no batch. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 403, 404, 405]);

/** The account or the credential does not take a batch: the page by itself shows whether it was the page. */
function refusesBatch(failure: Failure): boolean {
  if (failure.kind !== 'final' || !REFUSALS.has(failure.status)) return false;
  return (
    failure.type !== 'api' || (failure.class !== AuthenticationError && failure.class !== RateLimitError)
  );
}

/** The account does not take what was requested; another way of paging may be taken. */
function isRefusal(failure: Failure | undefined): boolean {
  if (failure?.type !== 'api' || failure.kind !== 'final' || concernsRequest(failure)) return false;
  const { status, class: Class } = failure;
  if (status === 400) return Class !== PermissionError;
  return status === 200 && (Class === ApiError || Class === ValidationError);
}

/** What a position needs by its mode: without it the list would begin again. */
const NEEDS: Readonly<Record<Mode, (at: Params, row: MethodMetadata) => boolean>> = {
  offset: (at) => typeof at['offset'] === 'number',
  start: (at) => typeof at['start'] === 'number' && typeof at['from'] === 'number',
  keyset: (at) => isObject(at['order']) && isGiven(at['last']),
  byId: (at) => isObject(at['order']) && isGiven(at['last']),
  afterCursor: (at) => isGiven(at['cursor']),
  tail: (at) => isGiven(at['after']),
  place: (at, { paging }) => isGiven(at['place']) && isObject(at['by'] ?? paging),
  once: () => false,
};

/** Whether a position can be one of such a list: a caller may pass any value as `resume`. */
function isPositionOf(mode: Mode, at: unknown, row: MethodMetadata): at is At & Record<string, unknown> {
  return (
    isObject(at) && isObjectOrAbsent(at, 'order') && isObjectOrAbsent(at, 'tried') && NEEDS[mode](at, row)
  );
}

/** Removes the fields that paging alone asked for. */
function stripper(added: readonly string[]): (row: unknown) => unknown {
  if (added.length === 0) return (row) => row;
  const names = new Set(added.map((name) => name.toLowerCase()));
  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name.toLowerCase())));
  };
}

/** Parameters that say how a list is read, and not which rows it has. */
const READING_PARAMETERS = /^(?:select|pagination|cursor|start|limit)$/i;

/** The same for calls that ask for the same rows in the same order; it shows nothing of a filter. */
function digestOf({ params }: Command): string {
  const { field, order } = objectIn(params, 'cursor');
  const rows = Object.entries(params).filter(
    ([name, value]) => isGiven(value) && !READING_PARAMETERS.test(name),
  );
  return sha256(JSON.stringify([field, order, rows.sort(([a], [b]) => (a < b ? -1 : 1))]));
}

/** The position after a page. A list in the order of numeric ids needs the id of its first row alone. The order of other ids is unknown. */
function resumeOf(command: Command, { mode, at, seen, received }: ListState): ListResume {
  const isOrdered =
    (isById(mode) && numberOf(at.last) !== undefined) ||
    (mode === 'tail' && cursorField(command.params) === 'id');
  const token = {
    method: command.method,
    list: digestOf(command),
    mode,
    at,
    received,
    seen: isOrdered ? seen.slice(0, 1) : seen,
  };
  // This process goes on from what another one would receive: JSON leaves members without a value out.
  return JSON.parse(JSON.stringify(token)) as ListResume;
}
