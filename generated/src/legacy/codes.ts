/** Types and methods of `legacy/codes`. */

/** Codes of errors that any method can answer with. */
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
