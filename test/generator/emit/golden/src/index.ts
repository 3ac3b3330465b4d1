/** A typed client of Small account. */

import { defineClient, type Client as ClientOf, type ClientOptions } from './runtime/index.js';
import { methods as legacyMethods, type Legacy } from './legacy/index.js';
import { methods as v3Methods, type V3 } from './v3/index.js';

/** What `createClient` gives, to name it in a program of yours: REST 3.0 under `v3`, the legacy generation under `legacy`. */
export interface Client extends ClientOf<V3, Legacy> {}

/**
 * Opens a client. Nothing is sent before the first call is awaited.
 *
 * @throws UsageError for options that cannot work, such as an `http:` address that is not of this machine.
 */
export const createClient: (options: ClientOptions) => Client = (options) => defineClient<V3, Legacy>({
  v3: v3Methods,
  legacy: legacyMethods,
  vendor: [],
})(options);

export type * as v3 from './v3/types.js';
export type * as legacy from './legacy/types.js';
export type { V3, Legacy };
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
  application,
  createLimiter,
  custom,
  ref,
  webhook,
} from './runtime/index.js';
export type {
  AbortSignalLike,
  ApplicationOptions,
  ArrayParam,
  Auth,
  BareCode,
  BatchCall,
  BatchData,
  BatchOptions,
  BatchSettled,
  BoardHold,
  Call,
  CallEvent,
  CallOptions,
  CallResponse,
  CallResponseBeside,
  ClientCode,
  ClientOptions,
  CloseOptions,
  Condition,
  Custom,
  CustomFields,
  DateInput,
  Direction,
  DispatcherLike,
  FailureOf,
  CompulsoryFilter,
  FilterGroup,
  HoldBoard,
  Hooks,
  IdOnly,
  LegacyArrayParam,
  LegacyParam,
  Limiter,
  LimiterOptions,
  ListCall,
  ListResume,
  Open,
  Page,
  Pagination,
  PagingMode,
  Param,
  Ref,
  ResumablePage,
  RetryOptions,
  Selected,
  Settled,
  TakeTerms,
  Time,
  UnkeyedCallOptions,
  ValidationIssue,
  WebhookOptions,
  WithoutSelect,
  WireCode,
} from './runtime/index.js';
