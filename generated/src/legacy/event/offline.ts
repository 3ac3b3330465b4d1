/** Types and methods of `legacy/event/offline`. */

import type {
  ArrayParam,
  Call,
  CustomFields,
  LegacyArrayParam,
  LegacyParam,
  ListCall,
  Param,
  UnkeyedCallOptions,
} from '../../runtime/index.js';
import type { CommonCode, MethodCode } from '../codes.js';
import type { QueuedEvent } from './queued-event.js';

/** A record of the offline event queue. */
export interface OfflineEvent {
  /** The identifier, a number in a string. */
  ID: string;
  /** ISO 8601 datetime with offset. */
  TIMESTAMP_X: string;
  EVENT_NAME: string;
  /** The data of the event, or `false`. Its shape is not shown. */
  EVENT_DATA: { [name: string]: unknown } | false;
  /** Such as `user_id`, or `false`. */
  EVENT_ADDITIONAL: { [name: string]: unknown } | false;
  MESSAGE_ID: string;
  [name: string]: unknown;
}

/** The answer of `event.offline.get`. */
export interface OfflinePackage {
  /** `null` where the records were deleted. */
  process_id: string | null;
  events: OfflineEvent[];
}

/** Parameters of `event.offline.clear`, others by `custom()`. */
export interface EventOfflineClearParams extends CustomFields {
  /** The package identifier returned by the offline get method called with `clear=0`; the offline list method does not return it. */
  readonly process_id: Param<string>;
  /** Identifiers of the records to clear. */
  readonly id?: LegacyArrayParam<number | string> | undefined;
  /** `MESSAGE_ID` values of the records to clear. Give `id` or `message_id`, not both: the reference lets `id` win, some accounts `message_id`. */
  readonly message_id?: ArrayParam<string> | undefined;
}

/** A call of `event.offline.clear`. */
export interface EventOfflineClearCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `event.offline.error`, others by `custom()`. */
export interface EventOfflineErrorParams extends CustomFields {
  /** The package, as `event.offline.get` gave it with `clear: 0`. */
  readonly process_id: Param<string>;
  /** `MESSAGE_ID` values of the records. */
  readonly message_id?: ArrayParam<string> | undefined;
}

/** Codes of errors that `event.offline.error` is documented to answer with. */
export type EventOfflineErrorCode = MethodCode;

/** A call of `event.offline.error`. */
export interface EventOfflineErrorCall<T> extends Call<T, 'legacy', MethodCode> {}

/** Parameters of `event.offline.get`, others by `custom()`. */
export interface EventOfflineGetParams extends CustomFields {
  /** Keys are `ID`, `TIMESTAMP_X`, `EVENT_NAME` and `MESSAGE_ID`, an operator before the name. */
  readonly filter?: { readonly [name: string]: unknown } | undefined;
  /** Field to direction; `TIMESTAMP_X` ascending without it. */
  readonly order?: { readonly [name: string]: Param<'ASC' | 'DESC'> } | undefined;
  /**
   * The most records to take; default 50.
   * From 1.
   */
  readonly limit?: LegacyParam<number> | undefined;
  /** `1`, the default: the records are deleted. `0`: they are kept under `process_id`. */
  readonly clear?: Param<0 | 1> | undefined;
  /** A package that was read with `clear: 0`: what is left of it comes again. */
  readonly process_id?: Param<string> | undefined;
  /** Only records of this source; without it those that have none. */
  readonly auth_connector?: Param<string> | undefined;
  /** `1`: the records that were marked as failed; default 0. */
  readonly error?: Param<0 | 1> | undefined;
}

/**
 * Codes of errors that `event.offline.get` is documented to answer with.
 *
 * - `WRONG_AUTH_TYPE` (403): The call is outside application context.
 */
export type EventOfflineGetCode = 'WRONG_AUTH_TYPE' | 'WRONG_LICENSE' | CommonCode;

/** A call of `event.offline.get`. */
export interface EventOfflineGetCall<T> extends Call<T, 'legacy', EventOfflineGetCode> {}

/** Parameters of `event.offline.list`, others by `custom()`. */
export interface EventOfflineListParams extends CustomFields {
  /** Keys are `ID`, `TIMESTAMP_X`, `EVENT_NAME`, `MESSAGE_ID`, `PROCESS_ID` and `ERROR`, an operator before the name. */
  readonly filter?: { readonly [name: string]: unknown } | undefined;
  /** Field to direction; `ID` ascending without it. */
  readonly order?: { readonly [name: string]: Param<'ASC' | 'DESC'> } | undefined;
  /** Only records of this source; without it those that have none. */
  readonly auth_connector?: Param<string> | undefined;
  readonly start?: LegacyParam<number> | undefined;
}

/** Codes of errors that `event.offline.list` is documented to answer with. */
export type EventOfflineListCode = MethodCode;

/** A call of `event.offline.list`. */
export interface EventOfflineListCall<Item> extends ListCall<Item, 'legacy', MethodCode> {}

/** Methods `event.offline`. */
export interface EventOfflineMethods {
  /**
   * Clears records of the offline event queue.
   *
   * Without `id` and `message_id` all records marked with `process_id` are cleared. Availability of offline events is checked through `feature.get`.
   *
   * Who: administrator, application context. Only with `application(...)` credentials: `UsageError` under a webhook.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `ACCESS_DENIED` (403): Caller is not an administrator.
   *
   * Source: Legacy reference, event.offline.clear.
   *
   * @example
   * await svc.legacy.event.offline.clear({ process_id: '1' });
   */
  clear(params: EventOfflineClearParams, options?: UnkeyedCallOptions): EventOfflineClearCall<boolean>;
  /**
   * Marks records of the offline event queue as failed.
   *
   * They are kept, and come only with `error: 1`.
   *
   * Who: administrator, application context.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors besides {@link EventOfflineErrorCode}:
   * - `ACCESS_DENIED` (403): Caller is not an administrator.
   *
   * @example
   * await svc.legacy.event.offline.error({ process_id: '1' });
   */
  error(params: EventOfflineErrorParams, options?: UnkeyedCallOptions): EventOfflineErrorCall<boolean>;
  /**
   * Takes records off the offline event queue.
   *
   * A write. By default the records are deleted when they are answered, so that a lost answer loses them. With `clear: 0` they are kept under a `process_id`, hidden from other calls, until `event.offline.clear` or 30 days later; the same package can be read again by its `process_id`. Calls at the same time get different records. The queue keeps the last state of each object. Availability is checked through `feature.get` with `CODE` `rest_offline_extended`.
   *
   * Who: administrator, application context.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors besides {@link EventOfflineGetCode}:
   * - `ACCESS_DENIED` (403): Caller is not an administrator.
   * - `WRONG_LICENSE` (403): The plan does not admit `clear: 0`.
   *
   * @example
   * await svc.legacy.event.offline.get();
   */
  get(params?: EventOfflineGetParams, options?: UnkeyedCallOptions): EventOfflineGetCall<OfflinePackage>;
  /**
   * Lists the offline event queue, 50 records a page, and changes nothing.
   *
   * Who: administrator, application context.
   *
   * Errors besides {@link EventOfflineListCode}:
   * - `ACCESS_DENIED` (403): Caller is not an administrator.
   *
   * @example
   * for await (const item of svc.legacy.event.offline.list()) console.log(item);
   */
  list(params?: EventOfflineListParams, options?: UnkeyedCallOptions): EventOfflineListCall<QueuedEvent>;
}
