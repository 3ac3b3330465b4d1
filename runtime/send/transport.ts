/** One request over the wire and the answer to it as text; the only file that knows undici. */

import type { Agent, Dispatcher } from 'undici';
import type { SendOptions } from '../call/options.js';
import type { UsageError } from '../errors/client-error.js';
import type { WireRequest } from '../protocol/wire.js';
import { nextTurn } from '../value/world.js';
import type { Socket } from 'node:net';
import { AttemptClock, type CallerQueue } from './attempt-clock.js';
import { Content, type ContentReader, ENCODINGS, joined } from './content.js';
import { isOfNewer, isRefusedHandler, notInstalled, otherMajor } from './dispatcher.js';

/** Any undici dispatcher, without naming undici's types. */
export interface DispatcherLike {
  dispatch(options: never, handler: never): boolean;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

export interface TransportOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Sockets at most. */
  readonly connections: number;
  /** Of one answer, after decompression. */
  readonly maxResponseBytes: number;
  /** ms; a connection that takes longer is given up, so that it does not keep a process alive. */
  readonly connectTimeout: number;
  /** The user's own; it is not closed by us. */
  readonly dispatcher?: DispatcherLike | undefined;
}

/** How one attempt ended. `sent`: the request may have reached the service. */
export type AttemptResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly kind: 'lost'; readonly sent: boolean; readonly cause: unknown; readonly closed: boolean }
  | { readonly kind: 'timeout'; readonly sent: boolean }
  | { readonly kind: 'aborted' }
  /** Nothing was sent: undici cannot be loaded, or the caller's dispatcher is of another one. */
  | { readonly kind: 'no-undici'; readonly error: UsageError }
  | { readonly kind: 'too-large'; readonly status: number }
  | { readonly kind: 'undecodable'; readonly status: number; readonly encoding: string };

export interface AttemptLimits extends Pick<SendOptions, 'signal'> {
  /** ms, for connecting, sending and the whole answer. */
  readonly timeout: number;
  /** ms until the call must end. */
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

export function createTransport(options: TransportOptions): Transport {
  let dispatcher: Dispatcher | undefined = asDispatcher(options.dispatcher);
  let loading: Promise<OwnAgent> | undefined;
  let closing: Promise<void> | undefined;
  const queue: CallerQueue | undefined = dispatcher === undefined ? undefined : { movedAt: 0 };
  const load = (): Promise<Dispatcher> =>
    (loading ??= createAgent(options)).then(({ agent }) => (dispatcher = agent));
  const closeOwn = async (): Promise<void> => {
    await loading?.then(
      (own) => own.close(),
      () => undefined,
    );
  };
  return {
    attempt(request, limits) {
      if (closing !== undefined) return Promise.resolve(neverSent(new Error('the client is closed')));
      const start = (over: Dispatcher): Promise<AttemptResult> =>
        dispatchOn(over, { options, request, limits, queue });
      return dispatcher === undefined ? load().then(start, cannotLoad) : start(dispatcher);
    },
    close: () => (closing ??= closeOwn()),
  };
}

interface Dispatching {
  readonly options: TransportOptions;
  readonly request: WireRequest;
  readonly limits: AttemptLimits;
  /** Absent over our own agent. */
  readonly queue: CallerQueue | undefined;
}

function dispatchOn(over: Dispatcher, dispatching: Dispatching): Promise<AttemptResult> {
  // Aborted by a hook, or while undici was loaded: a listener would come too late.
  if (dispatching.limits.signal?.aborted === true) return Promise.resolve({ kind: 'aborted' });
  return new Promise((resolve) => new Attempt(dispatching, resolve).dispatch(over, dispatching.request));
}

/** And never will be. */
function neverSent(cause: unknown): AttemptResult {
  return { kind: 'lost', sent: false, cause, closed: true };
}

function cannotLoad(cause: unknown): AttemptResult {
  return { kind: 'no-undici', error: notInstalled(cause) };
}

interface OwnAgent {
  readonly agent: Agent;
  close(): Promise<void>;
}

/** Lazily, so that importing the package costs nothing. */
async function createAgent({ connections, connectTimeout }: TransportOptions): Promise<OwnAgent> {
  // By its file: under the bare name Bun gives a stand-in of its own that cannot dispatch.
  const undici = await import('undici/index.js');
  const open = undici.buildConnector({ allowH2: false, timeout: connectTimeout });
  // undici leaves a socket that still connects to itself, also when it is closed.
  const connecting = new Set<Socket>();
  const connect: typeof open = (options, callback) => {
    // Its types say that it gives nothing.
    const socket = open(options, (...outcome) => {
      connecting.delete(socket);
      callback(...outcome);
    }) as unknown as Socket;
    connecting.add(socket);
    return socket;
  };
  const agent = new undici.Agent({ connections, allowH2: false, connect });
  return {
    agent,
    async close() {
      const closed = [...connecting].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of connecting) socket.destroy(new Error('the client is closed'));
      await agent.destroy();
      await Promise.all(closed);
    },
  };
}

