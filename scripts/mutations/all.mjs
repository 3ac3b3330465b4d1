/** Every rule of the built-in account that can be broken. */

import { GATEWAY } from './gateway.mjs';
import { LEGACY } from './legacy.mjs';
import { refusalMutations } from './refusals.mjs';
import { V3 } from './v3.mjs';

export const allMutations = () => [...V3, ...LEGACY, ...GATEWAY, ...refusalMutations()];
