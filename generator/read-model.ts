/** The way from an account's description to its model: what every command that reads an account begins with. */

import type { Recipe } from './drift/recipe.js';
import { buildModel } from './model/build.js';
import { at, isList, member, text } from './model/json.js';
import type { Model } from './model/model.js';
import type { Note, RuleCount } from './model/report.js';
import type { Description, Source } from './source/description.js';
import { readDescription } from './source/read.js';
import type { Progress } from './terminal/progress.js';

export interface ReadModel {
  readonly description: Description;
  readonly model: Model;
  readonly rules: readonly RuleCount[];
  readonly notes: readonly Note[];
}

/** `before`: the model of the package that is generated anew or checked, whose types keep their names. */
export async function readModel(
  source: Source,
  recipe: Recipe,
  progress: Progress,
  before?: Model,
): Promise<ReadModel> {
  const { fieldLists, include, exclude, overlays, vendor } = recipe;
  const description = await progress('read the description', (onProgress) =>
    readDescription(source, { fieldLists, onProgress }),
  );
  const built = await progress('build the model', () =>
    buildModel(description, { include, exclude, overlays, vendor, recorded: typeNames(before) }),
  );
  return { description, ...built };
}

/** Schema → name of its type. What stands in the folder may be anything. */
function typeNames(model: Model | undefined): ReadonlyMap<string, string> {
  const lists = [at(model, 'v3', 'entities'), at(model, 'v3', 'types')];
  const named = lists.flatMap((list) => (isList(list) ? list : []));
  const names = named.map((one) => [text(member(one, 'schema')), text(member(one, 'name'))] as const);
  return new Map(names.filter(([schema, name]) => schema !== '' && name !== ''));
}
