/** The changes between two descriptions, and which of them a correction hides. */

import { withCauses } from '../drift/causes.js';
import type { Change } from '../drift/change.js';
import { compareModels } from '../drift/compare.js';
import type { Pair } from '../drift/difference.js';
import { findDrift } from '../drift/overridden.js';
import { sameDescription } from '../drift/same-description.js';
import { exportedNames } from '../emit/module/exported-names.js';
import type { Api, Model } from '../model/model.js';
import { matches } from '../model/glob.js';
import { overridesOf } from '../model/overrides.js';
import { readDescribedParts } from '../model/read-described-parts.js';
import { once, onceFor } from '../base/once.js';
import { buildSide, type ModelInput } from './read-model.js';
import { type Override, USER_ROW_PREFIX } from '../model/described-parts.js';
import type { RecordedOptions } from '../drift/recorded-options.js';

export function driftBetween({ before, after }: Pair<ModelInput>): readonly Change[] {
  return driftOf({ before: modelsOf(before), after: modelsOf(after) }, after.recordedOptions);
}

/** The models of one description without some rows; each is built once. */
export type ModelsOf = (without: readonly Override[]) => Model;

export function driftOf(
  { before, after }: Pair<ModelsOf>,
  { corrections }: Pick<RecordedOptions, 'corrections'>,
): readonly Change[] {
  const changes = findDrift({
    rows: overridesOf(corrections).filter(canHide({ before: before([]), after: after([]) })),
    schemas: new Set([before([]), after([])].flatMap(schemasIn)),
    compare: (without) => compareModels(before(without), after(without)),
  });
  return withCauses(changes, { before: before([]), after: after([]) });
}

/** Whether a row can hide a change. For the others no model is built. */
function canHide({ before, after }: Pair<Model>): (row: Override) => boolean {
  const methods = [before, after].flatMap(({ v3 }) => v3.methods.map(({ name }) => name));
  const legacy = [before, after].flatMap((model) => model.legacy.methods.map(({ name }) => name));
  const isSame = sameDescription({ before: before.v3.describedParts, after: after.v3.describedParts });
  return ({ name: row, concerns, actsOn }) => {
    // The rows of svc-gen are about REST 3.0.
    if (!methods.some(concerns)) return row.startsWith(USER_ROW_PREFIX) && legacy.some(concerns);
    return (
      actsOn === undefined || methods.some((name) => matches(actsOn, name) && !isSame(`/${name}`, Infinity))
    );
  };
}

/** Names of types that are schemas of a description. */
export function schemasIn({ v3 }: Model): readonly string[] {
  return [...v3.entities, ...v3.types].filter(({ schema }) => schema).map(({ name }) => name);
}

function named(api: Api): Api {
  return { ...api, exported: exportedNames(api) };
}

/** All models share one gateway, so both sides have the same object. */
const namedGateway = onceFor(named);

/** Each model has the parts of its description, and the names that its package exports. */
export function modelsOf(side: ModelInput): ModelsOf {
  const describedParts = once(() =>
    readDescribedParts(side.description.document, side.recordedOptions.overlays),
  );
  const models = onceFor((ids: string): Model => {
    // The caller passes the ids as one text, since models are kept by it.
    const leftOutRows = new Set(JSON.parse(ids) as readonly string[]);
    const isComplete = leftOutRows.size === 0 && side.model !== undefined;
    const model = isComplete ? side.model : buildSide(side, leftOutRows).model;
    return {
      ...model,
      v3: { ...named(model.v3), describedParts: describedParts() },
      legacy: named(model.legacy),
      gateway: namedGateway(model.gateway),
    };
  });
  return (without) => models(JSON.stringify(without.map(({ id }) => id).toSorted()));
}
