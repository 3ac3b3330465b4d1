/** Types and methods of `legacy/tasks/unmuted-task`. */

import type { Task } from './task.js';

/** The answer of `tasks.task.unmute`. */
export interface UnmutedTask {
  /** Absent where the caller has no access to the task. */
  task?: Task;
}
