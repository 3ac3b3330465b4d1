/** A call of the gateway: sends nothing until something asks for its outcome, and then once. */

import type { Call, CallResponse } from '../call.js';
import { captureStack } from '../errors/stack.js';
import { UsageError } from '../errors/usage-error.js';
import type { Sender, Sent } from '../exchange.js';
import { LazyCall } from '../lazy-call.js';
import type { GatewaySuccess } from './envelope.js';
import { gatewayExchange, type GatewayRequest } from './exchange.js';
import type { GatewayCallOptions } from './gateway.js';

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
