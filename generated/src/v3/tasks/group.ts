/** Types and methods of `v3/tasks/group`. */

import type { File } from './file.js';

export interface Group {
  id: number;
  name?: string | null;
  image?: File | null;
  type?: string | null;
  isVisible?: boolean | null;
}
