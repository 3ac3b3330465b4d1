/** The way from an account's description to its model: what every command that reads an account begins with. */

import { buildAround, buildModel } from './model/build.js';
import { at, isList, member, text } from './json.js';
import type { Published } from './model/published.js';
import { readPublished } from './model/published/as-published.js';
import type { Note, RuleCount } from './model/report.js';
import type { Description, ReadOptions, Source } from './source/description.js';
import { readDescription } from './source/read.js';
import { comparable, type Earlier, withRecorded } from './source/account-extras.js';
import type { Progress } from './terminal/progress.js';
import { keepTypes } from './drift/kept-types.js';
import type { Recipe } from './drift/recipe.js';
import { InputError } from './input-error.js';
import { withLearntVendor } from './learnt-vendor.js';
import type { Api, Entity, Method, Model } from './model/model.js';
import { byName, typeNames } from './model/named.js';
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
  /** Types keep the names that they have in it. */
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

/** The model alone, for commands that compare nothing. With `only.method` it may hold that method and what describes it. */
export async function readDescribed(
  source: Source,
  recipe: Recipe,
  progress: Progress,
  only: Partial<ReadOptions> = {},
): Promise<Described> {
  const read = await readSource(source, recipe, progress, only);
  const { description, recipe: learnt } = withLearntVendor(recipe, read);
  const { method } = only;
  const model = await progress('build the model', () => {
    const around = method === undefined ? undefined : buildAround(description, method, learnt);
    return around ?? buildModel(description, learnt).model;
  });
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

/** The account with what we know of it, and without; types of `before` keep their names. */
export function buildAll(
  description: Description,
  { include, exclude, overlays, vendor, legacySpecs, corrections }: Recipe,
  before?: Model,
): Omit<ReadModel, 'description'> {
  const known = { include, exclude, overlays, vendor, legacySpecs };
  const options = { ...known, corrections, ...recordedIn(before) };
  const { model: built, rules, notes } = buildModel(description, options);
  const model = before === undefined ? built : withKeptTypes(before, built);
  // Both name a schema alike, in a first run too.
  const published = readPublished(description, { ...known, ...recordedIn(model) });
  return { model, published: withTypesOf(model, built, published), rules, notes };
}

function withKeptTypes(before: Model, model: Model): Model {
  const kept = (old: Api, api: Api): Api => (isWhole(old) ? keepTypes({ before: old, after: api }) : api);
  return { ...model, v3: kept(before.v3, model.v3), legacy: kept(before.legacy, model.legacy) };
}

/** With the names that were kept in the model, so that both compare alike. */
function withTypesOf({ v3 }: Model, built: Model, published: Published): Published {
  const known = new Set(typeNames(built.v3));
  const kept = new Set(typeNames(v3).filter((name) => !known.has(name)));
  if (kept.size === 0) return published;
  return { ...published, v3: keepTypes({ before: v3, after: published.v3 }, kept) };
}

/** What stands in the folder may be anything. */
function isWhole(api: Api | undefined): api is Api {
  const lists = ['methods', 'entities', 'types', 'selects', 'filters', 'orders'] as const;
  return lists.every((name) => isList(at(api, name)));
}

function recordedIn(model: Model | undefined): Pick<ModelOptions, 'recorded' | 'given' | 'impliedFilters'> {
  const v3 = model?.v3;
  return {
    recorded: typesBySchema(model),
    ...(isWhole(v3) && { given: objectsByMethod(v3), impliedFilters: impliedFilters(v3) }),
  };
}

function impliedFilters({ methods }: Api): ReadonlySet<string> {
  const isImplied = ({ params }: Method): boolean =>
    params.kind === 'object' && params.variants.flat().some(({ implied }) => implied === true);
  return new Set(methods.filter(isImplied).map(({ name }) => name));
}

function objectsByMethod({ methods, entities }: Api): ReadonlyMap<string, Entity> {
  const named = byName(entities);
  const given = methods.map(({ name, result }) => ({
    name,
    entity: 'entity' in result ? named.get(result.entity) : undefined,
  }));
  return new Map(
    given.flatMap(({ name, entity }) => (entity === undefined ? [] : [[name, entity] as const])),
  );
}

/** Schema → name of its type. */
function typesBySchema(model: Model | undefined): ReadonlyMap<string, string> {
  const lists = [at(model, 'v3', 'entities'), at(model, 'v3', 'types')];
  const named = lists.flatMap((list) => (isList(list) ? list : []));
  const names = named.map((one) => [text(member(one, 'schema')), text(member(one, 'name'))] as const);
  return new Map(names.filter(([schema, name]) => schema !== '' && name !== ''));
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
