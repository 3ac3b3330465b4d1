/** Types and methods of `gateway/me/me`. */

/** The calling key. */
export interface Me {
  scopes: string[];
  [name: string]: unknown;
}
