/** Types and methods of `gateway/infra/servers`. */

import type { GatewayCallOptions } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** A call of `infra.servers.create`. */
export interface InfraServersCreateCall<T> extends Call<T, 'gateway', GatewayCode> {}

/** Methods `infra.servers`. */
export interface InfraServersMethods {
  /**
   * Creates a server.
   *
   * Which fields it takes is not shown.
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Scope: `svc:infra`. Who: a key that may manage servers.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints.
   */
  create(params?: object, options?: GatewayCallOptions): InfraServersCreateCall<{ [name: string]: unknown }>;
}
