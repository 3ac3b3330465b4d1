/** What is said of a method whose signature shows no parameters: it takes none, or nobody describes them. */

import { traitsOf } from '../model/generation.js';
import type { Api, Method } from '../model/model.js';

/** Empty where the parameters are described. */
export function takesNote({ params }: Pick<Method, 'params'>, api: Pick<Api, 'generation'>): string {
  if (params.kind === 'open') return UNDESCRIBED;
  const isEmpty = params.kind === 'none' || params.variants.every((variant) => variant.length === 0);
  if (!isEmpty) return '';
  if (params.kind === 'object' && params.open) return UNDESCRIBED;
  return traitsOf(api).takesCustomNames
    ? 'Takes no parameters; one that the account has all the same goes by `custom()`.'
    : 'Takes no parameters.';
}

const UNDESCRIBED = 'Its parameters are not described: any object is sent as it is, and no name is checked.';

export function isUndescribed({ params }: Pick<Method, 'params'>): boolean {
  return (
    params.kind === 'open' ||
    (params.kind === 'object' && params.open && params.variants.every((variant) => variant.length === 0))
  );
}
