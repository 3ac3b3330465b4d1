/** What the callers of methods and the sender share: a call as a pure description, and what comes back of it. */

import type { ApiError } from '../errors/api-error.js';
import type { StackHolder } from '../errors/stack.js';
import type { SendOptions } from '../call/options.js';
import type { ErrorProtocol } from '../errors/codes.js';
import type { ReadError } from '../errors/wire-error.js';
import type { AbortSignalLike } from '../value/abort-signal.js';
import type { Credential, WireAnswer, WireRequest } from './wire.js';

/** What repeating can do: nothing (`read`), nothing twice because of its key (`keyed-write`), or harm (`write`). */
export type Safety = 'read' | 'keyed-write' | 'write';

/** One call, batch or page, before credentials. `build` and `read` are pure and may run once for each attempt. */
export interface Exchange<T> {
  /** The generation that the call belongs to, and how its errors are read. */
  readonly protocol: ErrorProtocol & { readonly readError: ReadError };
  /** The method's name for errors, hooks, limits and traces; `batch` for a batch. */
  readonly method: string;
  readonly safety: Safety;
  readonly idempotencyKey?: string | undefined;
  /** The read that tells whether a write was done; named by `OutcomeUnknownError`. */
  readonly readBack?: string | undefined;
  /** Scopes that admit the method; `PermissionError.requiredScope`. */
  readonly scope?: readonly string[] | undefined;
  build(credential: Credential): WireRequest;
  /** A batch: the methods in it, whose operating time is counted call by call. */
  readonly members?: readonly string[] | undefined;
  /** A batch: what its answer says of the operating time of single calls. */
  usage?(this: void, value: T): readonly MethodUsage[];
  /** Takes the parsed body of an answer without an error object and below status 400; throws `ProtocolError` where it has no envelope. */
  read(answer: WireAnswer): T;
}

/** What an answer says of one method in a batch. */
export interface MethodUsage {
  readonly method: string;
  /** The time object of that call. */
  readonly time?: unknown;
  readonly error?: ApiError | undefined;
}

/** A finished exchange. */
export interface Sent<T> {
  readonly value: T;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** From 1; a token refresh is none. */
  readonly attempts: number;
  /** The time object that stands beside the result. */
  readonly time?: unknown;
}

/** Sends an exchange under the write policy, limits, deadline and hooks of one client. */
export interface Sender {
  send<T>(exchange: Exchange<T>, options: SendOptions, context?: SendContext): Promise<Sent<T>>;
  /** ms, by the clock of deadlines. */
  now(this: void): number;
  /** Waits on that clock; rejects with the signal's reason. @param ms at least. */
  pause(this: void, ms: number, signal?: AbortSignalLike): Promise<void>;
  /** @throws UsageError once the client is closed. */
  assertOpen(this: void): void;
  /** @param options.timeout ms for what may still end by itself; 10 000. */
  close(this: void, options?: { readonly timeout?: number | undefined }): Promise<void>;
}

/** Who waits for an exchange, beside the options of the call. */
export interface SendContext {
  /**
   * Several callers share the exchange: reports to each of them, in its own async context and with the name of its
   * own method and its call id. Such an exchange has no trace of its own.
   */
  readonly each?: ((report: (method: string, callId: string) => void) => void) | undefined;
  /** Where the call was made, for the stack of its errors (`captureStack`). */
  readonly callSite?: StackHolder | undefined;
}
