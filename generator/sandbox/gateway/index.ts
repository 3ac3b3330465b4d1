/** The gateway of the sandbox: its routes. */

import type { HttpAnswer, HttpRequest } from '../http.js';
import { answerCall, NO_ROUTE } from './answer.js';
import { matchRoute } from './match.js';
import { routeTable } from './routes/index.js';
import type { GatewayState, Settings } from './state.js';

export interface Gateway {
  readonly settings: Settings;
}

export function answerGateway(state: GatewayState, request: HttpRequest): HttpAnswer {
  const match = matchRoute(routeTable, request.verb, request.path);
  return answerCall(state, match ?? { route: NO_ROUTE, params: {} }, request);
}

/** Every answer has a request id, also one that a fault made. */
export function withRequestId({ account }: GatewayState, answer: HttpAnswer): HttpAnswer {
  const id = `req-${account.secret(`request ${account.nextId('gateway request')}`, 20)}`;
  return { ...answer, headers: { 'x-request-id': id, ...answer.headers } };
}
