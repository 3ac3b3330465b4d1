/** What the user's overlays have changed, so that no built-in fact about the same place overrules them. */

import { isObject } from '../../base/json.js';

/** One place that an action has changed. */
export interface OverlayChange {
  /** FILE#POINTER of the action. */
  readonly action: string;
  readonly path: readonly (string | number)[];
  /** What was merged into the place; undefined where it was removed. */
  readonly value: unknown;
}

export interface ChangedMember {
  /** The action that changed it last. */
  readonly action: string;
  /** What was merged into it; undefined where only something inside was changed. */
  readonly value: unknown;
}

/** The members of the object at a place that were changed. */
export function changedMembers(
  changes: readonly OverlayChange[],
  place: readonly string[],
): ReadonlyMap<string, ChangedMember> {
  const members = new Map<string, ChangedMember>();
  for (const { action, path, value } of changes) {
    const shared = Math.min(path.length, place.length);
    if (!place.slice(0, shared).every((key, index) => key === String(path[index]))) continue;
    const below = path[place.length];
    if (below !== undefined) {
      members.set(String(below), { action, value: path.length === place.length + 1 ? value : undefined });
      continue;
    }
    const merged = place.slice(shared).reduce<unknown>((one, key) => ownMember(one, key), value);
    for (const [key, given] of Object.entries(isObject(merged) ? merged : {}))
      members.set(key, { action, value: given });
  }
  return members;
}

function ownMember(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
