/** Types and methods of `gateway/infra/servers`. */

import type { GatewayCallOptions } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Methods `infra.servers`. */
export interface InfraServersMethods {
  /**
   * Creates a server.
   *
   * Which fields it takes is not shown.
   *
   * Scope: `svc:infra`. Who: a key that may manage servers.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `INFRA_SCOPE_REQUIRED` (403): The key lacks `svc:infra`; `cause` is `key_scope_missing`.
   * - `INFRA_FORBIDDEN_FOR_DATA_KEY` (403): A data-only key attempts infrastructure or application writes; `details.deployableKeys` lists up to five other keys.
   * - `SERVER_ROLE_FORBIDDEN` (403): The team role is too low; `hint` carries `yourRole`, `requiredRole`, `deniedAction`, `allowedHere`.
   * - `WRONG_KEY` (403): The server is not yours.
   * - `INLINE_SOURCE_TOO_LARGE` (413): The body is too large on code deploy, file upload or server creation; `hint` carries `reason`, `recovery`, `recoveryAction`, `note`.
   *
   * Source: Gateway reference, Endpoints.
   */
  create(
    params?: object,
    options?: GatewayCallOptions,
  ): Call<{ [name: string]: unknown }, 'gateway', GatewayCode>;
}
