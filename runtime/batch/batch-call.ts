/** The types of a batch: the data of each call in the shape that the calls were given in. */

import type { Call, CallOptions, CallResponse } from '../call.js';
import type { Settled } from '../errors/settled.js';

/** Unsent calls of one generation: a list, or an object whose keys name them. */
export type Calls<G extends 'v3' | 'legacy'> =
  readonly Call<unknown, G, string, object>[] | Readonly<Record<string, Call<unknown, G, string, object>>>;

/** Options of a batch. Its calls' own `signal`, `timeout`, `deadline` and `retry` have no effect. */
export interface BatchOptions extends Pick<CallOptions, 'signal' | 'timeout' | 'deadline' | 'retry'> {
  /** Stops after the first call that fails; `false`. */
  readonly halt?: boolean | undefined;
}

/** The data of each call. */
export type BatchData<C> = {
  -readonly [K in keyof C]: C[K] extends Call<infer T, infer _G, infer _E, infer _B> ? T : never;
};

/** The outcome of each call. */
export type BatchSettled<C> = {
  -readonly [K in keyof C]: C[K] extends Call<infer T, infer _G, infer E, infer _B> ? Settled<T, E> : never;
};

/** A batch is a lazy call itself: it rejects with `BatchError` when one of its calls fails. */
export interface BatchCall<C, G extends 'v3' | 'legacy'> extends Promise<BatchData<C>> {
  /** Keeps a batch out of a batch. */
  readonly generation: `${G} batch`;
  /** The data, with what came around the last request. */
  withResponse(): Promise<CallResponse<BatchData<C>>>;
  /** Each call's own outcome; rejects only with the reason of an aborted signal. */
  settle(): Promise<BatchSettled<C>>;
}
