/** Looks names up in two models, and decides which name of one is the same type as a name of the other. */

import type { Api, Entity, NamedType, Property } from '../model/model.js';
import { byName } from '../model/named.js';
import { isSame } from './canonical.js';
import type { Difference, Pair } from './difference.js';

/** What names stand for before and after, and what was compared already. */
export interface Names extends Pair<Api> {
  readonly seen: Map<string, readonly Difference[]>;
  /** Comparisons that are under way, each inside the one before. */
  depth: number;
  /** Those that wait until the outermost one is done. */
  readonly later: (() => readonly Difference[])[];
}

export function namesOf(pair: Pair<Api>): Names {
  return { ...pair, seen: new Map(), depth: 0, later: [] };
}

export function entityNamed(api: Api, name: string): Entity | undefined {
  return api.entities.find((entity) => entity.name === name);
}

export function typeNamed(api: Api, name: string): NamedType | undefined {
  return api.types.find((type) => type.name === name);
}

/** The same name; or the old name is gone, the new one was not there, and most of the fields are. */
export function isSameType({ before, after }: Pair<string>, names: Names): boolean {
  if (before === after) return true;
  if (fieldsOf(names.after, before) !== undefined || fieldsOf(names.before, after) !== undefined)
    return false;
  const [old, now] = [fieldsOf(names.before, before) ?? [], fieldsOf(names.after, after) ?? []];
  return areMostlyKept(old, now);
}

/** Most of the fields of either are in both with the same values, or neither has any. */
function areMostlyKept(old: readonly Property[], now: readonly Property[]): boolean {
  if (old.length === 0 && now.length === 0) return true;
  const fields = byName(now);
  const kept = old.filter(({ name, shape }) => isSame(fields.get(name)?.shape, shape));
  return kept.length * 2 > Math.max(old.length, now.length);
}

function fieldsOf(api: Api, name: string): readonly Property[] | undefined {
  const shape = typeNamed(api, name)?.shape;
  return entityNamed(api, name)?.own ?? (shape?.kind === 'object' ? shape.properties : shape && []);
}
