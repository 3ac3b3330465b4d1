/** One request over the wire and its response as text: what the transports over undici and over `fetch` have in common. */

import type { UsageError } from '../errors/errors.js';
import type { WireRequest } from '../request/operation.js';
import type { AbortSignalLike } from '../value/abort-signal.js';

/** Any undici dispatcher, without naming undici's types. */
export interface DispatcherLike {
  dispatch(options: never, handler: never): boolean;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** Any `fetch`, without naming the types of a platform. */
export type FetchLike = (input: string, init: never) => Promise<FetchedLike>;

/** The members of a `Response` that are read; `body` is a stream, or null. */
export interface FetchedLike {
  readonly status: number;
  readonly type?: string;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body?: unknown;
  text(): Promise<string>;
}

export interface TransportOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Sockets at most. */
  readonly connections: number;
  /** Of one answer, after decompression. */
  readonly maxResponseBytes: number;
  /** ms. A connection that takes longer is closed, so that it does not keep a process alive. */
  readonly connectTimeout: number;
  /** The user's own; it is not closed by us. */
  readonly dispatcher?: DispatcherLike | undefined;
  /** The user's own; without it that of the platform. */
  readonly fetch?: FetchLike | undefined;
}

/** How one attempt ended. `sent`: the request may have reached the service. */
export type AttemptResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      /** Why the content is no text; `text` is empty then. */
      readonly defect?: string;
    }
  | { readonly kind: 'lost'; readonly sent: boolean; readonly cause: unknown }
  | { readonly kind: 'timeout'; readonly sent: boolean }
  | { readonly kind: 'aborted' }
  /** Nothing was sent: undici cannot be loaded, the caller's dispatcher is of another one, or a browser refuses a header. */
  | { readonly kind: 'unsendable'; readonly error: UsageError }
  | { readonly kind: 'too-large'; readonly status: number };

export interface AttemptLimits {
  readonly signal?: AbortSignalLike | undefined;
  /** ms from the start of the request to the end of the response. */
  readonly timeout: number;
  /** ms until the call must end; bounds the wait for a socket as well. */
  readonly left: number;
  /** Called when the request begins to go out. */
  readonly onSent?: (() => void) | undefined;
  /** Where the account is now, if it has moved since the transport was made. */
  readonly origin?: string | undefined;
}

export interface Transport {
  /** Never rejects. Ends only when the socket is free again or destroyed. */
  attempt(request: WireRequest, limits: AttemptLimits): Promise<AttemptResult>;
  /** Closes every socket of its own; attempts under way have ended before. */
  close(): Promise<void>;
}

/** A response whose body is read as it arrives. */
export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

interface StreamedRequest {
  readonly signal?: AbortSignalLike | undefined;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array> | undefined;
}

/** What holds for the streams of undici. */
export interface StreamLimits {
  /** ms without a byte. */
  readonly timeout: number;
  /** Whether nothing is sent to an address that a name leads to. */
  isRefusedAddress(this: void, hostname: string, address: string): boolean;
}

/** For files: neither body is ever in memory. */
export interface StreamTransport {
  request(url: string, request: StreamedRequest): Promise<StreamedAnswer>;
  /** Closes the sockets of its own. */
  close(): Promise<void>;
}
