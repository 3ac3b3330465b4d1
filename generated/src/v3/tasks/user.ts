/** Types and methods of `v3/tasks/user`. */

import type { File } from './file.js';

export interface User {
  id: number;
  name?: string | null;
  role?: string | null;
  image?: File | null;
  gender?: string | null;
  email?: string | null;
  externalAuthId?: string | null;
  rights?: { [name: string]: boolean } | null;
}
