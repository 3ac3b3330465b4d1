/** The `time` object of every success (contract/1-rest3.md, Time object). */

import { isoDate } from '../iso-date.js';

/** Both in ms since the epoch. */
export function timeOf(started: number, finished: number): Readonly<Record<string, number | string>> {
  const seconds = (finished - started) / 1000;
  return {
    start: started / 1000,
    finish: finished / 1000,
    duration: seconds,
    processing: seconds,
    date_start: isoDate(started),
    date_finish: isoDate(finished),
    operating_reset_at: Math.floor(started / 1000) + 600,
    operating: 0,
  };
}
