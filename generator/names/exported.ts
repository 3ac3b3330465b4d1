/** The names of types that the package of one generation exports, and what each is for: the emitter knows them, and drift compares them. */

export interface ExportedNames {
  /** Name → what has it, such as a method's parameters. */
  readonly names: ReadonlyMap<string, NameOwner>;
  /** Of each module, by its name: the types of objects that its entry exports. */
  readonly modules: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface NameOwner {
  /** The same for the same thing in two models. */
  readonly id: string;
  /** The method that alone has the type. */
  readonly method?: string;
  /** The object that the type belongs to, by the name of its own type. */
  readonly object?: string;
  /** `tasks.task`, whose methods the type holds. */
  readonly namespace?: string;
}
