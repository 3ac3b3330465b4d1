/** The way from an account's description to its model: what every command that reads an account begins with. */

import type { Recipe } from './drift/recipe.js';
import { buildModel } from './model/build.js';
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

export async function readModel(source: Source, recipe: Recipe, progress: Progress): Promise<ReadModel> {
  const { fieldLists, include, exclude, overlays, vendor } = recipe;
  const description = await progress('read the description', (onProgress) =>
    readDescription(source, { fieldLists, onProgress }),
  );
  const built = await progress('build the model', () =>
    buildModel(description, { include, exclude, overlays, vendor }),
  );
  return { description, ...built };
}
