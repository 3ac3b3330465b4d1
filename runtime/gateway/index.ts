/**
 * What the emitted `src/gateway.ts` builds on; its own entry, so that nothing of the other generations is loaded.
 *
 * The generator emits the routes as a table (`GatewayTable`), their interface (`extends GatewayCore`), the error
 * reference (`GatewayErrorTable`) and one call of `defineGateway`: see `generated/src/gateway.ts`. `entity.*` rows
 * are in the table and not in the interface: `entity(name)` is ours.
 */

export type { Call, CallResponse, Page } from '../call/call.js';
export * from '../errors/errors.js';
export type { AbortSignalLike } from '../value/abort-signal.js';
export type { RetryOptions } from '../call/call-options.js';
export type { CallEvent, Hooks } from '../observe/tracing.js';
export { createLimiter } from '../limit/create-limiter.js';
export type {
  AcquireOptions,
  Cooldown,
  CooldownStore,
  Limiter,
  LimiterOptions,
  LimiterWait,
} from '../limit/limiter.js';
export type { CloseOptions } from '../send/client-state.js';
export type { DispatcherLike } from '../platform/transport.js';
export { defineGateway } from './define.js';
export type { GatewayDefinition } from './define.js';
export type { EntityRoutes, GatewayCallOptions, GatewayCore, GatewayItem, RequestParts } from './gateway.js';
export type { GatewayOptions, GatewayOptionsOf } from './gateway-options.js';
export { defineErrors, gatewayErrorCase } from './gateway.js';
export type { GatewayErrorCase, GatewayErrorClass, GatewayErrorTable } from './gateway.js';
export type { GatewayRow, GatewayTable } from './gateway.js';
