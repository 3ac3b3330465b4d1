/**
 * How values are compared: nothing is before numbers and moments, and these are before texts. One order for all values: an
 * index in which three of them form a circle loses rows.
 */

/** Made once for each value, since a comparison of two is much cheaper than what they are made from. */
export interface SortKey {
  /** Of a number, its decimal text, or a date; absent: only text. */
  readonly measure: number | undefined;
  readonly text: string;
}

export function sortKey(value: unknown): SortKey {
  return { measure: measure(value), text: fold(value) };
}

export function compareKeys(left: SortKey, right: SortKey): number {
  if (left.measure !== undefined && right.measure !== undefined) return left.measure - right.measure;
  return rankOf(left) - rankOf(right) || TEXTS.compare(left.text, right.text);
}

function rankOf({ measure: number, text }: SortKey): number {
  return number !== undefined ? 1 : text === '' ? 0 : 2;
}

const TEXTS = new Intl.Collator('en');
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;

function measure(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const text = String(value).trim();
  if (NUMBER.test(text)) return Number(text);
  const moment = DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

export function fold(value: unknown): string {
  return String(value).toLowerCase();
}
