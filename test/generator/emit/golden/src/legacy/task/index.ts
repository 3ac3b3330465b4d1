/** The module `legacy/task`. */

import type { MethodTable } from '../../runtime/index.js';
import type { TaskCommentMethods } from './comment.js';

/**
 * Methods `task`.
 * Task comments.
 */
export interface TaskMethods {
  readonly comment: TaskCommentMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  'task.comment.add': { kind: 'add', scope: ['tasks'], order: ['TASKID', 'COMMENTTEXT'] },
};
