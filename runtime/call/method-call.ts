/** The calls of methods: a lazy call, a list call that can be iterated, and what a batch finds out about either. */

import type { Session } from '../client/session.js';
import { withCallSite, UsageError } from '../errors/client-error.js';
import { reading } from '../errors/unreadable.js';
import { readPages, readResumable } from '../paging/pages.js';
import type { ListRequest, ReadDemand } from '../paging/reader.js';
import type { CallResponse, ListCall, ResumablePage } from './call.js';
import { type AccountGeneration, type Command, commandOf, type PreparedCall } from './command.js';
import { checkNames } from './known-options.js';
import { LazyCall } from './lazy-call.js';

/** Never throws: what is wrong with the call, it rejects with. */
export function methodCall(session: Session, made: PreparedCall): LazyCall<unknown, AccountGeneration> {
  return made.row.paging === undefined ? new MethodCall(session, made) : new LazyListCall(session, made);
}

async function send(session: Session, made: PreparedCall): Promise<CallResponse<unknown>> {
  try {
    session.sender.assertOpen();
    const command = commandOf(made);
    checkAlone(command);
    return await session.dispatch(command);
  } catch (error) {
    throw withCallSite(error, made.callSite);
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
  readonly #session: Session;
  readonly #made: PreparedCall;

  constructor(session: Session, made: PreparedCall) {
    const { key, protocol } = made;
    // The generated types say what a method gives.
    super(protocol.generation, () => send(session, made) as Promise<CallResponse<T>>, {
      method: nameOf(made),
      key,
    });
    this.#session = session;
    this.#made = made;
  }

  /** Whether it is the call of a method, by any client. */
  static isOne(call: unknown): call is MethodCall {
    return typeof call === 'object' && call !== null && #made in call;
  }

  /** How it was made, and whose call it is. */
  static madeBy(call: MethodCall): { readonly session: Session; readonly made: PreparedCall } {
    return { session: call.#session, made: call.#made };
  }
}

/** Anything can be given to `call()`; only what can be a name is shown. */
function nameOf({ method }: PreparedCall): string {
  return typeof method === 'string' ? method : '';
}

/** The next page, if it is asked for. */
const EACH: ReadDemand = { all: false, limit: Infinity };

/** The envelope of a list gives an array, or there is no response. */
class LazyListCall extends MethodCall<unknown[]> implements ListCall<unknown, AccountGeneration> {
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const page of this.#read(readPages, EACH)) yield* page;
  }

  pages(given?: unknown): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
    return this.#read(readResumable, { ...EACH, isLate: true }, given);
  }

  async toArray(options?: { readonly limit?: number | undefined }): Promise<unknown[]> {
    const limit = readLimit(options);
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
    given?: unknown,
  ): AsyncGenerator<P, void, undefined> {
    const { session, made } = MethodCall.madeBy(this);
    try {
      if (given !== undefined)
        throw new UsageError('pages() takes no options: give resume to the method, beside its parameters');
      session.sender.assertOpen();
      yield* read({ session, command: commandOf(made) }, demand);
    } catch (error) {
      throw withCallSite(error, made.callSite);
    }
  }
}

/** @throws UsageError */
function readLimit(options: { readonly limit?: number | undefined } | undefined | null): number {
  const limit = reading('toArray: the options', () => {
    checkNames(options ?? {}, ['limit'], 'toArray');
    return options?.limit ?? Infinity;
  });
  const fits = typeof limit === 'number' && limit >= 0 && (Number.isInteger(limit) || limit === Infinity);
  if (!fits) throw new UsageError('toArray: limit must be a whole number from 0 on');
  return limit;
}
