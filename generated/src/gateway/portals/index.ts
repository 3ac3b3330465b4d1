/** The module `gateway/portals`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Parameters of `portals.activateMarketTrial`. */
export interface PortalsActivateMarketTrialParams {
  /** The item's id. */
  readonly id: number | string;
  readonly [name: string]: unknown;
}

/** A call of `portals.activateMarketTrial`. */
export interface PortalsActivateMarketTrialCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `portals`.
 * Accounts.
 */
export interface PortalsMethods {
  /**
   * Activates a marketplace trial.
   *
   * Who: a key of the account.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints.
   *
   * @example
   * await gw.portals.activateMarketTrial({ id: 1 });
   */
  activateMarketTrial(
    params: PortalsActivateMarketTrialParams,
    options?: GatewayCallOptions,
  ): PortalsActivateMarketTrialCall<{ [name: string]: unknown }>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'portals.activateMarketTrial': {
    verb: 'POST',
    path: '/v1/portals/{id}/activate-market-trial',
    kind: 'action',
  },
};
