/** Reads what an account is to do against its description, as it is written on the command line. */

import { METHODS } from '../legacy/methods/index.js';
import type { Method } from '../v3/method.js';
import { drawOddities } from './draw.js';
import { LEGACY_KINDS } from './legacy.js';
import { readOddity, type Oddity } from './oddity.js';

/** Those at one place, `null:tasks.task.list:items.title`, and those that are drawn, `seed:17`. Throws InputError. */
export function readOddities(
  names: readonly string[],
  methods: ReadonlyMap<string, Method>,
): readonly Oddity[] {
  const known = { v3: methods, legacy: METHODS, legacyKinds: LEGACY_KINDS };
  return names
    .filter((name) => name.includes(':'))
    .flatMap((name) => {
      const seed = /^seed:(\d{1,9})$/.exec(name)?.[1];
      return seed === undefined ? [readOddity(name, known)] : drawOddities(Number(seed), methods);
    });
}
