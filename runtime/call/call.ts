/** What a method returns, as users see it: a promise that sends nothing until something asks for its outcome. */

import type { Settled } from '../errors/client-error.js';
import type { Generation } from './method.js';
import type { ListResume } from './options.js';

/** The service's own clock for one answer (REST 3.0 reference, Time object). */
export interface Time {
  /** Unix time in seconds. */
  readonly start: number;
  /** Unix time in seconds, fractional. */
  readonly finish: number;
  /** Seconds. */
  readonly duration: number;
  /** Seconds. */
  readonly processing: number;
  /** ISO 8601 with offset. */
  readonly date_start: string;
  /** ISO 8601 with offset. */
  readonly date_finish: string;
  /** Unix time when the operating-time counter is reset. */
  readonly operating_reset_at?: number;
  /** Operating time that the method has used up, in seconds. */
  readonly operating: number;
}

/** What stood beside the items of a page. */
export interface Page {
  /** Rows of the whole list; legacy lists say it, unless counting was turned off by `start: -1`. */
  readonly total?: number;
  /** Legacy: the next `start`; absent on the last page. */
  readonly next?: number;
  /** Any JSON value; handed back as `pagination.afterCursor` it gives the next page. */
  readonly nextCursor?: unknown;
  /** `false`: no page follows. */
  readonly hasMore?: boolean;
  /** As the answer says it; the reference does not say of what. */
  readonly truncated?: boolean;
}

/** The data with what came around it. */
export interface CallResponse<T> {
  readonly data: T;
  /** The service's own clock for this answer; absent on the gateway, and where the answer has none. */
  readonly time?: Time;
  /** HTTP status. */
  readonly status: number;
  /** Of the answer, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** How often it was sent, the first time included. */
  readonly attempts: number;
  /** `X-Request-Id`. */
  readonly requestId?: string;
  /** The key that the call was sent with. */
  readonly idempotencyKey?: string;
  /** The answer was stored by an earlier call with the same key. */
  readonly replayed: boolean;
  /** Of a list: what is known of its next page. */
  readonly page?: Page;
  /**
   * REST 3.0: every member that stood in `result` beside `item`, `items` or the boolean, as it came: `nextCursor`,
   * `oauthToken`. Absent where there was none.
   */
  readonly beside?: { readonly [name: string]: unknown };
}

/** The same where the description shows what stands beside the data: `B`. */
export interface CallResponseBeside<
  T,
  B extends { readonly [name: string]: unknown },
> extends CallResponse<T> {
  readonly beside?: B;
}

/**
 * The result of a method. It is sent when something first asks for its outcome (`await`, `then`, `settle()`,
 * `withResponse()`, a batch), and once: all share the answer. Its parameters and options are those of the moment when it was
 * made, whatever is written into their objects later. `E` are the documented error codes.
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

/** What a page of an iteration says of the whole of it. */
export interface Progress {
  /** Undefined on the last page. */
  readonly resume: ListResume | undefined;
  /** Items so far, this page and those before `resume` included. */
  readonly received: number;
  /** Items of the whole list, from its beginning on, where the account says so: legacy lists do, REST 3.0 lists do not. */
  readonly total: number | undefined;
}

/** A page of an iteration. */
export type ResumablePage<Item> = Item[] & Progress;

/** The result of a list method: awaited it is one page, iterated it gives every item over all pages, and each iteration asks for them again. */
export interface ListCall<Item, G extends Generation = Generation, E extends string = string> extends Call<
  Item[],
  G,
  E
> {
  /** Every item, from the caller's `offset`, `page` or `start` on. */
  [Symbol.asyncIterator](): AsyncIterator<Item, void, undefined>;
  /**
   * The same items by page. The option `resume` of the same method goes on after the page that gave it; a page comes
   * when it is known whether another one follows.
   */
  pages(): AsyncIterable<ResumablePage<Item>>;
  /** All items over all pages, or the first `limit`. */
  toArray(options?: {
    /** Items at most: a whole number from 0 on, else a `UsageError`; all unless given. */
    readonly limit?: number | undefined;
  }): Promise<Item[]>;
}
