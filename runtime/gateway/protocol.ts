/** The gateway as a protocol: which credential goes where (Gateway reference, Authentication), no idempotency keys, errors under the account's own field names. */

import { UsageError } from '../errors/client-error.js';
import type { OwnName } from '../params/wire-params.js';
import type { Protocol } from '../protocol/protocol.js';
import type { Credential, WireRequest } from '../protocol/wire.js';
import { gatewayErrorReader } from './envelope.js';

/** A call of a route before it is signed. */
export interface UnsignedRoute {
  readonly verb: WireRequest['verb'];
  /** Path and query. */
  readonly address: string;
  /** JSON; undefined: none. */
  readonly body: string | undefined;
}

/**
 * The key never goes anywhere but in `X-Api-Key`, whatever its kind. Every kind of credential has a case here: without
 * one the function does not compile.
 */
export function signGateway(credential: Credential, { verb, address, body }: UnsignedRoute): WireRequest {
  switch (credential.kind) {
    case 'gateway': {
      const { key, session } = credential;
      const headers = {
        accept: 'application/json',
        'x-api-key': key,
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      return { verb, path: address, headers, body };
    }
    case 'webhook':
    case 'application':
      throw new UsageError('the gateway takes a key, not a webhook or token');
  }
}

export type GatewayProtocol = Protocol<UnsignedRoute>;

export function gatewayProtocol(ownName: OwnName): GatewayProtocol {
  return {
    generation: 'gateway',
    writeSafety: 'write',
    statusClasses: new Map(),
    sign: signGateway,
    readError: gatewayErrorReader(ownName),
  };
}
