/** The calls of methods: a lazy call, a list call that can be iterated, and what a batch finds out about either. */

import type { Session } from '../client/session.js';
import { withCallSite, UsageError } from '../errors/client-error.js';
import type { StackHolder } from '../errors/stack.js';
import { readPages, readResumable } from '../paging/pages.js';
import type { ListRequest, ReadDemand } from '../paging/reader.js';
import type { CallResponse, ListCall, ResumablePage } from './call.js';
import {
  type AccountGeneration,
  asMade,
  type Command,
  commandOf,
  type Given,
  keyFor,
  takesKey,
  type CapturedCall,
} from './command.js';
import { LazyCall } from './lazy-call.js';

/** What is known of a call beside its outcome. */
export interface CallRecord {
  readonly session: Session;
  readonly written: CapturedCall;
  readonly callSite: StackHolder;
  /** Gives the same key each time; absent where the call carries none. */
  readonly key: (() => string) | undefined;
}

/** Never throws: what is wrong with the call, it rejects with. */
export function methodCall(
  session: Session,
  given: Given,
  callSite: StackHolder,
): LazyCall<unknown, AccountGeneration> {
  const written = asMade(given);
  const record = { session, written, callSite, key: takesKey(written) ? keyMaker(written) : undefined };
  return written.row.paging === undefined ? new MethodCall(record) : new LazyListCall(record);
}

function keyMaker({ options }: CapturedCall): () => string {
  let made: string | undefined;
  return () => (made ??= keyFor(options));
}

async function send({ session, written, callSite, key }: CallRecord): Promise<CallResponse<unknown>> {
  try {
    session.sender.assertOpen();
    const command = commandOf(written);
    checkAlone(command);
    return await session.dispatch({ command, callSite, key });
  } catch (error) {
    throw withCallSite(error, callSite);
  }
}

/** @throws UsageError */
function checkAlone({ method, options }: Command): void {
  if (options.resume === undefined) return;
  throw new UsageError(`${method}: resume is for iterations: pages(), toArray() or for await`);
}

/** Knows how it was made, which a batch asks for, and shows users nothing of it. */
export class MethodCall<T = unknown> extends LazyCall<T, AccountGeneration> {
  // A table beside the calls would keep each answer alive until the next full collection.
  readonly #record: CallRecord;

  constructor(record: CallRecord) {
    const { written, key } = record;
    // The generated types say what a method gives.
    super(written.protocol.generation, () => send(record) as Promise<CallResponse<T>>, {
      method: nameOf(written),
      key,
    });
    this.#record = record;
  }

  /** Whether it is the call of a method, by any client. */
  static isOne(call: unknown): call is MethodCall {
    return typeof call === 'object' && call !== null && #record in call;
  }

  static recordOf(call: MethodCall): CallRecord {
    return call.#record;
  }
}

/** Anything can be given to `call()`; only what can be a name is shown. */
function nameOf({ method }: CapturedCall): string {
  return typeof method === 'string' ? method : '';
}

/** The next page, if it is asked for. */
const EACH: ReadDemand = { all: false, limit: Infinity };

/** The envelope of a list gives an array, or there is no response. */
class LazyListCall extends MethodCall<unknown[]> implements ListCall<unknown, AccountGeneration> {
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const page of this.#read(readPages, EACH)) yield* page;
  }

  pages(): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
    return this.#read(readResumable, { ...EACH, isLate: true });
  }

  async toArray(options?: { readonly limit?: number | undefined }): Promise<unknown[]> {
    const limit = checkLimit(options?.limit ?? Infinity);
    const items: unknown[] = [];
    if (limit === 0) return items;
    for await (const page of this.#read(readPages, { all: true, limit })) {
      for (const item of page) if (items.length < limit) items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  async *#read<P>(
    read: (request: ListRequest, demand: ReadDemand) => AsyncGenerator<P, void, undefined>,
    demand: ReadDemand,
  ): AsyncGenerator<P, void, undefined> {
    const { session, callSite, written } = MethodCall.recordOf(this);
    try {
      session.sender.assertOpen();
      yield* read({ session, callSite, command: commandOf(written) }, demand);
    } catch (error) {
      throw withCallSite(error, callSite);
    }
  }
}

/** @throws UsageError */
function checkLimit(limit: unknown): number {
  const fits = typeof limit === 'number' && limit >= 0 && (Number.isInteger(limit) || limit === Infinity);
  if (!fits) throw new UsageError('toArray: limit must be a whole number from 0 on');
  return limit;
}
