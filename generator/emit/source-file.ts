/** One file of a package on its way, and what a package is told about itself. */

export interface SourceFile {
  /** Relative to the package, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A file before it is assembled: a module's imports stand apart from its text. */
export interface Draft extends SourceFile {
  /** The comment that the file begins with. */
  readonly head?: string;
  /** They stand between the head and the text, in this order. */
  readonly imports?: readonly Import[];
}

export interface Import {
  /** Nothing of it is there at run time. */
  readonly isTypeOnly: boolean;
  /** `Task`, `Task as V3Task`, `type Task`. */
  readonly names: readonly string[];
  readonly from: string;
}

export interface EmitOptions {
  readonly packageName: string;
  readonly packageVersion: string;
  readonly generatorVersion: string;
  /** Text of `snapshot.json`. */
  readonly snapshot: string;
  /** Hash of the description that the model was read from. */
  readonly descriptionHash: string;
  /** The package has the entries `./openapi.json` and `./openapi`, whose files are made elsewhere. */
  readonly withOpenapi?: true;
  /** The package has no entry `./redis`. */
  readonly noRedis?: true;
}
