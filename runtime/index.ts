/** What the emitted package builds on; its root entry re-exports the public part. */

export { application, webhook } from './auth.js';
export type { ApplicationOptions, Auth, WebhookOptions } from './auth.js';
export type { BatchCall, BatchData, BatchOptions, BatchSettled, Calls } from './batch/batch-call.js';
export type { Beside, Call, CallOptions, CallResponse, ListCall, Page, PagingMode, Time } from './call.js';
export { defineClient } from './client.js';
export type { CallByName, Client, ClientDefinition, GenerationRoot } from './client.js';
export { custom } from './custom.js';
export type { Custom, CustomFields } from './custom.js';
export * from './errors/index.js';
export type { AbortSignalLike, RetryOptions } from './exchange.js';
export type { Comparison, Condition, DateInput, Direction, FilterGroup, Pagination } from './filter.js';
export type { CallEvent, Hooks } from './hooks.js';
export { createLimiter } from './limiter.js';
export type { Limiter, LimiterOptions } from './limiter.js';
export type { Generation, Kind, MethodRow, MethodTable } from './method.js';
export type { ClientOptions } from './options.js';
export { ref } from './ref.js';
export type { ArrayParam, LegacyArrayParam, LegacyParam, Param, Ref } from './ref.js';
export type { EntityShape, Listed, Open, Selected, Whole } from './select.js';
export type { DispatcherLike } from './transport.js';
