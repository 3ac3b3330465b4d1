/** One upload or download past the client's calls: a stream, with the client's credential for its own account alone. */

import { Buffer } from 'node:buffer';
import { isSpecialHost } from '../application/special-host.js';
import { MethodCall } from '../paging/method-call.js';
import { checkOptions, type SendOptions } from '../call/call-options.js';
import { isLoopback } from '../value/loopback.js';
import type { Session } from '../command/session.js';
import { UsageError, SvcError } from '../errors/errors.js';
import { type Failed, type Failure, toError, type TransportFailure } from '../errors/to-error.js';
import { readWireError } from '../errors/wire-error.js';
import { legacy } from '../legacy/protocol.js';
import type { Credential, Operation } from '../request/operation.js';
import { safeCause } from '../redact/redact.js';
import { sendOperation } from '../send/call-run.js';
import { assertOpen } from '../send/client-state.js';
import type { AttemptResult, StreamedAnswer, StreamTransport, Transport } from '../platform/transport.js';
import { openStreams } from '../platform/create-transport.js';
import { onAbort, reasonOf } from '../value/abort-signal.js';
import { memberOf, parseJson } from '../value/json.js';
import { isError } from '../value/realm.js';

/** Any client made by `createClient`. */
export interface FilesClient {
  readonly v3?: Root;
  readonly legacy?: Root;
}

interface Root {
  readonly call: (name: string, params?: object, options?: object) => PromiseLike<unknown>;
}

interface FileRequest {
  readonly headers: Readonly<Record<string, string>>;
  form(this: void): AsyncIterable<Uint8Array>;
  /** The form can be read again; that of a stream cannot. */
  readonly isRepeatable: boolean;
}

/** One attempt: the headers that the client signs it with, its end, and what is to be called when it begins to go out. */
interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  onSent(this: void): void;
}

/** An account sends a download to its storage, and that to a copy near the caller; more are a circle. */
const MAX_REDIRECTS = 5;
/** Bytes of an answer that can be an error object, which has a few hundred; a longer answer is the file. */
const MAX_ERROR = 64 * 1024;

export class Transfer {
  readonly call: Root['call'];
  /** The request has begun to leave this machine. */
  sent = false;
  private readonly session: Session;
  private readonly stop = new AbortController();
  private release: () => void = () => undefined;
  private stream: StreamTransport | undefined;
  /** Hosts that the caller's own function admitted, which decides alone, whatever address they lead to. */
  private readonly admitted = new Set<string>();

  /** @throws UsageError, or the reason of a signal that is aborted */
  constructor(
    { legacy: older, v3 }: FilesClient,
    private readonly method: string,
    private readonly signal: SendOptions['signal'],
  ) {
    const root = older ?? v3;
    const call: unknown = root?.call(method);
    if (root === undefined || !MethodCall.isMethodCall(call))
      throw new UsageError(`${method} needs a client made by createClient`);
    this.call = (...given) => root.call(...given);
    this.session = MethodCall.originOf(call).session;
    assertOpen(this.session.client);
    checkOptions({ signal }, 'call', method);
    if (signal === undefined) return;
    if (signal.aborted) throw reasonOf(signal);
    this.release = onAbort(signal, () => this.stop.abort(reasonOf(signal)));
  }

  /**
   * An address of a file: absolute, or below the account with `/` at its beginning.
   *
   * @throws UsageError for anything else, and for one that is not admitted
   */
  address(given: unknown): URL {
    const { origin } = this;
    const text = typeof given === 'string' ? given : '';
    const url = text.startsWith('/') || URL.canParse(text) ? new URL(text, origin) : undefined;
    if (url === undefined)
      throw new UsageError(
        `${this.method}: ${text === '' ? `${given === '' ? 'an empty text' : `a value of type ${typeof given}`} is` : 'this is'} no address of a file: give the link that the account returned (DOWNLOAD_URL, urlMachine), or a path that begins with /`,
      );
    const refusal = this.refusalOf(url);
    if (refusal !== undefined) throw new UsageError(`${this.method}: ${refusal}`);
    return url;
  }

  /** An address that the account names. @throws ProtocolError where it is not admitted */
  named(given: string, base: URL | string = this.origin): URL {
    const url = URL.canParse(given, String(base)) ? new URL(given, base) : undefined;
    const refusal = url === undefined ? 'the account names a text that is no address' : this.refusalOf(url);
    if (url !== undefined && refusal === undefined) return url;
    throw this.failed('protocol', { text: refusal ?? '', mayHaveRun: false });
  }

