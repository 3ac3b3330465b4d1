/** Types and methods of `legacy/im/dialog-id`. */

/** A chat, or a user. */
export type DialogId =
  | `chat${number}`
  | `${number}`;
