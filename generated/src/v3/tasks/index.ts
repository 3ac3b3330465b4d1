/** The module `v3/tasks`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as taskAccessMethods } from './task-access.js';
import { methods as taskChatMessageFieldMethods } from './task-chat-message-field.js';
import { methods as taskChatMessageMethods } from './task-chat-message.js';
import { methods as taskFieldMethods } from './task-field.js';
import { methods as taskFileMethods } from './task-file.js';
import { methods as taskResultFieldMethods } from './task-result-field.js';
import { methods as taskResultMethods } from './task-result.js';
import { methods as taskMethods, type TasksTaskMethods } from './task.js';

/**
 * Methods `tasks`.
 * tasks module methods
 */
export interface TasksMethods {
  readonly task: TasksTaskMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...taskAccessMethods,
  ...taskChatMessageFieldMethods,
  ...taskChatMessageMethods,
  ...taskFieldMethods,
  ...taskFileMethods,
  ...taskResultFieldMethods,
  ...taskResultMethods,
  ...taskMethods,
};
