/** The protocol objects by the name of their generation. */

import { gatewayProtocol } from '../../runtime/gateway/protocol.js';
import { legacy } from '../../runtime/legacy/protocol.js';
import { v3 } from '../../runtime/v3/protocol.js';

export const PROTOCOLS = { v3, legacy, gateway: gatewayProtocol((name) => name) } as const;
