/** The calls of methods: a lazy call, a list call that can be iterated, and what a batch finds out about either. */

import type { Session } from '../client/session.js';
import { withCallSite, UsageError } from '../errors/client-error.js';
import type { StackHolder } from '../errors/stack.js';
import { readPages } from '../paging/pages.js';
import type { ReadDemand } from '../paging/reader.js';
import type { CallResponse, ListCall } from './call.js';
import {
  type AccountGeneration,
  type Command,
  commandOf,
  keyFor,
  takesKey,
  type Written,
} from './command.js';
import { LazyCall } from './lazy-call.js';

/** What is known of a call beside its outcome. */
export interface CallRecord {
  readonly session: Session;
  readonly written: Written;
  readonly madeAt: StackHolder;
  readonly call: LazyCall<unknown, AccountGeneration>;
}

/** Kept beside the calls, so that a call shows users nothing but its own members. */
const records = new WeakMap<object, CallRecord>();

export function recordOf(call: unknown): CallRecord | undefined {
  return typeof call === 'object' && call !== null ? records.get(call) : undefined;
}

/** Never throws: what is wrong with the call, it rejects with. */
export function methodCall(
  session: Session,
  written: Written,
  madeAt: StackHolder,
): LazyCall<unknown, AccountGeneration> {
  const command = (): Command => commandOf(written);
  let made: string | undefined;
  const key = takesKey(written) ? (): string => (made ??= keyFor(written.options)) : undefined;
  const send = async (): Promise<CallResponse<unknown>> => {
    try {
      return await session.dispatch({ command: command(), madeAt, key });
    } catch (error) {
      throw withCallSite(error, madeAt);
    }
  };
  const call =
    written.row.paging === undefined
      ? new LazyCall(written.protocol.generation, send, { method: nameOf(written), key })
      : new LazyListCall({
          session,
          madeAt,
          command,
          send: send as ListSend,
          generation: written.protocol.generation,
          name: nameOf(written),
        });
  records.set(call, { session, written, madeAt, call });
  return call;
}

/** Anything can be given to `call()`; only what can be a name is shown. */
function nameOf({ method }: Written): string {
  return typeof method === 'string' ? method : '';
}

/** The envelope of a list gives an array, or there is no response. */
type ListSend = () => Promise<CallResponse<unknown[]>>;

export interface ListCallParts {
  readonly generation: AccountGeneration;
  /** Of the method, for people who look at the call. */
  readonly name: string;
  readonly session: Session;
  readonly madeAt: StackHolder;
  /** @throws UsageError */
  readonly command: () => Command;
  readonly send: () => Promise<CallResponse<unknown[]>>;
}

export class LazyListCall
  extends LazyCall<unknown[], AccountGeneration>
  implements ListCall<unknown, AccountGeneration>
{
  #parts: ListCallParts;

  constructor(parts: ListCallParts) {
    super(parts.generation, parts.send, { method: parts.name });
    this.#parts = parts;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    for await (const page of this.pages()) yield* page;
  }

  pages(): AsyncGenerator<unknown[], void, undefined> {
    return this.#read({ all: false, limit: Infinity });
  }

  async toArray(options?: { readonly limit?: number | undefined }): Promise<unknown[]> {
    const limit = checkLimit(options?.limit ?? Infinity);
    const items: unknown[] = [];
    if (limit === 0) return items;
    for await (const page of this.#read({ all: true, limit })) {
      for (const item of page) if (items.length < limit) items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  async *#read(demand: ReadDemand): AsyncGenerator<unknown[], void, undefined> {
    const { session, madeAt, command } = this.#parts;
    try {
      yield* readPages({ session, madeAt, command: command() }, demand);
    } catch (error) {
      throw withCallSite(error, madeAt);
    }
  }
}

/** @throws UsageError */
function checkLimit(limit: unknown): number {
  const fits = typeof limit === 'number' && limit >= 0 && (Number.isInteger(limit) || limit === Infinity);
  if (!fits) throw new UsageError('toArray: limit must be a whole number from 0 on');
  return limit;
}
