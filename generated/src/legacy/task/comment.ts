/** Types and methods of `legacy/task/comment`. */

import type { Call, CustomFields, LegacyParam, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { TasksTaskChatMessageMethods as V3TasksTaskChatMessageMethods } from '../../v3/tasks/task-chat-message.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `task.comment.add`, others by `custom()`. */
export type TaskCommentAddParams = (
  | {
      /** The task. */
      readonly TASKID: LegacyParam<number>;
      /** The text of the comment. */
      readonly COMMENTTEXT: Param<string>;
      readonly FIELDS?: never;
    }
  | {
      /** The task. */
      readonly TASKID: LegacyParam<number>;
      /** The fields of the comment; keys other than `POST_MESSAGE` are not shown. */
      readonly FIELDS: {
        /** The text of the comment. */
        readonly POST_MESSAGE: Param<string>;
        readonly [name: string]: unknown;
      };
      readonly COMMENTTEXT?: never;
    }
) &
  CustomFields;

/** A call of `task.comment.add`. */
export interface TaskCommentAddCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `task.comment`. */
export interface TaskCommentMethods {
  /**
   * Adds a comment to a task.
   *
   * The order of the parameters in the request must be kept. Development of this method is halted.
   *
   * Scope: `task`. Who: any user.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Source: Legacy reference, task.comment.add, Versioning.
   *
   * @deprecated Use `tasks.task.chat.message.send`. {@link V3TasksTaskChatMessageMethods.send | tasks.task.chat.message.send}
   *
   * @example
   * await svc.legacy.task.comment.add({ TASKID: 1, COMMENTTEXT: 'COMMENTTEXT' });
   */
  add(params: TaskCommentAddParams, options?: UnkeyedCallOptions): TaskCommentAddCall<number>;
}
