/**
 * What the emitted `src/gateway.ts` builds on; its own entry, so that nothing of the other generations is loaded.
 *
 * The generator emits the routes as a table (`GatewayTable`), their interface (`extends GatewayCore`), the error
 * reference (`GatewayErrorTable`) and one call of `defineGateway`: see `test/types/gateway-sample.ts`, which is such
 * an emitted file, written by hand. `entity.*` rows stand in the table and not in the interface: `entity(name)` is ours.
 */

export type { Call, CallResponse, Page } from '../call.js';
export * from '../errors/index.js';
export type { AbortSignalLike, RetryOptions } from '../exchange.js';
export type { CallEvent, Hooks } from '../hooks.js';
export { createLimiter } from '../limiter.js';
export type { Limiter, LimiterOptions } from '../limiter.js';
export type { DispatcherLike } from '../transport.js';
export { defineGateway } from './define.js';
export type { GatewayDefinition } from './define.js';
export type { EntityRoutes, GatewayCallOptions, GatewayCore, GatewayItem, RequestParts } from './gateway.js';
export type { GatewayOptions } from './options.js';
export { gatewayErrorCase } from './reference.js';
export type { GatewayErrorCase, GatewayErrorClass, GatewayErrorTable } from './reference.js';
export type { GatewayRow, GatewayTable } from './table.js';
