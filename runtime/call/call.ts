/** What a method returns, as users see it: a promise that sends nothing until something asks for its outcome. */

import type { Settled } from '../errors/errors.js';
import type { Generation } from '../words/method.js';
import type { ListResume, ToArrayOptions } from './call-options.js';
import type { Page } from '../words/page.js';

export type { Page } from '../words/page.js';

/** The times in a response of the service. */
export interface Time {
  /** Unix time in seconds. */
  readonly start: number;
  /** Unix time in seconds, fractional. */
  readonly finish: number;
  /** Seconds. */
  readonly duration: number;
  /** Seconds. */
  readonly processing?: number;
  /** ISO 8601 with offset. */
  readonly date_start: string;
  /** ISO 8601 with offset. */
  readonly date_finish: string;
  /** Unix time when the operating-time counter is reset. */
  readonly operating_reset_at?: number;
  /** Operating time that the method has used up, in seconds. */
  readonly operating?: number;
}

/** The data with the metadata of its response. */
export interface CallResponse<T> {
  readonly data: T;
  /** The service's times for this response; absent on the gateway and where a response has none. */
  readonly time?: Time;
  /** HTTP status. */
  readonly status: number;
  /** Headers of the response, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Number of attempts, including the first; 0 where nothing had to be sent. */
  readonly attempts: number;
  /** The response's `X-Request-Id`. */
  readonly requestId?: string;
  /** The key that the call was sent with. */
  readonly idempotencyKey?: string;
  /** The account returned the stored response of an earlier call with the same key. */
  readonly replayed: boolean;
  /**
   * A write succeeded after an attempt whose outcome is unknown, and the response is no stored one: the account may have run
   * it twice. Absent otherwise.
   */
  readonly overlapPossible?: true;
  /** Of a list: its paging members. */
  readonly page?: Page;
  /**
   * The members next to the data, as they arrived: of REST 3.0 those of `result` next to `item`, `items` or the boolean, of a
   * legacy list those of `result` next to its rows, of the gateway those next to `data`. Absent where there are none.
   */
  readonly meta?: { readonly [name: string]: unknown };
}

/** A response whose description lists the members next to the data, `M`. */
export interface CallResponseMeta<T, M extends { readonly [name: string]: unknown }> extends CallResponse<T> {
  readonly meta?: M;
}

/**
 * The result of a method. A call is lazy: it is sent when something first asks for its outcome (`await`, `then`,
 * `settle()`, `withResponse()`, a batch). It is sent once, and all of these share the response. Parameters and options
 * are copied when you create the call: later changes of your objects have no effect. `E`: the documented error codes.
 */
export interface Call<T, G extends Generation = Generation, E extends string = string> extends Promise<T> {
  /** Of its method; a batch takes calls of one generation. */
  readonly generation: G;
  /**
   * The `Idempotency-Key` of a single REST 3.0 call that creates, modifies or deletes, before it is sent and after it
   * was aborted too; undefined on any other call, and once a batch has sent it.
   */
  readonly idempotencyKey: string | undefined;
  /** The data with status, headers, time and attempts. */
  withResponse(): Promise<CallResponse<T>>;
  /** The outcome as a value; rejects only with the reason of an aborted signal. */
  settle(): Promise<Settled<T, E>>;
}

/** A call of a method whose description lists the members next to its data, `M`. */
export interface MetaCall<
  T,
  G extends Generation,
  E extends string,
  M extends { readonly [name: string]: unknown },
> extends Call<T, G, E> {
  /** The data with status, headers, time and attempts, and the members next to it. */
  withResponse(): Promise<CallResponseMeta<T, M>>;
}

/** The progress of an iteration after one of its pages. */
export interface Progress {
  /**
   * The position after this page: plain JSON without secrets. Pass it as the option `resume` of the same method to continue
   * there, in another process too. Undefined if the page is known to be the last one. The last page may have a position
   * too; resuming there yields nothing.
   */
  readonly resume: ListResume | undefined;
  /** Items so far, those of this page and those before `resume` included. */
  readonly received: number;
  /** Number of items of the complete list. Legacy lists have it, REST 3.0 lists do not. */
  readonly total: number | undefined;
}

/** A page of an iteration. */
export type ResumablePage<Item> = Item[] & Progress;

/** The result of a list method: awaited, it is one page. Each iteration requests all pages. */
export interface ListCall<Item, G extends Generation = Generation, E extends string = string> extends Call<
  Item[],
  G,
  E
> {
  /** Every item of all pages, from your `offset`, `page` or `start` on. */
  [Symbol.asyncIterator](): AsyncIterator<Item, void, undefined>;
  /** The same items by page. A page is yielded as soon as it has arrived, and never waits for the next one. */
  pages(): AsyncIterable<ResumablePage<Item>>;
  /** All items of all pages, or the first `limit`. No page is requested beyond those that `limit` needs. */
  toArray(options?: ToArrayOptions): Promise<Item[]>;
}

/** A call of a list whose description lists the members next to its rows, `M`. */
export interface MetaListCall<
  Item,
  G extends Generation,
  E extends string,
  M extends { readonly [name: string]: unknown },
> extends ListCall<Item, G, E> {
  /** The page with status, headers, time and attempts, and the members next to it. */
  withResponse(): Promise<CallResponseMeta<Item[], M>>;
}
