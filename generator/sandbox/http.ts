/** HTTP between Node's server and the account: a request that has arrived completely, and the answer to it. */

import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  STATUS_CODES,
} from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { pipeline, type Readable } from 'node:stream';
import { resetConnection } from './listener.js';

export interface HttpRequest {
  readonly verb: string;
  /** Path and query as received. */
  readonly target: string;
  /** Of the target. Doubled slashes before the part of the generation are single. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Address of the caller. */
  readonly source: string;
  /** Where the account listens: the address, whatever host name the caller uses. */
  readonly origin: string;
}

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

/** `cut`: the connection is reset. `silence`: no answer is sent until the sandbox closes. */
export type HttpOutcome = HttpAnswer | 'cut' | 'silence';

export type HttpApplication = (request: HttpRequest) => Promise<HttpOutcome>;

/** Their body is not read. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);
const BODY_LIMIT = 64 * 1024 * 1024;

export function listenerOf(app: HttpApplication): RequestListener {
  return (message, response) => {
    const send = (outcome: HttpOutcome): void => {
      if (outcome === 'silence') return;
      if (outcome === 'cut') return resetConnection(message.socket);
      const { status, headers, body } = outcome;
      if (typeof body !== 'string') {
        // If the body fails, `pipeline` destroys the connection.
        pipeline(body, response.writeHead(status, headers), () => undefined);
        return;
      }
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    };
    answer(app, message).then(send, (error: unknown) => send(textAnswer(500, `${String(error)}\n`)));
  };
}

async function answer(app: HttpApplication, message: IncomingMessage): Promise<HttpOutcome> {
  const { method: verb = 'GET', url: target = '/', headers, socket } = message;
  if (!isDecodable(target)) return textAnswer(400, 'The path cannot be decoded.\n');
  const body = BODYLESS.has(verb) ? Buffer.alloc(0) : await readBody(message);
  if (body === undefined) return textAnswer(413, 'The body is larger than 64 MiB.\n');
  const { remoteAddress: source = '', localPort = 0 } = socket;
  const origin = `${'encrypted' in socket ? 'https' : 'http'}://127.0.0.1:${localPort}`;
  return app({ verb, target, ...splitTarget(target), headers, body, source, origin });
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(splitTarget(target).path);
    return true;
  } catch {
    return false;
  }
}

/** Clients that join `client_endpoint`, which ends in a slash, and a path double it. */
export function splitTarget(target: string): Pick<HttpRequest, 'path' | 'query'> {
  const [, path = '', query = ''] = /^([^?#]*)\??(.*)$/.exec(target) ?? [];
  return { path: path.replace(/^\/+rest\/+(?=.)/, '/rest/').replace(/^\/rest\/api\/+/, '/rest/api/'), query };
}

/** `undefined`: it is too large. */
function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else resolve(undefined);
    });
    message.once('end', () => resolve(Buffer.concat(chunks)));
    message.once('error', reject);
    if (Number(message.headers['content-length']) > BODY_LIMIT) resolve(undefined);
  });
}

/** A name that occurs twice has both values. */
export function parseQuery({ query }: HttpRequest): ParsedUrlQuery {
  return parse(query, '&', '=', { maxKeys: 0 });
}

export function textAnswer(status: number, body: string, type = 'plain'): HttpAnswer {
  return { status, headers: { 'content-type': `text/${type}; charset=utf-8` }, body };
}

/** `body`: JSON text. */
export function jsonAnswer(status: number, body: string, headers: HttpAnswer['headers'] = {}): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

export function redirectAnswer(location: string): HttpAnswer {
  return { status: 302, headers: { location }, body: '' };
}

export function asksForHtml({ headers }: HttpRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

export function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? '';
}
