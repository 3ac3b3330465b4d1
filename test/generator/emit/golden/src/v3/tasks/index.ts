/** The module `v3/tasks`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as taskChatMessageMethods } from './task-chat-message.js';
import { methods as taskMethods, type TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * Tasks and what belongs to them.
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...taskChatMessageMethods,
  ...taskMethods,
};
