/** The options that a package was generated with, which a later check has to use again. */

export interface RecordedOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** `name` is for messages and is not recorded: no path is. */
  readonly overlays: readonly { readonly name: string; readonly document: unknown }[];
  /** Neutral identifier to the account's own. */
  readonly vendor: Readonly<Record<string, string>>;
  /** `--vendor` is not given: the prefix is inferred from the account. Never recorded. */
  readonly learnsVendor?: true;
  readonly packageName: string;
  /** Its package.json lets npm publish it; absent: it does not. */
  readonly publishable?: true;
  readonly fieldLists: boolean;
  /** The legacy methods of the account are not asked for; absent: they are. */
  readonly noLegacyMethods?: true;
  /** The types of items are not asked for. */
  readonly noItemTypes?: true;
  /** Documents of legacy methods; `name` is for messages and is not recorded. */
  readonly legacySpecs?: readonly { readonly name: string; readonly document: unknown }[];
  /** What `probe` wrote; `name` is for messages and is not recorded. */
  readonly corrections?: readonly { readonly name: string; readonly document: unknown }[];
  /** Prettier formats what is emitted; absent: it does not. */
  readonly prettier?: true;
}
