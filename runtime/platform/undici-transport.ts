/** The transport of Node, Bun and Deno, and the only file that knows undici: a response is decompressed and decoded here. */

import type * as zlib from 'node:zlib';
import { lookup as resolve } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { UsageError } from '../errors/errors.js';
import type { WireRequest } from '../request/operation.js';
import { givenUp } from './given-up.js';
import { nextTurn } from './next-turn.js';
import { isUtf8 } from 'node:buffer';
import { isError, isPromise } from '../value/realm.js';
import type {
  AttemptLimits,
  AttemptResult,
  StreamLimits,
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

export async function openUndiciStreams({
  dispatcher,
  timeout,
  isRefusedAddress,
}: Pick<TransportOptions, 'dispatcher'> & StreamLimits): Promise<StreamTransport> {
  // Its `fetch` reads the body of a request faster than it is sent.
  const { request, Agent, DecoratorHandler } = await import('undici/index.js').catch((cause: unknown) => {
    throw cannotLoad(cause);
  });
  // Checked where the connection is made: a name that is looked up twice can lead to two addresses.
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address);
      const refused = found.some((one) => isRefusedAddress(hostname, one));
      const refusal = refused
        ? new UsageError(
            `the host ${hostname} leads to an address that is not public, so nothing is sent there`,
          )
        : error;
      callback(refusal, address, family);
    });
  };
  const own = new Agent({ headersTimeout: timeout, bodyTimeout: timeout, connect: { lookup } });
  const given = dispatcher as Dispatcher | undefined;
  // `request` of undici 7 passes a handler in the form of undici 6, which undici 8 refuses; the decorator has the new form.
  const dispatch: Dispatcher['dispatch'] = (options, handler) =>
    (given ?? own).dispatch({ ...options, ...OWN_RULES }, new DecoratorHandler(handler));
  // All of a dispatcher that `request` uses.
  const over = { dispatch } as Dispatcher;
  return {
    async request(url, { method, headers, body, signal }) {
      const answer = await request(url, {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        // It takes any iterable, and any signal that can be listened to; its types do not say so.
        body: (body ?? null) as null,
        signal: (signal ?? null) as null,
        dispatcher: over,
      }).catch((cause: unknown) => {
        throw isRefusedHandler(cause) ? olderUndici() : cause;
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
  private ended: AttemptResult['kind'] | undefined;

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
      ...(this.options.dispatcher === undefined ? undefined : OWN_RULES),
    };
    try {
      // A dispatcher that is not undici's can be an async function.
      const dispatched: unknown = over.dispatch(options, this);
      if (isPromise(dispatched)) dispatched.catch((cause: unknown) => this.fail(cause));
      // Mostly it has started already: over a connected socket undici writes at once.
      if (this.resolve !== undefined && !this.isSent())
        this.timer = setTimeout(this.onTimer, this.limits.left);
    } catch (cause) {
      this.fail(cause);
    }
  }

  /** Called by mocks of undici 6 and older alone. */
  onConnect(abort: (error?: Error) => void): void {
    this.refuse({ abort }, olderUndici());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a socket: it must not go out after all.
    if (this.ended !== undefined) return drop(controller, this.ended);
    const isFirst = this.controller === undefined;
    if (isFirst && this.options.dispatcher !== undefined && swallowsAbort(controller))
      return this.refuse(controller, swallowedAbort());
    this.controller = controller;
    if (!isFirst) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onTimer, Math.min(this.limits.timeout, this.until - performance.now()));
    this.limits.onSent?.();
  }

  private refuse(controller: Abortable, error: UsageError): void {
    this.settle({ kind: 'unsendable', error });
    drop(controller, 'unsendable');
  }

  /** The request failed in the dispatcher; what can never succeed is no lost request. */
  private fail(cause: unknown): void {
    const error = this.isSent() ? undefined : neverSucceeds(cause);
    if (error === undefined) this.settle({ kind: 'lost', sent: this.isSent(), cause });
    else this.settle({ kind: 'unsendable', error });
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
    const answer = this.options.dispatcher === undefined ? undefined : answerIn(cause);
    if (answer === undefined) this.fail(cause);
    else this.settle({ kind: 'answer', ...answer });
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
    this.controller?.abort(givenUp(result.kind));
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
    this.ended = result.kind;
    this.resolve(result);
    this.resolve = undefined;
  }
}

