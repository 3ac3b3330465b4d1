/** A call of the gateway as a promise that is sent on demand, as a request, and as the reading of its answer. */

import type { Call } from '../call/call.js';
import { checkOptions } from '../call/known-options.js';
import { captureOptions } from '../call/options.js';
import { LazyCall } from '../call/lazy-call.js';
import { withCallSite } from '../errors/client-error.js';
import { captureStack, type StackHolder } from '../errors/stack.js';
import type { Operation, Safety } from '../protocol/operation.js';
import { responseOf, type Reply } from '../protocol/reply.js';
import type { ClientState } from '../send/client-state.js';
import { assertOpen } from '../send/closing.js';
import { send } from '../send/run.js';
import { readSuccess } from './envelope.js';
import type { GatewayProtocol, UnsignedRoute } from './protocol.js';
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
  readonly client: ClientState;
  readonly protocol: GatewayProtocol;
}

export function gatewayCall(
  { client, protocol }: GatewaySession,
  calling: Calling,
): Call<unknown, 'gateway'> {
  const { describe, caller } = calling;
  const callSite = captureStack(caller);
  const options = captureOptions(calling.options ?? {}, 'gateway call');
  const request = requestNow(describe);
  return new LazyCall('gateway', async () => {
    try {
      assertOpen(client);
      const described = request();
      checkOptions(options, 'gateway call', described.method);
      return responseOf(await send(client, gatewayOperation(protocol, described, callSite), options));
    } catch (error) {
      throw withCallSite(error, callSite);
    }
  });
}

/** The values are read when the call is made, and what is wrong with them is thrown when it is sent. */
function requestNow(describe: () => GatewayRequest): () => GatewayRequest {
  try {
    const request = describe();
    return () => request;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A call of a route as data. */
export interface GatewayRequest extends UnsignedRoute {
  /** The route's name for errors, hooks and limits. */
  readonly method: string;
  readonly safety: Safety;
  readonly scope?: readonly string[] | undefined;
  readonly readBack?: string | undefined;
}

function gatewayOperation(
  protocol: GatewayProtocol,
  request: GatewayRequest,
  callSite: StackHolder,
): Operation<Reply> {
  const { method, safety, scope, readBack } = request;
  return {
    protocol,
    method,
    safety,
    scope,
    readBack,
    callSite,
    build: (credential) => protocol.sign(credential, request),
    read: readSuccess,
  };
}
