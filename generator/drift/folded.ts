/** Changes of documentation that are alike but for the method or the type: told once, with how many there are. */

import { grouped } from '../grouped.js';
import type { Change } from './change.js';
import { CLASSES } from './classes.js';

/** More of one kind than these stand in one line. */
const SHOWN = 3;

/** A change, or many in the place of the first of them. */
export interface FoldedChange {
  readonly change: Change;
  /** Of changes. */
  readonly count: number;
  /** What stands in place of the change's own subject. */
  readonly many?: Many;
}

interface Many {
  /** `summary reads differently in 4 methods`. */
  readonly says: string;
  /** Methods or types. */
  readonly names: readonly string[];
}

export function folded(changes: readonly Change[]): readonly FoldedChange[] {
  const texts = changes.filter(({ level }) => level === 'docs');
  const found = [...grouped(texts, keyOf).values()].filter((own) => own.length > SHOWN);
  const firsts = new Map(found.flatMap((own) => own.slice(0, 1).map((first) => [first, own] as const)));
  const left = new Set(found.flatMap((own) => own.slice(1)));
  return changes
    .filter((change) => !left.has(change))
    .map((change) => {
      const own = firsts.get(change);
      if (own === undefined) return { change, count: 1 };
      return { change, count: own.length, many: together(change, own) };
    });
}

function keyOf(change: Change): string {
  return JSON.stringify([change.change, change.shared, place(change)]);
}

/** `id` of `Task.id`: inside the method or the type. */
function place({ path, shared }: Change): string {
  return shared ? path.split('.').slice(1).join('.') : path;
}

function together(change: Change, own: readonly Change[]): Many {
  const names = own.flatMap(({ shared, path, methods }) => (shared ? path.split('.').slice(0, 1) : methods));
  const { says } = CLASSES[change.change];
  const many = `${String(own.length)} ${change.shared ? 'types' : 'methods'}`;
  const what = place(change);
  return { says: what === '' ? `each of ${many} ${says}` : `${what} ${says} in ${many}`, names };
}
