/** Filters of `user.get`: keys are a prefix and a user field (Legacy reference, user.get details 3; Observed behaviour, Legacy). */

import { isTrue, list } from './value.js';

interface FilterTerm {
  readonly field: string;
  readonly prefix: string;
  readonly value: unknown;
}

/** Keys that name no known field are not filters. */
export function readFilter(
  keys: Readonly<Record<string, unknown>>,
  fields: ReadonlySet<string>,
): readonly FilterTerm[] {
  return Object.entries(keys).flatMap(([key, value]) => {
    const prefix = PREFIXES.find((candidate) => key.startsWith(candidate)) ?? '';
    const field = key.slice(prefix.length).toUpperCase();
    return fields.has(field) ? [{ field, prefix, value }] : [];
  });
}

export function matchesFilter(
  row: Readonly<Record<string, unknown>>,
  filter: readonly FilterTerm[],
): boolean {
  return filter.every(({ field, prefix, value }) => TESTS[prefix]?.(row[field], value));
}

type Test = (actual: unknown, wanted: unknown) => boolean;

const not =
  (test: Test): Test =>
  (actual, wanted) =>
    !test(actual, wanted);

/** A field with several values matches if one of them does; a list of wanted values likewise. */
const any =
  (test: Test): Test =>
  (actual, wanted) =>
    values(actual).some((one) => values(wanted).some((other) => test(one, other)));

const equals = any((actual, wanted) => same(actual, wanted));
const like = any((actual, wanted) => pattern(String(wanted)).test(String(actual)));
const contains = any((actual, wanted) => fold(actual).includes(fold(wanted).replace(/^%|%$/g, '')));
const plain = any((actual, wanted) =>
  typeof wanted === 'string' && wanted.includes('%') ? like(actual, wanted) : same(actual, wanted),
);

/** A field without a value is neither before nor after any. */
const compared = (accept: (order: number) => boolean): Test =>
  any((actual, wanted) => (actual ?? '') !== '' && accept(compareValues(actual, wanted)));

const TESTS: Readonly<Record<string, Test>> = {
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

function same(actual: unknown, wanted: unknown): boolean {
  if (typeof actual === 'boolean') return actual === isTrue(wanted);
  return compareValues(actual, wanted) === 0;
}

/** By number where both are numbers, by moment where both are dates, else by text without case. */
export function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [measure(left), measure(right)];
  if (a !== undefined && b !== undefined) return a - b;
  return fold(left).localeCompare(fold(right), 'en');
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

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;

function measure(value: unknown): number | undefined {
  const text = String(value).trim();
  if (NUMBER.test(text)) return Number(text);
  const moment = DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** `%` matches any text. */
function pattern(wanted: string): RegExp {
  const parts = wanted.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`, 'i');
}

function fold(value: unknown): string {
  return String(value).toLowerCase();
}
