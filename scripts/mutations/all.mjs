/** Every rule of the built-in account that can be broken: by the contract's words in tables, or found in the sources, which such a rule always fits. */

import { GATEWAY } from './gateway.mjs';
import { LEGACY } from './legacy.mjs';
import { refusalMutations } from './refusals.mjs';
import { V3 } from './v3.mjs';

export const tableMutations = () => [...V3, ...LEGACY, ...GATEWAY];

export const allMutations = () => [...tableMutations(), ...refusalMutations()];
