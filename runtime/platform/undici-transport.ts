/** The transport of Node, Bun and Deno, and the only file that knows undici: a response is decompressed and decoded here. */

import type * as zlib from 'node:zlib';
import type { Socket } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { UsageError } from '../errors/errors.js';
import type { WireRequest } from '../protocol/operation.js';
import { nextTurn } from './next-turn.js';
import { isUtf8 } from 'node:buffer';
import { isError } from '../value/realm.js';
import type {
  AttemptLimits,
  AttemptResult,
  StreamTransport,
  Transport,
  TransportOptions,
} from './transport.js';

/** Sends over undici, which is loaded with the first request. */
export function createUndiciTransport(options: TransportOptions): Transport {
  // `DispatcherLike` is undici's type with its parameters hidden, so that our declarations do not import undici.
  let dispatcher = options.dispatcher as Dispatcher | undefined;
  let own: Promise<OwnAgent> | undefined;
  return {
    attempt(request, limits) {
      const start = (over: Dispatcher): Promise<AttemptResult> =>
        dispatchOn(over, { options, request, limits });
      if (dispatcher !== undefined) return start(dispatcher);
      own ??= createAgent(options);
      return own.then(
        ({ agent }) => start((dispatcher = agent)),
        (cause: unknown) => ({ kind: 'unsendable', error: cannotLoad(cause) }),
      );
    },
    async close() {
      const opened = await own?.catch(() => undefined);
      await opened?.close();
    },
  };
}

interface Dispatching {
  readonly options: TransportOptions;
  readonly request: WireRequest;
  readonly limits: AttemptLimits;
}

function dispatchOn(over: Dispatcher, dispatching: Dispatching): Promise<AttemptResult> {
  // Aborted by a hook, or while undici was loaded: a listener would be too late.
  if (dispatching.limits.signal?.aborted === true) return Promise.resolve({ kind: 'aborted' });
  return new Promise((resolve) => new Attempt(dispatching, resolve).dispatch(over, dispatching.request));
}

/** @param timeout ms without a byte. */
export async function openUndiciStreams({
  dispatcher,
  timeout,
}: Pick<TransportOptions, 'dispatcher'> & { readonly timeout: number }): Promise<StreamTransport> {
  // Its `fetch` reads the body of a request faster than it is sent.
  const { request, Agent } = await import('undici/index.js').catch((cause: unknown) => {
    throw cannotLoad(cause);
  });
  const own = new Agent({ headersTimeout: timeout, bodyTimeout: timeout });
  const over = (dispatcher as Dispatcher | undefined) ?? own;
  return {
    async request(url, { method, headers, body, signal }) {
      const given = { ...headers, 'accept-encoding': 'identity' };
      const answer = await request(url, {
        method,
        headers: given,
        // It takes any iterable, and any signal that can be listened to; its types do not say so.
        body: (body ?? null) as null,
        signal: (signal ?? null) as null,
        dispatcher: over,
      });
      return { status: answer.statusCode, headers: joined(answer.headers), body: answer.body };
    },
    close: () => own.destroy(),
  };
}

interface OwnAgent {
  readonly agent: Agent;
  close(): Promise<void>;
}

/** Lazily, so that importing the package costs nothing. */
async function createAgent({ connections, connectTimeout }: TransportOptions): Promise<OwnAgent> {
  // By its file: under the bare name Bun returns a substitute that cannot dispatch.
  const undici = await import('undici/index.js');
  const open = undici.buildConnector({ allowH2: false, timeout: connectTimeout });
  // undici leaves a socket that still connects to itself, also when it is closed.
  const connecting = new Set<Socket>();
  const connect: typeof open = (options, callback) => {
    // Its types do not declare the socket that it returns.
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

/** undici's handler for one request; a class, since one object then serves all its callbacks. */
class Attempt implements Dispatcher.DispatchHandler {
  private readonly options: TransportOptions;
  private limits: AttemptLimits;
  private resolve: ((result: AttemptResult) => void) | undefined;
  /** When the call must end, by the clock of `performance`. */
  private readonly until: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly onAbort: (() => void) | undefined;
  /** Absent until the request goes out. */
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};
  /** Mostly one; of a dispatcher that is not undici's they are any bytes. */
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  private hasReceivedAll = false;

  constructor({ options, limits }: Dispatching, resolve: (result: AttemptResult) => void) {
    this.options = options;
    this.limits = limits;
    this.resolve = resolve;
    this.until = performance.now() + limits.left;
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
      // One timer for headers and body alike: the attempt's own.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    try {
      over.dispatch(options, this);
      // Mostly it has started already: over a connected socket undici writes at once.
      if (this.resolve !== undefined && !this.isSent())
        this.timer = setTimeout(this.onTimer, this.limits.left);
    } catch (cause) {
      if (!this.isSent() && isRefusedHandler(cause)) this.settle({ kind: 'unsendable', error: otherMajor() });
      else this.settle({ kind: 'lost', sent: this.isSent(), cause });
    }
  }

  /** Called by mocks of undici 6 and older alone. */
  onConnect(abort: (error?: Error) => void): void {
    this.refuse({ abort });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a socket: it must not go out after all.
    if (this.resolve === undefined) return controller.abort(abandoned());
    const isFirst = this.controller === undefined;
    if (isFirst && this.options.dispatcher !== undefined && isOfNewer(controller))
      return this.refuse(controller);
    this.controller = controller;
    if (!isFirst) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onTimer, Math.min(this.limits.timeout, this.until - performance.now()));
    this.limits.onSent?.();
  }

  private refuse(controller: { abort(error: Error): void }): void {
    this.settle({ kind: 'unsendable', error: otherMajor() });
    controller.abort(abandoned());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = joined(headers);
    if (Number(this.headers['content-length'] ?? 0) > this.options.maxResponseBytes) this.onTooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.resolve === undefined) return;
    this.size += chunk.length;
    if (this.size > this.options.maxResponseBytes) this.onTooLarge();
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    // It arrived in time, however long decompressing it takes.
    this.hasReceivedAll = true;
    clearTimeout(this.timer);
    const [only, ...others] = this.chunks;
    const bytes = others.length === 0 && Buffer.isBuffer(only) ? only : Buffer.concat(this.chunks);
    const done = (content: Content): void => this.finish(content);
    readContent(bytes, this.headers['content-encoding'], { limit: this.options.maxResponseBytes, done });
  }

  private finish(content: Content): void {
    const { status, headers } = this;
    if (content === 'too large') this.settle({ kind: 'too-large', status });
    else this.settle({ kind: 'answer', status, headers, text: '', ...content });
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.settle({ kind: 'lost', sent: this.isSent(), cause });
  }

  /**
   * Timers run before sockets are read. If the event loop was busy, the response may be in the socket already, so the
   * socket is read once more: a write that was answered must not be reported as unknown.
   */
  private readonly onTimer = (): void => {
    nextTurn(() =>
      nextTurn(() => {
        if (!this.hasReceivedAll) this.stop({ kind: 'timeout', sent: this.isSent() });
      }),
    );
  };

  /** Ends the attempt early: the socket is destroyed, or the request never goes out. */
  private stop(result: AttemptResult): void {
    const { resolve } = this;
    if (resolve === undefined) return;
    // A turn of the loop later the socket is closed: a retry cannot overtake the end of this attempt.
    this.resolve = (late) => void nextTurn(() => resolve(late));
    this.settle(result);
    this.controller?.abort(abandoned());
  }

  private isSent(): boolean {
    return this.controller !== undefined;
  }

  private onTooLarge(): void {
    this.stop({ kind: 'too-large', status: this.status });
  }

  private settle(result: AttemptResult): void {
    if (this.resolve === undefined) return;
    clearTimeout(this.timer);
    if (this.onAbort !== undefined) this.limits.signal?.removeEventListener('abort', this.onAbort);
    this.chunks.length = 0;
    this.limits = ENDED;
    this.resolve(result);
    this.resolve = undefined;
  }
}

