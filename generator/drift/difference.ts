/** A difference between two models, before it becomes a change of the report. */

import type { ChangeName } from './classes.js';

/** Parameters go in, results come out: the same difference breaks one side and widens the other. */
export type DataDirection = 'param' | 'result';

export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

export interface Difference {
  readonly change: ChangeName;
  readonly path: string;
  /** The path begins with the name of a type that several methods share: reported once for all of them. */
  readonly shared: boolean;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Each difference once: two variants of parameters share most of their names. */
export function distinct(differences: readonly Difference[]): readonly Difference[] {
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
