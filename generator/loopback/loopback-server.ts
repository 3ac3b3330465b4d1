/** A server on a loopback port whose handler takes a `Request` and returns a `Response`. No request ends it, whatever Node refuses of it. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isLoopbackHost } from './loopback-host.js';

export interface LoopbackServer {
  /** Ends with the number of the port. */
  readonly url: string;
  close(): Promise<void>;
}

type Handler = (request: Request) => Promise<Response>;

/** @param port 0: a free one. */
export async function serveLoopback(port: number, handle: Handler): Promise<LoopbackServer> {
  const server = createServer((incoming, response) => {
    answer(incoming, response, handle).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // From now on an error is that of one connection.
  server.on('error', () => undefined);
  // A server that listens on a port has an address; one of a pipe would have a text.
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${given}`,
    close: async () => {
      const ended = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await ended;
    },
  };
}

/** Refuses a request with the name of another host before it reads anything else. */
async function answer(incoming: IncomingMessage, response: ServerResponse, handle: Handler): Promise<void> {
  const isOurs = isLoopbackHost(incoming.headers.host);
  const stop = new AbortController();
  response.once('close', () => stop.abort());
  const { status, headers, body } = isOurs
    ? await handle(requestOf(incoming, stop.signal))
    : Response.json({ error: 'this is not the host that was asked for' }, { status: 421 });
  response.writeHead(status, Object.fromEntries(headers));
  if (body !== null) for await (const part of body as ReadableStream<Uint8Array>) response.write(part);
  response.end();
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers, url = '/' } = incoming;
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.host ?? ''}${url}`, {
    method,
    headers: pairs,
    signal,
    // Of a request without a body the stream is empty.
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
  });
}
