/** A scripted server on a loopback port: each request gets the next step of its method's script. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Arrived {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** ms since 1970. */
  readonly at: number;
}

/** Answers, or does something worse. */
export type Step = (response: ServerResponse, request: Arrived) => void;

export interface ScriptedServer {
  readonly baseUrl: string;
  readonly arrived: readonly Arrived[];
  /** Sockets that are open now. */
  readonly open: ReadonlySet<Socket>;
  /** What the next requests meet; the last step stays. */
  script(...steps: readonly Step[]): void;
  close(): Promise<void>;
}

/** @param keepAliveTimeout ms after which it closes a socket that is not used. */
export async function startServer({ keepAliveTimeout = 5_000 } = {}): Promise<ScriptedServer> {
  const arrived: Arrived[] = [];
  const open = new Set<Socket>();
  let steps: readonly Step[] = [];
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { path: request.url ?? '', headers: request.headers, body, at: performance.now() };
      arrived.push(one);
      const step = steps[0];
      if (steps.length > 1) steps = steps.slice(1);
      step?.(response, one);
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    // The other side is done with it, whether or not ours has noticed it all.
    socket.on('end', () => open.delete(socket));
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    arrived,
    open,
    script: (...next) => void (steps = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function raw(
  status: number,
  content: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(content);
  };
}

/** Takes the request and closes the connection without a word. */
export const reset: Step = (response) => void response.socket?.resetAndDestroy();

/** Takes the request and never answers. */
export const hang: Step = () => undefined;

export const done: Step = json(200, { result: { item: { id: 1 } }, time: {} });
