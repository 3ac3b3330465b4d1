/** Types and methods of `v3/tasks/task-file`. */

import type { Call, CallOptions, CustomFields, Param } from '../../runtime/index.js';
import type { WriteCode } from '../codes.js';

/** Parameters of `tasks.task.file.attach`, others by `custom()`. */
export interface TaskFileAttachParams extends CustomFields {
  readonly taskId: Param<number>;
  readonly fileIds: readonly unknown[] | { readonly [name: string]: unknown };
}

/** Codes of errors that `tasks.task.file.attach` is documented to answer with. */
export type TaskFileAttachCode = WriteCode;

/** A call of `tasks.task.file.attach`. */
export interface TaskFileAttachCall<T> extends Call<T, 'v3', WriteCode> {}

/** Methods `tasks.task.file`. */
export interface TasksTaskFileMethods {
  /**
   * Attach files to a task
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link TaskFileAttachCode}.
   *
   * @example
   * await svc.v3.tasks.task.file.attach({ taskId: 1, fileIds: [1] });
   */
  attach(params: TaskFileAttachParams, options?: CallOptions): TaskFileAttachCall<boolean>;
}
