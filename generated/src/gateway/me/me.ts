/** Types and methods of `gateway/me/me`. */

/** The calling key. */
export interface Me {
  /** The scopes of the key. */
  scopes: string[];
  [name: string]: unknown;
}
