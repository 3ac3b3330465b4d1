/** Builds the model of a description: the second step of every command that reads an account. */

import { globAdvice } from '../model/glob.js';
import { buildModel, type Built } from '../model/build.js';
import type { Description, ReadOptions, Source } from '../model/description.js';
import type { RunStep } from '../terminal/progress.js';
import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Snapshot } from '../drift/snapshot.js';
import { InputError } from '../base/input-error.js';
import { withInferredVendor } from './infer-vendor.js';
import { readSource } from './read-source.js';
import type { Method, Model } from '../model/model.js';
import type { Note } from '../model/notes.js';

export interface Described {
  readonly model: Model;
  readonly description: Description;
  /** What the model's builder reports. */
  readonly notes: readonly Note[];
}

/** The model and its description, for commands that compare nothing. */
export async function readDescribed(
  source: Source,
  recordedOptions: RecordedOptions,
  progress: RunStep,
  only: Partial<ReadOptions> = {},
): Promise<Described> {
  const read = await readSource(source, recordedOptions, progress, only);
  const { description, recordedOptions: inferred } = withInferredVendor(recordedOptions, read);
  const { model, notes } = await progress('build the model', () => buildModel(description, inferred));
  return { model, description, notes };
}

/** One of two descriptions that are compared, with the options under which it is read. */
export interface ModelInput extends Snapshot {
  /** With all corrections, where it is known already. */
  readonly model?: Model | undefined;
}

export function buildSide(
  { recordedOptions, description, impliedFilters }: ModelInput,
  leftOutRows?: ReadonlySet<string>,
): Built {
  return buildModel(description, {
    ...recordedOptions,
    impliedFilters,
    ...(leftOutRows && { leftOutRows }),
  });
}

/** The model of the recorded description, built by this version of svc-gen. */
export function recordedModel(snapshot: Snapshot): Model {
  return buildSide(snapshot).model;
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
