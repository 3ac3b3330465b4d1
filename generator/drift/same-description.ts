/** Whether a part of a description and what it refers to are the same texts in two documents: then nothing that is read of it differs. */

import type { DescribedParts } from '../model/described-parts.js';
import { isList, isObject, type JsonObject, referredAt } from '../base/json.js';
import { onceFor } from '../base/once.js';
import type { Pair } from './difference.js';

/** @param levels references inside at most so many properties are followed; of those further inside, only the target is compared */
type IsSamePart = (part: string, levels: number) => boolean;

export function sameDescription({ before, after }: Pair<DescribedParts | undefined>): IsSamePart {
  if (before === undefined || after === undefined) return () => before === after;
  if (before.document === after.document) return () => true;
  const isSameTarget = onceFor((ref: string) =>
    isSameText(referredAt(before.document, ref), referredAt(after.document, ref)),
  );
  return (part, levels) => {
    const [old, now] = [before.valueOf(part), after.valueOf(part)];
    return isSameText(old, now) && [...reached(old, levels)].every(isSameTarget);
  };

  /** Addresses that are the same in both, as long as their targets are. */
  function reached(start: unknown, levels: number): ReadonlySet<string> {
    const refs = new Set<string>();
    const seen = new Set<string>();
    const open = [{ value: start, levels }];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      for (const { ref, level } of referencesIn(one.value)) {
        refs.add(ref);
        const left = one.levels - level;
        const key = `${String(left)} ${ref}`;
        if ((left < 0 && level > 0) || seen.has(key)) continue;
        seen.add(key);
        open.push({ value: referredAt(before?.document, ref), levels: left });
      }
    }
    return refs;
  }
}

/** Of JSON values in one order: a list of changes follows it. Without recursion, since a document can be nested to any depth. */
export function isSameText(before: unknown, after: unknown): boolean {
  const open: unknown[] = [before, after];
  while (open.length > 0) {
    const now = open.pop();
    const old = open.pop();
    if (old === now) continue;
    if (isList(old)) {
      if (!isList(now) || old.length !== now.length) return false;
      for (const [at, item] of old.entries()) open.push(item, now[at]);
    } else {
      if (!isObject(old) || !isObject(now)) return false;
      const names = definedIn(old);
      const others = definedIn(now);
      if (names.length !== others.length) return false;
      for (const [at, name] of names.entries()) {
        if (name !== others[at]) return false;
        open.push(old[name], now[name]);
      }
    }
  }
  return true;
}

function definedIn(value: JsonObject): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

interface Reference {
  readonly ref: string;
  /** Inside how many properties. */
  readonly level: number;
}

const references = new WeakMap<object, readonly Reference[]>();

function referencesIn(value: unknown): readonly Reference[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = references.get(value) ?? readReferences(value);
  references.set(value, found);
  return found;
}

/** Without recursion, since a document can be nested to any depth. */
function readReferences(root: object): readonly Reference[] {
  const found: Reference[] = [];
  const open: { readonly value: unknown; readonly level: number; readonly isMap: boolean }[] = [
    { value: root, level: 0, isMap: false },
  ];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { value, level, isMap } = one;
    if (isList(value)) for (const inner of value) open.push({ value: inner, level, isMap: false });
    if (!isObject(value)) continue;
    const ref = value['$ref'];
    if (!isMap && typeof ref === 'string' && ref.startsWith('#/')) found.push({ ref, level });
    for (const name of Object.keys(value))
      open.push({
        value: value[name],
        level: isMap ? level + 1 : level,
        isMap: !isMap && name === 'properties',
      });
  }
  return found;
}
