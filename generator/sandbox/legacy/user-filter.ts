/** Filters of `user.get`: keys are a prefix and a user field (Legacy reference, user.get details 3; Observed behaviour, Legacy). */

import { isoDate } from '../iso-date.js';
import { compareKeys, fold, sortKey } from '../sort-key.js';
import { isBlank, isTrue, list } from './value.js';

export interface FilterTerm {
  readonly field: string;
  readonly prefix: string;
  readonly value: unknown;
}

/** Keys that name no field of `fields` are not filters; without `fields` every key is one. */
export function readFilter(
  keys: Readonly<Record<string, unknown>>,
  fields?: ReadonlySet<string>,
): readonly FilterTerm[] {
  return Object.entries(keys).flatMap(([key, value]) => {
    const prefix = PREFIXES.find((candidate) => key.startsWith(candidate)) ?? '';
    const field = key.slice(prefix.length).toUpperCase();
    return fields?.has(field) !== false ? [{ field, prefix, value }] : [];
  });
}

export function matchesFilter(
  row: Readonly<Record<string, unknown>>,
  filter: readonly FilterTerm[],
): boolean {
  return filter.every((term) => testOf(term)(row[term.field]));
}

/** A test of the field's value. What it needs of the wanted value is made once, for any number of rows. */
export function testOf({ prefix, value }: FilterTerm): Test {
  return TESTS[prefix]?.(value) ?? (() => false);
}

type Test = (actual: unknown) => boolean;
type MakeTest = (wanted: unknown) => Test;

const not =
  (make: MakeTest): MakeTest =>
  (wanted) => {
    const test = make(wanted);
    return (actual) => !test(actual);
  };

/** A field with several values matches if one of them does; a list of wanted values likewise. */
const any =
  (make: MakeTest): MakeTest =>
  (wanted) => {
    const tests = values(wanted).map(make);
    const fits: Test = (one) => tests.some((test) => test(one));
    const [only] = tests;
    const single = tests.length === 1 && only ? only : fits;
    return (actual) =>
      typeof actual === 'object' && actual !== null ? list(actual).some(single) : single(actual);
  };

const equals = any(same);
const like = any((wanted) => {
  const fits = pattern(String(wanted));
  return (actual) => fits.test(String(actual));
});
const contains = any((wanted) => {
  const part = fold(wanted).replace(/^%|%$/g, '');
  return (actual) => fold(actual).includes(part);
});
const plain = any((wanted) =>
  typeof wanted === 'string' && wanted.includes('%') ? like(wanted) : same(wanted),
);

/** A field without a value is neither before nor after any. */
const compared = (accept: (order: number) => boolean): MakeTest =>
  any((wanted) => {
    const compare = comparison(wanted);
    return (actual) => (actual ?? '') !== '' && accept(compare(actual));
  });

const TESTS: Readonly<Record<string, MakeTest>> = {
  '': plain,
  '!': not(plain),
  '=': equals,
  '!=': not(equals),
  '@': equals,
  '!@': not(equals),
  '%': contains,
  '!%': not(contains),
  '=%': like,
  '%=': like,
  '!=%': not(like),
  '!%=': not(like),
  '>': compared((order) => order > 0),
  '>=': compared((order) => order >= 0),
  '<': compared((order) => order < 0),
  '<=': compared((order) => order <= 0),
};

/** Longest first, so that `!=%` is not read as `!` and a field. */
const PREFIXES = Object.keys(TESTS).sort((a, b) => b.length - a.length);

function values(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? list(value) : [value];
}

function same(wanted: unknown): Test {
  if (isBlank(wanted)) return isBlank;
  const isWanted = isTrue(wanted);
  const key = sortKey(wanted);
  const compare = comparison(wanted);
  return (actual) => {
    if (typeof actual === 'boolean') return actual === isWanted;
    return key.measure === undefined ? fold(actual) === key.text : compare(actual) === 0;
  };
}

/** Below 0: the actual value comes before the wanted one. */
function comparison(wanted: unknown): (actual: unknown) => number {
  const key = sortKey(wanted);
  const { measure } = key;
  if (measure === undefined) return (actual) => compareKeys(sortKey(actual), key);
  // Moments as the account writes them are compared as texts: to read 100,000 of them as dates takes 50 ms.
  const moment = typeof wanted === 'string' ? momentOf(measure) : '';
  const atMoment = measure % 1000 === 0 ? 0 : -1;
  return (actual) => {
    if (typeof actual === 'number') return actual - measure;
    const isMoment = typeof actual === 'string' && actual.length === moment.length && actual.endsWith(ZONE);
    if (!isMoment) return compareKeys(sortKey(actual), key);
    return actual === moment ? atMoment : actual < moment ? -1 : 1;
  };
}

const ZONE = '+00:00';

/** Empty outside the years of four digits, which alone compare as texts. */
function momentOf(measure: number): string {
  return measure >= FIRST && measure <= LAST ? isoDate(measure) : '';
}

const FIRST = Date.UTC(1000, 0);
const LAST = Date.UTC(9999, 11, 31);

export function compareValues(left: unknown, right: unknown): number {
  return compareKeys(sortKey(left), sortKey(right));
}

/** Sorts by each field of `orders` in turn: pairs of a field and a direction. */
export function sortRows<T>(
  rows: readonly T[],
  orders: readonly (readonly [string, unknown])[],
  read: (row: T, name: string) => unknown,
): T[] {
  return rows.toSorted((left, right) => {
    for (const [name, direction] of orders) {
      const result = compareValues(read(left, name), read(right, name));
      if (result !== 0) return String(direction).toUpperCase() === 'DESC' ? -result : result;
    }
    return 0;
  });
}

/** `%` matches any text. */
function pattern(wanted: string): RegExp {
  const parts = wanted.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`, 'i');
}
