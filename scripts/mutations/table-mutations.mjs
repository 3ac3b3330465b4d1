/** The rules that are written down by the contract's words; the others are found in the sources, and always fit them. */

import { GATEWAY } from './gateway.mjs';
import { LEGACY } from './legacy.mjs';
import { V3 } from './v3.mjs';

export const tableMutations = () => [...V3, ...LEGACY, ...GATEWAY];
