/** Types and methods of `v3/codes`. */

/**
 * Codes of errors that any method can answer with.
 *
 * - `expired_token` (401): access token expired
 * - `QUERY_LIMIT_EXCEEDED` (503): request intensity limit exceeded
 */
export type CommonCode =
  | 'expired_token'
  | 'QUERY_LIMIT_EXCEEDED';

/**
 * Codes of errors that several methods are documented to answer with, such as `tasks.task.add`.
 *
 * - `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` (403): the user lacks rights
 */
export type AddOrGetCode =
  | 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION'
  | CommonCode;
