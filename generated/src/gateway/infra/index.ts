/** The module `gateway/infra`. */

import type { GatewayTable } from '../../runtime/gateway/index.js';
import type { InfraServersMethods } from './servers.js';

/**
 * Methods `infra`.
 * Servers.
 */
export interface InfraMethods {
  readonly servers: InfraServersMethods;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'infra.servers.create': { verb: 'POST', path: '/v1/infra/servers', kind: 'add', scope: ['svc:infra'] },
};
