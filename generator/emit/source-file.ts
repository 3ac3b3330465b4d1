/** One file of a package on its way, and what a package is told about itself. */

export interface SourceFile {
  /** Relative to the package, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface EmitOptions {
  readonly packageName: string;
  readonly packageVersion: string;
  readonly generatorVersion: string;
  /** Text of `snapshot.json`. */
  readonly snapshot: string;
  /** Hash of the description that the model was read from. */
  readonly descriptionHash: string;
}
