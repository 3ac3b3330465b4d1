/** The way from an account's description to its model: what every command that reads an account begins with. */

import { buildModel } from './model/build.js';
import type { Published } from './model/published.js';
import { readPublished } from './model/published/as-published.js';
import type { Note, RuleCount } from './model/report.js';
import type { Description, ReadOptions, Source } from './source/description.js';
import { readDescription } from './source/read.js';
import { comparable, type Earlier, withRecorded } from './source/account-extras.js';
import type { Progress } from './terminal/progress.js';
import type { AccountState } from './drift/compare-published.js';
import type { Recipe } from './drift/recipe.js';
import type { Snapshot } from './drift/snapshot.js';
import { InputError } from './input-error.js';
import { withLearntVendor } from './infer-vendor.js';
import type { Method, Model } from './model/model.js';
import type { ModelOptions } from './model/options.js';

interface ReadModel {
  readonly description: Description;
  readonly model: Model;
  readonly published: Published;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
}

/** Of a package, to compare with: only what both know is read. */
export interface Before {
  readonly earlier: Earlier;
  readonly impliedFilters: ReadonlySet<string>;
}

export async function readModel(
  source: Source,
  recipe: Recipe,
  progress: Progress,
  { earlier, impliedFilters }: Before,
): Promise<ReadModel> {
  const read = await readSource(source, recipe, progress);
  const compared =
    source.kind === 'file' ? withRecorded(read, earlier.accountExtras, recipe) : comparable(read, earlier);
  const { description, recipe: learnt } = withLearntVendor(recipe, compared);
  const built = await progress('build the model', () => buildAll(description, learnt, impliedFilters));
  return { description, ...built };
}

export interface Described {
  readonly model: Model;
  readonly description: Description;
}

/** The model alone, for commands that compare nothing. */
export async function readDescribed(
  source: Source,
  recipe: Recipe,
  progress: Progress,
  only: Partial<ReadOptions> = {},
): Promise<Described> {
  const read = await readSource(source, recipe, progress, only);
  const { description, recipe: learnt } = withLearntVendor(recipe, read);
  const { model } = await progress('build the model', () => buildModel(description, learnt));
  return { model, description };
}

/** @param only what is asked of an account, where that is not what the recipe says */
function readSource(
  source: Source,
  { fieldLists, noLegacyMethods }: Recipe,
  progress: Progress,
  only: Partial<ReadOptions> = {},
): Promise<Description> {
  return progress('read the description', (onProgress) =>
    readDescription(source, { fieldLists, legacyMethods: noLegacyMethods !== true, ...only, onProgress }),
  );
}

/** The account with what we know of it, and without. */
export function buildAll(
  description: Description,
  { include, exclude, overlays, vendor, legacySpecs, corrections }: Recipe,
  impliedFilters: ReadonlySet<string> = new Set(),
): Omit<ReadModel, 'description'> {
  const known = { include, exclude, overlays, vendor, legacySpecs, impliedFilters };
  const { model, rules, notes } = buildModel(description, { ...known, corrections });
  return { model, published: readPublished(description, { ...known, ...namesIn(model) }), rules, notes };
}

/** What a package was generated from, by this version of svc-gen. */
export function recordedState({ recipe, description, impliedFilters }: Snapshot): AccountState {
  return buildAll(description, recipe, impliedFilters);
}

/** The model of a package alone, for commands that compare nothing. */
export function recordedModel({ recipe, description, impliedFilters }: Snapshot): Model {
  return buildModel(description, { ...recipe, impliedFilters }).model;
}

/** Lists whose `filter` is required by the order of a description's keys. */
export function impliedFiltersOf({ v3 }: Model): ReadonlySet<string> {
  const isImplied = ({ params }: Method): boolean =>
    params.kind === 'object' && params.variants.flat().some(({ implied }) => implied === true);
  return new Set(v3.methods.filter(isImplied).map(({ name }) => name));
}

/** Schema → name of its type. */
function namesIn({ v3 }: Model): Pick<ModelOptions, 'names'> {
  const named = [...v3.entities, ...v3.types].filter(({ schema = '' }) => schema !== '');
  return { names: new Map(named.map(({ schema = '', name }) => [schema, name])) };
}

/** Throws where no method is left. `origin`: where the description came from. */
export function requireMethods(
  { v3, legacy }: Model,
  { include, exclude }: Pick<Recipe, 'include' | 'exclude'>,
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
  throw new InputError('the globs leave no method', where, 'svc-gen list shows the names that there are');
}
