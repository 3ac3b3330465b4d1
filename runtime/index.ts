/** What the emitted package builds on; its root entry re-exports the public part. */

export {
  application,
  webhook,
  type ApplicationOptions,
  type ApplicationToken,
  type ApplicationTokens,
  type Auth,
  type TokenStore,
  type WebhookOptions,
} from './auth/auth.js';
export type { BatchCall, BatchData, BatchPages, BatchResponse, BatchSettled, Calls } from './batch/batch.js';
export type {
  BatchOptions,
  BulkOptions,
  WriteOptions,
  ListResume,
  OnProgress,
  PagingMode,
  CallOptions,
  RetryOptions,
  ClientOptions,
  ToArrayOptions,
} from './call/call-options.js';
export type { Bulk, BulkOutcome } from './batch/bulk.js';
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
export {
  defineClient,
  defineLegacyClient,
  defineV3Client,
  type CallByName,
  type Client,
  type ClientDefinition,
  type GenerationRoot,
  type LegacyClient,
  type V3Client,
} from './client/client.js';
export {
  custom,
  type Custom,
  type CustomFields,
  type EntityShape,
  type IdOnly,
  type SetOptional,
  type ByType,
  type ByTypeRow,
  type CamelNames,
  type InferSelect,
  type LegacyListItem,
  type ListItem,
  type LiteralUnion,
  type Selected,
  type TypeNumber,
  type WithoutSelect,
} from './params/select.js';
export * from './errors/errors.js';
export type { AbortSignalLike } from './value/abort-signal.js';
export { ref } from './call/ref.js';
export type {
  Comparison,
  RequiredFilter,
  Condition,
  DateInput,
  Direction,
  FilterGroup,
  Pagination,
  ArrayParam,
  LegacyArrayParam,
  LegacyDirection,
  LegacyParam,
  Param,
  Ref,
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
export type { Generation, Kind, MethodMetadata, MethodTable, ModuleRows } from './words/method.js';
export type { IdempotencyMode } from './request/idempotency.js';
export type { CloseOptions } from './send/client-state.js';
export type { DispatcherLike } from './platform/transport.js';
