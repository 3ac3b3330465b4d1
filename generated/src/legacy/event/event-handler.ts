/** Types and methods of `legacy/event/event-handler`. */

/** A bound handler: `handler` and `auth_type` of an online event, `connector_id` of an offline one. */
export interface EventHandler {
  /** The event */
  event: string;
  handler?: string;
  /** The user, a number in a string in documented answers; `0`: none. */
  auth_type?: string | number;
  connector_id?: string | null;
  /** `1`: an offline event. */
  offline: number;
}
