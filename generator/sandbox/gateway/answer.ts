/** From a request to an answer: who calls, limits, the route, the envelope. */

import type { Clock } from '../account.js';
import { type HttpAnswer, type HttpRequest, jsonAnswer, parseQuery, redirectAnswer } from '../http.js';
import { checkGuard, checkKey, claimOf, findKey } from './admission.js';
import type { GatewayKey } from './key.js';
import type { RouteMatch } from './match.js';
import { countFailure, resetFailures, countRequest } from './limits.js';
import { applicationOf } from './redirect-uri.js';
import { failureBody, GatewayRefusal } from './refusal.js';
import { type GatewayCall, type GatewayRoute, Redirect, successBody } from './route.js';
import type { GatewayState } from './state.js';

/** For paths that no route has. */
export const NO_ROUTE: GatewayRoute = {
  verb: 'GET',
  path: '/v1/*',
  write: false,
  run: () => {
    throw new GatewayRefusal('ENTITY_NOT_FOUND', { message: 'There is no such route.' });
  },
};

export function answerCall(state: GatewayState, match: RouteMatch, request: HttpRequest): HttpAnswer {
  const { route } = match;
  let key: GatewayKey | undefined;
  let headers = {};
  try {
    key = callerOf(state, route, request);
    checkKey(state, key, route);
    const spent = countRequest(state, key, route.path.endsWith('/search'));
    ({ headers } = spent);
    if (spent.refusal) throw spent.refusal;
    const call = { ...readCall(state, request), ...match, key };
    checkGuard(call);
    const result = route.run(call);
    resetFailures(state, key.id);
    if (result instanceof Redirect) return withHeaders(redirectAnswer(result.to), headers);
    return jsonAnswer(200, JSON.stringify(successBody(result)), headers);
  } catch (error) {
    const refusal =
      error instanceof GatewayRefusal
        ? error
        : new GatewayRefusal('INTERNAL_ERROR', { message: String(error) });
    const name = `${request.verb} ${request.path}`;
    const noted = key === undefined ? { refusal } : countFailure(state, key.id, name, refusal);
    return withHeaders(failureAnswer(noted, state.account.clock), headers);
  }
}

function withHeaders(answer: HttpAnswer, headers: HttpAnswer['headers']): HttpAnswer {
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

function callerOf(state: GatewayState, route: GatewayRoute, request: HttpRequest): GatewayKey {
  const apiKey = headerOf(request, 'x-api-key');
  if (route.guard === 'oauth-entry' && apiKey === undefined) return browserKey(state, request);
  return findKey(state, { apiKey, authorization: headerOf(request, 'authorization') });
}

function browserKey(state: GatewayState, request: HttpRequest): GatewayKey {
  const { app_key: appKey, redirect_uri: redirectUri = '' } = queryOf(request);
  if (appKey === undefined) {
    const key = applicationOf(state.keys, redirectUri);
    if (!key) throw new GatewayRefusal('INVALID_REDIRECT_URI');
    return key;
  }
  const key = state.keys.find((known) => known.key === appKey);
  if (key?.type !== 'application') throw new GatewayRefusal('INVALID_APP_KEY');
  return key;
}

function readCall(state: GatewayState, request: HttpRequest): Omit<GatewayCall, 'key' | 'route' | 'params'> {
  return {
    state,
    session: claimOf(state, headerOf(request, 'authorization')),
    host: request.headers.host ?? '',
    query: queryOf(request),
    body: parseBody(request.body),
    size: request.body.length,
  };
}

function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new GatewayRefusal('INVALID_JSON', { message: 'The body is not JSON.' });
  }
}

function queryOf(request: HttpRequest): Readonly<Record<string, string>> {
  const entries = Object.entries(parseQuery(request));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function headerOf(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function failureAnswer(
  { refusal, warning }: { refusal: GatewayRefusal; warning?: string },
  clock: Clock,
): HttpAnswer {
  const { status, retryAfter } = refusal;
  const headers: HttpAnswer['headers'] =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return jsonAnswer(status, JSON.stringify(failureBody(refusal, clock, warning)), headers);
}
