/** Types and methods of `legacy/tasks/flag`. */

import type { Open } from '../../runtime/index.js';

/** `Y` or `N`. */
export type Flag = Open<'Y' | 'N'>;
