/** The clients of the accounts that were asked for last, one for each. */

import type { CloseOptions } from '../send/closing.js';
import type { AccountClientOptions } from './options.js';
import type { AccountTokens } from './account-tokens.js';

/** What a client must have. */
export interface Closeable {
  close(options?: CloseOptions): Promise<void>;
}

export interface Kept<C> {
  readonly client: C;
  readonly tokens: AccountTokens;
  readonly options: AccountClientOptions;
}

/**
 * A client that gives way to another one is not closed, since its user may still hold it: its idle connections end by
 * themselves within seconds, and it goes with its last reference.
 */
export class ClientCache<C extends Closeable> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<C>>();
  #left: WeakRef<C>[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get(memberId: string): Kept<C> | undefined {
    const kept = this.#kept.get(memberId);
    if (kept === undefined) return undefined;
    // A map is in the order of insertion: the first is the one that was not asked for longest.
    this.#kept.delete(memberId);
    this.#kept.set(memberId, kept);
    return kept;
  }

  set(memberId: string, kept: Kept<C>): void {
    this.leave(memberId);
    this.#kept.set(memberId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.leave(oldest);
  }

  /** Gives way to another one. */
  leave(memberId: string): void {
    const kept = this.#take(memberId);
    if (kept === undefined) return;
    if (this.#left.length >= 2 * this.#most)
      this.#left = this.#left.filter((reference) => reference.deref() !== undefined);
    this.#left.push(new WeakRef(kept.client));
  }

  /** There are no tokens of the account any more. */
  async forget(memberId: string): Promise<void> {
    await this.#take(memberId)?.client.close();
  }

  /** All that are still held by anybody; none is kept any more. */
  empty(): readonly C[] {
    const kept = [...this.#kept.values()].map(({ client }) => client);
    const left = this.#left.flatMap((reference) => reference.deref() ?? []);
    this.#kept.clear();
    this.#left = [];
    return [...kept, ...left];
  }

  #take(memberId: string): Kept<C> | undefined {
    const kept = this.#kept.get(memberId);
    this.#kept.delete(memberId);
    return kept;
  }
}
