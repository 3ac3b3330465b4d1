/** Changes that a report shows in one row: those of one cause, and changes of documentation that are alike but for the method or the type. */

import { grouped } from '../grouped.js';
import { compareText } from './canonical.js';
import { type Change, isOverridden } from './change.js';
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
  /** Corrections that override some of them, and how many. */
  readonly hidden?: { readonly count: number; readonly by: readonly string[] };
}

/** A row for each cause, where its first change is. `changes` come worst first. */
export function byCause(changes: readonly Change[]): readonly FoldedChange[] {
  const keyOf = ({ cause, generation }: Change): string => JSON.stringify([generation, cause]);
  const groups = grouped(
    changes.filter(({ cause }) => cause !== undefined),
    keyOf,
  );
  return changes.flatMap((change) => {
    const own = change.cause === undefined ? undefined : groups.get(keyOf(change));
    if (own === undefined) return [{ change, count: 1 }];
    return own[0] === change ? [{ change, count: own.length, many: ofCause(change, own) }] : [];
  });
}

function ofCause({ cause = '' }: Change, own: readonly Change[]): Many {
  const hidden = own.filter(isOverridden);
  const by = [...new Set(hidden.flatMap(({ hiddenBy = [] }) => hiddenBy))];
  const methods = [...new Set(own.flatMap((change) => change.methods))].toSorted(compareText);
  return {
    says: `the account no longer describes ${cause}: ${String(own.length)} changes`,
    names: methods,
    ...(hidden.length > 0 && { hidden: { count: hidden.length, by } }),
  };
}

/** @param rows of one level or module */
export function folded(rows: readonly FoldedChange[]): readonly FoldedChange[] {
  const texts = rows.flatMap(({ change, many }) =>
    many === undefined && change.level === 'docs' ? [change] : [],
  );
  const found = [...grouped(texts, keyOf).values()].filter((own) => own.length > SHOWN);
  const firsts = new Map(found.flatMap((own) => own.slice(0, 1).map((first) => [first, own] as const)));
  const left = new Set(found.flatMap((own) => own.slice(1)));
  return rows
    .filter(({ change }) => !left.has(change))
    .map((row) => {
      const own = firsts.get(row.change);
      if (own === undefined) return row;
      return { change: row.change, count: own.length, many: together(row.change, own) };
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
