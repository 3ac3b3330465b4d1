/** Every named type of legacy. */

export type { CommonCode } from './codes.js';
export type { EventBindOptions, EventBindParams, EventMethods } from './event/index.js';
export type { DialogId } from './im/dialog-id.js';
export type { TaskCommentAddParams, TaskCommentMethods } from './task/comment.js';
export type { TaskMethods } from './task/index.js';
export type { UserGetParams, UserMethods } from './user/index.js';
export type { User, UserKeys, UserFilter } from './user/user.js';
export type { Legacy } from './index.js';