  /**
   * Sent as any read is (retries, limits, cooldowns, hooks) until an answer with a file has begun. Redirects are followed:
   * one to another host takes no credential along, and none is sent after it.
   */
  async get(from: URL): Promise<StreamedAnswer> {
    let file: StreamedAnswer | undefined;
    const operation: Operation<true> = {
      protocol: legacy,
      method: this.method,
      safety: 'read',
      build: (credential) => ({ verb: 'GET', path: from.pathname, headers: bearerOf(credential) }),
      read: () => true,
    };
    await this.send(operation, 'timeout', async ({ headers, signal, onSent }) => {
      onSent();
      const { answer, isOwn } = await this.follow(from, headers, signal);
      const read = await this.readStatus(answer, isOwn);
      if (read.kind === 'file') ({ file } = read);
      return read.kind === 'file' ? FILE_HAS_BEGUN : read;
    });
    this.sent = true;
    if (file === undefined) throw this.failed('protocol', { text: 'no file arrived' });
    return file;
  }

  /**
   * Sent as any write without a key is: again only where nothing was done, and never a form that cannot be read again. Not
   * redirected: the body has been sent.
   *
   * @returns the parsed answer
   */
  async post(to: URL, { headers: ofForm, form, isRepeatable }: FileRequest): Promise<unknown> {
    const isOwn = this.isOwn(to);
    const operation: Operation<unknown> = {
      protocol: legacy,
      method: this.method,
      safety: 'write',
      readBack: READ_BACK,
      isSpent: () => this.sent && !isRepeatable,
      build: (credential) => ({
        verb: 'POST',
        path: to.pathname,
        headers: isOwn ? bearerOf(credential) : {},
      }),
      read: ({ body }) => body,
    };
    return await this.send(operation, 'none', async ({ headers, signal, onSent }) => {
      const begin = (): void => {
        this.sent = true;
        onSent();
      };
      async function* body(): AsyncGenerator<Uint8Array> {
        begin();
        yield* form();
      }
      const stream = await this.streams();
      const request = { method: 'POST', headers: { ...headers, ...ofForm }, body: body(), signal } as const;
      const answer = await stream.request(to.href, request).catch(this.refusedByAddress);
      const { status } = answer;
      if (status >= 300 && status < 400) {
        const text = `a redirect (${status}), which is not followed`;
        throw this.failed('protocol', { status, text, mayHaveRun: false });
      }
      const text = Buffer.concat((await beginningOf(answer)).parts).toString();
      return judged(answer, text, isOwn);
    });
  }

  /**
   * By the one policy of all calls. The end of the caller's signal and of the client end an attempt, and its stream.
   *
   * @param bound `timeout`: an attempt ends after the client's `timeout`
   */
  private async send<T>(
    operation: Operation<T>,
    bound: 'timeout' | 'none',
    exchange: (request: Exchange) => Promise<AttemptAnswer>,
  ): Promise<T> {
    const attempt: Transport['attempt'] = async ({ headers }, limits) => {
      const over = new AbortController();
      const stop = (): void => over.abort();
      const releases = [onAbort(this.stop.signal, stop)];
      if (limits.signal !== undefined) releases.push(onAbort(limits.signal, stop));
      let isLate = false;
      let isSent = false;
      const onLate = (): void => {
        isLate = true;
        stop();
      };
      const timer = bound === 'timeout' ? setTimeout(onLate, limits.timeout) : undefined;
      const onSent = (): void => {
        isSent = true;
        limits.onSent?.();
      };
      try {
        const answer = await exchange({ headers, signal: over.signal, onSent });
        // The account may answer before it has read all: what is left is not sent.
        if (answer !== FILE_HAS_BEGUN) stop();
        return answer;
      } catch (cause) {
        if (cause instanceof UsageError) return { kind: 'unsendable', error: cause };
        if (cause instanceof SvcError) throw cause;
        if (isLate) return { kind: 'timeout', sent: true };
        if (over.signal.aborted) return { kind: 'aborted' };
        return { kind: 'lost', sent: isSent && !isOfConnecting(cause), cause: reasonIn(cause) };
      } finally {
        clearTimeout(timer);
        // From here on the signal of the caller alone ends the stream of a file, over `stop` of the transfer.
        releases[1]?.();
      }
    };
    const transport: Transport = { attempt, close: () => Promise.resolve() };
    const { client } = this.session;
    const { value } = await sendOperation({ ...client, transport }, operation, { signal: this.signal });
    return value;
  }

