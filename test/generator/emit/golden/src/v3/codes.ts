/** Types and methods of `v3/codes`. */

/** Codes of errors that any method can answer with. */
export type CommonCode = 'expired_token' | 'QUERY_LIMIT_EXCEEDED';
