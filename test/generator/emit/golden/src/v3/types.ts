/** Every named type of v3. */

export type { CommonCode } from './codes.js';
export type { ScopesMethods } from './scopes/index.js';
export type { TasksMethods } from './tasks/index.js';
export type { TasksTaskChatMessageMethods } from './tasks/task-chat-message.js';
export type {
  Task,
  TaskRelations,
  TaskEntity,
  TaskSelect,
  TaskCondition,
  TaskFilter,
  TaskOrder,
  TaskAddFields,
  TaskAddParams,
  TaskAddCode,
  TaskGetParams,
  TaskGetCode,
  TaskListParams,
  TaskUpdateFields,
  TaskUpdateParams,
  TasksTaskMethods,
  TasksTaskChatMethods,
} from './tasks/task.js';
export type { User } from './tasks/user.js';
export type { V3 } from './index.js';
