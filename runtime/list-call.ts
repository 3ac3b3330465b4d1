/** A list call: awaited it is one page, iterated it asks for page after page, each time anew. */

import { blame } from './blame.js';
import type { CallResponse, ListCall } from './call.js';
import type { AccountGeneration, Command } from './command.js';
import type { StackHolder } from './errors/stack.js';
import { UsageError } from './errors/usage-error.js';
import { LazyCall } from './lazy-call.js';
import { readPages, type Appetite } from './paging/pages.js';
import type { Session } from './session.js';

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

  async *#read(appetite: Appetite): AsyncGenerator<unknown[], void, undefined> {
    const { session, madeAt, command } = this.#parts;
    try {
      yield* readPages({ session, madeAt, command: command() }, appetite);
    } catch (error) {
      throw blame(error, madeAt);
    }
  }
}

/** @throws UsageError */
function checkLimit(limit: unknown): number {
  const fits = typeof limit === 'number' && limit >= 0 && (Number.isInteger(limit) || limit === Infinity);
  if (!fits) throw new UsageError('toArray: limit must be a whole number from 0 on');
  return limit;
}
