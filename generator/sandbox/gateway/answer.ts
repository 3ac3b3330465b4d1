/** From a request to an answer: who calls, limits, the route, the envelope. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkGuard, checkKey, claimOf, findKey } from './admission.js';
import type { GatewayKey } from './key.js';
import { spend } from './limits.js';
import { applicationOf } from './redirect-uri.js';
import { failureBody, Refusal } from './refusal.js';
import { noteFailure, noteSuccess } from './repetition.js';
import { type GatewayCall, type GatewayRoute, Redirect, successBody } from './route.js';
import type { GatewayState } from './state.js';

interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** For paths that no route has. */
export const NOWHERE: GatewayRoute = {
  verb: 'GET',
  path: '/v1/*',
  write: false,
  run: () => {
    throw new Refusal('ENTITY_NOT_FOUND', { message: 'There is no such route.' });
  },
};

export async function answerCall(state: GatewayState, route: GatewayRoute, http: Http): Promise<unknown> {
  const name = `${http.request.method} ${http.request.url.split('?', 1)[0] ?? ''}`;
  let key: GatewayKey | undefined;
  try {
    key = callerOf(state, route, http.request);
    const result = await runCall(state, { route, key, http });
    noteSuccess(state, key.id);
    if (result instanceof Redirect) return http.reply.redirect(result.to, 302);
    return http.reply.send(successBody(result));
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : new Refusal('INTERNAL_ERROR', { message: String(error) });
    const noted = key === undefined ? { refusal } : noteFailure(state, key.id, name, refusal);
    return sendFailure(http.reply, noted);
  }
}

interface Running {
  readonly route: GatewayRoute;
  readonly key: GatewayKey;
  readonly http: Http;
}

async function runCall(state: GatewayState, { route, key, http }: Running): Promise<unknown> {
  checkKey(state, key, route);
  const spent = spend(state, key, route.path.endsWith('/search'));
  http.reply.headers(spent.headers);
  if (spent.refusal) throw spent.refusal;
  const call = readCall(state, route, { request: http.request, key });
  checkGuard(call);
  return route.run(call);
}

function callerOf(state: GatewayState, route: GatewayRoute, request: FastifyRequest): GatewayKey {
  const apiKey = headerOf(request, 'x-api-key');
  if (route.guard === 'oauth-entry' && apiKey === undefined) return browserKey(state, request);
  return findKey(state, { apiKey, authorization: headerOf(request, 'authorization') });
}

function browserKey(state: GatewayState, request: FastifyRequest): GatewayKey {
  const { app_key: appKey, redirect_uri: redirectUri = '' } = queryOf(request);
  if (appKey === undefined) {
    const key = applicationOf(state.keys, redirectUri);
    if (!key) throw new Refusal('INVALID_REDIRECT_URI');
    return key;
  }
  const key = state.keys.find((known) => known.key === appKey);
  if (key?.type !== 'application') throw new Refusal('INVALID_APP_KEY');
  return key;
}

function readCall(
  state: GatewayState,
  route: GatewayRoute,
  { request, key }: { request: FastifyRequest; key: GatewayKey },
): GatewayCall {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    state,
    key,
    route,
    session: claimOf(state, headerOf(request, 'authorization')),
    host: request.host,
    params: request.params as Record<string, string>, // the router's own
    query: queryOf(request),
    body: parseBody(bytes),
    size: bytes.length,
  };
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('INVALID_JSON', { message: 'The body is not JSON.' });
  }
}

function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  // The server's parser gives an array for a name that comes twice.
  const entries = Object.entries(request.query as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function sendFailure(
  reply: FastifyReply,
  { refusal, warning }: { refusal: Refusal; warning?: string },
): unknown {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.status).send(failureBody(refusal, warning));
}
