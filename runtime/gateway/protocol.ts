/** The gateway as a protocol: no idempotency keys, and errors under the account's own field names. */

import type { OwnName } from '../params/wire-params.js';
import type { Protocol } from '../protocol/protocol.js';
import { signGateway, type UnsignedRoute } from './credentials.js';
import { gatewayErrorReader } from './envelope.js';

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
