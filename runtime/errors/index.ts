/** Every error of the client; also the entry `./errors` of the package. */

export * from './api-error.js';
export {
  BatchError,
  NotSentError,
  OutcomeUnknownError,
  UsageError,
  type BatchErrorParts,
  type BatchOutcome,
  type BatchResults,
  type FailureOf,
  type OutcomeUnknownParts,
  type Settled,
} from './client-error.js';
export type {
  GatewayAlternative,
  GatewayCause,
  GatewayDetails,
  GatewayFields,
  GatewayFix,
  GatewayHint,
} from './gateway-fields.js';
export { SvcError, type BareCode, type ClientCode, type ErrorParts, type WireCode } from './svc-error.js';
export * from './transport-error.js';
