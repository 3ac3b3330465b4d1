/** The module `gateway/batch`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

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
   * Who: any key.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `SCOPE_NOT_ALLOWED` (403): A call of a batch needs a scope that the key lacks; `cause` is `key_scope_missing`.
   *
   * Source: Gateway reference, Limits; Observed behaviour, Gateway.
   */
  (params?: object, options?: GatewayCallOptions): Call<unknown, 'gateway', GatewayCode>;
}

/** What the client knows about each method. */
export const methods: GatewayTable = {
  batch: { verb: 'POST', path: '/v1/batch', kind: 'action' },
};
