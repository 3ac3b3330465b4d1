/** Parts that are the same are left out of a comparison: random pairs of descriptions have the same report as where every part is walked, under every row. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCauses } from '../../../generator/drift/causes.js';
import { compareModels } from '../../../generator/drift/compare.js';
import { findDrift } from '../../../generator/drift/overridden.js';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import type { SameParts } from '../../../generator/drift/same-parts.js';
import { overridesOf } from '../../../generator/model/overrides.js';
import { driftOf, modelsOf, schemasIn } from '../../../generator/pipeline/drift-between.js';
import { seededRandom } from '../../../generator/sandbox/random.js';
import type { Description } from '../../../generator/model/description.js';
import { desk, describedBy, edited, RECORDED_OPTIONS } from '../../generator/drift/desk.js';
import { ROWS } from '../../generator/drift/edits.js';
import { withRandomEdits } from '../../generator/drift/random-edits.js';
import { root } from '../../package/installed-client.js';

const SEED = Number(process.env['SVC_RANDOM_SEED'] ?? 61);
const PAIRS = Number(process.env['SVC_RANDOM_PAIRS'] ?? 200);

const NOTHING: SameParts = {
  isSameMethod: () => false,
  isSameType: () => false,
  isSameOwner: () => false,
};

function reports(old: Description, now: Description) {
  const side = (description: Description) =>
    modelsOf({ description, recordedOptions: RECORDED_OPTIONS, impliedFilters: new Set() });
  const [before, after] = [side(old), side(now)];
  const every = findDrift({
    rows: overridesOf([]),
    schemas: new Set([before([]), after([])].flatMap(schemasIn)),
    compare: (without) => compareModels(before(without), after(without), () => NOTHING),
  });
  return {
    told: driftOf({ before, after }, RECORDED_OPTIONS),
    every: withCauses(every, { before: before([]), after: after([]) }),
  };
}

const path = join(root, 'generated/snapshot.json');
const sandbox = readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json').description.document;

describe('the report is that of a walk through every part', () => {
  test.each(ROWS)('$name', ({ edit }) => {
    const [without, withEdit] = [describedBy(desk()), describedBy(edited(edit))];
    for (const [old, now] of [[without, withEdit] as const, [withEdit, without] as const]) {
      const { told, every } = reports(old, now);
      expect(told).toEqual(every);
    }
  });

  test.each(Array.from({ length: PAIRS }, (_, index) => SEED + index))('seed %i', (seed) => {
    const random = seededRandom(seed);
    const base: unknown = seed % 2 === 0 ? desk() : sandbox;
    const old: unknown = withRandomEdits(base, random, Math.floor(random() * 8));
    const now: unknown = withRandomEdits(old, random, 1 + Math.floor(random() * 12));
    const { told, every } = reports(describedBy(old), describedBy(now));
    expect(told).toEqual(every);
  });
});
