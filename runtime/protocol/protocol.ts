/** What a generation knows: address and signing, errors, and for the account's own two also envelopes, lists and batches. */

import type { ErrorProtocol } from '../errors/codes.js';
import type { ReadError } from '../errors/wire-error.js';
import type { ListProtocol } from '../paging/list-state.js';
import type { BatchProtocol } from './batch-protocol.js';
import type { Reply } from './reply.js';
import type { Credential, WireAnswer, WireRequest } from './operation.js';

/** One object for each generation. `R` is a request before it is signed. */
export interface Protocol<R = never> extends ErrorProtocol {
  /** What repeating a write can do: nothing twice where a key goes with it, or harm. */
  readonly writeSafety: 'keyed-write' | 'write';
  readonly readError: ReadError;
  /** Address, headers and body; every kind of credential is signed or refused. @throws UsageError */
  sign(credential: Credential, request: R): WireRequest;
}

/** A call of REST 3.0 or legacy before it is signed. */
export interface UnsignedRequest {
  /** Under the account's own name. */
  readonly method: string;
  /** JSON. */
  readonly body: string;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string | undefined;
}

/** The two generations that share a client. */
export interface AccountProtocol extends Protocol<UnsignedRequest> {
  readonly generation: 'v3' | 'legacy';
  /** Reads that are sent in one tick can travel in one batch (`coalesce`). */
  readonly coalesces: boolean;
  /** @param list the method is a list: its data is the array of rows. @throws SvcError where there is no envelope. */
  readReply(answer: Pick<WireAnswer, 'body'>, list: boolean): Reply;
  readonly lists: ListProtocol;
  /** What a `filter` means; undefined: every method has its own. */
  readonly filters: FilterProtocol | undefined;
  readonly batch: BatchProtocol;
}

type Params = Readonly<Record<string, unknown>>;

/** What a generation knows of filters. */
interface FilterProtocol {
  /** @param params a copy of what the caller gave; it comes back in the form that every account takes. */
  prepare(this: void, params: Params): Params;
  /** Whether a filter has a condition: without one it means every row. */
  restricts(this: void, filter: unknown): boolean;
  /** Whether no row can pass. */
  admitsNothing(this: void, filter: unknown): boolean;
}
