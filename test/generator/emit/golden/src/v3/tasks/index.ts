/** The module `v3/tasks`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * Tasks and what belongs to them.
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

const taskFields = 'id title deadline status rights stageId';

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'tasks.task.add': { kind: 'add', scope: ['tasks'], fields: taskFields, readBack: 'tasks.task.list' },
  'tasks.task.get': { kind: 'get', scope: ['tasks'], select: true, fields: taskFields },
  'tasks.task.list': { kind: 'list', scope: ['tasks'], paging: 'offset', keyset: true, hasId: true, sortsId: true, select: true, default: 'id', fields: taskFields },
  'tasks.task.update': { kind: 'update', scope: ['tasks'] },
  'tasks.task.chat.message.send': { kind: 'action', scope: ['tasks'] },
});
