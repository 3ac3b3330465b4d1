/** A type parameter of a method and of its parameters. */

export interface Generic {
  readonly name: 'S' | 'E';
  readonly constraint: string;
  /** The parameter that it is inferred from. */
  readonly param: string;
}
