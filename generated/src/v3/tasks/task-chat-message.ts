/** Types and methods of `v3/tasks/task-chat-message`. */

import type { Call, CallOptions, CustomFields, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { TasksTaskChatMessageFieldMethods } from './task-chat-message-field.js';

/** Fields that `tasks.task.chat.message.send` writes; others by `custom()`. */
export interface TaskChatMessageSendFields extends CustomFields {
  readonly taskId: Param<number>;
  readonly text: Param<string>;
}

/** Parameters of `tasks.task.chat.message.send`, others by `custom()`. */
export interface TaskChatMessageSendParams extends CustomFields {
  readonly fields: TaskChatMessageSendFields;
}

/** Codes of errors that `tasks.task.chat.message.send` is documented to answer with. */
export type TaskChatMessageSendCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `tasks.task.chat.message`. */
export interface TasksTaskChatMessageMethods {
  readonly field: TasksTaskChatMessageFieldMethods;
  /**
   * Send a message to the chat of a task
   *
   * Replaces the deprecated legacy method `task.comment.add`.
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: REST 3.0 reference, tasks.task.chat.message.send; Observed behaviour, REST 3.0.
   */
  send(
    params: TaskChatMessageSendParams,
    options?: CallOptions,
  ): Call<boolean, 'v3', TaskChatMessageSendCode>;
}
