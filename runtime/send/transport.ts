/** One request over the wire and the answer to it as text; the only file that knows undici. */

import { StringDecoder } from 'node:string_decoder';
import type { Agent, Dispatcher } from 'undici';
import type { SendOptions } from '../call/options.js';
import type { WireRequest } from '../protocol/wire.js';
import { nextTurn } from '../value/world.js';

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
  | { readonly kind: 'too-large'; readonly status: number }
  | { readonly kind: 'undecodable'; readonly status: number; readonly encoding: string };

export interface AttemptLimits extends Pick<SendOptions, 'signal'> {
  /** ms, for connecting, sending and the whole answer. */
  readonly timeout: number;
  /** ms until the call must end. */
  readonly left: number;
}

export interface Transport {
  /** Never rejects. Ends only when the socket is free again or destroyed. */
  attempt(request: WireRequest, limits: AttemptLimits): Promise<AttemptResult>;
  close(): Promise<void>;
}

export function createTransport(options: TransportOptions): Transport {
  let dispatcher: Dispatcher | undefined = asDispatcher(options.dispatcher);
  let loading: Promise<Dispatcher> | undefined;
  let closing: Promise<void> | undefined;
  const load = (): Promise<Dispatcher> =>
    (loading ??= createAgent(options).then((agent) => (dispatcher = agent)));
  const closeOwn = async (): Promise<void> => {
    if (options.dispatcher === undefined) await (await loading)?.close();
  };
  return {
    attempt(request, limits) {
      if (closing !== undefined) return Promise.resolve(neverSent(new Error('the client is closed')));
      const start = (over: Dispatcher): Promise<AttemptResult> =>
        dispatchOn(over, { options, request, limits });
      return dispatcher === undefined ? load().then(start, notInstalled) : start(dispatcher);
    },
    close: () => (closing ??= closeOwn()),
  };
}

interface Dispatching {
  readonly options: TransportOptions;
  readonly request: WireRequest;
  readonly limits: AttemptLimits;
}

function dispatchOn(over: Dispatcher, { options, request, limits }: Dispatching): Promise<AttemptResult> {
  // Aborted by a hook, or while undici was loaded: a listener would come too late.
  if (limits.signal?.aborted === true) return Promise.resolve({ kind: 'aborted' });
  return new Promise((resolve) => new Attempt(options, limits, resolve).dispatch(over, request));
}

/** And never will be. */
function neverSent(cause: unknown): AttemptResult {
  return { kind: 'lost', sent: false, cause, closed: true };
}

/** Such as where a folder was linked, and its dependencies were not installed. */
function notInstalled(cause: unknown): AttemptResult {
  return neverSent(new Error('undici cannot be loaded; install it beside this package', { cause }));
}

/** Lazily, so that importing the package costs nothing. */
async function createAgent({ connections, connectTimeout }: TransportOptions): Promise<Agent> {
  // By its file: under the bare name Bun gives a stand-in of its own that cannot dispatch.
  const undici = await import('undici/index.js');
  return new undici.Agent({ connections, allowH2: false, connect: { timeout: connectTimeout } });
}

/** `DispatcherLike` is undici's type with its parameters hidden, so that our declarations do not import undici. */
function asDispatcher(dispatcher: DispatcherLike | undefined): Dispatcher | undefined {
  return dispatcher as Dispatcher | undefined;
}

const ENCODINGS = 'gzip, deflate, br';

/** Bytes of an answer that are decoded in one go. */
const AT_ONCE = 1 << 20;

