/** Reads deviations from their texts. */

import { LEGACY_METHODS } from '../../generator/sandbox/legacy/methods/index.js';
import type { V3Method } from '../../generator/sandbox/v3/method.js';
import { drawDeviations } from './draw.js';
import { LEGACY_KINDS } from './legacy.js';
import { readDeviation, type Deviation } from './deviation.js';

/** Those at one place, `null:tasks.task.list:items.title`, and those that are drawn, `seed:17`. Throws InputError. */
export function readDeviations(
  names: readonly string[],
  methods: ReadonlyMap<string, V3Method>,
): readonly Deviation[] {
  const known = { v3: methods, legacy: LEGACY_METHODS, legacyKinds: LEGACY_KINDS };
  return names
    .filter((name) => name.includes(':'))
    .flatMap((name) => {
      const seed = /^seed:(\d{1,9})$/.exec(name)?.[1];
      return seed === undefined ? [readDeviation(name, known)] : drawDeviations(Number(seed), methods);
    });
}
