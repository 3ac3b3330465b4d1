/** Types and methods of `legacy/event/offline`. */

import type {
  ArrayParam,
  Call,
  CustomFields,
  LegacyArrayParam,
  Param,
  UnkeyedCallOptions,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `event.offline.clear`, others by `custom()`. */
export interface EventOfflineClearParams extends CustomFields {
  /** The package identifier returned by the offline get method called with `clear=0`; the offline list method does not return it. */
  readonly process_id: Param<string>;
  /** Identifiers of the records to clear. */
  readonly id?: LegacyArrayParam<number | string> | undefined;
  /** `MESSAGE_ID` values of the records to clear. Give `id` or `message_id`, not both: the reference lets `id` win, some accounts `message_id`. */
  readonly message_id?: ArrayParam<string> | undefined;
}

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
   */
  clear(params: EventOfflineClearParams, options?: UnkeyedCallOptions): Call<boolean, 'legacy', CommonCode>;
}