interface Decoder {
  write(chunk: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** undici's handler for one request; a class, since one object then serves all its callbacks. */
class Attempt implements Dispatcher.DispatchHandler {
  private readonly options: TransportOptions;
  private readonly limits: AttemptLimits;
  private resolve: ((result: AttemptResult) => void) | undefined;
  private readonly begun: number;
  private timer: ReturnType<typeof setTimeout>;
  private readonly onAbort: (() => void) | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};
  private encoding: string | undefined;
  private decoder: Decoder | undefined;
  private pieces: Buffer[] = [];
  /** Of a large answer, which is read as it comes: in one go it would keep everything else waiting. */
  private utf8: StringDecoder | undefined;
  private text = '';
  private size = 0;

  constructor(options: TransportOptions, limits: AttemptLimits, resolve: (result: AttemptResult) => void) {
    this.options = options;
    this.limits = limits;
    this.resolve = resolve;
    this.begun = options.dispatcher === undefined ? 0 : performance.now();
    // A dispatcher of the caller's may let it wait for a socket, which belongs to no attempt.
    const wait = options.dispatcher === undefined ? limits.timeout : limits.left;
    this.timer = setTimeout(timedOut, wait, this);
    if (limits.signal !== undefined) {
      this.onAbort = () => this.stop({ kind: 'aborted' });
      limits.signal.addEventListener('abort', this.onAbort, { once: true });
    }
  }

  dispatch(over: Dispatcher, request: WireRequest): void {
    const { verb, path, headers, body } = request;
    const options: Dispatcher.DispatchOptions = {
      origin: this.options.origin,
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
      this.settle({ kind: 'lost', sent: this.isSent(), cause, closed: false });
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a socket: it must not go out after all.
    if (this.resolve === undefined) return controller.abort(new Error('given up'));
    if (this.controller === undefined && this.options.dispatcher !== undefined) this.beginTimeout();
    this.controller = controller;
  }

  private beginTimeout(): void {
    const { timeout, left } = this.limits;
    clearTimeout(this.timer);
    const rest = left - (performance.now() - this.begun);
    this.timer = setTimeout(timedOut, Math.max(1, Math.min(timeout, rest)), this);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = joined(headers);
    const length = Number(this.headers['content-length'] ?? 0);
    if (length > this.options.maxResponseBytes) return this.stop({ kind: 'too-large', status });
    const encoding = this.headers['content-encoding']?.trim().toLowerCase();
    if (encoding !== undefined && encoding !== '' && encoding !== 'identity') this.encoding = encoding;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.resolve === undefined) return;
    if (this.encoding === undefined) return this.keep(chunk);
    this.decoder ??= this.openDecoder(this.encoding, chunk);
    this.decoder?.write(chunk);
  }

  onResponseEnd(): void {
    if (this.decoder === undefined) this.finish();
    else this.decoder.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.settle({ kind: 'lost', sent: this.isSent(), cause, closed: isClosed(cause) });
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

  private openDecoder(encoding: string, first: Buffer): Decoder | undefined {
    const decoder = decoderOf(encoding, first);
    if (decoder === undefined) {
      this.stop({ kind: 'undecodable', status: this.status, encoding });
      return undefined;
    }
    decoder.on('data', (chunk) => this.keep(chunk));
    decoder.on('end', () => this.finish());
    decoder.on('error', () => this.stop({ kind: 'undecodable', status: this.status, encoding }));
    return decoder;
  }

  private keep(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.options.maxResponseBytes)
      return this.stop({ kind: 'too-large', status: this.status });
    if (this.utf8 !== undefined) {
      this.text += this.utf8.write(chunk);
      return;
    }
    this.pieces.push(chunk);
    if (this.size > AT_ONCE) this.beginReading();
  }

  private beginReading(): void {
    this.utf8 = new StringDecoder('utf8');
    for (const piece of this.pieces) this.text += this.utf8.write(piece);
    this.pieces = [];
  }

  private finish(): void {
    const text = this.utf8 === undefined ? decoded(this.pieces) : this.text + this.utf8.end();
    this.settle({ kind: 'answer', status: this.status, headers: this.headers, text });
  }

  private settle(result: AttemptResult): void {
    if (this.resolve === undefined) return;
    clearTimeout(this.timer);
    if (this.onAbort !== undefined) this.limits.signal?.removeEventListener('abort', this.onAbort);
    if (result.kind !== 'answer') this.decoder?.destroy();
    this.pieces = [];
    this.text = '';
    this.resolve(result);
    this.resolve = undefined;
  }
}

/**
 * Timers run before sockets are read: after a busy spell the answer may lie there already. So it gets two more turns
 * of the event loop, so that a write that was answered is not reported as unknown.
 */
function timedOut(attempt: Attempt): void {
  nextTurn(() => nextTurn(() => attempt.stop({ kind: 'timeout', sent: attempt.isSent() })));
}

/** Where pieces are put together: one for all clients, since nothing else runs until they are decoded. */
let joint: Buffer | undefined;

function decoded(pieces: readonly Buffer[]): string {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first.toString();
  joint ??= Buffer.allocUnsafeSlow(AT_ONCE);
  let size = 0;
  for (const piece of pieces) {
    joint.set(piece, size);
    size += piece.length;
  }
  return joint.toString('utf8', 0, size);
}

function isClosed(cause: Error): boolean {
  const code: unknown = Reflect.get(cause, 'code');
  return code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED';
}

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

function decoderOf(encoding: string, first: Buffer): Decoder | undefined {
  // Loaded here, because it takes longer to load than all of this client.
  const zlib = process.getBuiltinModule('node:zlib');
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.createGunzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding !== 'deflate') return undefined;
  // RFC 9110 means the zlib format; some servers send the bare stream.
  return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}
