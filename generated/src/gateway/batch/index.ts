/** The module `gateway/batch`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** A call of `batch`. */
export interface BatchCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `batch`.
 * Many calls in one request.
 */
export interface BatchMethods {
  /**
   * Combines up to 50 calls in one request.
   *
   * The payload is not shown. Where the calls can be counted (the body is an array, or has one as `calls` or `requests`), more than 50 are refused before anything is sent. It counts as a write.
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Who: any key.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Limits.
   */
  (params: object, options?: GatewayCallOptions): BatchCall<unknown>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  batch: { verb: 'POST', path: '/v1/batch', kind: 'action' },
};
