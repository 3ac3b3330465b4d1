/** Types and methods of `v3/tasks/task-access`. */

import type { Call, CustomFields, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `tasks.task.access.get`, others by `custom()`. */
export interface TaskAccessGetParams extends CustomFields {
  readonly id: Param<number | string>;
}

/**
 * Codes of errors that `tasks.task.access.get` is documented to answer with.
 *
 * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type TaskAccessGetCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** A call of `tasks.task.access.get`. */
export interface TaskAccessGetCall<T> extends Call<T, 'v3', TaskAccessGetCode> {}

/** Methods `tasks.task.access`. */
export interface TasksTaskAccessMethods {
  /**
   * Get the rights to a task
   *
   * Scope: `tasks`.
   *
   * Errors: {@link TaskAccessGetCode}.
   *
   * @example
   * await svc.v3.tasks.task.access.get({ id: 1 });
   */
  get(
    params: TaskAccessGetParams,
    options?: UnkeyedCallOptions,
  ): TaskAccessGetCall<{ [name: string]: boolean | null }>;
}
