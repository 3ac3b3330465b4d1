/** One upload or download past the client's calls: a stream, with the client's credential for its own account alone. */

import { Buffer } from 'node:buffer';
import { MethodCall } from '../call/method-call.js';
import type { SendOptions } from '../call/options.js';
import { isLoopback } from '../client/options.js';
import type { Session } from '../client/session.js';
import { UsageError, SvcError } from '../errors/errors.js';
import { errorClass } from '../errors/error-classes.js';
import { type Failed, type Failure, toError, type TransportFailure } from '../errors/to-error.js';
import { readWireError } from '../errors/wire-error.js';
import { legacy } from '../legacy/protocol.js';
import type { Credential } from '../protocol/operation.js';
import { safeCause } from '../redact/redact.js';
import { assertOpen } from '../send/client-state.js';
import type { StreamedAnswer, StreamTransport } from '../platform/transport.js';
import { openStreams } from '../platform/create-transport.js';
import { onAbort, reasonOf } from '../value/abort-signal.js';
import { parseJson } from '../value/json.js';
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
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array>;
}

const MAX_REDIRECTS = 5;
/** Bytes of an answer that can be an error object. */
const MAX_ERROR = 64 * 1024;

export class Transfer {
  readonly call: Root['call'];
  /** The request has begun to leave this machine. */
  sent = false;
  private readonly session: Session;
  private readonly stop = new AbortController();
  /** After a refresh. */
  private renewed: Credential | undefined;
  private release: () => void = () => undefined;
  private stream: StreamTransport | undefined;

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
    if (signal === undefined) return;
    if (signal.aborted) throw reasonOf(signal);
    this.release = onAbort(signal, () => this.stop.abort(reasonOf(signal)));
  }

  /** A relative address is one of the account. @throws UsageError */
  address(given: string, base: URL | string = this.session.client.settings.origin): URL {
    const url = URL.canParse(given, String(base)) ? new URL(given, base) : undefined;
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
    throw new UsageError(
      `${this.method}: the address must begin with https: (http: only for a loopback host)`,
    );
  }

  /** Follows redirects. One to another host takes no credential along, and none is sent after it. */
  async get(from: URL): Promise<StreamedAnswer> {
    let isOwn = true;
    let url = from;
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      isOwn &&= this.isOwn(url);
      let answer = await this.send(url, isOwn);
      if (answer.status === 401 && isOwn && (await this.renew())) answer = await this.send(url, isOwn);
      const location = answer.headers['location'];
      if (answer.status < 300 || answer.status >= 400 || location === undefined)
        return this.checked(answer, isOwn);
      url = this.address(location, url);
    }
    throw this.failed('protocol', { text: `more than ${MAX_REDIRECTS} redirects` });
  }

  /** Not redirected: the body has been sent. @returns the parsed answer */
  async post(url: URL, request: FileRequest): Promise<unknown> {
    const isOwn = this.isOwn(url);
    const answer = await this.checked(await this.send(url, isOwn, request), isOwn);
    const { status } = answer;
    if (status >= 300)
      throw this.failed('protocol', { status, text: `a redirect (${status}), which is not followed` });
    const body = jsonOf((await beginningOf(answer)).parts);
    if (body === undefined) throw this.failed('protocol', { status, text: 'the answer is not JSON' });
    return body;
  }

  /** The error of the transfer for anything that was thrown in it. */
  errorOf(error: unknown): unknown {
    if (this.signal?.aborted === true) return reasonOf(this.signal);
    if (error instanceof SvcError) return error;
    // The cause of an error of `fetch` has the reason.
    const cause = safeCause(isError(error) ? (error.cause ?? error) : error, this.session.client.redactor);
    const said = isError(cause) ? cause.message : 'unknown';
    const text = this.sent ? `the connection was lost (${said})` : `cannot connect (${said})`;
    return this.failed('connection', { text, cause });
  }

  /** @param mayHaveRun of an upload whose answer did not arrive. */
  failed(
    type: TransportFailure['type'],
    { text, status, cause }: Pick<TransportFailure, 'text' | 'status' | 'cause'>,
  ): SvcError {
    const isUpload = this.method !== DOWNLOAD;
    const failure: Failure = { type, kind: 'final', text, status, cause, attempts: Number(this.sent) };
    return this.toError(failure, isUpload && this.sent);
  }

  /** Nothing of the transfer is left. */
  async end(): Promise<void> {
    this.release();
    this.stop.abort();
    await this.stream?.close();
  }

  private isOwn({ origin }: URL): boolean {
    return origin === this.session.client.settings.origin;
  }

  private async send(
    url: URL,
    isOwn: boolean,
    { headers = {}, body }: FileRequest = {},
  ): Promise<StreamedAnswer> {
    const { settings } = this.session.client;
    const { credentials } = settings;
    const credential = isOwn ? (this.renewed ?? (await credentials.credential())) : undefined;
    const bearer = credential?.kind === 'application' && { authorization: `Bearer ${credential.token}` };
    const { dispatcher, fetch, defaults } = settings;
    this.stream ??= await openStreams({ dispatcher, fetch, timeout: defaults.timeout });
    return this.stream.request(url.href, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...bearer },
      body,
      signal: this.stop.signal,
    });
  }

  /** Once. */
  private async renew(): Promise<boolean> {
    const { settings, environment } = this.session.client;
    const { credentials, origin } = settings;
    if (credentials.refresh === undefined || this.renewed !== undefined) return false;
    const refused = await credentials.credential();
    this.renewed = await credentials.refresh(refused, environment.now(), new URL(origin).host);
    return true;
  }

  /** An error object is an error at any status; a file of JSON is named as a file. @throws ApiError */
  private async checked(answer: StreamedAnswer, isOwn: boolean): Promise<StreamedAnswer> {
    const { status, headers } = answer;
    const isJson =
      /\bjson\b/.test(headers['content-type'] ?? '') && headers['content-disposition'] === undefined;
    if (status < 400 && !(isOwn && isJson)) return answer;
    const { parts, rest } = await beginningOf(answer);
    const wire = rest === undefined ? readWireError(legacy.readError, jsonOf(parts)) : undefined;
    if (status < 400 && wire === undefined) return { status, headers, body: joined(parts, rest) };
    const { redactor } = this.session.client;
    const code = wire === undefined ? '' : redactor.code(wire.code);
    const said = redactor.text(wire?.message ?? '') || 'the service answered with an error';
    throw this.toError({
      type: 'api',
      generation: legacy.generation,
      class: errorClass(legacy, { code, status, text: wire?.message }),
      kind: 'final',
      status,
      code,
      text: `${said} (${code === '' ? '' : `${code}, `}status ${status})`,
      validation: [],
      details: redactor.json(wire?.details),
      attempts: 1,
    });
  }

  private toError(failure: Failure, mayHaveRun = false): SvcError {
    const failed: Failed = { ok: false, failure, mayHaveRun, attempts: failure.attempts };
    return toError(
      { protocol: legacy, method: this.method, readBack: mayHaveRun ? READ_BACK : undefined },
      failed,
    );
  }
}

export const DOWNLOAD = 'download';
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

function jsonOf(parts: readonly Uint8Array[]): unknown {
  try {
    return parseJson(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}
