/** Types and methods of `v3/tasks/template`. */

import type { Group } from './group.js';
import type { Task } from './task.js';
import type { User } from './user.js';

export interface Template {
  id: number;
  task?: Task | null;
  title?: string | null;
  description?: string | null;
  creator?: User | null;
  responsibleCollection?: unknown[] | null;
  deadlineAfterTs?: number | null;
  startDatePlanTs?: number | null;
  endDatePlanTs?: number | null;
  replicate?: boolean | null;
  fileIds?: unknown[] | null;
  checklist?: unknown[] | null;
  group?: Group | null;
  priority?: string | null;
  accomplices?: unknown[] | null;
  auditors?: unknown[] | null;
  parent?: Template | null;
}
