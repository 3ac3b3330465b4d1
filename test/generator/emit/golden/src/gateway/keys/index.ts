/** The module `gateway/keys`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Parameters of `keys.update`. */
export interface KeysUpdateParams {
  readonly id: number;
  readonly [name: string]: unknown;
}

/** Codes of errors that `keys.update` is documented to answer with. */
export type KeysUpdateCode =
  | 'RATE_LIMIT_ADMIN_ONLY'
  | GatewayCode;

/** A call of `keys.update`. */
export interface KeysUpdateCall<T> extends Call<T, 'gateway', KeysUpdateCode> {
}

/**
 * Methods `keys`.
 * API keys.
 */
export interface KeysMethods {
  /**
   * Does keys.update.
   *
   * Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `RATE_LIMIT_ADMIN_ONLY` (403): only an administrator sets `rateLimit`
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await gw.keys.update({ id: 1 });
   */
  update(params: KeysUpdateParams, options?: GatewayCallOptions): KeysUpdateCall<{
    [name: string]: unknown;
  }>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'keys.update': { verb: 'PATCH', path: '/v1/keys/{id}', kind: 'update' },
};
