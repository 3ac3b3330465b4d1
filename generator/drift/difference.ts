/** A difference between two models, before it becomes a change of the report. */

import type { ChangeName } from './classes.js';

/** Parameters go in, results come out: the same difference breaks one side and widens the other. */
export type Direction = 'param' | 'result';

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

/** Where in the two models the comparison is. */
export interface Location {
  readonly path: string;
  readonly shared: boolean;
  readonly direction: Direction;
  /** One step away from the object itself: that far `select` reaches, and no further. */
  readonly related?: true;
}

export function inside(location: Location, name: string): Location {
  return { ...location, path: location.path === '' ? name : `${location.path}.${name}` };
}

/** Inside a type that has a name, wherever it was met. */
export function inType(location: Location, type: string): Location {
  return { ...location, path: type, shared: true };
}

export function differs(
  location: Location,
  change: ChangeName,
  texts: { readonly before?: string; readonly after?: string } = {},
): Difference {
  return { change, path: location.path, shared: location.shared, ...texts };
}

/** Without repetitions: a type that two methods share is compared twice. */
export function distinct(differences: readonly Difference[]): readonly Difference[] {
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}

/** Names of one list that the other has not. */
export function onlyIn(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
