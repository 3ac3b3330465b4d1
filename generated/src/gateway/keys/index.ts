/** The module `gateway/keys`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Parameters of `keys.create`. */
export interface KeysCreateParams {
  /** AI calls a minute; an administrator alone may set it. */
  readonly rateLimit?: number | undefined;
  readonly [name: string]: unknown;
}

/** A call of `keys.create`. */
export interface KeysCreateCall<T> extends Call<T, 'gateway', GatewayCode> {}

/** Parameters of `keys.update`. */
export interface KeysUpdateParams {
  /** The item's id. */
  readonly id: number | string;
  /** AI calls a minute; an administrator alone may set it. */
  readonly rateLimit?: number | undefined;
  readonly [name: string]: unknown;
}

/** A call of `keys.update`. */
export interface KeysUpdateCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `keys`.
 * API keys.
 */
export interface KeysMethods {
  /**
   * Issues a key.
   *
   * Which fields it takes besides `rateLimit` is not shown.
   *
   * Who: any key that may write; `rateLimit` an administrator's.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints.
   *
   * @example
   * await gw.keys.create();
   */
  create(
    params?: KeysCreateParams,
    options?: GatewayCallOptions,
  ): KeysCreateCall<{ [name: string]: unknown }>;
  /**
   * Edits a key.
   *
   * Which fields it takes besides `rateLimit` is not shown.
   *
   * Who: any key that may write; `rateLimit` an administrator's.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints.
   *
   * @example
   * await gw.keys.update({ id: 1 });
   */
  update(params: KeysUpdateParams, options?: GatewayCallOptions): KeysUpdateCall<{ [name: string]: unknown }>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'keys.create': { verb: 'POST', path: '/v1/keys', kind: 'add' },
  'keys.update': { verb: 'PATCH', path: '/v1/keys/{id}', kind: 'update' },
};
