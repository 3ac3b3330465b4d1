/** Every rule of the built-in account that can be broken. */

import { refusalMutations } from './refusals.mjs';
import { tableMutations } from './table-mutations.mjs';

export const allMutations = () => [...tableMutations(), ...refusalMutations()];
