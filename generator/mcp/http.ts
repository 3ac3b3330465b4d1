/** The server over HTTP: on a loopback port, for clients with the token, and not for pages in a browser. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { isLoopbackOrigin } from '../loopback/loopback-host.js';
import { type LoopbackServer, serveLoopback } from '../loopback/loopback-server.js';
import { mcpServer, type Serving } from './server.js';

export interface HttpServing extends Serving {
  /** 0: a free one. */
  readonly port: number;
  readonly token: string;
}

export async function serveHttp(serving: HttpServing): Promise<LoopbackServer> {
  const handler = createMcpHandler(() => mcpServer(serving));
  const server = await serveLoopback(serving.port, (request) =>
    answer(request, serving.token, handler.fetch),
  );
  return {
    url: `${server.url}/mcp`,
    close: async () => {
      await server.close();
      await handler.close();
    },
  };
}

/** Pages of this machine may read the answer, such as an inspector; those of other origins are refused before the token is looked at. */
async function answer(
  request: Request,
  token: string,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { headers, method } = request;
  const origin = headers.get('origin');
  if (origin !== null && !isLoopbackOrigin(origin))
    return refusal(403, 'pages of other origins are not served');
  // A browser sends the preflight without the token.
  const isPreflight = method === 'OPTIONS' && headers.has('access-control-request-method');
  const response =
    origin !== null && isPreflight
      ? preflight(headers)
      : (refusalOf(request, token) ?? (await serve(request)));
  if (origin === null) return response;
  const shared = new Headers(response.headers);
  shared.set('access-control-allow-origin', origin);
  shared.set('access-control-expose-headers', 'mcp-session-id, www-authenticate');
  shared.append('vary', 'origin');
  return new Response(response.body, { status: response.status, headers: shared });
}

/** The names of further headers depend on the parameters of a tool (`Mcp-Param-…`), so those that are asked for are allowed. */
function preflight(headers: Headers): Response {
  const wanted = headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, DELETE',
      ...(wanted !== null && { 'access-control-allow-headers': wanted }),
      'access-control-max-age': '600',
    },
  });
}

function refusalOf({ headers, url }: Request, token: string): Response | undefined {
  if (!hasToken(headers.get('authorization') ?? '', token)) return refusal(401, 'a bearer token is needed');
  return new URL(url).pathname === '/mcp' ? undefined : refusal(404, 'the server is at /mcp');
}

function refusal(status: number, error: string): Response {
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return Response.json({ error }, { status, headers });
}

/** In the same time for every wrong token. The scheme has any letter case (RFC 9110, 11.1). */
function hasToken(authorization: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const [, given = ''] = /^bearer +(.*)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
