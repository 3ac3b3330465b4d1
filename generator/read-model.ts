/** The way from an account's description to its model: what every command that reads an account begins with. */

import { buildModel } from './model/build.js';
import { at, isList } from './json.js';
import type { Published } from './model/published.js';
import { readPublished } from './model/published/as-published.js';
import type { Note, RuleCount } from './model/report.js';
import type { Description, ReadOptions, Source } from './source/description.js';
import { readDescription } from './source/read.js';
import { comparable, type Earlier, withRecorded } from './source/account-extras.js';
import type { Progress } from './terminal/progress.js';
import type { Recipe } from './drift/recipe.js';
import { InputError } from './input-error.js';
import { withLearntVendor } from './learnt-vendor.js';
import type { Api, Method, Model } from './model/model.js';
import type { ModelOptions } from './model/options.js';

interface ReadModel {
  readonly description: Description;
  readonly model: Model;
  readonly published: Published;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
}

/** What a package was generated from. */
export interface Before {
  /** It says which filters a list requires where today's description has another order of keys. */
  readonly model?: Model | undefined;
  /** To compare with: only what both know is read. */
  readonly earlier?: Earlier | undefined;
}

export async function readModel(
  source: Source,
  recipe: Recipe,
  progress: Progress,
  { model, earlier }: Before = {},
): Promise<ReadModel> {
  const read = await readSource(source, recipe, progress);
  const compared =
    earlier &&
    (source.kind === 'file' ? withRecorded(read, earlier.accountExtras, recipe) : comparable(read, earlier));
  const learnt = withLearntVendor(recipe, compared ?? read);
  const { description } = learnt;
  const built = await progress('build the model', () => buildAll(description, learnt.recipe, model));
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
  before?: Model,
): Omit<ReadModel, 'description'> {
  const known = {
    include,
    exclude,
    overlays,
    vendor,
    legacySpecs,
    impliedFilters: impliedFilters(before?.v3),
  };
  const { model, rules, notes } = buildModel(description, { ...known, corrections });
  return { model, published: readPublished(description, { ...known, ...namesIn(model) }), rules, notes };
}

/** What stands in the folder may be anything. */
function isWhole(api: Api | undefined): api is Api {
  const lists = ['methods', 'entities', 'types', 'selects', 'filters', 'orders'] as const;
  return lists.every((name) => isList(at(api, name)));
}

function impliedFilters(api: Api | undefined): ReadonlySet<string> {
  const isImplied = ({ params }: Method): boolean =>
    params.kind === 'object' && params.variants.flat().some(({ implied }) => implied === true);
  return new Set((isWhole(api) ? api.methods.filter(isImplied) : []).map(({ name }) => name));
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
    const advice = 'check that it is the description of an account, and whole';
    throw new InputError('the description holds no method', origin, advice);
  }
  const where = [include.length > 0 ? '--include' : '', exclude.length > 0 ? '--exclude' : '']
    .filter((option) => option !== '')
    .join(' and ');
  throw new InputError('the globs leave no method', where, 'svc-gen list shows the names that there are');
}
