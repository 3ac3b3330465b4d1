/** The module `gateway/feedback`. */

import type { GatewayCallOptions, GatewayTable } from '../../runtime/gateway/index.js';
import type { Call, SvcError } from '../../runtime/index.js';
import type { GatewayCode } from '../codes.js';

/** Parameters of `feedback.submit`. */
export interface FeedbackSubmitParams {
  /** `X-Request-Id` of the failing response. */
  readonly requestId?: string | undefined;
  /** A failed call's error: its `requestId` is sent instead. */
  readonly error?: SvcError | undefined;
  readonly [name: string]: unknown;
}

/** A call of `feedback.submit`. */
export interface FeedbackSubmitCall<T> extends Call<T, 'gateway', GatewayCode> {}

/**
 * Methods `feedback`.
 * Tickets.
 */
export interface FeedbackMethods {
  /**
   * Submits a ticket.
   *
   * It should include the `X-Request-Id` of the failing response: give the failed call's error as `error`, and its request id goes on the wire as `requestId`. Other fields are not shown.
   *
   * Who: any key.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Gateway reference, Endpoints.
   *
   * @example
   * await gw.feedback.submit();
   */
  submit(
    params?: FeedbackSubmitParams,
    options?: GatewayCallOptions,
  ): FeedbackSubmitCall<{ [name: string]: unknown }>;
}

/** @internal What the client knows about each method. */
export const methods: GatewayTable = {
  'feedback.submit': { verb: 'POST', path: '/v1/feedback', kind: 'add', requestIdFrom: 'error' },
};
