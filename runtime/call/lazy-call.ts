/** A promise that sends nothing until something asks for its outcome, and then once. */

import type { CallResponse } from './call.js';
import { type Settled, SvcError } from '../errors/errors.js';

/** A class, because everything that asks for the outcome shares one response. */
export class LazyCall<T, G extends string> implements Promise<T> {
  readonly generation: G;
  #send: () => Promise<CallResponse<T>>;
  #key: (() => string) | undefined;
  #response: Promise<CallResponse<T>> | undefined;

  /** @param send runs at most once. @param key returns the same key each time; absent where the call carries none. */
  constructor(generation: G, send: () => Promise<CallResponse<T>>, key?: () => string) {
    this.generation = generation;
    this.#send = send;
    this.#key = key;
  }

  get idempotencyKey(): string | undefined {
    return this.#key?.();
  }

  get [Symbol.toStringTag](): string {
    return 'Call';
  }

  /** Something has asked for the outcome already. */
  static wasSent(call: LazyCall<unknown, string>): boolean {
    return call.#response !== undefined;
  }

  /** A batch sends the call in its place. Nobody has to ask for the outcome, so a failure of it is not unhandled. */
  static adopt<T>(
    call: LazyCall<T, string>,
    response: Promise<CallResponse<T>>,
    { keepsKey }: { readonly keepsKey: boolean },
  ): void {
    response.catch(() => undefined);
    call.#response = response;
    // A batch has no place for it, unlike a call of it that travels by itself.
    if (!keepsKey) call.#key = undefined;
  }

  withResponse(): Promise<CallResponse<T>> {
    return (this.#response ??= this.#send());
  }

  settle(): Promise<Settled<T>> {
    // Asked at once, as by `withResponse`: awaiting the call itself would ask a turn later.
    return settled(this.then());
  }

  then<A = T, B = never>(
    onData?: ((data: T) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // Where nobody takes the data, it is what the promise is fulfilled with.
    const take = typeof onData === 'function' ? onData : (data: T): A => data as unknown as A;
    return this.withResponse().then(({ data }) => take(data), onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.then().finally(onEnd);
  }
}

/** The outcome as a value; anything but an error of this client, such as the reason of an abort, is thrown. */
export async function settled<T>(outcome: PromiseLike<T>): Promise<Settled<T>> {
  try {
    return { ok: true, data: await outcome };
  } catch (error) {
    if (error instanceof SvcError) return { ok: false, error };
    throw error;
  }
}
