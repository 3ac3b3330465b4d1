/** Types and methods of `v3/tasks/task-file`. */

import type { Call, CallOptions, CustomFields, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `tasks.task.file.attach`, others by `custom()`. */
export interface TaskFileAttachParams extends CustomFields {
  readonly taskId: Param<number>;
  readonly fileIds: readonly unknown[] | { readonly [name: string]: unknown };
}

/** Codes of errors that `tasks.task.file.attach` is documented to answer with. */
export type TaskFileAttachCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `tasks.task.file`. */
export interface TasksTaskFileMethods {
  /**
   * Attach files to a task
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  attach(params: TaskFileAttachParams, options?: CallOptions): Call<boolean, 'v3', TaskFileAttachCode>;
}
