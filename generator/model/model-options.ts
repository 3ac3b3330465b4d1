/** What a user chooses about the model of an account. */

export interface ModelOptions {
  /** Globs of method names; none: all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** OpenAPI Overlay 1.0 documents, applied after the built-in corrections, in this order. */
  readonly overlays: readonly NamedOverlay[];
  /** Documents in the form of our own legacy spec, which were checked; the last one wins. */
  readonly legacySpecs?: readonly NamedOverlay[] | undefined;
  /** What `probe` wrote, applied after the overlays. */
  readonly corrections?: readonly NamedOverlay[] | undefined;
  /** Ids of rows that are left out, built-in ones too: a comparison without them shows what they hide. */
  readonly leftOutRows?: ReadonlySet<string>;
  /** Lists whose `filter` the recorded package requires because of the order of keys. A description in another order does not change that. */
  readonly impliedFilters?: ReadonlySet<string>;
  /** Neutral identifier to the account's own. */
  readonly vendor: Readonly<Record<string, string>>;
}

export interface NamedOverlay {
  /** As the user wrote it. */
  readonly name: string;
  readonly document: unknown;
}
