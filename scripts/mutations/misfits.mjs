/** Rules whose text no longer stands in its file once, so that they cannot be broken. */

import { tableMutations } from './all.mjs';
import { placeOf, readSource } from './source.mjs';

export function findMisfits() {
  const mutations = tableMutations();
  return { rules: mutations.length, misfits: mutations.flatMap(misfitOf) };
}

function misfitOf(mutation) {
  try {
    placeOf(mutation, readSource(mutation.file));
    return [];
  } catch (error) {
    return [String(error)];
  }
}
