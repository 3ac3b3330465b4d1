/** Changes that a report shows in one row: those of one cause, and changes of documentation that are alike but for the method or the type. */

import { grouped } from '../base/grouped.js';
import { compareText } from './canonical.js';
import { type Change, isAttribute, isOverridden } from './change.js';
import { CLASSES } from './classes.js';

/** Changes of one kind in more methods or types than this are shown in one line. */
const SHOWN = 3;

/** A change, or many changes in the row of the first of them. */
export interface FoldedChange {
  readonly change: Change;
  /** Of changes. */
  readonly count: number;
  /** Replaces the sentence of the change. */
  readonly many?: Many;
}

interface Many {
  /** `summary reads differently in 4 methods`. */
  readonly sentence: string;
  /** Methods or types. */
  readonly names: readonly string[];
  /** Corrections that override some of them, and how many. */
  readonly hidden?: { readonly count: number; readonly by: readonly string[] };
}

/** A row for each cause, at the place of its first change. @param changes worst first */
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
    sentence: `the account no longer describes ${cause}: ${String(own.length)} changes`,
    names: methods,
    ...(hidden.length > 0 && { hidden: { count: hidden.length, by } }),
  };
}

/** @param rows of one level or module */
export function folded(rows: readonly FoldedChange[]): readonly FoldedChange[] {
  const texts = rows.flatMap(({ change, many }) =>
    many === undefined && change.level === 'docs' ? [change] : [],
  );
  const found = [...grouped(texts, keyOf).values()].filter((own) => namesOf(own).length > SHOWN);
  const firsts = new Map(found.flatMap((own) => own.slice(0, 1).map((first) => [first, own] as const)));
  const left = new Set(found.flatMap((own) => own.slice(1)));
  return rows
    .filter(({ change }) => !left.has(change))
    .map((row) => {
      const own = firsts.get(row.change);
      if (own === undefined) return row;
      return { change: row.change, count: own.length, many: textsTogether(row.change, own) };
    });
}

function keyOf(change: Change): string {
  return JSON.stringify([change.change, change.shared, placeInside(change)]);
}

/** `id` of `Task.id`: inside the method or the type. */
function placeInside({ path, shared }: Change): string {
  return shared ? path.split('.').slice(1).join('.') : path;
}

/** Methods or types, each once: one method can lose several error codes. */
function namesOf(own: readonly Change[]): readonly string[] {
  return [
    ...new Set(own.flatMap(({ shared, path, methods }) => (shared ? path.split('.').slice(0, 1) : methods))),
  ];
}

function textsTogether(change: Change, own: readonly Change[]): Many {
  const names = namesOf(own);
  const { predicate } = CLASSES[change.change];
  const many = `${String(names.length)} ${change.shared ? 'types' : 'methods'}`;
  const what = !change.shared && isAttribute(change.path) ? '' : placeInside(change);
  return {
    sentence: what === '' ? `each of ${many} ${predicate}` : `${what} ${predicate} in ${many}`,
    names,
  };
}
