/** A client without methods is no client: the description or the globs are not what was meant. */

import type { Recipe } from './drift/recipe.js';
import { InputError } from './input-error.js';
import type { Model } from './model/model.js';

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
  throw new InputError('no method is left', where, 'svc-gen list shows the names that there are');
}
