/** What the emitted package builds on; its root entry re-exports the public part. */

export { application, webhook } from './auth/auth.js';
export type {
  ApplicationOptions,
  ApplicationToken,
  ApplicationTokens,
  Auth,
  TokenStore,
  WebhookOptions,
} from './auth/auth.js';
export type {
  BatchCall,
  BatchData,
  BatchOptions,
  BatchPages,
  BatchResponse,
  BatchSettled,
  Calls,
} from './batch/batch.js';
export type { Bulk, BulkOptions, BulkOutcome } from './batch/bulk.js';
export type { WriteOptions, ListResume, PagingMode, CallOptions } from './call/options.js';
export type {
  Call,
  CallResponse,
  CallResponseMeta,
  ListCall,
  MetaCall,
  MetaListCall,
  Page,
  ResumablePage,
  Time,
} from './call/call.js';
export { defineClient, defineLegacyClient, defineV3Client } from './client/client.js';
export type {
  CallByName,
  Client,
  ClientDefinition,
  GenerationRoot,
  LegacyClient,
  V3Client,
} from './client/client.js';
export { custom } from './params/select.js';
export type { Custom, CustomFields } from './params/select.js';
export * from './errors/errors.js';
export type { AbortSignalLike } from './value/abort-signal.js';
export type { RetryOptions } from './call/options.js';
export type {
  Comparison,
  RequiredFilter,
  Condition,
  DateInput,
  Direction,
  FilterGroup,
  Pagination,
} from './params/param.js';
export type { CallEvent, Hooks } from './observe/tracing.js';
export { createLimiter } from './limit/create-limiter.js';
export type {
  AcquireOptions,
  Cooldown,
  CooldownStore,
  Limiter,
  LimiterOptions,
  LimiterWait,
} from './limit/limiter.js';
export type { Generation, Kind, MethodMetadata, MethodTable, ModuleRows } from './call/method.js';
export type { ClientOptions } from './client/options.js';
export type { IdempotencyMode } from './send/idempotency.js';
export { ref } from './params/param.js';
export type {
  ArrayParam,
  LegacyArrayParam,
  LegacyDirection,
  LegacyParam,
  Param,
  Ref,
} from './params/param.js';
export type {
  EntityShape,
  IdOnly,
  SetOptional,
  ByType,
  ByTypeRow,
  CamelNames,
  LegacyListItem,
  ListItem,
  LiteralUnion,
  Selected,
  WithoutSelect,
} from './params/select.js';
export type { CloseOptions } from './send/client-state.js';
export type { DispatcherLike } from './platform/transport.js';