  private async follow(
    from: URL,
    credential: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<{ readonly answer: StreamedAnswer; readonly isOwn: boolean }> {
    let isOwn = true;
    let url = from;
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      isOwn &&= this.isOwn(url);
      // The web server in front of an account refuses links without these.
      const headers = {
        ...this.session.client.settings.ownHeaders,
        accept: '*/*',
        'accept-language': 'en',
        ...(isOwn && { ...credential, referer: `${this.origin}/` }),
      };
      const stream = await this.streams();
      const asked = stream.request(url.href, { method: 'GET', headers, signal });
      const answer = await (count === 0 ? asked : asked.catch(this.refusedByAddress));
      this.sent = true;
      const location = answer.headers['location'];
      if (answer.status < 300 || answer.status >= 400 || location === undefined) return { answer, isOwn };
      url = this.named(location, url);
    }
    throw this.failed('protocol', { text: `more than ${MAX_REDIRECTS} redirects` });
  }

  /** What an answer to a download is: a file, or the answer that the write policy judges. @throws ProtocolError */
  private async readStatus(
    answer: StreamedAnswer,
    isOwn: boolean,
  ): Promise<{ readonly kind: 'file'; readonly file: StreamedAnswer } | AttemptAnswer> {
    const { status, headers } = answer;
    const isFile = status === 200;
    const type = headers['content-type'] ?? '';
    const isNamed = headers['content-disposition'] !== undefined;
    if (isFile && isOwn && !isNamed && /^text\/html\b/i.test(type)) {
      const text =
        'the account answered with a web page, such as that of its sign-in, and no file: take the link for programs (DOWNLOAD_URL, urlMachine), not the one for people (showUrl, downloadUrl, url)';
      throw this.failed('protocol', { status, text });
    }
    if (isFile && !(isOwn && !isNamed && /\bjson\b/.test(type))) return { kind: 'file', file: answer };
    const { parts, rest } = await beginningOf(answer);
    const text = Buffer.concat(parts).toString();
    const isError = rest === undefined && readWireError(legacy.readError, parsed(text)) !== undefined;
    if (isFile && !isError) return { kind: 'file', file: { status, headers, body: joined(parts, rest) } };
    if (status < 300)
      if (!isError)
        throw this.failed('protocol', {
          status,
          text: `status ${status}, which is ${status === 206 ? 'a part of a' : 'no'} file`,
        });
    return judged(answer, text, isOwn);
  }

  /** The error of the transfer for anything that was thrown in it. */
  errorOf(error: unknown): unknown {
    if (this.signal?.aborted === true) return reasonOf(this.signal);
    if (error instanceof SvcError) return error;
    const cause = safeCause(reasonIn(error), this.session.client.redactor);
    const said = isError(cause) ? cause.message : 'unknown';
    const text = this.sent ? `the connection was lost (${said})` : `cannot connect (${said})`;
    return this.failed('connection', { text, cause });
  }

  /** An upload that was sent may have arrived, unless `mayHaveRun` says that it has not. */
  failed(type: TransportFailure['type'], { text, status, cause, mayHaveRun = true }: FailedParts): SvcError {
    const isUpload = mayHaveRun && this.method !== DOWNLOAD;
    // A text may quote a header, and an answer can show the credential in any of them.
    const shown = this.session.client.redactor.text(text);
    const failure: Failure = { type, kind: 'final', text: shown, status, cause, attempts: Number(this.sent) };
    const isUnknown = isUpload && this.sent;
    const failed: Failed = { ok: false, failure, mayHaveRun: isUnknown, attempts: failure.attempts };
    const readBack = isUnknown ? READ_BACK : undefined;
    return toError({ protocol: legacy, method: this.method, readBack }, failed);
  }

  /** Nothing of the transfer is left. */
  async end(): Promise<void> {
    this.release();
    this.stop.abort();
    await this.stream?.close();
  }

  private get origin(): string {
    const { settings } = this.session.client;
    return settings.credentials.address?.().origin ?? settings.origin;
  }

