/** Types and methods of `legacy/tasks/task-favorite`. */

import type { Call, CustomFields, LegacyParam, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `tasks.task.favorite.add`, others by `custom()`. */
export interface TaskFavoriteAddParams extends CustomFields {
  /** The task. */
  readonly taskId: LegacyParam<number>;
}

/** Codes of errors that `tasks.task.favorite.add` is documented to answer with. */
export type TaskFavoriteAddCode = '0' | '1' | '100' | CommonCode;

/** A call of `tasks.task.favorite.add`. */
export interface TaskFavoriteAddCall<T> extends Call<T, 'legacy', TaskFavoriteAddCode> {}

/** Methods `tasks.task.favorite`. */
export interface TasksTaskFavoriteMethods {
  /**
   * Adds a task to the favourites.
   *
   * Scope: `task`. Who: user with read access to the task.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `0` (400): `taskId` of wrong type.
   * - `1` (400): Task not found or not accessible.
   * - `100` (400): `taskId` missing.
   *
   * Source: Legacy reference, Endpoints, Errors.
   *
   * @example
   * await svc.legacy.tasks.task.favorite.add({ taskId: 1 });
   */
  add(params: TaskFavoriteAddParams, options?: UnkeyedCallOptions): TaskFavoriteAddCall<boolean>;
}
