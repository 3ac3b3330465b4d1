/** What differs between two descriptions, and which of it a correction hides. */

import type { Change } from './drift/change.js';
import { compareModels } from './drift/compare.js';
import type { Pair } from './drift/difference.js';
import { findDrift } from './drift/overridden.js';
import { exportedNames } from './emit/names/exported-names.js';
import type { Api, Model } from './model/model.js';
import { overridesOf } from './model/overrides.js';
import { readSays } from './model/says.js';
import { once } from './once.js';
import { buildSide, type Side } from './read-model.js';

export function driftBetween(sides: Pair<Side>): readonly Change[] {
  const [before, after] = [modelsOf(sides.before), modelsOf(sides.after)];
  return findDrift({
    rows: overridesOf(sides.after.recordedOptions.corrections),
    schemas: new Set([before(NONE), after(NONE)].flatMap(schemasIn)),
    compare: (without) => {
      const left = new Set(without.map(({ id }) => id));
      return compareModels(before(left), after(left));
    },
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Names of types that are schemas of a description. */
function schemasIn({ v3 }: Model): readonly string[] {
  return [...v3.entities, ...v3.types].filter(({ schema }) => schema).map(({ name }) => name);
}

/** The models of a description without some rows, each with what the description says. */
function modelsOf(side: Side): (left: ReadonlySet<string>) => Model {
  const says = readSays(side.description.document, side.recordedOptions.overlays);
  const build = (left?: ReadonlySet<string>): Model => {
    const model = (left === undefined ? side.model : undefined) ?? buildSide(side, left).model;
    const named = (api: Api): Api => ({ ...api, exported: exportedNames(api) });
    return {
      ...model,
      v3: { ...named(model.v3), says },
      legacy: named(model.legacy),
      gateway: named(model.gateway),
    };
  };
  const full = once(build);
  return (left) => (left.size === 0 ? full() : build(left));
}