  /** The origin of a `blob:` address is that of what it names, so its protocol counts too. */
  private isOwn({ origin, protocol }: URL): boolean {
    return origin === this.origin && origin.startsWith(protocol);
  }

  /** Why nothing is sent there; undefined: the account itself, or a public host over `https:`. */
  private refusalOf(url: URL): string | undefined {
    if (this.isOwn(url)) return undefined;
    const { protocol, hostname, host } = url;
    const isNear = isLoopback(hostname) && isLoopback(new URL(this.origin).hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isNear))
      return 'the address must begin with https: (http: only for a loopback host, where the account is on one)';
    const { admits } = this.session.client.settings.credentials;
    const isNamed = admits?.(url);
    if (isNamed === true) this.admitted.add(hostname);
    const isAdmitted = isNamed ?? (isNear || !isSpecialHost(hostname));
    return isAdmitted
      ? undefined
      : `the host ${host} is not admitted, so nothing is sent there: a file is at the account or on a public host, or where admitDownload of createApplication returns true`;
  }

  /** Whether a name that leads to this address is refused: public names can lead to hosts that are not. */
  private readonly isRefusedAddress = (hostname: string, address: string): boolean => {
    const { hostname: own } = new URL(this.origin);
    if (hostname === own || (isLoopback(hostname) && isLoopback(own))) return false;
    if (this.admitted.has(hostname)) return false;
    return isSpecialHost(address.includes(':') ? `[${address}]` : address);
  };

  /** The account named that host, not the caller. @throws */
  private readonly refusedByAddress = (error: unknown): never => {
    if (!(error instanceof UsageError)) throw error;
    throw this.failed('protocol', { text: error.message, mayHaveRun: false });
  };

  private async streams(): Promise<StreamTransport> {
    const { dispatcher, fetch, defaults } = this.session.client.settings;
    const { isRefusedAddress } = this;
    this.stream ??= await openStreams({ dispatcher, fetch, timeout: defaults.timeout, isRefusedAddress });
    return this.stream;
  }
}

type FailedParts = Pick<TransportFailure, 'text' | 'status' | 'cause'> & { readonly mayHaveRun?: boolean };

type AttemptAnswer = Extract<AttemptResult, { readonly kind: 'answer' }>;

export const DOWNLOAD = 'download';
/** For the call around a download: the answer is a file, which is read as it arrives. */
const FILE_HAS_BEGUN: AttemptAnswer = { kind: 'answer', status: 200, headers: {}, text: '{"result":true}' };

function bearerOf(credential: Credential): Readonly<Record<string, string>> {
  return credential.kind === 'application' ? { authorization: `Bearer ${credential.token}` } : {};
}

/** Another host can neither have a token renewed nor hold the calls of the account back. */
function judged({ status, headers }: StreamedAnswer, text: string, isOwn: boolean): AttemptAnswer {
  if (isOwn) return { kind: 'answer', status, headers, text };
  const isError = status >= 400 || readWireError(legacy.readError, parsed(text)) !== undefined;
  return { kind: 'answer', status, headers: {}, text: isError ? '' : text };
}

/** The cause of an error of `fetch` has the reason. */
function reasonIn(error: unknown): unknown {
  return isError(error) ? (error.cause ?? error) : error;
}

/** The codes of errors of a connection that was never made: nothing was sent. */
const CONNECTING: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isOfConnecting(error: unknown): boolean {
  const reason = reasonIn(error);
  return CONNECTING.has(memberOf(reason, 'code')) || memberOf(reason, 'syscall') === 'connect';
}
const READ_BACK = 'disk.folder.getchildren';

interface Beginning {
  readonly parts: readonly Uint8Array[];
  /** What follows; undefined: nothing. */
  readonly rest: AsyncIterator<Uint8Array> | undefined;
}

/** More than this is neither an error object nor the answer of an upload. */
async function beginningOf({ body }: StreamedAnswer): Promise<Beginning> {
  const chunks = body[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  for (let size = 0; size <= MAX_ERROR;) {
    const next = await chunks.next();
    if (next.done === true) return { parts, rest: undefined };
    parts.push(next.value);
    size += next.value.byteLength;
  }
  return { parts, rest: chunks };
}

async function* joined(
  parts: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array> | undefined,
): AsyncGenerator<Uint8Array> {
  yield* parts;
  if (rest !== undefined) yield* { [Symbol.asyncIterator]: () => rest };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
