/** Any number of calls, one for each item: in batches of 50 where the generation has no keys, else each by itself. */

import type { Call, CallResponse } from '../call/call.js';
import { commandOf, infoOf, singleCommandOf } from '../command/command.js';
import { type BulkOptions, captureOptions, checkOptions, defaultOf } from '../call/call-options.js';
import { LazyCall } from '../call/lazy-call.js';
import { MethodCall } from '../paging/method-call.js';
import { isWrite } from '../words/method.js';
import {
  type FailureOf,
  NotSentError,
  OutcomeUnknownError,
  type Settled,
  UsageError,
  type SvcError,
} from '../errors/errors.js';
import { withCallSite, toError } from '../errors/to-error.js';
import { assertOpen } from '../send/client-state.js';
import { type AbortSignalLike, reasonOf, throwIfAborted } from '../value/abort-signal.js';
import { callHook } from '../observe/tracing.js';
import { isPromise } from '../value/realm.js';
import { type BatchOwner, checkAlone, sendChecked } from './batch.js';
import { at, MAX_CALLS } from '../command/batch-run.js';

/**
 * What became of one item. `failed`: its call was not run, or the service refused it. `unconfirmed`: a write that may have
 * run; `error.readBack` names the method that shows it.
 */
export type BulkOutcome<I, T, E extends string = string> =
  | { readonly item: I; readonly state: 'done'; readonly data: T }
  | { readonly item: I; readonly state: 'failed'; readonly error: FailureOf<E> }
  | {
      readonly item: I;
      readonly state: 'unconfirmed';
      readonly error: OutcomeUnknownError;
    };

/** Sends a call for each item. */
export type Bulk<G extends 'v3' | 'legacy'> = <I, T, E extends string>(
  items: Iterable<I> | AsyncIterable<I>,
  call: (item: I) => Call<T, G, E>,
  options?: BulkOptions,
) => AsyncIterable<BulkOutcome<I, T, E>>;

/** As the caller gave it. */
interface BulkInput {
  readonly items: unknown;
  readonly call: unknown;
  readonly options: unknown;
}

/** Never throws: what is wrong with it, its iteration rejects with. */
export function bulkOf(owner: BatchOwner, given: BulkInput): AsyncIterable<BulkOutcome<unknown, unknown>> {
  let isRead = false;
  return {
    [Symbol.asyncIterator]() {
      const outcomes = readOutcomes(owner, given, isRead);
      isRead = true;
      return outcomes;
    },
  };
}

type ItemFunction = (item: unknown) => unknown;

interface Entry {
  readonly item: unknown;
  readonly call: unknown;
}

async function* readOutcomes(
  owner: BatchOwner,
  { items, call, options = {} }: BulkInput,
  isRead: boolean,
): AsyncGenerator<BulkOutcome<unknown, unknown>, void, undefined> {
  const { protocol, session, callSite } = owner;
  try {
    if (isRead) throw new UsageError('bulk: its outcomes are read once, since each item is sent once');
    const given: unknown = captureOptions(options, 'bulk');
    checkOptions(given, 'bulk', 'bulk');
    const { concurrency = defaultOf('concurrency'), signal, onProgress }: BulkOptions = given;
    const total = Array.isArray(items) ? items.length : undefined;
    let done = 0;
    if (typeof call !== 'function') throw new UsageError('bulk: the second argument must be a function');
    const source = iteratorOf(items);
    // A batch has no place for the keys that make writes of REST 3.0 safe.
    const size = protocol.writeSafety === 'keyed-write' ? 1 : MAX_CALLS;
    const requests: Promise<readonly BulkOutcome<unknown, unknown>[]>[] = [];
    let isOpen = true;
    /** Why no more items are read. */
    let end: { readonly error?: unknown } | undefined;
    try {
      for (;;) {
        while (end === undefined && requests.length < concurrency) {
          const entries: Entry[] = [];
          while (end === undefined && entries.length < size) {
            try {
              throwIfAborted(signal);
              assertOpen(session.client);
              isOpen = false; // A source that throws has ended.
              const next = await source.next();
              isOpen = next.done !== true;
              if (!isOpen) end = {};
              else entries.push({ item: next.value, call: callFor(call as ItemFunction, next.value) });
            } catch (error) {
              end = { error };
            }
          }
          if (entries.length > 0) requests.push(send(owner, entries, signal));
        }
        const ended = await requests.shift();
        if (ended === undefined) break;
        done += ended.length;
        callHook(onProgress, { done, total });
        yield* ended;
      }
      // Every item that was read has its outcome by then.
      if (end !== undefined && 'error' in end) throw end.error;
    } finally {
      await Promise.all(requests);
      if (isOpen) await source.return?.();
    }
  } catch (error) {
    throw withCallSite(error, callSite);
  }
}

