/** The server over HTTP: on a loopback port, for clients with the token, and not for pages in a browser. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isLoopbackHost } from '../loopback/loopback-host.js';
import { type LoopbackServer, serveLoopback } from '../loopback/loopback-server.js';
import { mcpServer, type Serving } from './server.js';

export interface HttpServing extends Serving {
  /** 0: a free one. */
  readonly port: number;
  readonly token: string;
}

export async function serveHttp(serving: HttpServing): Promise<LoopbackServer> {
  const handler = createMcpHandler(() => mcpServer(serving));
  const server = await serveLoopback(
    serving.port,
    async (request) => refusalOf(request, serving.token) ?? handler.fetch(request),
  );
  return {
    url: `${server.url}/mcp`,
    close: async () => {
      await server.close();
      await handler.close();
    },
  };
}

/** Pages of other origins are refused before the token is looked at. */
function refusalOf({ headers, url }: Request, token: string): Response | undefined {
  const origin = headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin))
    return refusal(403, 'pages of other origins are not served');
  if (!hasToken(headers.get('authorization') ?? '', token)) return refusal(401, 'a bearer token is needed');
  return new URL(url).pathname === '/mcp' ? undefined : refusal(404, 'the server is at /mcp');
}

function refusal(status: number, error: string): Response {
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return Response.json({ error }, { status, headers });
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackHost(new URL(origin).host);
}

/** In the same time for every wrong token. */
function hasToken(authorization: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
