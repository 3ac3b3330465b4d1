/** A request's body as JSON, dates in the form that the service takes (contract/1-rest3.md, Data types). */

import { UsageError } from '../errors/usage-error.js';

/** @throws UsageError where it cannot be written as JSON. */
export function encodeBody(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, function (this: unknown, key, item: unknown) {
      // `Date` has turned itself into text before it gets here.
      const own: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : undefined;
      return own instanceof Date ? isoDate(own) : item;
    });
  } catch {
    text = undefined;
  }
  if (text === undefined) throw new UsageError('the body cannot be written as JSON');
  return text;
}

/** `2026-02-02T09:30:00+00:00`. @throws UsageError */
export function isoDate(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new UsageError('a date is invalid');
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
