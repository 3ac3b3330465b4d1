/** Suggests the known word that a mistyped word is nearest to. */

import { nearest } from '../../runtime/value/near-name.js';

/** ` (did you mean X?)`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : ` (did you mean ${found}?)`;
}
