/** The module `gateway/me`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';
import type { Me } from './me.js';

/** A call of `me`. */
export interface MeCall<T> extends Call<T, 'gateway', GatewayCode> {
}

/** Methods `me`. */
export interface MeMethods {
  /**
   * Does me.
   *
   * Takes no parameters.
   *
   * Who: any user.
   *
   * Source: REST 3.0 reference, Methods.
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
