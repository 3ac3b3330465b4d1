/** A server on the loopback that answers as an account would, or as it should not. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}
/** Method, parameters → reply. */
export type Account = (method: string, body: unknown) => Reply;

const open: { close(): Promise<void> }[] = [];

/** For `afterEach` of each file that has servers. */
export async function closeServers(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.close()));
}

export async function serve(account: Account): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const method = (request.url ?? '').split('/').at(-1) ?? '';
      asked.push(method);
      const {
        status = 200,
        type = 'application/json',
        body,
      } = account(method, text === '' ? undefined : JSON.parse(text));
      response.writeHead(status, { 'content-type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }; // a TCP server
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
