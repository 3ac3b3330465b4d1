/** Every named type of legacy. */

export type * from './codes.js';
export type { EventBindOptions, EventBindParams, EventBindCall, EventMethods } from './event/index.js';
export type * from './im/dialog-id.js';
export type * from './task/comment.js';
export type { TaskMethods } from './task/index.js';
export type { UserGetParams, UserGetListCall, UserMethods } from './user/index.js';
export type * from './user/user.js';
export type { Legacy } from './index.js';
