/** A proxy on a loopback port that passes every request to the account and every answer back, byte for byte, and shows both. */

import { createServer, type IncomingMessage, type OutgoingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

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
  const { protocol, hostname, port, host, pathname } = new URL(account);
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: target = '/' } = incoming;
    // Each request has a connection of its own: one that was kept could end just as it is used.
    const onward = send({ hostname, port, method, path: target, agent: false, setHost: false });
    const headers = pairsOf(incoming).map(([name, value]): Pair => [
      name,
      /^host$/i.test(name) ? host : value,
    ]);
    withoutDefaultHeaders(onward);
    for (const [name, value] of headers) onward.appendHeader(name, value);
    const requestBody = collectBody(incoming);
    onward.on('response', (answer) => {
      const answerBody = collectBody(answer);
      withoutDefaultHeaders(outgoing);
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...answer.rawHeaders]);
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
    // The program sees what it would see without a proxy: a connection that is lost.
    onward.on('error', () => incoming.socket.resetAndDestroy());
    outgoing.on('close', () => onward.destroy());
    pipeline(incoming, onward, () => undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server has one
  return {
    baseUrl: `http://127.0.0.1:${address.port}${pathname.replace(/(?<!\/)\/+$/, '')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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

const MAX_KEPT = 32 * 1024 * 1024;

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
