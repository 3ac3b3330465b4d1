/** The module `legacy/tasks`. */

import type { MethodTable } from '../../runtime/index.js';
import type { TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * Tasks in the legacy form.
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  'tasks.task.unmute': {
    kind: 'action',
    scope: ['task'],
    maps: 'task.checklist task.action',
    readBack: 'tasks.task.get',
  },
  'tasks.task.favorite.add': { kind: 'add', scope: ['task'], readBack: 'tasks.task.get' },
};
