/** The calls of methods: a lazy call, and a list call that can be iterated. */

import type { Session } from '../command/session.js';
import { withCallSite } from '../errors/to-error.js';
import { UsageError } from '../errors/errors.js';
import { ListWalk } from './list-walk.js';
import type { CallResponse, ListCall, ResumablePage } from '../call/call.js';
import { type AccountGeneration, commandOf, type PreparedCall, singleCommandOf } from '../command/command.js';
import { checkNames } from '../params/check-names.js';
import type { ToArrayOptions } from '../call/call-options.js';
import { callHook } from '../observe/tracing.js';
import { LazyCall } from '../call/lazy-call.js';
import { assertOpen } from '../send/client-state.js';
import { throwIfAborted } from '../value/abort-signal.js';

/** Never throws: the call rejects with what is wrong with it. */
export function methodCall(session: Session, made: PreparedCall): LazyCall<unknown, AccountGeneration> {
  return made.row.paging === undefined ? new MethodCall(session, made) : new LazyListCall(session, made);
}

async function send(session: Session, made: PreparedCall): Promise<CallResponse<unknown>> {
  try {
    assertOpen(session.client);
    return await session.dispatch(singleCommandOf(made));
  } catch (error) {
    throw withCallSite(error, made.callSite);
  }
}

/** Holds its command and client for batches, hidden from users. */
export class MethodCall<T = unknown> extends LazyCall<T, AccountGeneration> {
  // A WeakMap would keep each response alive until the next full collection.
  readonly #session: Session;
  readonly #made: PreparedCall;

  constructor(session: Session, made: PreparedCall) {
    const { key, protocol } = made;
    // The generated types say what a method returns.
    super(protocol.generation, () => send(session, made) as Promise<CallResponse<T>>, key);
    this.#session = session;
    this.#made = made;
  }

  /** Whether it is the call of a method, by any client. */
  static isMethodCall(call: unknown): call is MethodCall {
    return typeof call === 'object' && call !== null && #made in call;
  }

  /** How it was made, and whose call it is. */
  static originOf(call: MethodCall): { readonly session: Session; readonly made: PreparedCall } {
    return { session: call.#session, made: call.#made };
  }
}

/** Its data is always an array: an answer without one is a `ProtocolError`. */
class LazyListCall extends MethodCall<unknown[]> implements ListCall<unknown, AccountGeneration> {
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    const { made } = MethodCall.originOf(this);
    const signal = 'failure' in made ? undefined : made.options.signal;
    for await (const page of this.#read(Infinity))
      for (const row of page) {
        // A page has up to 1,000 rows: an abort does not wait for its end.
        throwIfAborted(signal);
        yield row;
      }
  }

  /** Requests its own pages each time that it is iterated: a generator would be empty, in silence, the second time. */
  pages(given?: unknown): AsyncIterable<ResumablePage<unknown>> {
    return { [Symbol.asyncIterator]: () => this.#pages(given) };
  }

  async *#pages(given: unknown): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
    if (given !== undefined) {
      const error = new UsageError('pages() takes no options: pass resume to the method');
      throw withCallSite(error, MethodCall.originOf(this).made.callSite);
    }
    yield* this.#read(Infinity);
  }

  async toArray(options?: ToArrayOptions): Promise<unknown[]> {
    const { limit, onProgress } = readToArrayOptions(options);
    const items: unknown[] = [];
    for await (const page of this.#read(limit)) {
      for (const item of page) items.push(item);
      callHook(onProgress, { done: Math.min(items.length, limit), total: page.total });
    }
    return items.slice(0, limit);
  }

  async *#read(limit: number): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
    const { session, made } = MethodCall.originOf(this);
    try {
      assertOpen(session.client);
      yield* new ListWalk(session, commandOf(made)).pages(limit);
    } catch (error) {
      throw withCallSite(error, made.callSite);
    }
  }
}

/** @throws UsageError */
function readToArrayOptions(
  options: ToArrayOptions | undefined | null,
): ToArrayOptions & { readonly limit: number } {
  checkNames(options ?? {}, ['limit', 'onProgress'], 'toArray');
  const { limit = Infinity, onProgress } = options ?? {};
  const fits = typeof limit === 'number' && limit >= 0 && (Number.isInteger(limit) || limit === Infinity);
  if (!fits) throw new UsageError('toArray: limit must be an integer, at least 0');
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw new UsageError('toArray: onProgress must be a function');
  return { limit, onProgress };
}
