/** The way from an account's description to its model: what every command that reads an account begins with. */

import { globAdvice } from './model/glob.js';
import { buildModel, type Built } from './model/build.js';
import { overridesOf } from './model/overrides.js';
import type { Note } from './model/report.js';
import { readSays } from './model/says.js';
import type { Description, ReadOptions, Source } from './source/description.js';
import { readDescription } from './source/read.js';
import { comparable, type Earlier, proveLegacyRead, withRecorded } from './source/account-extras.js';
import type { Progress } from './terminal/progress.js';
import type { Change } from './drift/change.js';
import { compareModels } from './drift/compare.js';
import type { Pair } from './drift/difference.js';
import { findDrift } from './drift/overridden.js';
import type { RecordedOptions } from './drift/recorded-options.js';
import type { Snapshot } from './drift/snapshot.js';
import { exportedNames } from './emit/names/exported-names.js';
import { InputError } from './input-error.js';
import { withInferredVendor } from './infer-vendor.js';
import type { Api, Method, Model } from './model/model.js';
import { once } from './once.js';

interface ReadModel extends Side {
  readonly model: Model;
  readonly notes: readonly Note[];
}

/** Of a package, to compare with: only what both know is read. */
export interface Before {
  readonly earlier: Earlier;
  readonly impliedFilters: ReadonlySet<string>;
}

export async function readModel(
  source: Source,
  recordedOptions: RecordedOptions,
  progress: Progress,
  { earlier, impliedFilters }: Before,
): Promise<ReadModel> {
  const read = await readSource(source, recordedOptions, progress);
  if (source.kind !== 'file') proveLegacyRead(read, earlier, recordedOptions);
  const compared =
    source.kind === 'file' ? withRecorded(read, earlier, recordedOptions) : comparable(read, earlier);
  const { description, recordedOptions: inferred } = withInferredVendor(recordedOptions, compared);
  const side = { description, recordedOptions: inferred, impliedFilters };
  const { model, notes } = await progress('build the model', () => buildSide(side));
  return { ...side, model, notes };
}

export interface Described {
  readonly model: Model;
  readonly description: Description;
}

/** The model alone, for commands that compare nothing. */
export async function readDescribed(
  source: Source,
  recordedOptions: RecordedOptions,
  progress: Progress,
  only: Partial<ReadOptions> = {},
): Promise<Described> {
  const read = await readSource(source, recordedOptions, progress, only);
  const { description, recordedOptions: inferred } = withInferredVendor(recordedOptions, read);
  const { model } = await progress('build the model', () => buildModel(description, inferred));
  return { model, description };
}

/** @param only what is asked of an account, where the recorded options do not say it */
function readSource(
  source: Source,
  { fieldLists, noLegacyMethods, noItemTypes }: RecordedOptions,
  progress: Progress,
  only: Partial<ReadOptions> = {},
): Promise<Description> {
  return progress('read the description', (onProgress) =>
    readDescription(source, {
      fieldLists,
      legacyMethods: noLegacyMethods !== true,
      itemTypes: noItemTypes !== true,
      ...only,
      onProgress,
    }),
  );
}

/** One of two descriptions that are compared, with the options under which it is read. */
interface Side extends Snapshot {
  /** With all corrections, where it is known already. */
  readonly model?: Model | undefined;
}

function buildSide(
  { recordedOptions, description, impliedFilters }: Side,
  left?: ReadonlySet<string>,
): Built {
  return buildModel(description, { ...recordedOptions, impliedFilters, ...(left && { left }) });
}

/** What a package was generated from, by this version of svc-gen. */
export function recordedModel(snapshot: Snapshot): Model {
  return buildSide(snapshot).model;
}

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

/** Lists whose `filter` is required by the order of a description's keys. */
export function impliedFiltersOf({ v3 }: Model): ReadonlySet<string> {
  const isImplied = ({ params }: Method): boolean =>
    params.kind === 'object' && params.variants.flat().some(({ implied }) => implied === true);
  return new Set(v3.methods.filter(isImplied).map(({ name }) => name));
}

/** Throws where no method is left. `origin`: the source of the description. */
export function requireMethods(
  { v3, legacy }: Model,
  { include, exclude }: Pick<RecordedOptions, 'include' | 'exclude'>,
  origin: string,
): void {
  const isNarrowed = include.length + exclude.length > 0;
  if (v3.methods.length > 0 || (isNarrowed && legacy.methods.length > 0)) return;
  if (!isNarrowed) {
    const advice = 'check that it is the complete description of an account';
    throw new InputError('the description contains no method', origin, advice);
  }
  const where = [include.length > 0 ? '--include' : '', exclude.length > 0 ? '--exclude' : '']
    .filter((option) => option !== '')
    .join(' and ');
  throw new InputError('the globs leave no method', where, globAdvice(include));
}
