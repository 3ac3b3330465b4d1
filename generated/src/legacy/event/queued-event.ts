/** Types and methods of `legacy/event/queued-event`. */

/** A record of the offline event queue, with where it stands. */
export interface QueuedEvent {
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
  /** `""` while nobody has taken it. */
  PROCESS_ID: string;
  /** `1`: marked as failed. */
  ERROR: string;
  [name: string]: unknown;
}
