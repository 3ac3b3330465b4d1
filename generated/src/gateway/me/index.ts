/** The module `gateway/me`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';
import type { Me } from './me.js';

/** A call of `me`. */
export interface MeCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `me`.
 * The calling key.
 */
export interface MeMethods {
  /**
   * Returns data about the calling key.
   *
   * `scopes` are those that the key carries: `svc:ai` and `svc:search` are granted automatically. A personal key rests on an incoming webhook of the service, whose rights bound it.
   *
   * Takes no parameters.
   *
   * Who: any key.
   *
   * Source: Gateway reference, Endpoints.
   *
   * @example
   * await gw.me();
   */
  (options?: GatewayCallOptions): MeCall<Me>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  me: { verb: 'GET', path: '/v1/me', kind: 'get', values: false },
};
