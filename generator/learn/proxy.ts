/** A proxy on a loopback port that passes every request to the account and every answer back, byte for byte, and shows both. */

import {
  createServer,
  type IncomingMessage,
  type OutgoingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { isLoopbackHost, isLoopbackOrigin } from '../loopback/loopback-host.js';

/** One request and its answer, after both have passed. A body is undefined where it is too large to be kept. */
export interface Exchange {
  readonly target: string;
  readonly request: Message;
  readonly status: number;
  readonly answer: Message;
}

export interface Message {
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer | undefined;
}

interface Proxy {
  /** In place of the account's. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export async function openProxy(account: string, onExchange: (exchange: Exchange) => void): Promise<Proxy> {
  const url = new URL(account);
  const server = createServer((incoming, outgoing) => {
    const refusal = refusalOf(incoming);
    if (refusal !== undefined) {
      outgoing.writeHead(refusal, { connection: 'close' }).end();
      return;
    }
    try {
      forward(url, incoming, outgoing, onExchange);
    } catch {
      // Node refuses to send it.
      loseConnection(incoming);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address; one of a pipe would have a text.
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}${url.pathname.replace(/(?<!\/)\/+$/, '')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The status for a name of another site that leads here, and for pages of other sites; undefined: the request is passed on. */
function refusalOf({ headers }: IncomingMessage): 403 | 421 | undefined {
  const { host, origin } = headers;
  if (!isLoopbackHost(host)) return 421;
  // Browsers name no origin with the images and links of a page.
  const isForeign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !isLoopbackOrigin(origin);
  return isForeign ? 403 : undefined;
}

function forward(
  { protocol, hostname, port, host }: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onExchange: (exchange: Exchange) => void,
): void {
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const { method = 'GET', url: target = '/' } = incoming;
  // Each request has a connection of its own: one that was kept could end just as it is used.
  const onward = send({ hostname, port, method, path: target, agent: false, setHost: false });
  const headers = pairsOf(incoming).map(([name, value]): Pair => [name, /^host$/i.test(name) ? host : value]);
  withoutDefaultHeaders(onward);
  for (const [name, value] of headers) onward.appendHeader(name, value);
  const requestBody = collectBody(incoming);
  onward.on('response', (answer) => {
    const answerBody = collectBody(answer);
    withoutDefaultHeaders(outgoing);
    try {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...answer.rawHeaders]);
    } catch {
      // Node writes neither every status nor every reason phrase that it reads.
      onward.destroy();
      loseConnection(incoming);
      return;
    }
    pipeline(answer, outgoing, (error) => {
      if (error) return;
      const { statusCode: status = 0 } = answer;
      onExchange({
        target,
        request: { headers: incoming.headers, body: requestBody() },
        status,
        answer: { headers: answer.headers, body: answerBody() },
      });
    });
  });
  // A protocol that only the account and the program would know.
  onward.on('upgrade', (_answer, socket) => {
    socket.destroy();
    loseConnection(incoming);
  });
  onward.on('error', () => loseConnection(incoming));
  outgoing.on('close', () => onward.destroy());
  pipeline(incoming, onward, () => undefined);
}

/** The program sees what it would see without a proxy. */
function loseConnection({ socket }: IncomingMessage): void {
  socket.resetAndDestroy();
}

type Pair = readonly [name: string, value: string];

/** In their order and letter case. */
function pairsOf({ rawHeaders }: IncomingMessage): readonly Pair[] {
  return rawHeaders.flatMap((name, index): Pair[] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

/** Node adds these headers itself unless they are removed. */
function withoutDefaultHeaders(message: OutgoingMessage): void {
  for (const name of ['date', 'connection', 'content-length', 'transfer-encoding'])
    message.removeHeader(name);
}

/** Bytes of a body, packed and unpacked. */
export const MAX_KEPT: number = 32 * 1024 * 1024;

/** @returns what has passed so far */
function collectBody(message: IncomingMessage): () => Buffer | undefined {
  const chunks: Buffer[] = [];
  let size = 0;
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT) chunks.push(chunk);
    else chunks.length = 0;
  });
  return () => (size <= MAX_KEPT ? Buffer.concat(chunks) : undefined);
}
