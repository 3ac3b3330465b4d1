/** Every error of the client; also the entry `./errors` of the package. */

export {
  AccountError,
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
  type ApiErrorParts,
  type ValidationIssue,
} from './api-error.js';
export { BatchError, NotSentError, type BatchErrorParts, type BatchResults } from './client-error.js';
export type {
  GatewayAlternative,
  GatewayCause,
  GatewayDetails,
  GatewayFields,
  GatewayFix,
  GatewayHint,
} from './gateway-fields.js';
export { OutcomeUnknownError, type OutcomeUnknownParts } from './outcome-unknown-error.js';
export type { FailureOf, Settled } from './client-error.js';
export type { BareCode, ClientCode, WireCode } from './known-codes.js';
export { SvcError, type ErrorParts } from './svc-error.js';
export {
  ConnectionError,
  ProtocolError,
  TimeoutError,
  TransportError,
  type TransportErrorParts,
} from './transport-error.js';
export { UsageError } from './client-error.js';
