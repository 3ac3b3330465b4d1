/** How a callback is to be read. */

export interface CallbackParseOptions {
  /** The request's `Content-Type`: JSON or form-encoded, in UTF-8. Absent: told from the body. */
  readonly contentType?: string | undefined;
  /** The token stored at installation. Absent: not checked; then anyone who knows the URL can call the handler. */
  readonly applicationToken?: string | undefined;
}
