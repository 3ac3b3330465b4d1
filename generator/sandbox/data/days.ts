/** Days of seeded rows, counted back from the clock. */

import type { Clock } from '../account.js';
import { isoDate } from '../iso-date.js';

export const HOUR = 3_600_000;
export const DAY: number = 24 * HOUR;

/** A morning: all of one day make the same rows. */
export function daysBefore(now: number, days: number): number {
  return Math.floor(now / DAY) * DAY + 9 * HOUR - days * DAY;
}

/** Everything in the account happened later. */
export function accountOpened(now: number): number {
  return daysBefore(now, 300);
}

export function openingDate({ clock }: { readonly clock: Clock }): string {
  return isoDate(accountOpened(clock.now()));
}
