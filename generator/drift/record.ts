/** Writes a value as its difference from a similar one, so that a snapshot does not repeat itself. */

import { isObject } from '../json.js';
import { canonical, compareText, isEqual, isSame } from './canonical.js';

/** Undefined: they are the same. Keys of the model never look like these marks. */
export type Difference =
  | { readonly '=': unknown }
  | { readonly '-': true }
  | { readonly '@': Readonly<Record<string, Difference>> }
  | { readonly [key: string]: Difference };

export function differenceOf(from: unknown, to: unknown): Difference | undefined {
  // Nearly everything is the same, and seen to be so at once.
  if (isEqual(from, to)) return undefined;
  if (isObject(from) && isObject(to)) return orNone(membersOf(from, to));
  const named = { from: byName(from), to: byName(to) };
  if (named.from === undefined || named.to === undefined)
    return isSame(from, to) ? undefined : { '=': canonical(to) };
  const members = orNone(membersOf(named.from, named.to));
  return members && { '@': members };
}

function orNone(
  members: Readonly<Record<string, Difference>>,
): Readonly<Record<string, Difference>> | undefined {
  return Object.keys(members).length === 0 ? undefined : members;
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(from: Members, to: Members): Readonly<Record<string, Difference>> {
  const differences: [string, Difference][] = [];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [ours, theirs] = [ownMember(from, key), ownMember(to, key)];
    if (theirs === undefined) {
      if (ours !== undefined) differences.push([key, { '-': true }]);
    } else {
      const difference = ours === undefined ? { '=': canonical(theirs) } : differenceOf(ours, theirs);
      if (difference !== undefined) differences.push([key, difference]);
    }
  }
  return Object.fromEntries(differences.sort(([left], [right]) => compareText(left, right)));
}

function ownMember(members: Members, key: string): unknown {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

export function withDifference(from: unknown, difference: Difference | undefined): unknown {
  if (difference === undefined) return from;
  if ('=' in difference) return difference['='];
  if ('@' in difference) {
    const changed = withMembers(byName(from) ?? {}, difference['@'] as Readonly<Record<string, Difference>>); // a list of named things
    return Object.values(changed);
  }
  return withMembers(isObject(from) ? from : {}, difference as Readonly<Record<string, Difference>>); // no mark is left
}

function withMembers(from: Members, differences: Readonly<Record<string, Difference>>): Members {
  const members = new Map(Object.entries(from));
  for (const [key, difference] of Object.entries(differences)) {
    if ('-' in difference) members.delete(key);
    else members.set(key, withDifference(members.get(key), difference));
  }
  return Object.fromEntries(members);
}

/** A list of things with one name each, by name. */
function byName(value: unknown): Members | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((member: unknown): [string, unknown] | undefined =>
    isObject(member) && typeof member['name'] === 'string' ? [member['name'], member] : undefined,
  );
  const named = entries.filter((entry) => entry !== undefined);
  const names = new Set(named.map(([name]) => name));
  return named.length === value.length && names.size === value.length ? Object.fromEntries(named) : undefined;
}
