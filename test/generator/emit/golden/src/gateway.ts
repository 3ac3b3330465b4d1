/** The gateway: the API under `/v1/`, with an API key. */

import { methods, type Gateway } from './gateway/index.js';
import { defineGateway, type GatewayOptionsOf } from './runtime/gateway/index.js';

/**
 * Opens a client of the gateway. Nothing is sent before the first call is awaited.
 *
 * @throws UsageError for options that cannot work, such as an `http:` address that is not of this machine.
 */
export const createGateway: <S extends string>(options: GatewayOptionsOf<S>) => Gateway = (options) => defineGateway<Gateway>({
  methods,
  vendor: [],
})(options);

export { gatewayErrors } from './gateway/errors.js';
export type * as gateway from './gateway/types.js';
export type { Gateway };
export {
  AccountError,
  ApiError,
  AuthenticationError,
  BatchError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  NotSentError,
  OutcomeUnknownError,
  PermissionError,
  ProtocolError,
  RateLimitError,
  ServerError,
  SvcError,
  TimeoutError,
  TransportError,
  UsageError,
  ValidationError,
  createLimiter,
  gatewayErrorCase,
} from './runtime/gateway/index.js';
export type {
  AbortSignalLike,
  BoardHold,
  Call,
  CallEvent,
  CallResponse,
  CloseOptions,
  DispatcherLike,
  EntityRoutes,
  GatewayCallOptions,
  GatewayErrorCase,
  GatewayErrorClass,
  GatewayItem,
  GatewayOptions,
  HoldBoard,
  Hooks,
  Limiter,
  LimiterOptions,
  RequestParts,
  RetryOptions,
  TakeTerms,
} from './runtime/gateway/index.js';
