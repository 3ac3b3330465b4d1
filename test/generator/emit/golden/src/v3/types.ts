/** Every named type of v3. */

export type * from './codes.js';
export type { ScopesCall, ScopesMethods } from './scopes/index.js';
export type { TasksMethods } from './tasks/index.js';
export type * from './tasks/task-chat-message.js';
export type * from './tasks/task.js';
export type * from './tasks/user.js';
export type { V3 } from './index.js';
