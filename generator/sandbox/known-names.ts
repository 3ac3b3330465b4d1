/** Names of an object that a user writes: an unknown one would change nothing, in silence. */

import { nearest } from '../../runtime/value/near-name.js';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';

/** All names of `T`: one that is missing does not compile. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** @param path before the names, such as `limits.` @throws InputError */
export function checkNamesOf(given: unknown, names: Readonly<Record<string, true>>, path: string): void {
  if (!isObject(given))
    throw new InputError(
      'it is not an object',
      path.slice(0, -1) || 'options',
      `give one with ${Object.keys(names)[0]}`,
    );
  const known = Object.keys(names);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange === undefined) return;
  const near = nearest(strange, known);
  const advice = near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`;
  throw new InputError('the sandbox has no such option', `${path}${strange}`, advice);
}
