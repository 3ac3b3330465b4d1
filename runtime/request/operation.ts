/** A call as it is sent and read (`Operation`), its request and response as data, and how it ended (`Result`). */

import type { ApiFailure, CallInfo, Failed } from '../errors/to-error.js';
import type { ReadError } from '../errors/wire-error.js';
import type { ErrorProtocol } from '../errors/error-classes.js';

/** What a retry can do: nothing (`read`), nothing twice because of its key (`keyed-write`), or harm (`write`). */
export type Safety = 'read' | 'keyed-write' | 'write';

/** One call, batch or page, before credentials. `build` and `read` are pure and may run once for each attempt. */
export interface Operation<T> extends CallInfo {
  readonly protocol: ErrorProtocol & { readonly readError: ReadError };
  readonly safety: Safety;
  build(credential: Credential): WireRequest;
  /** A body that is a stream, and has been read: there is nothing left to send again. */
  isSpent?(this: void): boolean;
  /** A batch: the methods in it, whose operating time is counted call by call. */
  readonly members?: readonly string[] | undefined;
  /** A batch: what its response says of the operating time of single calls. */
  usage?(this: void, value: T): readonly MethodUsage[];
  /** Takes the parsed body of a response without an error object and below status 400; throws where it has no envelope. */
  read(answer: WireAnswer): T;
  /** A part of a batch that is requested again: when it goes out, in ms since 1970. */
  readonly notBefore?: number | undefined;
  /** A page of a list that was requested before, with others or in another size: its attempts go on from there. */
  readonly earlier?: EarlierRequests | undefined;
  /** Calls of several callers, each of which has a trace of its own. */
  readonly isShared?: true;
}

/** Requests for one page of a list that have failed. */
export interface EarlierRequests {
  readonly callId: string;
  readonly attempts: number;
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
  /** An earlier attempt of a write may have run too. */
  readonly overlapPossible?: true;
}

export type Result<T> = Success<T> | Failed;

/** What a request is signed with. */
export type Credential =
  | { readonly kind: 'webhook'; readonly userId: number; readonly code: string }
  | ApplicationCredential
  | { readonly kind: 'gateway'; readonly key: string; readonly session?: string | undefined };

export interface ApplicationCredential {
  readonly kind: 'application';
  readonly token: string;
  /** As the caller asks for; undefined: in the body, but for a keyed write. */
  readonly tokenIn: 'body' | 'header' | undefined;
}

export interface WireRequest {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below `baseUrl`, such as `/rest/api/1/<code>/tasks.task.get`: holds a secret under a webhook. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface WireAnswer {
  readonly status: number;
  /** Lower-case names; a repeated header is joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  readonly body: unknown;
  /** Reads the failure of one call in a batch from its own error object; undefined where there is none. */
  readonly failureOf?: ((method: string, body: unknown) => ApiFailure | undefined) | undefined;
  /** The names of an object of the body in the order of its text; absent: as JavaScript has them. */
  readonly namesOf?: NamesOf | undefined;
}

export type NamesOf = (holder: object) => readonly string[];
