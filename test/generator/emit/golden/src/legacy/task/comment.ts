/** Types and methods of `legacy/task/comment`. */

import type { Call, CustomFields, LegacyParam, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { TasksTaskChatMessageMethods as V3TasksTaskChatMessageMethods } from '../../v3/tasks/task-chat-message.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `task.comment.add`, others by `custom()`. */
export interface TaskCommentAddParams extends CustomFields {
  readonly TASKID: LegacyParam<number>;
  readonly COMMENTTEXT: Param<string>;
}

/** A call of `task.comment.add`. */
export interface TaskCommentAddCall<T> extends Call<T, 'legacy', CommonCode> {
}

/** Methods `task.comment`. */
export interface TaskCommentMethods {
  /**
   * Does task.comment.add.
   *
   * Scope: `tasks`. Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @deprecated Development is halted. {@link V3TasksTaskChatMessageMethods.send | tasks.task.chat.message.send}
   *
   * @example
   * await svc.legacy.task.comment.add({ TASKID: 1, COMMENTTEXT: 'COMMENTTEXT' });
   */
  add(params: TaskCommentAddParams, options?: UnkeyedCallOptions): TaskCommentAddCall<number>;
}
