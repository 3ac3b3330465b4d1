/** The module `gateway/infra`. */

import type { GatewayTable } from '../../runtime/gateway/index.js';
import { methods as serversMethods, type InfraServersMethods } from './servers.js';

/**
 * Methods `infra`.
 * Servers.
 */
export interface InfraMethods {
  readonly servers: InfraServersMethods;
}

/** What the client knows about each method. */
export const methods: GatewayTable = {
  ...serversMethods,
};
