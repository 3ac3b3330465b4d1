/** Names that the account has and its description lacks: user-defined fields, and parameters that nobody wrote down. */

declare const customName: unique symbol;

/** A name made by `custom()`. A plain string at run time; the brand keeps any other string out. */
export type Custom<N extends string = string> = N & { readonly [customName]: N };

/** Values under custom names, beside the known ones. */
export interface CustomFields {
  readonly [name: Custom]: unknown;
}

/**
 * Admits a name that the description lacks:
 * - a field in `select` (its value is `unknown`, a dotted name nests), in a condition of `filter`, and as a computed
 *   key in `order`, `fields` and `FILTER`;
 * - a parameter, as a computed key beside the described ones: `list({ [custom('mailboxId')]: 5 })`. It is sent as
 *   it is written.
 */
export function custom<const N extends string>(name: N): Custom<N> {
  // The brand exists for the compiler only.
  return name as Custom<N>;
}
