/** A call of a route as a request and the reading of its answer. */

import type { Exchange, Safety, WireRequest } from '../exchange.js';
import { credentialHeaders } from './credentials.js';
import { readSuccess, type GatewaySuccess } from './envelope.js';
import type { Verb } from './table.js';

export interface GatewayRequest {
  /** The route's name for errors, hooks and limits. */
  readonly method: string;
  readonly verb: Verb;
  /** Path and query. */
  readonly address: string;
  /** JSON; undefined: none. */
  readonly body: string | undefined;
  readonly safety: Safety;
  readonly scope?: readonly string[] | undefined;
  readonly readBack?: string | undefined;
}

export function gatewayExchange(request: GatewayRequest): Exchange<GatewaySuccess> {
  const { method, verb, address, body, safety, scope, readBack } = request;
  return {
    generation: 'gateway',
    method,
    safety,
    scope,
    readBack,
    build: (credential): WireRequest => ({
      verb,
      path: address,
      headers: {
        accept: 'application/json',
        ...credentialHeaders(credential),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
    }),
    read: (answer) => readSuccess(answer, method),
  };
}
