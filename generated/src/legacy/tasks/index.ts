/** The module `legacy/tasks`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * Tasks in the legacy form.
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'tasks.task.get': { kind: 'get' },
  'tasks.task.unmute': {
    kind: 'action',
    scope: ['task'],
    maps: '. task.checklist task.action',
    numbers: 'task.newCommentsCount',
    readBack: 'tasks.task.get',
  },
  'tasks.task.favorite.add': { kind: 'add', scope: ['task'], readBack: 'tasks.task.get' },
});