/** undici keeps the handlers of its last requests for a while: those of ended attempts hold no call. */
const ENDED: AttemptLimits = { timeout: 0, left: 0 };

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
  // `x-gzip` is its old name (RFC 9110, 8.4.1.3).
  const name =
    encoding
      ?.trim()
      .toLowerCase()
      .replace(/^x-gzip$/, 'gzip') ?? '';
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

/**
 * What interceptors of the caller may not change: they take these options of a dispatch before their own. A redirect is
 * not followed, and a request is repeated by the client's own rules alone.
 */
const OWN_RULES: object = {
  maxRedirections: 0,
  retryOptions: {
    retry: (error: Error, _context: unknown, done: (error: Error) => void) => done(error),
    statusCodes: [],
  },
};

interface Abortable {
  readonly aborted?: boolean;
  abort(error: Error): void;
}

/** Ends a request that has not gone out. undici sends nothing where `onRequestStart` throws, also if `abort` was replaced. */
function drop(controller: Abortable, why: AttemptResult['kind']): void {
  const reason = givenUp(why);
  controller.abort(reason);
  if (controller.aborted === false) throw reason;
}

/** An interceptor has put its own `abort` over that of undici's controller, or of the one behind a proxy for it. */
function swallowsAbort(controller: object): boolean {
  const target: unknown = Reflect.get(controller, 'target');
  const isReplaced =
    Object.hasOwn(controller, 'abort') && 'abort' in (Reflect.getPrototypeOf(controller) ?? {});
  return isReplaced || (typeof target === 'object' && target !== null && swallowsAbort(target));
}

function swallowedAbort(): UsageError {
  return new UsageError(
    'dispatcher has an interceptor that ignores aborts and drops answers, as interceptors.dump() does: compose it without that one',
  );
}

/** The answer that undici's interceptors made an error of: `retry` leaves out its content, `responseError` has parsed it. */
function answerIn(
  error: Error,
): Omit<Extract<AttemptResult, { readonly kind: 'answer' }>, 'kind'> | undefined {
  const { code, statusCode, headers, body } = error as Error & Readonly<Record<string, unknown>>;
  if (code !== 'UND_ERR_REQ_RETRY' && code !== 'UND_ERR_RESPONSE') return undefined;
  // Below 300 it is a success whose content did not arrive.
  if (typeof statusCode !== 'number' || statusCode < 300) return undefined;
  const given = joined((headers ?? {}) as Readonly<Record<string, string | string[] | undefined>>);
  // It was decoded before it was decompressed.
  const isCompressed = !/^(?:|identity)$/i.test(given['content-encoding'] ?? '');
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  return { status: statusCode, headers: given, text: isCompressed ? '' : text };
}

/** The major version that the package depends on. */
export const UNDICI_MAJOR = 7;

/** A dispatcher shows its form only when it takes a request; nothing has been sent by then. */
function olderUndici(): UsageError {
  return new UsageError(
    `dispatcher is of undici 6 or older (Node.js 20 has one built in): pass one of undici 7 or later, such as new Agent() of the package undici (npm install undici@${UNDICI_MAJOR})`,
  );
}

/** undici 5 and 6 throw this at a handler of a later version. */
function isRefusedHandler(error: unknown): boolean {
  return isError(error) && /^invalid on[A-Z]\w+ method$/.test(error.message);
}

/** Undefined for what can be otherwise the next time. */
function neverSucceeds(cause: unknown): UsageError | undefined {
  if (isRefusedHandler(cause)) return olderUndici();
  if (!isError(cause)) return undefined;
  const why = whyNever(cause);
  return why === undefined
    ? undefined
    : new UsageError(`cannot connect: ${cause.message}. ${why}`, { cause });
}

function whyNever({ name, message, ...others }: Error): string | undefined {
  const { code } = others as Readonly<Record<string, unknown>>;
  // Node's permission model, and Deno's of 2.0 and before.
  if (code === 'ERR_ACCESS_DENIED' || name === 'NotCapable' || name === 'PermissionDenied')
    return 'Give the program that permission: docs/runtimes.md lists what the client needs';
  if (/\bWebAssembly\b/.test(message))
    return 'undici needs WebAssembly, which is switched off here (--jitless); or pass a fetch: createClient({ fetch })';
  if (
    /^(?:Invalid URL protocol|Invalid URL: the URL|unknown protocol|Protocol ".*" not supported)/i.test(
      message,
    )
  )
    return 'Check the protocol of the address, and that of a proxy';
  return undefined;
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
