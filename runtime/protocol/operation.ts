/** A call as it is sent and read (`Operation`), and how it ended (`Result`): what callers of methods and `run` share. */

import type { ApiFailure, CallInfo, Failed } from '../errors/to-error.js';
import type { ReadError } from '../errors/wire-error.js';
import type { ErrorProtocol } from '../errors/codes.js';
import type { Credential, WireAnswer, WireRequest } from './wire.js';

/** What a retry can do: nothing (`read`), nothing twice because of its key (`keyed-write`), or harm (`write`). */
export type Safety = 'read' | 'keyed-write' | 'write';

/** One call, batch or page, before credentials. `build` and `read` are pure and may run once for each attempt. */
export interface Operation<T> extends CallInfo {
  readonly protocol: ErrorProtocol & { readonly readError: ReadError };
  readonly safety: Safety;
  build(credential: Credential): WireRequest;
  /** A batch: the methods in it, whose operating time is counted call by call. */
  readonly members?: readonly string[] | undefined;
  /** A batch: what its response says of the operating time of single calls. */
  usage?(this: void, value: T): readonly MethodUsage[];
  /** Takes the parsed body of a response without an error object and below status 400; throws where it has no envelope. */
  read(answer: WireAnswer): T;
  /**
   * Several callers share the operation: reports to each of them, in its own async context and with its own call id.
   * Such an operation has no trace of its own.
   */
  readonly each?: ((report: (call: CallInfo, callId: string) => void) => void) | undefined;
}

/** What a response says of one method in a batch. */
export interface MethodUsage {
  readonly method: string;
  /** The time object of that call. */
  readonly time?: unknown;
  readonly failure?: ApiFailure | undefined;
}

/** The response around a value. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  readonly answer: Answer;
  /** From 1; a token refresh is none. */
  readonly attempts: number;
}

export type Result<T> = Success<T> | Failed;
