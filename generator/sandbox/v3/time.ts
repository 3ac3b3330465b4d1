/** The `time` object of every successful answer (REST 3.0 reference, Time object). */

import { isoDate } from '../iso-date.js';
import type { Operating } from './operating.js';

/** `start` and `finish` in ms since the epoch. */
export function timeObject(start: number, finish: number, operating: Operating): Record<string, unknown> {
  const seconds = Number(((finish - start) / 1000).toFixed(6));
  return {
    start: start / 1000,
    finish: finish / 1000,
    duration: seconds,
    processing: seconds,
    date_start: isoDate(start),
    date_finish: isoDate(finish),
    ...operating,
  };
}