/** undici keeps the handlers of its last requests for a while: those of ended attempts hold no call. */
const ENDED: AttemptLimits = { timeout: 0, left: 0 };

/** Makes undici destroy the socket; no caller sees it. */
function abandoned(): Error {
  return new Error('given up');
}

/** Headers that arrived more than once are one value, joined by commas. */
function joined(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}

const ENCODINGS = 'gzip, br';

/** `defect`: why the bytes are no text. */
type Content = { readonly text: string } | { readonly defect: string } | 'too large';

/** @param limit bytes after decompression. @param done is called at once where the bytes are not compressed. */
function readContent(
  bytes: Buffer,
  encoding: string | undefined,
  { limit, done }: { readonly limit: number; readonly done: (content: Content) => void },
): void {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity' || bytes.length === 0) return done(decode(bytes));
  // Loaded on first use: it takes longer to load than the rest of this client.
  const { gunzip, brotliDecompress }: typeof zlib = process.getBuiltinModule('node:zlib');
  if (name !== 'gzip' && name !== 'br') return done({ defect: `its content encoding is unknown (${name})` });
  const decompress: Decompress = name === 'gzip' ? gunzip : brotliDecompress;
  decompress(bytes, { maxOutputLength: limit }, (error, plain) => {
    if (error === null) done(decode(plain));
    else if (Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE') done('too large');
    else done({ defect: `it cannot be decompressed (${name})` });
  });
}

function decode(bytes: Buffer): Content {
  return isUtf8(bytes) ? { text: bytes.toString() } : { defect: 'it contains bytes that are not UTF-8' };
}

type Decompress = (
  bytes: Buffer,
  options: { readonly maxOutputLength: number },
  done: (error: Error | null, plain: Buffer) => void,
) => void;

/** The major version that the package depends on. */
export const UNDICI_MAJOR = 7;

/** A dispatcher shows its version only when it takes a request; nothing has been sent by then. */
function otherMajor(): UsageError {
  return new UsageError(`dispatcher is of another major version of undici: use undici ${UNDICI_MAJOR}`);
}

/** undici 5 and 6 throw this at a handler of a later version. */
function isRefusedHandler(error: unknown): boolean {
  return isError(error) && /^invalid on[A-Z]\w+ method$/.test(error.message);
}

/** undici 8 passes a controller of another class, its retries a proxy for it, its mocks a plain object. */
function isOfNewer(controller: object): boolean {
  const target: unknown = Reflect.get(controller, 'target');
  if (typeof target === 'object' && target !== null) return isOfNewer(target);
  const { constructor } = controller;
  return constructor === Object ? 'rawTrailers' in controller : constructor.name === 'RequestController';
}

/** undici may be missing or bundled, or the runtime may be too old for it. */
export function cannotLoad(cause: unknown): UsageError {
  return new UsageError(whyNotLoaded(cause), { cause });
}

function whyNotLoaded(cause: unknown): string {
  const why = isError(cause) ? cause.message : 'unknown cause';
  if (/Cannot find (?:package|module) '?undici/.test(why))
    return `undici is not installed: install it next to this package (npm install undici@${UNDICI_MAJOR})`;
  return `undici cannot be loaded: ${why}. Leave it out of bundles (external: ['undici']), or pass a fetch: createClient({ fetch })`;
}
