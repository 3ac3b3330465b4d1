/** Types and methods of `legacy/codes`. */

/**
 * Codes of errors that any method can answer with.
 *
 * - `expired_token` (401): access token expired
 */
export type CommonCode = 'expired_token';
