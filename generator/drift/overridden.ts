/** Changes that a correction hides: those of the same comparison without it. */

import { grouped } from '../base/grouped.js';
import type { Override } from '../model/described-parts.js';
import type { Change } from './change.js';
import { LEVELS } from './classes.js';
import { worstFirst } from './compare.js';
import { shortList } from './shortened.js';

/** Compares the two models that are built without some rows. */
type Compare = (without: readonly Override[]) => readonly Change[];

interface OverrideSearch {
  readonly rows: readonly Override[];
  /** Names of types that are schemas of the description. */
  readonly schemas: ReadonlySet<string>;
  readonly compare: Compare;
}

/** Every change, and every change that a row hides, with the row's name; worst first. */
export function findDrift({ rows, schemas, compare }: OverrideSearch): readonly Change[] {
  const reported = compare([]).map(byRule);
  const known = [...reported, ...hiddenChanges(reported, rows, compare)];
  return worstFirst(known.filter((change) => !isExplained(change, known, schemas)));
}

function hiddenChanges(
  reported: readonly Change[],
  rows: readonly Override[],
  compare: Compare,
): readonly Change[] {
  const isNew = (change: Change): boolean =>
    isHideable(change) && !reported.some((one) => reportsMore(one, change));
  const open = compare(rows).filter(isNew);
  const rowsAbout = (change: Change): readonly Override[] => rows.filter((row) => isAbout(row, change));
  const suspects = open.map((change) => {
    const own = rowsAbout(change);
    const named = own.filter(({ members }) => members !== undefined);
    return named.length > 0 ? named : own;
  });
  const comparedAlone = new Set(
    suspects.flatMap((own) => own.filter(({ members }) => own.length > 1 || members === undefined)),
  );
  // Rows about different places are left out in one comparison.
  const comparedTogether = new Set(suspects.flat().filter((row) => !comparedAlone.has(row)));
  const single = [[...comparedTogether], ...[...comparedAlone].map((row) => [row])].flatMap(hiddenByEach);
  // Two rows can hide a change, each of them by itself.
  const isFound = (change: Change): boolean => single.some((one) => isSamePlace(change)(one.change));
  const unfound = grouped(open.filter((change) => !isFound(change)).map(rowsAbout), idsOf);
  const both = [...unfound.values()].flatMap(([own = []]) => hiddenByEach(own));
  return [...grouped([...single, ...both], ({ change }) => JSON.stringify(change)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ change }) =>
      asHidden(
        change,
        same.flatMap(({ names }) => names),
      ),
    ),
  );

  function hiddenByEach(left: readonly Override[]): readonly Hidden[] {
    if (left.length === 0) return [];
    return compare(left)
      .filter((change) => isNew(change) && open.some(isSamePlace(change)))
      .map((change) => ({
        change,
        names: left.filter((row) => isAbout(row, change)).map(({ name }) => name),
      }))
      .filter(({ names }) => names.length > 0);
  }
}

function idsOf(rows: readonly Override[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}

interface Hidden {
  readonly change: Change;
  readonly names: readonly string[];
}

function asHidden(change: Change, names: readonly string[]): Change {
  const hiddenBy = [...new Set(names)];
  return { ...change, hiddenBy, message: `${change.message} (hidden by ${shortList(hiddenBy, '; ')})` };
}

/** Rules of the structure read both forms alike. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^result$/, 'the rule of svc-gen list-result-items'],
  [/(^|\.)rights$/, 'the rule of svc-gen rights-as-array'],
];

function byRule(change: Change): Change {
  const rule = RULES.find(([path]) => path.test(change.path))?.[1];
  return change.change === 'form-changed' && rule !== undefined ? asHidden(change, [rule]) : change;
}

/** No row adds or removes a method. Errors follow from parameters, and digests are those of the description itself. */
function isHideable({ change }: Change): boolean {
  return !/^(method-(added|removed|renamed)|error-.*|published-changed)$/.test(change);
}

function isAbout({ members, concerns: isOf }: Override, { methods, path, change, after }: Change): boolean {
  if (!methods.some((method) => isOf(method))) return false;
  if (members === undefined) return true;
  const paths = change === 'texts-changed' && after !== undefined ? after.split(', ') : [path];
  return paths.some((one) => one.split(/[.[]/).some((name) => members.includes(name)));
}

/** The same place, and at least as severe. */
function reportsMore(known: Change, change: Change): boolean {
  const isAsSevere = LEVELS.indexOf(known.level) <= LEVELS.indexOf(change.level);
  return isAsSevere && known.change !== 'published-changed' && isSamePlace(known)(change);
}

function isSamePlace(one: Change): (other: Change) => boolean {
  return ({ generation, path, methods }) => {
    if (one.generation !== generation || one.path !== path) return false;
    const isOfAll = one.methods.length === 0 && methods.length === 0;
    return isOfAll || one.methods.some((method) => methods.includes(method));
  };
}

/** Whether another change explains that a part is described differently. */
function isExplained(
  { change, path, shared, methods }: Change,
  known: readonly Change[],
  schemas: ReadonlySet<string>,
): boolean {
  if (change !== 'published-changed') return false;
  return known.some((other) => {
    if (other.change === 'published-changed' || other.generation !== 'v3') return false;
    if (shared && path === 'info') return other.methods.length === 0;
    const [type = ''] = other.path.split('.');
    if (shared) return other.shared && type === path;
    const isElsewhere = other.shared && schemas.has(type);
    // A field that is added or removed is also named by the methods that select it, sort by it or write it.
    const isField = /^result-(added|removed)$/.test(other.change);
    return methods.every((method) => other.methods.includes(method)) && (!isElsewhere || isField);
  });
}
