/** Types and methods of `v3/tasks/task-chat-message`. */

import type { Call, CallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `tasks.task.chat.message.send`. */
export interface TaskChatMessageSendCall<T> extends Call<T, 'v3', CommonCode> {
}

/** Methods `tasks.task.chat.message`. */
export interface TasksTaskChatMessageMethods {
  /**
   * Does tasks.task.chat.message.send.
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Scope: `tasks`. Who: any user.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Source: REST 3.0 reference, Methods.
   */
  send(params?: { readonly [name: string]: unknown }, options?: CallOptions): TaskChatMessageSendCall<boolean>;
}