/** `DispatcherLike` is undici's type with its parameters hidden, so that our declarations do not import undici. */
function asDispatcher(dispatcher: DispatcherLike | undefined): Dispatcher | undefined {
  return dispatcher as Dispatcher | undefined;
}

/** undici's handler for one request; a class, since one object then serves all its callbacks. */
class Attempt implements Dispatcher.DispatchHandler, ContentReader {
  private readonly options: TransportOptions;
  private readonly limits: AttemptLimits;
  private resolve: ((result: AttemptResult) => void) | undefined;
  private readonly clock: AttemptClock;
  private readonly isOwn: boolean;
  private readonly onAbort: (() => void) | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};
  private content: Content | undefined;

  constructor({ options, limits, queue }: Dispatching, resolve: (result: AttemptResult) => void) {
    this.options = options;
    this.limits = limits;
    this.resolve = resolve;
    this.isOwn = queue === undefined;
    this.clock = new AttemptClock(limits, queue, this);
    if (limits.signal !== undefined) {
      this.onAbort = () => this.stop({ kind: 'aborted' });
      limits.signal.addEventListener('abort', this.onAbort, { once: true });
    }
  }

  dispatch(over: Dispatcher, request: WireRequest): void {
    const { verb, path, headers, body } = request;
    const options: Dispatcher.DispatchOptions = {
      origin: this.limits.origin ?? this.options.origin,
      path,
      method: verb,
      headers: { ...headers, 'accept-encoding': ENCODINGS },
      body: body ?? null,
      // One timer for connecting, headers and body alike: the attempt's own.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    try {
      over.dispatch(options, this);
    } catch (cause) {
      const refused = !this.isOwn && !this.isSent() && isRefusedHandler(cause);
      if (refused) this.settle({ kind: 'no-undici', error: otherMajor() });
      else this.settle({ kind: 'lost', sent: this.isSent(), cause, closed: false });
    }
  }

  /** Called by undici 6 and older alone. */
  onConnect(abort: (error?: Error) => void): void {
    this.refuse({ abort });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.clock.expired) this.onTimeout();
    // Given up while it waited for a socket: it must not go out after all.
    if (this.resolve === undefined) return controller.abort(new Error('given up'));
    if (this.controller === undefined) {
      if (!this.isOwn && isOfNewer(controller)) return this.refuse(controller);
      this.clock.begin();
      this.limits.onSent?.();
    }
    this.controller = controller;
  }

  private refuse(controller: { abort(error: Error): void }): void {
    this.settle({ kind: 'no-undici', error: otherMajor() });
    controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.clock.arrived();
    if (status < 200) return;
    this.status = status;
    this.headers = joined(headers);
    const { maxResponseBytes } = this.options;
    if (Number(this.headers['content-length'] ?? 0) > maxResponseBytes) return this.onTooLarge();
    this.content = new Content(this, this.headers, maxResponseBytes);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.clock.arrived();
    if (this.resolve !== undefined) this.content?.add(chunk);
  }

  onResponseEnd(): void {
    // Unpacking it takes what it takes: it has come in time.
    this.clock.stop();
    this.content?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.settle({ kind: 'lost', sent: this.isSent(), cause, closed: isClosed(cause) });
  }

  onTimeout(): void {
    this.stop({ kind: 'timeout', sent: this.isSent() });
  }

  /** Ends the attempt early: the socket is destroyed, or the request never goes out. */
  stop(result: AttemptResult): void {
    const { resolve } = this;
    if (resolve === undefined) return;
    // A turn of the loop later the socket is closed: a repeat cannot overtake the end of this attempt.
    this.resolve = (late) => void nextTurn(() => resolve(late));
    this.settle(result);
    this.controller?.abort(new Error('given up'));
  }

  isSent(): boolean {
    return this.controller !== undefined;
  }

  onText(text: string): void {
    this.settle({ kind: 'answer', status: this.status, headers: this.headers, text });
  }

  onTooLarge(): void {
    this.stop({ kind: 'too-large', status: this.status });
  }

  onUndecodable(encoding: string): void {
    this.stop({ kind: 'undecodable', status: this.status, encoding });
  }

  private settle(result: AttemptResult): void {
    if (this.resolve === undefined) return;
    this.clock.stop(this.isSent());
    if (this.onAbort !== undefined) this.limits.signal?.removeEventListener('abort', this.onAbort);
    this.content?.discard();
    this.resolve(result);
    this.resolve = undefined;
  }
}

function isClosed(cause: Error): boolean {
  const code: unknown = Reflect.get(cause, 'code');
  return code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED';
}
