/** A call of the gateway as a promise that is sent on demand, as a request, and as the reading of its answer. */

import type { Call } from '../call/call.js';
import { checkNames, SEND_OPTIONS } from '../call/known-options.js';
import { optionsNow, UnreadableOptions } from '../call/options.js';
import { LazyCall } from '../call/lazy-call.js';
import { UsageError, withCallSite } from '../errors/client-error.js';
import { captureStack } from '../errors/stack.js';
import { asUsageError } from '../errors/unreadable.js';
import type { Exchange, Safety, Sender } from '../protocol/exchange.js';
import { responseOf, type Reply } from '../protocol/reply.js';
import type { UnsignedRoute } from './credentials.js';
import { readSuccess } from './envelope.js';
import type { GatewayProtocol } from './protocol.js';
import type { GatewayCallOptions } from './gateway.js';

interface Calling {
  /** Gives the request, or throws what the call rejects with. */
  readonly describe: () => GatewayRequest;
  readonly options: GatewayCallOptions | undefined;
  /** The method that was called; where it was called from is where the call was made. */
  readonly caller: (...args: never[]) => unknown;
}

/** What the calls of one gateway client share. */
export interface GatewaySession {
  readonly sender: Sender;
  readonly protocol: GatewayProtocol;
}

export function gatewayCall(
  { sender, protocol }: GatewaySession,
  calling: Calling,
): Call<unknown, 'gateway'> {
  const { describe, caller } = calling;
  const callSite = captureStack(caller);
  const options = optionsNow(calling.options ?? {}, SEND_OPTIONS);
  const request = requestNow(describe);
  return new LazyCall('gateway', async () => {
    try {
      sender.assertOpen();
      const { method, ...described } = request();
      const sending = checkOptions(options, method);
      const exchange = gatewayExchange(protocol, { method, ...described });
      return responseOf(await sender.send(exchange, sending, { callSite }));
    } catch (error) {
      throw withCallSite(error, callSite);
    }
  });
}

/** What its caller changes in the values before the call is sent is not part of it. */
function requestNow(describe: () => GatewayRequest): () => GatewayRequest {
  try {
    const request = describe();
    return () => request;
  } catch (error) {
    return () => {
      throw asUsageError('the values', error);
    };
  }
}

function checkOptions(options: unknown, method: string): GatewayCallOptions {
  if (options instanceof UnreadableOptions) throw asUsageError(`${method}: the options`, options.error);
  if (typeof options !== 'object' || options === null) throw new UsageError('options must be an object');
  if (Reflect.get(options, 'idempotencyKey') !== undefined) {
    throw new UsageError('the gateway takes no idempotencyKey');
  }
  checkNames(options, SEND_OPTIONS, method);
  return options;
}

/** A call of a route as data. */
export interface GatewayRequest extends UnsignedRoute {
  /** The route's name for errors, hooks and limits. */
  readonly method: string;
  readonly safety: Safety;
  readonly scope?: readonly string[] | undefined;
  readonly readBack?: string | undefined;
}

function gatewayExchange(protocol: GatewayProtocol, request: GatewayRequest): Exchange<Reply> {
  const { method, safety, scope, readBack } = request;
  return {
    protocol,
    method,
    safety,
    scope,
    readBack,
    build: (credential) => protocol.sign(credential, request),
    read: (answer) => readSuccess(answer, method),
  };
}
