/** Types and methods of `legacy/codes`. */

/**
 * Codes of errors that any method can answer with.
 *
 * - `INTERNAL_SERVER_ERROR` (500): Internal error.
 * - `ERROR_UNEXPECTED_ANSWER` (500): Unexpected server response.
 * - `QUERY_LIMIT_EXCEEDED` (503): Request intensity limit exceeded.
 * - `OPERATION_TIME_LIMIT` (429): Method blocked for exceeding the operating-time limit; lifts automatically.
 * - `ERROR_BATCH_METHOD_NOT_ALLOWED` (405): Method not allowed inside batch.
 * - `ERROR_BATCH_LENGTH_EXCEEDED` (400): Batch parameters too long.
 * - `NO_AUTH_FOUND` (401): Invalid or absent access token or webhook code.
 * - `INVALID_REQUEST` (400): HTTPS required (401 in a variant).
 * - `OVERLOAD_LIMIT` (503): REST API manually blocked for overload (401 in a variant).
 * - `ACCESS_DENIED` (403): REST API only on commercial plans (401 in a variant).
 * - `INVALID_CREDENTIALS` (403): Webhook or token user lacks permissions (401 in a variant); in a variant: no active webhook with that user and code.
 * - `ERROR_MANIFEST_IS_NOT_AVAILABLE` (404): Manifest unavailable.
 * - `ERROR_METHOD_NOT_FOUND` (404): Method name unknown, misspelled or unavailable without scope.
 * - `insufficient_scope` (403): Token or webhook privileges too low (401 in a variant).
 * - `expired_token` (401): Access token expired.
 * - `user_access_error` (403): Application installed but access limited by the administrator to specific users (401 in a variant).
 * - `PORTAL_DELETED` (500): Public part of the account is closed (403 in a variant).
 */
export type CommonCode =
  | 'INTERNAL_SERVER_ERROR'
  | 'ERROR_UNEXPECTED_ANSWER'
  | 'QUERY_LIMIT_EXCEEDED'
  | 'OPERATION_TIME_LIMIT'
  | 'ERROR_BATCH_METHOD_NOT_ALLOWED'
  | 'ERROR_BATCH_LENGTH_EXCEEDED'
  | 'NO_AUTH_FOUND'
  | 'INVALID_REQUEST'
  | 'OVERLOAD_LIMIT'
  | 'ACCESS_DENIED'
  | 'INVALID_CREDENTIALS'
  | 'ERROR_MANIFEST_IS_NOT_AVAILABLE'
  | 'ERROR_METHOD_NOT_FOUND'
  | 'insufficient_scope'
  | 'expired_token'
  | 'user_access_error'
  | 'PORTAL_DELETED';

/**
 * Codes of errors that several methods are documented to answer with, such as `event.get`.
 *
 * - `WRONG_AUTH_TYPE` (403): The call is outside application context.
 */
export type MethodCode = 'WRONG_AUTH_TYPE' | CommonCode;
