/** Types and methods of `legacy/codes`. */

/** Codes of errors that any method can answer with. */
export type CommonCode = 'expired_token';
