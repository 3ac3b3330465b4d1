/** The module `gateway/batch`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** A call of `batch`. */
export interface BatchCall<T> extends Call<T, 'gateway', GatewayCode> {
}

/** Methods `batch`. */
export interface BatchMethods {
  /**
   * Does batch.
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: REST 3.0 reference, Methods.
   */
  (params?: object, options?: GatewayCallOptions): BatchCall<unknown>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  batch: { verb: 'POST', path: '/v1/batch', kind: 'action' },
};
