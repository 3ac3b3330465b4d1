/** The module `legacy/tasks`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as taskFavoriteMethods } from './task-favorite.js';
import { methods as taskMethods, type TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * Tasks in the legacy form.
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...taskFavoriteMethods,
  ...taskMethods,
};
