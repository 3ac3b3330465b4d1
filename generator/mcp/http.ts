/** The server over HTTP: on a loopback port, for who has the token, and not for pages in a browser. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isLoopbackHost } from '../loopback-host.js';
import { mcpServer, type Serving } from './server.js';

export interface HttpServing extends Serving {
  /** 0: a free one. */
  readonly port: number;
  readonly token: string;
}

export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Bytes of a request's body. */
const LARGEST = 4 * 1024 * 1024;

export async function serveHttp(serving: HttpServing): Promise<HttpServer> {
  const handler = createMcpHandler(() => mcpServer(serving));
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, serving.token);
    if (refusal !== undefined) return refuse(response, refusal);
    answer(request, response, handler.fetch).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(serving.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await handler.close();
    },
  };
}

interface Refused {
  readonly status: number;
  readonly message: string;
}

/** A name of another host that leads here, and pages of other origins, are refused before the token is looked at. */
function refusalOf({ headers, url }: IncomingMessage, token: string): Refused | undefined {
  if (!isLoopbackHost(headers.host))
    return { status: 421, message: 'this is not the host that was asked for' };
  if (headers.origin !== undefined && !isLoopbackOrigin(headers.origin)) {
    return { status: 403, message: 'pages of other origins are not served' };
  }
  if (!hasToken(headers.authorization, token)) return { status: 401, message: 'a bearer token is needed' };
  return url?.split('?')[0] === '/mcp' ? undefined : { status: 404, message: 'the server is at /mcp' };
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host);
}

/** In the same time for every wrong token. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

function refuse(response: ServerResponse, { status, message }: Refused): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...challenge });
  response.end(JSON.stringify({ error: message }));
}

type Fetch = (request: Request) => Promise<Response>;

async function answer(request: IncomingMessage, response: ServerResponse, fetch: Fetch): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return refuse(response, { status: 413, message: 'the request is too long' });
  const stop = new AbortController();
  response.once('close', () => stop.abort());
  const answered = await fetch(webRequest(request, body, stop.signal));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body !== null) {
    for await (const part of answered.body) response.write(part);
  }
  response.end();
}

/** Undefined: it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function webRequest(
  { method = 'GET', headers, url = '/' }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.host ?? '127.0.0.1'}${url}`, {
    method,
    headers: pairs,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}
