/** The clock on the wall, for accounts that were given none. */

import { setTimeout } from 'node:timers/promises';
import type { Clock } from './account.js';

export const systemClock: Clock = {
  now: () => Date.now(),
  // Unreferenced: a slow answer must not keep a process alive whose work is done.
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
};
