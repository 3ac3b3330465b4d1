/** Types and methods of `v3/tasks/tag`. */

import type { Group } from './group.js';
import type { Task } from './task.js';
import type { User } from './user.js';

export interface Tag {
  id: number;
  name?: string | null;
  ownerId?: number | null;
  owner?: User | null;
  groupId?: number | null;
  group?: Group | null;
  taskId?: number | null;
  task?: Task | null;
}
