/** In which order an account sorts two values of one field, as far as that can be known from outside. */

import { noProgress } from './progress.js';
import { fieldOf } from './place.js';

/** A field, and the direction in which a list runs along it. */
export interface Run {
  readonly field: string;
  readonly descending: boolean;
}

/**
 * @param last the last value that was seen; `undefined` before the first page.
 * @throws SvcError where the rows certainly do not go on from there in the order of the field.
 */
export function checkOrder({ field, descending }: Run, last: unknown, rows: readonly unknown[]): void {
  const sign = descending ? -1 : 1;
  const values = rows.map((row) => fieldOf(row, field));
  const [first] = values;
  if (last !== undefined && rows.length > 0 && surely(first, last, (rank) => rank * sign <= 0)) {
    throw noProgress(`the first row of a page is not past the last one seen (${field})`);
  }
  const turns = values.findIndex(
    (value, index) => index > 0 && surely(value, values[index - 1], (rank) => rank * sign < 0),
  );
  if (turns > 0) throw noProgress(`the rows of a page are not in the order of ${field}`);
}

/** Whatever order the account sorts in. */
function surely(left: unknown, right: unknown, holds: (rank: number) => boolean): boolean {
  const ranks = ranksOf(left, right);
  return ranks.length > 0 && ranks.every(holds);
}

/**
 * Below 0: `left` stands before `right`. Texts of digits may be sorted as numbers or as texts; of other texts nobody
 * knows how, but that equal ones are equal.
 */
function ranksOf(left: unknown, right: unknown): readonly number[] {
  if (left === right && isScalar(left)) return [0];
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) {
    const bothText = typeof left === 'string' && typeof right === 'string';
    return bothText ? [a - b, left < right ? -1 : 1] : [a - b];
  }
  const [from, to] = [momentOf(left), momentOf(right)];
  return from !== undefined && to !== undefined && from !== to ? [from - to] : [];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** An ISO 8601 datetime; equal moments can be written in several ways, and say nothing. */
function momentOf(value: unknown): number | undefined {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  const moment = isMoment ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
