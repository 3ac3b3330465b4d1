/** The type names that the package of one generation exports, and what each is for: drift compares them. */

export interface ExportedNames {
  /** Each name that is planned, with what it is for, such as a method's parameters. */
  readonly names: ReadonlyMap<string, NameOwner>;
  /** Whether a type has the name: not every method needs all of its names. Its owner is printed to find out. */
  isDeclared(this: void, name: string): boolean;
  /** By name. */
  readonly modules: ReadonlyMap<string, ExportedModule>;
}

export interface ExportedModule {
  /** Its entry is `@svc/client/v3/<folder>`. */
  readonly folder: string;
  /** The types of objects that its entry exports. */
  types(this: void): ReadonlySet<string>;
}

export interface NameOwner {
  /** The same for the same thing in two models. */
  readonly id: string;
  /** The only method that has the type. */
  readonly method?: string;
  /** The object that the type belongs to, by the name of its own type. */
  readonly object?: string;
  /** `tasks.task`, whose methods the type holds. */
  readonly namespace?: string;
}
