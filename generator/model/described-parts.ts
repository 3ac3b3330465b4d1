/** For drift only: parts of a description that the model does not have, and rows that can override a description. */

/** Of one operation, of one schema, or of the document apart from both. */
export interface DescribedPart {
  /** Digests of everything except examples: `plain` with references as addresses, `expanded` with their targets. */
  readonly plain: string;
  readonly expanded: string;
  readonly declared: readonly DeclaredType[];
}

export interface DeclaredType {
  /**
   * `form`: an array where a rule reads an object, or the other way round. `nullable`: a property that can be null. `error`:
   * code and status of a documented error. `verb`: POST, by which the client calls, is missing. `success`: another status
   * than 200. `limits`: a kind of values that a parameter takes, with what is refused of them. `elsewhere`: what is required in a
   * header or another place where the client sends nothing. `media`: the type of a body that is not JSON.
   */
  readonly about: 'limits' | 'form' | 'nullable' | 'error' | 'verb' | 'success' | 'elsewhere' | 'media';
  /** Inside the part: `result`, `params.order`, `title`. */
  readonly path: string;
  readonly value: string;
  /** Each as its keyword and what it says. */
  readonly limits?: readonly string[];
}

/** References inside at most so many properties are part of a digest: that far an object is usually given a name, or loses it. */
export const LEVELS = 2;

export interface DescribedParts {
  /** With the user's overlays. */
  readonly document: unknown;
  /** @param part `/method`, the name of a schema, or empty: the rest of the document. Undefined: there is no such part. */
  read(this: void, part: string): DescribedPart | undefined;
  /** The part as the document has it. */
  valueOf(this: void, part: string): unknown;
}

/** A built-in row or a row of the user that can override a description. */
export interface Override {
  /** The same for a row that is given and for one that is recorded. */
  readonly id: string;
  /** `the fact of svc-gen about fields: tasks.task.get, deadline`. */
  readonly name: string;
  /** The path of a change that the row hides names one of these members; absent: any path. */
  readonly members?: readonly string[];
  readonly concerns: (method: string) => boolean;
  /** A glob: the row acts on the objects of these methods alone, and so on nothing if they are all described as before. */
  readonly actsOn?: string;
}

/** The beginning of the names of the user's own rows. */
export const USER_ROW_PREFIX = 'your correction';
