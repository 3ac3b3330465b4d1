/** Names that the account has and its description lacks, such as user-defined fields. */

declare const customName: unique symbol;

/** A field name made by `custom()`. A plain string at run time; the brand keeps any other string out. */
export type Custom<N extends string = string> = N & { readonly [customName]: N };

/** Values under custom names, beside the known ones. */
export interface CustomFields {
  readonly [name: Custom]: unknown;
}

/**
 * Admits a field that the description lacks: in `select` (its value is `unknown`, a dotted name nests),
 * as a filter field, and as a computed key in `order`, `fields` and `FILTER`.
 */
export function custom<const N extends string>(name: N): Custom<N> {
  // The brand exists for the compiler only.
  return name as Custom<N>;
}
