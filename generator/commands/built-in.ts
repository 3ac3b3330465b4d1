/** The model of the built-in account: made when svc-gen is built, since it is the same in every run. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '../drift/recipe.js';
import type { Model } from '../model/model.js';
import { packageRoot } from '../package-root.js';
import { silent } from '../terminal/progress.js';

/** That of a run without options. */
const PLAIN: Recipe = {
  include: [],
  exclude: [],
  overlays: [],
  vendor: {},
  learnsVendor: true,
  packageName: '@svc/client',
  fieldLists: true,
};

/** What the build of svc-gen writes. */
export async function readBuiltIn(): Promise<string> {
  const { readDescribed } = await import('../read-model.js');
  const { model } = await readDescribed({ kind: 'sandbox' }, PLAIN, silent);
  return JSON.stringify(model);
}

/** Undefined where an option changes what is read, or svc-gen runs from its sources, which change. */
export async function builtInModel(recipe: Recipe): Promise<Model | undefined> {
  if (!import.meta.url.endsWith('.js') || !isPlain(recipe)) return undefined;
  const text = await readFile(join(packageRoot(), 'dist/built-in.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Model); // the build wrote it with `readBuiltIn`
}

/** Of what shapes a model; a name of the package and the like do not. */
function isPlain(recipe: Recipe): boolean {
  const { include, exclude, overlays, legacySpecs = [], corrections = [] } = recipe;
  const { learnsVendor, fieldLists, noLegacyMethods } = recipe;
  const lists = [include, exclude, overlays, legacySpecs, corrections];
  return lists.every(({ length }) => length === 0) && learnsVendor === true && fieldLists && !noLegacyMethods;
}
