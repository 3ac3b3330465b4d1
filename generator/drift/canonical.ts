/** Canonical JSON: sorted keys, sorted sets and no undefined members, so that equal values have equal text. */

import { defineMember } from '../../runtime/value/json.js';

/** Members whose order means nothing. Lists of named things are always sorted by name. */
const SETS: ReadonlySet<string> = new Set([
  'scope',
  'names',
  'fields',
  'values',
  'members',
  'variants',
  'errors',
  'commonErrors',
  'table',
  'declared',
]);

/** The same value with every key and every set in order. */
export function canonical(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return canonicalList(value, key);
  if (typeof value !== 'object' || value === null) return value;
  const ordered: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    const member = (value as Members)[name];
    if (member === undefined) continue;
    if (name === PROTOTYPE) defineMember(ordered, name, canonical(member, name));
    else ordered[name] = canonical(member, name);
  }
  return ordered;
}

/** Assigning it would change the object's prototype instead. */
const PROTOTYPE = '__proto__';

function canonicalList(list: readonly unknown[], key: string): readonly unknown[] {
  const members = list.map((member) => canonical(member));
  const named = members.length > 0 && members.every(hasName);
  if (!named && !SETS.has(key)) return members;
  // Most have a name of their own: the complete text is made only for those that share one.
  const texts = new Map<unknown, string>();
  const textOf = (member: unknown): string => {
    const known = texts.get(member) ?? JSON.stringify(member);
    texts.set(member, known);
    return known;
  };
  return members.toSorted(
    (a, b) => compareText(nameOf(a), nameOf(b)) || (a === b ? 0 : compareText(textOf(a), textOf(b))),
  );
}

function nameOf(value: unknown): string {
  return hasName(value) ? value.name : '';
}

function hasName(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

/** By code unit, not by a locale that differs between machines. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether two values have one canonical form, found without making it where they are also in one order. */
export function isSame(a: unknown, b: unknown, key = ''): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && isSameList(a, b, key);
  const [ours, theirs] = [presentKeys(a), presentKeys(b)];
  if (ours.length !== theirs.length) return false;
  const other = b as Members; // JSON
  return ours.every((name) => Object.hasOwn(b, name) && isSame((a as Members)[name], other[name], name));
}

type Members = Readonly<Record<string, unknown>>;

function isSameList(a: readonly unknown[], b: readonly unknown[], key: string): boolean {
  if (a.length !== b.length) return false;
  if (a.every((member, index) => isSame(member, b[index]))) return true;
  return JSON.stringify(canonicalList(a, key)) === JSON.stringify(canonicalList(b, key));
}

function presentKeys(value: object): readonly string[] {
  return Object.keys(value).filter((name) => (value as Members)[name] !== undefined);
}
