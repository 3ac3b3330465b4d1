/** Compares the members of an object, or the parameters of a method. */

import type { ParamShape } from '../model/model.js';
import { differs, type Difference, inside, type Location, type Pair } from './difference.js';
import { propertyText } from './shape-text.js';

/** A property, or a parameter. */
export interface Member {
  readonly name: string;
  readonly shape: ParamShape;
  readonly optional: boolean;
  readonly doc: string;
}

/** @param compareInside what the two of one name hold. */
export function compareMembers<T extends Member>(
  pair: Pair<readonly T[]>,
  location: Location,
  compareInside: (pair: Pair<T>, location: Location) => readonly Difference[],
): readonly Difference[] {
  const { direction } = location;
  const before = new Map(pair.before.map((member) => [member.name, member]));
  const after = new Map(pair.after.map((member) => [member.name, member]));
  return [
    ...pair.before
      .filter(({ name }) => !after.has(name))
      .map((member) =>
        differs(inside(location, member.name), `${direction}-removed`, { before: memberText(member) }),
      ),
    ...pair.after.filter(({ name }) => !before.has(name)).map((member) => addedMember(member, location)),
    ...[...before.values()].flatMap((old) => {
      const now = after.get(old.name);
      if (now === undefined) return [];
      const both = { before: old, after: now };
      const here = inside(location, old.name);
      return [...presence(both, here), ...compareInside(both, here)];
    }),
  ];
}

function addedMember(member: Member, location: Location): Difference {
  const required = location.direction === 'param' && !member.optional;
  const change = required ? 'param-required-added' : (`${location.direction}-added` as const);
  return differs(inside(location, member.name), change, { after: memberText(member) });
}

function presence(pair: Pair<Member>, location: Location): readonly Difference[] {
  if (pair.before.optional === pair.after.optional) return [];
  const change = pair.after.optional ? 'now-optional' : 'now-required';
  return [differs(location, `${location.direction}-${change}`, memberTexts(pair))];
}

function memberTexts({ before, after }: Pair<Member>): { before: string; after: string } {
  return { before: memberText(before), after: memberText(after) };
}

export function memberText({ name, shape, optional }: Member): string {
  return propertyText(name, shape, !optional);
}