function iteratorOf(items: unknown): Iterator<unknown, unknown> | AsyncIterator<unknown, unknown> {
  // A caller without types may pass anything, so both members are asked for before one is called.
  const given = items as
    Partial<AsyncIterable<unknown, unknown> & Iterable<unknown, unknown>> | undefined | null;
  const made = given?.[Symbol.asyncIterator]?.() ?? given?.[Symbol.iterator]?.();
  if (made !== undefined) return made;
  throw new UsageError('bulk: the items must be a list, an iterable or an async iterable');
}

/** @throws UsageError for a promise: each further item would send a call that nobody hears of. */
function callFor(given: ItemFunction, item: unknown): unknown {
  const made = given(item);
  if (!isPromise(made)) return made;
  made.catch(() => undefined);
  throw new UsageError(
    'bulk: the function returned a promise: an async function sends its call by itself, so the call of this item may have been sent; return the call from a function without async',
  );
}

/** Sends the calls of one request. Never rejects. */
async function send(
  owner: BatchOwner,
  entries: readonly Entry[],
  signal: AbortSignalLike | undefined,
): Promise<readonly BulkOutcome<unknown, unknown>[]> {
  const isBatch = owner.protocol.writeSafety !== 'keyed-write';
  const checked = entries.map(({ call }, place) => {
    try {
      if (signal?.aborted === true)
        throw new NotSentError('bulk: not sent: it was aborted before this item', {
          cause: reasonOf(signal),
        });
      const alone = checkAlone(owner, call, isBatch);
      if (entries.findIndex((other) => other.call === call) < place)
        throw new UsageError('bulk: duplicate call');
      return alone;
    } catch (error) {
      // Every check above throws an error of this client.
      return withCallSite(error, owner.callSite) as SvcError;
    }
  });
  const calls = checked.filter((one) => 'call' in one);
  // Afterwards each call has an outcome of its own, after an abort too.
  if (isBatch && calls.length > 0) await sendChecked(owner, calls, { signal }).catch(() => undefined);
  if (!isBatch && signal !== undefined) for (const { call } of calls) sendUnder(call, signal);
  const outcomes = entries.map(async ({ item }, place): Promise<BulkOutcome<unknown, unknown>> => {
    const one = at(checked, place);
    if (!('call' in one)) return { item, state: 'failed', error: one };
    const { call } = one;
    const outcome = await call.settle().catch((reason: unknown) => afterAbort(call, reason));
    if (outcome.ok) return { item, state: 'done', data: outcome.data };
    const { error } = outcome;
    return error instanceof OutcomeUnknownError
      ? { item, state: 'unconfirmed', error }
      : { item, state: 'failed', error };
  });
  return Promise.all(outcomes);
}

function sendUnder(call: MethodCall, signal: AbortSignalLike): void {
  const { session, made } = MethodCall.originOf(call);
  const dispatch = async (): Promise<CallResponse<unknown>> => {
    const command = singleCommandOf(made);
    return session.dispatch({
      ...command,
      options: { ...command.options, signal },
    });
  };
  LazyCall.adopt(call, dispatch(), { keepsKey: true });
}

/** An aborted call rejects with the reason of the signal, which says nothing of a write that was sent. */
function afterAbort(call: MethodCall, reason: unknown): Settled<unknown> {
  const command = commandOf(MethodCall.originOf(call).made);
  const text = 'aborted before its response arrived';
  const failure = {
    type: 'connection',
    kind: 'undecided',
    text,
    cause: reason,
    attempts: 1,
  } as const;
  const info = { ...infoOf(command), idempotencyKey: call.idempotencyKey };
  const error = toError(info, {
    ok: false,
    failure,
    mayHaveRun: isWrite(command.row),
    attempts: 1,
  });
  return { ok: false, error };
}
