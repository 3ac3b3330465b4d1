/** A call of the gateway as a promise that is sent on demand, as a request, and as the reading of its answer. */

import type { Call, CallResponse } from '../call/call.js';
import { LazyCall } from '../call/lazy-call.js';
import { UsageError } from '../errors/client-error.js';
import { captureStack } from '../errors/stack.js';
import type { Exchange, Safety, Sender, Sent, WireRequest } from '../protocol/exchange.js';
import { credentialHeaders } from './credentials.js';
import { type GatewaySuccess, readSuccess } from './envelope.js';
import type { GatewayCallOptions } from './gateway.js';
import type { Verb } from './table.js';

export interface Calling {
  /** Gives the request, or throws what the call rejects with. */
  readonly describe: () => GatewayRequest;
  readonly options: GatewayCallOptions | undefined;
  /** The method that was called; where it was called from is where the call was made. */
  readonly below: (...args: never[]) => unknown;
}

export function gatewayCall(sender: Sender, calling: Calling): Call<unknown, 'gateway'> {
  const { describe, options = {}, below } = calling;
  const madeAt = captureStack(below);
  return new LazyCall('gateway', async () => {
    checkOptions(options);
    const { signal, timeout, deadline, retry } = options;
    const exchange = gatewayExchange(describe());
    return responseOf(await sender.send(exchange, { signal, timeout, deadline, retry, madeAt }));
  });
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new UsageError('options must be an object');
  if (Reflect.get(options, 'idempotencyKey') !== undefined) {
    throw new UsageError('the gateway takes no idempotencyKey');
  }
}

function responseOf({ value, status, headers, attempts }: Sent<GatewaySuccess>): CallResponse<unknown> {
  const requestId = headers['x-request-id'];
  return {
    data: value.data,
    status,
    headers,
    attempts,
    replayed: false,
    ...(requestId === undefined ? {} : { requestId }),
    ...(value.page === undefined ? {} : { page: value.page }),
  };
}

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
